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

    /// What a word of a command sets it to: JSON of its kind, else a text; of a list, one text.
    ///
    /// - Returns: nil for `default`, which is to have it set to nothing.
    /// - Throws: if the setting cannot be that.
    package func value(
        of word: String, among settings: [Setting<Configuration>]
    ) throws(SettingProblem) -> JSONValue? {
        if word == "default" { return nil }
        let value = type.value(of: word)
        let whole = names.reversed().reduce(value) { [$1: $0] }
        var configuration = Configuration()
        let problems = try WrittenSetting(names: [], json: whole).apply(settings, to: &configuration)
        if let problem = problems.first { throw problem }
        return value
    }
}

extension SettingType {
    fileprivate func value(of word: String) -> JSONValue {
        let json = (try? JSONValue(parsing: Array(word.utf8))) ?? .string(word)
        switch (self, json) {
        case (.flag, .bool), (.number, .int), (.names, .string), (.text, .string), (.list, .array), (.object, .object),
            (.number(_, isOptional: true), .null), (.text(isOptional: true), .null),
            (.object(_, isOptional: true), .null):
            return json
        // As the options have it.
        case (.number(_, isOptional: true), .string("none")), (.object(_, isOptional: true), .string("none")):
            return .null
        case (.list(let names), _):
            let texts = names.isEmpty ? [json.stringValue ?? word] : word.split(separator: ",").map(String.init)
            return .array(texts.map { .string($0) })
        default: return .string(word)
        }
    }
}
