import BirthdayCore
import JSONC
import LocalTime
import Messages
import SafeText

// The configuration's `notifications`.

extension ConfigurationSetting {
    /// Puts the settings into the configuration; returns what is wrong with them.
    func applyNotifications(to configuration: inout Configuration) -> [SettingProblem] {
        guard case .object(let members) = value else { return [problem("not an object")] }
        return members.compactMap { member in
            let setting = ConfigurationSetting(names: names + [member.key], value: member.value, formats: formats)
            do throws(SettingProblem) {
                guard let key = NotificationKey(rawValue: member.key) else {
                    throw SettingProblem(unknown: setting.names, known: NotificationKey.allCases.map(\.rawValue))
                }
                try setting.set(key, &configuration.notifications)
                return nil
            } catch {
                return error
            }
        }
    }

    private enum NotificationKey: String, CaseIterable {
        case time, limit, `default`, ungrouped, sound, redact
    }

    private func set(
        _ key: NotificationKey, _ notifications: inout Configuration.Notifications
    ) throws(SettingProblem) {
        switch key {
        case .time:
            guard let time = value.stringValue.flatMap(DeliveryTime.init) else {
                throw problem(Diagnosis("not a time such as \"09:00\"", .clause, .english(MeantValue.time(value))))
            }
            notifications.time = time
        case .limit: notifications.limit = try number(from: 1)
        case .default: notifications.standard = try leadTimes()
        case .ungrouped: notifications.ungrouped = try leadTimes()
        case .sound: notifications.hasSound = try flag()
        case .redact: notifications.isRedacted = try flag()
        }
    }

    private func leadTimes() throws(SettingProblem) -> LeadTimes {
        guard let leadTimes = value.stringValue.flatMap(LeadTimes.init) else {
            let names = LeadTimes.nameList.joined(separator: ", ")
            throw problem(
                Diagnosis(
                    "not one of \(names), or days such as \"0,1,7\"", .clause, .english(MeantValue.leadTimes(value))
                ))
        }
        return leadTimes
    }
}
