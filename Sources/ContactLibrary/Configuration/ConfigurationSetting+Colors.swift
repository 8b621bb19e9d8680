import JSONC
import Messages
import SafeText
import WidgetTimeline

// The configuration's `colors`.

extension ConfigurationSetting {
    /// The colours that hold.
    ///
    /// - Parameter problems: gets what is wrong with the others.
    func colors(_ problems: inout [SettingProblem]) throws(SettingProblem) -> WidgetColors? {
        if value.isNull { return names.contains("families") ? WidgetColors() : nil }
        guard case .object(let members) = value else { throw problem("not an object") }
        var colors = WidgetColors()
        for member in members {
            let names = names + [member.key]
            guard let key = WidgetColors.Key(rawValue: member.key) else {
                problems.append(SettingProblem(unknown: names, known: WidgetColors.Key.allCases.map(\.rawValue)))
                continue
            }
            guard let color = member.value.stringValue.flatMap(TextColor.init) else {
                problems.append(SettingProblem(names, ColorProblem.isNoColor))
                continue
            }
            colors[key] = color
        }
        return colors
    }
}

extension ColorProblem {
    fileprivate static let isNoColor = Diagnosis(
        "not a colour", .clause, "use #rgb, #rrggbb or one of X11's names, such as orange")

    /// What is wrong with a list of colours, and what was meant, where that is plain.
    package var diagnosis: Diagnosis {
        let known = WidgetColors.Key.allCases.map(\.rawValue)
        switch self {
        case .notAPair(let text):
            return Diagnosis(
                .english("\"\(Self.shown(text))\" is not such as today=#ff8800"), .clause,
                .english("one of \(known.joined(separator: ", ")), =, and a colour"))
        case .unknownKey(let text):
            let meant = NearestName.of(text, in: known).map { "did you mean \($0)?" }
            return Diagnosis(
                .english("\"\(Self.shown(text))\" has no colour"), .clause,
                .english(meant ?? "use \(known.joined(separator: ", "))"))
        case .repeatedKey(let text): return Diagnosis(.english("\"\(Self.shown(text))\" stands there twice"))
        case .notAColor(let text):
            return Diagnosis(
                .english("\"\(Self.shown(text))\" is no colour"), .clause,
                .english("use #rgb, #rrggbb or one of X11's names, such as orange"))
        }
    }

    private static func shown(_ text: String) -> CleanText { CleanText(cleaning: text).shortened }
}
