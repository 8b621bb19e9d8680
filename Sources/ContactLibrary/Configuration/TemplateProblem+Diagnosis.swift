import Messages
import SafeText
import WidgetTimeline

extension TemplateProblem {
    /// What is wrong with a template, and what was meant, where that is plain.
    package var diagnosis: Diagnosis {
        switch self {
        case .notALine: Diagnosis("not one line of text")
        case .tooLong: Diagnosis(.english("longer than \(LineTemplate.maximumLength) characters"))
        case .unmatched(let sign):
            Diagnosis(
                .english("\"\(sign)\" without its other one"), .clause,
                .english("write \(sign)\(sign) for the sign itself"))
        case .nested: Diagnosis("\"[\" in brackets", .clause, "write [[ for the sign itself")
        case .withoutField: Diagnosis("brackets without a field in them", .clause, "write [[ and ]] for brackets")
        case .unknownField(let name): Self.unknownField(name)
        }
    }

    private static func unknownField(_ name: String) -> Diagnosis {
        let known = LineTemplate.Field.allCases.map(\.rawValue)
        let meant = NearestName.of(name, in: known).map { "did you mean {\($0)}?" }
        return Diagnosis(
            .english("{\(CleanText(cleaning: name).shortened)} is no field"), .clause,
            .english(meant ?? "use \(known.map { "{\($0)}" }.joined(separator: " "))"))
    }
}
