/// What is wrong with a setting of the configuration.
struct SettingProblem: Hashable, Sendable {
    /// The names on the way to the setting, and its own.
    let names: [String]
    /// Which element of its list is wrong, from 0; nil for all of it.
    var element: Int?
    let reason: String

    /// Where in the file it is, as `JSONValue.place` finds it.
    var path: [String] { names + (element.map { ["\($0)"] } ?? []) }
}

extension SettingProblem: CustomStringConvertible {
    var description: String { "\(names.joined(separator: ".")): \(reason)" }
}
