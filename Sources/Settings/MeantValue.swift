import BirthdayCore
import JSONC
import LocalTime
import SafeText

/// What a wrong value of a setting was meant to be, where that is plain: `write ["Family"]`. Else it is empty.
enum MeantValue {
    static func name(_ name: String, among names: [String]) -> String {
        NearestName.of(name, in: names).map { "did you mean \($0)?" } ?? ""
    }

    static func list(_ value: JSONValue) -> String { value.stringValue.map { write([.string($0)]) } ?? "" }

    static func flag(_ value: JSONValue) -> String {
        switch text(value)?.lowercased() {
        case "true", "yes", "on", "1": write(true)
        case "false", "no", "off", "0": write(false)
        default: ""
        }
    }

    static func number(_ value: JSONValue, from minimum: Int) -> String {
        guard let number = text(value).flatMap({ Int($0) }), number >= minimum else { return "" }
        return write(.int(number))
    }

    /// `9`, `9:00`, `18.30`.
    static func time(_ value: JSONValue) -> String {
        let parts = text(value)?.split(omittingEmptySubsequences: false) { ":.".contains($0) } ?? []
        guard let hour = parts.first, parts.count <= 2 else { return "" }
        let time = DeliveryTime("\(hour.utf8.count == 1 ? "0" : "")\(hour):\(parts.count == 2 ? parts[1] : "00")")
        return time.map { write(.string($0.description)) } ?? ""
    }

    /// `7`, `[0, 1]`, `["both"]`.
    static func leadTimes(_ value: JSONValue) -> String {
        let values = if case .array(let values) = value { values } else { [value] }
        let days = values.compactMap(text).joined(separator: ",")
        return LeadTimes(days) == nil ? "" : write(.string(days))
    }

    /// What a string or a number says.
    private static func text(_ value: JSONValue) -> String? { value.stringValue ?? value.intValue.map { "\($0)" } }

    /// Empty where it is too long for a message.
    private static func write(_ value: JSONValue) -> String {
        let text = value.serialized()
        return CleanText(cleaning: text).shortened.string == text ? "write \(text)" : ""
    }
}
