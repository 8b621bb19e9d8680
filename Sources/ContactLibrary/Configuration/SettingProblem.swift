import JSONC
import LinuxSystem
import Messages
import SafeText

/// What is wrong with a setting of the configuration.
struct SettingProblem: Error, Hashable {
    /// The names on the way to the setting, and its own.
    let names: [String]
    /// Which element of its list is wrong, from 0; nil for all of it.
    var element: Int?
    let diagnosis: Diagnosis

    init(_ names: [String], _ diagnosis: Diagnosis) { (self.names, self.diagnosis) = (names, diagnosis) }

    /// The last name is not one of the known ones.
    init(unknown names: [String], known: [String]) {
        self.init(
            names, Diagnosis("unknown setting", .clause, .english(MeantValue.name(names.last ?? "", among: known))))
    }

    /// Where in the file it is, as `JSONPlaces` finds it.
    var path: [String] { names + (element.map { ["\($0)"] } ?? []) }

    /// The names on the way to a setting, and its own, for a message.
    static func name(_ names: [String]) -> String {
        names.map { CleanText(cleaning: $0).shortened.string }.joined(separator: ".")
    }
}

extension SettingProblem: CustomStringConvertible {
    var description: String { "\(Self.name(names)): \(diagnosis)" }
}

extension JSONValue {
    /// The strings of an array of strings; nil for anything else.
    var strings: [String]? {
        guard case .array(let values) = self else { return nil }
        let strings = values.compactMap { if case .string(let text) = $0 { text } else { nil } }
        return strings.count == values.count ? strings : nil
    }
}
