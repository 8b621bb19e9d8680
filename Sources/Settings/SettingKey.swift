import JSONC
import Messages
import SafeText

/// A setting by the names on the way to it: `notifications.time`, `families.large.count`.
package struct SettingKey: Sendable {
    package let names: [String]
    package let type: SettingType

    package var text: String { names.joined(separator: ".") }

    /// Every setting that has no others in it.
    package static func all(_ settings: [Setting<Configuration>]) -> [SettingKey] {
        settings.flatMap { all(below: SettingKey(names: [$0.name], type: $0.type)) }
    }

    private static func all(below key: SettingKey) -> [SettingKey] {
        guard case .object(let members, _) = key.type else { return [key] }
        return members.sorted { $0.key < $1.key }.flatMap {
            all(below: SettingKey(names: key.names + [$0.key], type: $0.value))
        }
    }

    private init(names: [String], type: SettingType) { (self.names, self.type) = (names, type) }

    /// - Throws: if there is no such setting.
    package init(_ text: String, among settings: [Setting<Configuration>]) throws(SettingProblem) {
        names = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        var type = SettingType.object(settings.reduce(into: [:]) { $0[$1.name] = $1.type })
        for (index, name) in names.enumerated() {
            var known: [String: SettingType] = [:]
            if case .object(let members, _) = type { known = members }
            guard let next = known[name] else {
                // What stands in another one is named in full, whatever is known of that.
                let inner = names.count == 1 ? Self.all(settings).first { $0.names.last == name }?.text : nil
                throw SettingProblem(unknown: Array(names[...index]), known: known.keys.sorted(), meant: inner)
            }
            type = next
        }
        self.type = type
    }

    /// What a word of a command sets it to: JSON of its kind, else a text; of a list, one text, or where that cannot be, the texts
    /// between commas.
    ///
    /// - Returns: nil for `default`, which is to have it set to nothing.
    /// - Throws: if the setting cannot be that.
    package func value(
        of word: String, among settings: [Setting<Configuration>]
    ) throws(SettingProblem) -> JSONValue? {
        if word == "default" { return nil }
        let value = type.value(of: word)
        guard let problem = try problem(of: value, among: settings) else { return value }
        guard case .list = type, value == [.string(word)], word.contains(",") else { throw problem }
        let parts = JSONValue.array(
            word.split(separator: ",", omittingEmptySubsequences: false).map { .string(String($0)) })
        if let problem = try self.problem(of: parts, among: settings) { throw problem }
        return parts
    }

    private func problem(
        of value: JSONValue, among settings: [Setting<Configuration>]
    ) throws(SettingProblem) -> SettingProblem? {
        let whole = names.reversed().reduce(value) { [$1: $0] }
        var configuration = Configuration()
        return try WrittenSetting(names: [], json: whole).apply(settings, to: &configuration).first
    }
}

extension SettingType {
    fileprivate func value(of word: String) -> JSONValue {
        let json = (try? JSONValue(parsing: Array(word.utf8))) ?? .string(word)
        switch (self, json) {
        case (.flag, .bool), (.number, .int), (.names, .string), (.text, .string), (.list, .array), (.object, .object),
            (.number(_, isOptional: true), .null), (.text(isOptional: true), .null),
            (.object(_, isOptional: true), .null), (.textOrTexts, .object), (.textOrTexts, .string):
            return json
        // As the options have it.
        case (.number(_, isOptional: true), .string("none")), (.object(_, isOptional: true), .string("none")):
            return .null
        case (.list, _): return .array([.string(json.stringValue ?? word)])
        default: return .string(word)
        }
    }
}
