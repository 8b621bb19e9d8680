import BirthdayCore
import JSONC
import LinuxSystem
import LocalTime
import SafeText

/// The configuration's `notifications`.
enum NotificationSettings {
    /// Puts the settings into the configuration; returns what is wrong with them.
    static func apply(_ value: JSONValue, _ name: String, to configuration: inout Configuration) -> [SettingProblem] {
        guard case .object(let members) = value else { return [SettingProblem([name], "not an object")] }
        return members.compactMap { member in
            guard let key = Key(rawValue: member.key) else {
                return SettingProblem(unknown: member.key, below: [name], known: Key.allCases.map(\.rawValue))
            }
            return set(key, member.value, &configuration.notifications).map { SettingProblem([name, member.key], $0) }
        }
    }

    private enum Key: String, CaseIterable {
        case time, limit, ungrouped, sound, redact
    }

    /// Returns what is wrong with the value.
    private static func set(
        _ key: Key, _ value: JSONValue, _ notifications: inout Configuration.Notifications
    ) -> Diagnosis? {
        switch key {
        case .time:
            guard let time = value.stringValue.flatMap(DeliveryTime.init) else {
                return Diagnosis("not a time such as \"09:00\"", .clause, MeantValue.time(value))
            }
            notifications.time = time
        case .limit:
            guard let limit = value.intValue, limit > 0 else {
                return Diagnosis("not a number from 1 on", .clause, MeantValue.number(value, from: 1))
            }
            notifications.limit = limit
        case .ungrouped:
            guard let leadTimes = value.stringValue.flatMap(LeadTimes.init) else {
                let names = LeadTimes.nameList.joined(separator: ", ")
                return Diagnosis("not one of \(names), or days such as \"0,1,7\"", .clause, MeantValue.leadTimes(value))
            }
            notifications.ungrouped = leadTimes
        case .sound:
            guard let sound = value.boolValue else {
                return Diagnosis("neither true nor false", .clause, MeantValue.flag(value))
            }
            notifications.hasSound = sound
        case .redact:
            guard let redact = value.boolValue else {
                return Diagnosis("neither true nor false", .clause, MeantValue.flag(value))
            }
            notifications.isRedacted = redact
        }
        return nil
    }
}
