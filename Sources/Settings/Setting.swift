import JSONC
import Messages
import SafeText
import WidgetTimeline

/// A member of an object of the configuration: its name, the values that it can have, and what they change.
///
/// The configuration's reader, its schema, the reference and the manual page are made of these.
package struct Setting<Target>: Sendable {
    package typealias Change = @Sendable (inout Target) -> Void

    package let name: String
    package let type: SettingType
    /// What stands behind it where the whole configuration is written down.
    package let comment: String
    /// A value for there: the default, where that says something.
    package let example: JSONValue
    /// The value that holds where the configuration has none.
    package let standard: JSONValue
    /// Those in it, of a group.
    package let inner: [Setting]
    /// - Parameter problems: gets what is wrong with parts of the value, the rest of which holds.
    let read: @Sendable (_ value: WrittenSetting, _ problems: inout [SettingProblem]) throws(SettingProblem) -> Change

    init(
        _ name: String, _ type: SettingType, _ example: JSONValue, _ comment: String = "", standard: JSONValue? = nil,
        inner: [Setting] = [],
        read: @escaping @Sendable (WrittenSetting, inout [SettingProblem]) throws(SettingProblem) -> Change
    ) {
        (self.name, self.type, self.example, self.comment, self.read) = (name, type, example, comment, read)
        (self.standard, self.inner) = (standard ?? example, inner)
    }

    /// The setting in an object that has the target in it.
    func of<Other>(_ change: @escaping @Sendable (inout Other, @escaping Change) -> Void) -> Setting<Other> {
        Setting<Other>(name, type, example, comment, standard: standard) { (value, problems) throws(SettingProblem) in
            let inner = try read(value, &problems)
            return { change(&$0, inner) }
        }
    }
}

extension Setting {
    /// An object with settings in it.
    static func group(_ name: String, _ inner: [Setting]) -> Setting {
        func object(_ value: (Setting) -> JSONValue) -> JSONValue {
            .object(inner.reduce(into: [:]) { $0[$1.name] = value($1) })
        }
        return Setting(
            name, .object(inner.reduce(into: [:]) { $0[$1.name] = $1.type }), object(\.example),
            standard: object(\.standard), inner: inner
        ) { (value, problems) throws(SettingProblem) in
            var others: [SettingProblem] = []
            // One value alone is meant for the first.
            if value.json.objectValue == nil, let first = inner.first, (try? first.read(value, &others)) != nil {
                let meant = MeantValue.write(.object([first.name: value.json]))
                throw value.problem(Diagnosis(Message("not an object"), .clause, meant))
            }
            return try value.members(inner, &problems)
        }
    }

    static func flag(
        _ name: String, _ example: Bool, _ comment: String = "", _ set: @escaping @Sendable (inout Target, Bool) -> Void
    ) -> Setting {
        Setting(name, .flag, .bool(example), comment) { (value, _) throws(SettingProblem) in
            let flag = try value.flag()
            return { set(&$0, flag) }
        }
    }

    /// - Parameter set: gets nil for `null`, which stands for the default.
    static func number(
        _ name: String, _ range: ClosedRange<Int>, _ example: JSONValue, _ comment: String = "",
        _ set: @escaping @Sendable (inout Target, Int?) -> Void
    ) -> Setting {
        Setting(name, .number(range, isOptional: example.isNull), example, comment) {
            (value, _) throws(SettingProblem) in
            let number = value.json.isNull && example.isNull ? nil : try value.number(in: range)
            return { set(&$0, number) }
        }
    }

    static func choice<Value: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: String, _ example: Value, _ comment: String = "",
        _ set: @escaping @Sendable (inout Target, Value) -> Void
    ) -> Setting {
        let type = SettingType.names(Value.allCases.map(\.rawValue))
        return Setting(name, type, .string(example.rawValue), comment) { (value, _) throws(SettingProblem) in
            let choice: Value = try value.choice()
            return { set(&$0, choice) }
        }
    }
}

/// Which values a setting can have.
package enum SettingType: Sendable {
    case flag
    /// - Parameter isOptional: or `null`.
    case number(ClosedRange<Int>, isOptional: Bool)
    /// One of these, in any case.
    case names([String])
    /// - Parameter isOptional: or `null`.
    case text(isOptional: Bool)
    /// A text, or some by names that are not listed here.
    case textOrTexts
    /// Names; where there are some to choose from, some of these, or one alone.
    case list(of: [String])
    /// Paths or commands.
    case texts
    /// - Parameter isOptional: or `null`.
    case object([String: SettingType], isOptional: Bool = false)

    /// As JSON Schema (draft 7) has it.
    package var schema: JSONValue {
        switch self {
        case .flag: return ["type": "boolean"]
        case .number(let range, let isOptional):
            var schema: JSONObject = [
                "type": isOptional ? ["integer", "null"] : "integer", "minimum": .int(range.lowerBound),
            ]
            if range.upperBound < .max { schema["maximum"] = .int(range.upperBound) }
            return .object(schema)
        case .names(let names): return ["enum": .array(names.map(JSONValue.string))]
        case .text(let isOptional): return ["type": isOptional ? ["string", "null"] : "string"]
        case .textOrTexts: return ["type": ["string", "object"], "additionalProperties": ["type": "string"]]
        case .texts: return ["type": "array", "items": ["type": "string"]]
        case .list(let names):
            let item = names.isEmpty ? ["type": "string"] : SettingType.names(names).schema
            let list: JSONValue = ["type": "array", "items": item]
            return names.isEmpty ? list : ["anyOf": [item, list]]
        case .object(let members, let isOptional):
            var properties = JSONObject()
            for (name, type) in members.sorted(by: { $0.key < $1.key }) { properties[name] = type.schema }
            return [
                "type": isOptional ? ["object", "null"] : "object", "properties": .object(properties),
                "additionalProperties": false,
            ]
        }
    }

    /// The names that a value can be, where it has some.
    package var names: [String] {
        switch self {
        case .names(let names), .list(let names): names
        default: []
        }
    }
}
