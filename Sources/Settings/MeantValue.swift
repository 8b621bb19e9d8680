import BirthdayCore
import JSONC
import LocalTime
import Messages
import SafeText

/// What a wrong value of a setting was meant to be, where that is plain: `write ["Family"]`. Else it is nil.
enum MeantValue {
    static func name(_ name: String, among names: [String]) -> Message? {
        NearestName.of(name, in: names).map { Message("did you mean {name}?", ["name": .path($0)]) }
    }

    static func list(_ value: JSONValue) -> Message? { value.stringValue.flatMap { write([.string($0)]) } }

    /// A program with its arguments; the shell for a line that only that understands.
    static func words(_ value: JSONValue) -> Message? {
        guard let line = value.stringValue else { return nil }
        if line.utf8.contains(where: "\"'\\$`|&;<>*?".utf8.contains) {
            return write(["sh", "-c", .string(line)])
        }
        let words = line.split(separator: " ")
        return words.isEmpty ? nil : write(.array(words.map { .string(String($0)) }))
    }

    static func flag(_ value: JSONValue) -> Message? {
        switch text(value)?.lowercased() {
        case "true", "yes", "on", "1": write(true)
        case "false", "no", "off", "0": write(false)
        default: nil
        }
    }

    static func number(_ value: JSONValue, from minimum: Int) -> Message? {
        guard let number = text(value).flatMap({ Int($0) }), number >= minimum else { return nil }
        return write(.int(number))
    }

    /// `9`, `9:00`, `18.30`.
    static func time(_ value: JSONValue) -> Message? {
        let parts = text(value)?.split(omittingEmptySubsequences: false) { ":.".contains($0) } ?? []
        guard let hour = parts.first, parts.count <= 2 else { return nil }
        let time = DeliveryTime("\(hour.utf8.count == 1 ? "0" : "")\(hour):\(parts.count == 2 ? parts[1] : "00")")
        return time.flatMap { write(.string($0.description)) }
    }

    /// `7`, `[0, 1]`, `["both"]`.
    static func leadTimes(_ value: JSONValue) -> Message? {
        let values = if case .array(let values) = value { values } else { [value] }
        let days = values.compactMap(text).joined(separator: ",")
        return LeadTimes(days) == nil ? nil : write(.string(days))
    }

    /// What a string or a number says.
    private static func text(_ value: JSONValue) -> String? { value.stringValue ?? value.intValue.map { "\($0)" } }

    /// Nil where it is too long for a message.
    static func write(_ value: JSONValue) -> Message? {
        let text = CleanText(cleaning: value.serialized())
        guard text.shortened.string == value.serialized() else { return nil }
        // Translators: {value} is what to write in a configuration, such as ["Family"].
        return Message("write {value}", ["value": .code(text)])
    }
}
