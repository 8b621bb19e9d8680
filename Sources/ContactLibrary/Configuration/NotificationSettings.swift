import JSONC

/// Checks the configuration's `notifications`.
enum NotificationSettings {
    static func problems(_ value: JSONValue, _ path: String) -> [String] {
        guard case .object(let members) = value else { return ["\(path): not an object"] }
        return members.compactMap { member in
            problem(member.key, member.value).map { "\(path).\(member.key): \($0)" }
        }
    }

    private static func problem(_ key: String, _ value: JSONValue) -> String? {
        switch (key, value) {
        case ("time", .string(let time)): isTime(time) ? nil : "not a time such as 09:00"
        case ("time", _): "not a time such as 09:00"
        case ("limit", .int(let limit)): limit > 0 ? nil : "not a positive number"
        case ("limit", _): "not a positive number"
        case ("ungrouped", .string("day-of")), ("ungrouped", .string("day-before")), ("ungrouped", .string("both")),
            ("ungrouped", .string("none")):
            nil
        case ("sound", .bool): nil
        case ("sound", _): "neither true nor false"
        case ("ungrouped", _): "not one of day-of, day-before, both, none"
        default: ConfigurationSetting.unknown(key, among: ["time", "limit", "ungrouped", "sound"])
        }
    }

    private static func isTime(_ text: String) -> Bool {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 }), let hour = Int(parts[0]),
            let minute = Int(parts[1])
        else { return false }
        return (0..<24).contains(hour) && (0..<60).contains(minute)
    }
}
