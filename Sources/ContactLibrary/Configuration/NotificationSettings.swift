import BirthdayCore
import JSONC

/// The configuration's `notifications`.
enum NotificationSettings {
    /// Puts the settings into the configuration; returns what is wrong with them, each with its path.
    static func apply(_ value: JSONValue, _ path: String, to configuration: inout Configuration) -> [String] {
        guard case .object(let members) = value else { return ["\(path): not an object"] }
        if case .string(let text)? = members["ungrouped"], let leadTimes = LeadTimes(text) {
            configuration.ungroupedLeadTimes = leadTimes
        }
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
        case ("ungrouped", .string(let text)) where LeadTimes(text) != nil: nil
        case ("sound", .bool): nil
        case ("sound", _): "neither true nor false"
        case ("ungrouped", _): "not one of \(LeadTimes.nameList.joined(separator: ", ")), or days such as 0,1,7"
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
