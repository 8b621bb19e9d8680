import JSONC
import SafeText

/// What is wrong with a setting of the configuration.
struct SettingProblem: Hashable, Sendable {
    /// The names on the way to the setting, and its own.
    let names: [String]
    /// Which element of its list is wrong, from 0; nil for all of it.
    var element: Int?
    let reason: String
    /// Of a name that is unknown: those one of which may be meant.
    var known: [String] = []

    /// A name that is not one of the known ones.
    init(unknown names: [String], known: [String]) {
        (self.names, self.known) = (names, known)
        reason = "unknown setting"
    }

    init(names: [String], element: Int? = nil, reason: String) {
        (self.names, self.element, self.reason) = (names, element, reason)
    }

    /// Where in the file it is, as `JSONPlaces` finds it.
    var path: [String] { names + (element.map { ["\($0)"] } ?? []) }

    /// The names on the way to a setting, and its own, for a message.
    static func name(_ names: [String]) -> String {
        names.map { CleanText(cleaning: $0).shortened.string }.joined(separator: ".")
    }
}

extension SettingProblem: CustomStringConvertible {
    var description: String {
        let meant = names.last.flatMap { NearestName.of($0, in: known) }.map { "; did you mean \($0)?" }
        return "\(Self.name(names)): \(reason)\(meant ?? "")"
    }
}

extension JSONValue {
    /// The strings of an array of strings; nil for anything else.
    var strings: [String]? {
        guard case .array(let values) = self else { return nil }
        let strings = values.compactMap { if case .string(let text) = $0 { text } else { nil } }
        return strings.count == values.count ? strings : nil
    }
}
