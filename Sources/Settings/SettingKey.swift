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

    /// - Parameters:
    ///   - others: what else may be meant by a name that there is not.
    ///   - file: what stands in it can be taken out of it, whatever its name.
    /// - Throws: if there is no such setting.
    package init(
        _ text: String, among settings: [Setting<Configuration>], or others: [String] = [],
        in file: ConfigurationFile? = nil
    ) throws(SettingProblem) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        var type = SettingType.object(settings.reduce(into: [:]) { $0[$1.name] = $1.type })
        if let written = file?.document.flatMap({ Self.names(of: parts[...], in: $0.value) }) {
            (names, self.type) = (written, type)
            return
        }
        names = parts
        for (index, name) in names.enumerated() {
            var known: [String: SettingType] = [:]
            if case .object(let members, _) = type { known = members }
            guard let next = known[name] else {
                // What stands in another one is named in full, whatever is known of that.
                let inner = names.count == 1 ? Self.all(settings).first { $0.names.last == name }?.text : nil
                let others = names.count == 1 ? others : []
                throw SettingProblem(unknown: Array(names[...index]), known: known.keys.sorted() + others, meant: inner)
            }
            type = next
        }
        self.type = type
    }

    /// The names on the way to what stands in a document: a name with dots in it, which is no setting's, before those in others.
    private static func names(of parts: ArraySlice<String>, in value: JSONValue) -> [String]? {
        if parts.isEmpty { return [] }
        for end in (parts.startIndex..<parts.endIndex).reversed() {
            let name = parts[...end].joined(separator: ".")
            if let rest = value[name].flatMap({ names(of: parts[(end + 1)...], in: $0) }) { return [name] + rest }
        }
        return nil
    }

    /// What a word of a command sets it to: JSON of its kind, else a text; of a list, the names between commas, or one path or
    /// command.
    ///
    /// - Returns: nil for `default`, which is to have it set to nothing.
    /// - Throws: if the setting cannot be that.
    package func value(
        of word: String, among settings: [Setting<Configuration>], _ environment: UserEnvironment
    ) throws(SettingProblem) -> JSONValue? {
        if word == "default" { return nil }
        let value: JSONValue
        do throws(JSONSyntaxError) { value = try type.value(of: word) } catch {
            throw SettingProblem(names, Diagnosis(error.message))
        }
        if let problem = try problem(of: value, among: settings, environment) { throw problem }
        return value
    }

    private func problem(
        of value: JSONValue, among settings: [Setting<Configuration>], _ environment: UserEnvironment
    ) throws(SettingProblem) -> SettingProblem? {
        let whole = names.reversed().reduce(value) { [$1: $0] }
        var (configuration, problems) = (Configuration(), [SettingProblem]())
        try WrittenSetting(names: [], json: whole).members(settings, &problems)(&configuration)
        return (problems + configuration.checkCalendar(environment)).first
    }
}

extension SettingType {
    /// - Throws: where what can be an object or an array begins as one, and is none.
    fileprivate func value(of word: String) throws(JSONSyntaxError) -> JSONValue {
        let json: JSONValue
        do throws(JSONSyntaxError) { json = try JSONValue(parsing: Array(word.utf8)) } catch {
            switch self {
            case .list, .texts, .object, .textOrTexts: if word.hasPrefix("[") || word.hasPrefix("{") { throw error }
            case .flag, .number, .names, .text: break
            }
            json = .string(word)
        }
        switch (self, json) {
        case (.list, .null), (.texts, .null): return .null
        case (.flag, .bool), (.number, .int), (.names, .string), (.text, .string), (.list, .array), (.texts, .array),
            (.object, .object), (.number(_, isOptional: true), .null), (.text(isOptional: true), .null),
            (.object(_, isOptional: true), .null), (.textOrTexts, .object), (.textOrTexts, .string):
            return json
        // As the options have it.
        case (.number(_, isOptional: true), .string("none")), (.object(_, isOptional: true), .string("none")):
            return .null
        // A name with a comma in it stands in quotation marks, as JSON has it.
        case (.list, .string(let name)) where name != word: return .array([.string(name)])
        case (.list, _):
            let names = word.split(separator: ",", omittingEmptySubsequences: false)
            return .array(names.map { .string(String($0.drop { $0 == " " })) })
        case (.texts, _): return .array([.string(json.stringValue ?? word)])
        default: return .string(word)
        }
    }
}
