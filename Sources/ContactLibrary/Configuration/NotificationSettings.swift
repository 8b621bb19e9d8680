import BirthdayCore
import JSONC
import LocalTime

/// The configuration's `notifications`.
enum NotificationSettings {
    /// Puts the settings into the configuration; returns what is wrong with them.
    static func apply(_ value: JSONValue, _ name: String, to configuration: inout Configuration) -> [SettingProblem] {
        guard case .object(let members) = value else { return [SettingProblem(names: [name], reason: "not an object")] }
        return members.compactMap { member in
            let names = [name, member.key]
            guard let key = Key(rawValue: member.key) else {
                return SettingProblem(unknown: names, known: Key.allCases.map(\.rawValue))
            }
            return set(key, member.value, &configuration.notifications).map { reason in
                SettingProblem(names: names, reason: reason)
            }
        }
    }

    private enum Key: String, CaseIterable {
        case time, limit, ungrouped, sound, redact
    }

    /// Returns what is wrong with the value.
    private static func set(
        _ key: Key, _ value: JSONValue, _ notifications: inout Configuration.Notifications
    ) -> String? {
        switch key {
        case .time:
            guard let time = value.stringValue.flatMap(DeliveryTime.init) else {
                return "not a time such as \"09:00\"\(MeantValue.time(value))"
            }
            notifications.time = time
        case .limit:
            guard let limit = value.intValue, limit > 0 else {
                return "not a number from 1 on\(MeantValue.number(value, from: 1))"
            }
            notifications.limit = limit
        case .ungrouped:
            guard let leadTimes = value.stringValue.flatMap(LeadTimes.init) else {
                let names = LeadTimes.nameList.joined(separator: ", ")
                return "not one of \(names), or days such as \"0,1,7\"\(MeantValue.leadTimes(value))"
            }
            notifications.ungrouped = leadTimes
        case .sound:
            guard let sound = value.boolValue else { return "neither true nor false\(MeantValue.flag(value))" }
            notifications.hasSound = sound
        case .redact:
            guard let redact = value.boolValue else { return "neither true nor false\(MeantValue.flag(value))" }
            notifications.isRedacted = redact
        }
        return nil
    }
}
