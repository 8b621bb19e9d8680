import BirthdayCore
import JSONC
import LinuxSystem
import LocalTime
import Localization
import Messages
import SafeText
import SystemPackage
import WidgetTimeline

/// A member of the configuration's object, and how it is put into the configuration.
struct ConfigurationSetting {
    /// The names on the way to the setting, and its own.
    let names: [String]
    let value: JSONValue
    /// The values that `format` can have.
    let formats: [String]

    /// Puts the value into the configuration; returns what is wrong with it.
    func apply(to configuration: inout Configuration) -> [SettingProblem] {
        if names == ["notifications"] { return applyNotifications(to: &configuration) }
        if names == ["families"] { return applyFamilies(to: &configuration) }
        var problems: [SettingProblem] = []
        do throws(SettingProblem) {
            if let choice = names.last.flatMap(ChoiceKey.init) {
                try set(choice, &configuration.choices, &problems)
                return problems
            }
            guard let key = names.last.flatMap(Key.init) else {
                throw SettingProblem(unknown: names, known: Self.known)
            }
            try set(key, &configuration, &problems)
        } catch {
            problems.append(error)
        }
        return problems
    }

    private static let known =
        ["notifications", "families"] + ChoiceKey.allCases.map(\.rawValue) + Key.allCases.map(\.rawValue)

    func problem(_ diagnosis: Diagnosis) -> SettingProblem { SettingProblem(names, diagnosis) }

    /// The settings that are no object.
    private enum Key: String, CaseIterable {
        case sources, refresh, leapDay, leapMonth, celebrate, showDeceased, showExcluded, family, format
        case group, excludeGroup, collectionGroups, locale, open, reload, redactWhenLocked
    }

    /// - Parameter problems: gets what is wrong with elements of a list, the rest of which holds.
    private func set(
        _ key: Key, _ configuration: inout Configuration, _ problems: inout [SettingProblem]
    ) throws(SettingProblem) {
        switch key {
        case .sources: configuration.sources = try list(of: "path", &problems, source)
        case .refresh: configuration.refresh = try choice()
        case .leapDay: configuration.rules.leapDay = try choice()
        case .leapMonth: configuration.rules.leapMonth = try choice()
        case .celebrate: configuration.rules.celebrate = try choice()
        case .showDeceased: configuration.showsDeceased = try flag()
        case .showExcluded: configuration.showsExcluded = try flag()
        case .family: configuration.family = try family()
        case .format: configuration.format = try choice(among: formats)
        case .group:
            // Whoever writes it wants fewer people, whatever is wrong with it.
            configuration.hasUnreadableGroups = true
            configuration.groups = try list(of: "name", &problems) { name in name }
            configuration.hasUnreadableGroups = configuration.groups.isEmpty && !problems.isEmpty
        case .excludeGroup:
            configuration.hasUnreadableExcludedGroups = true
            configuration.excludedGroups = try list(of: "name", &problems) { name in name }
            configuration.hasUnreadableExcludedGroups = configuration.excludedGroups.isEmpty && !problems.isEmpty
        case .collectionGroups: configuration.hasCollectionGroups = try flag()
        case .locale: configuration.locale = try locale()
        case .open: configuration.open = try command()
        case .redactWhenLocked:
            // Whoever writes it wants it, whatever is wrong with the value.
            configuration.redactsWhenLocked = true
            configuration.redactsWhenLocked = try flag()
        case .reload: configuration.reload = try list(of: "command", &problems) { command in command }
        }
    }

    /// The elements of a list of texts that hold.
    ///
    /// - Parameter problems: gets what is wrong with the others.
    private func list<Element>(
        of thing: String, _ problems: inout [SettingProblem], _ element: (String) throws(SettingProblem) -> Element
    ) throws(SettingProblem) -> [Element] {
        guard let values = value.arrayValue else {
            throw problem(Diagnosis("not a list of \(thing)s", .clause, .english(MeantValue.list(value))))
        }
        var elements: [Element] = []
        for (index, value) in values.enumerated() {
            do throws(SettingProblem) {
                guard let text = value.stringValue else { throw problem("not a \(thing)") }
                if text.utf8.contains(0) { throw problem("a \(thing) cannot hold a NUL (\\u0000)") }
                elements.append(try element(text))
            } catch {
                var problem = error
                problem.element = index
                problems.append(problem)
            }
        }
        return elements
    }

    private func source(_ name: String) throws(SettingProblem) -> FilePath {
        if name.isEmpty { throw problem("not a path") }
        if let remedy = name.networkAddressRemedy {
            throw problem(Diagnosis("\"\(shown(name))\"", .colon, .english(remedy)))
        }
        let path = FilePath(name)
        if path == "-" {
            throw problem(
                Diagnosis("\"-\" is standard input, which can be read once", .clause, "name a file or a directory"))
        }
        return path
    }

    /// A value for a message.
    private func shown(_ text: String) -> CleanText { CleanText(cleaning: text).shortened }

    func flag() throws(SettingProblem) -> Bool {
        guard let flag = value.boolValue else {
            throw problem(Diagnosis("neither true nor false", .clause, .english(MeantValue.flag(value))))
        }
        return flag
    }

    func number(from minimum: Int) throws(SettingProblem) -> Int {
        guard let number = value.intValue, number >= minimum else {
            throw problem(
                Diagnosis("not a number from \(minimum) on", .clause, .english(MeantValue.number(value, from: minimum)))
            )
        }
        return number
    }

    /// Nil for `null`.
    private func command() throws(SettingProblem) -> String? {
        if value.isNull { return nil }
        guard let command = value.stringValue, !command.isEmpty, !command.utf8.contains(0) else {
            throw problem("not a command")
        }
        return command
    }

    private func family() throws(SettingProblem) -> WidgetFamily {
        if let family = value.stringValue.flatMap(WidgetFamily.init(name:)) { return family }
        return try choice()
    }

    func choice<Choice: RawRepresentable<String> & CaseIterable>() throws(SettingProblem) -> Choice {
        let name = try choice(among: Choice.allCases.map(\.rawValue))
        guard let choice = Choice(rawValue: name) else { throw notOne(of: [name]) }
        return choice
    }

    /// The name that the value is, in any case.
    private func choice(among names: [String]) throws(SettingProblem) -> String {
        let chosen = value.stringValue?.lowercased()
        guard let name = names.first(where: { $0.lowercased() == chosen }) else { throw notOne(of: names) }
        return name
    }

    private func notOne(of names: [String]) -> SettingProblem {
        let meant = value.stringValue.map { MeantValue.name($0, among: names) }
        return problem(Diagnosis("not one of \(names.joined(separator: ", "))", .clause, .english(meant ?? "")))
    }

    /// Nil for that of the environment.
    private func locale() throws(SettingProblem) -> String? {
        guard let locale = value.stringValue else { throw problem("not a locale's name") }
        if locale == "system" { return nil }
        guard LocaleChoice.isKnown(locale) else {
            throw problem(
                Diagnosis("\"\(shown(locale))\" names no known language", .clause, "use one such as de_DE, or system"))
        }
        return locale
    }
}

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

// How widgets show birthdays: in all families, or in one.

extension ConfigurationSetting {
    /// The settings that a single family can have too.
    enum ChoiceKey: String, CaseIterable {
        case count, within, since, age, dateStyle, icons, nicknames, occasions, template, width, colors
    }

    /// - Parameter problems: gets what is wrong with parts of a setting, the rest of which holds.
    func set(
        _ key: ChoiceKey, _ choices: inout WidgetChoices, _ problems: inout [SettingProblem]
    ) throws(SettingProblem) {
        switch key {
        case .count: choices.count = value.isNull ? ofNull : try number(from: 1)
        case .within: choices.within = value.isNull ? ofNull : try number(from: 0)
        case .since: choices.since = try since()
        case .age: choices.showsAge = try flag()
        case .dateStyle: choices.dateStyle = try choice()
        case .icons: choices.icons = try choice()
        case .nicknames: choices.usesNicknames = try flag()
        case .occasions: choices.occasions = try occasions()
        case .template: choices.template = try template()
        case .width: choices.width = value.isNull ? ofNull : try number(from: WidgetChoices.minimumWidth)
        case .colors: choices.colors = try colors(&problems)
        }
    }

    /// A list of occasions, or one of them.
    private func occasions() throws(SettingProblem) -> Set<Occasion> {
        let names = value.stringValue.map { [$0] } ?? value.arrayValue?.compactMap(\.stringValue)
        guard let names, !names.isEmpty, names.count == value.arrayValue?.count ?? 1,
            let occasions = Occasion.set(named: names)
        else {
            throw problem(
                Diagnosis(
                    "not a list of occasions", .clause,
                    .english("they are \(Occasion.names.joined(separator: ", "))")))
        }
        return occasions
    }

    private func since() throws(SettingProblem) -> Int {
        let days = try number(from: 0)
        guard days <= WidgetChoices.maximumSince else {
            throw problem("not a number from 0 to \(WidgetChoices.maximumSince)")
        }
        return days
    }

    /// In a family `null` wins over the general setting, where it says nothing.
    private var ofNull: Int?? { names.count > 1 ? .some(nil) : nil }

    private func template() throws(SettingProblem) -> LineTemplate?? {
        if value.isNull { return names.count > 1 ? .some(nil) : nil }
        guard let text = value.stringValue else { throw problem("not a text") }
        do {
            return text.isEmpty ? .some(nil) : try LineTemplate(parsing: text)
        } catch {
            throw problem(error.diagnosis)
        }
    }

    /// Puts the configuration's `families` into it; returns what is wrong with them.
    func applyFamilies(to configuration: inout Configuration) -> [SettingProblem] {
        guard case .object(let families) = value else { return [problem("not an object")] }
        var problems: [SettingProblem] = []
        for family in families {
            let names = names + [family.key]
            guard let known = WidgetFamily(name: family.key) else {
                problems.append(SettingProblem(unknown: names, known: WidgetFamily.allCases.map(\.rawValue)))
                continue
            }
            guard case .object(let members) = family.value else {
                problems.append(SettingProblem(names, "not an object"))
                continue
            }
            for member in members {
                let setting = ConfigurationSetting(
                    names: names + [member.key], value: member.value, formats: formats)
                do throws(SettingProblem) {
                    guard let key = ChoiceKey(rawValue: member.key) else {
                        throw SettingProblem(unknown: setting.names, known: ChoiceKey.allCases.map(\.rawValue))
                    }
                    try setting.set(key, &configuration.familyChoices[known, default: WidgetChoices()], &problems)
                } catch {
                    problems.append(error)
                }
            }
        }
        return problems
    }
}

// The configuration's `colors`.

extension ConfigurationSetting {
    /// The colours that hold.
    ///
    /// - Parameter problems: gets what is wrong with the others.
    func colors(_ problems: inout [SettingProblem]) throws(SettingProblem) -> WidgetColors? {
        if value.isNull { return names.contains("families") ? WidgetColors() : nil }
        guard case .object(let members) = value else { throw problem("not an object") }
        var colors = WidgetColors()
        for member in members {
            let names = names + [member.key]
            guard let key = WidgetColors.Key(rawValue: member.key) else {
                problems.append(SettingProblem(unknown: names, known: WidgetColors.Key.allCases.map(\.rawValue)))
                continue
            }
            guard let color = member.value.stringValue.flatMap(TextColor.init) else {
                problems.append(SettingProblem(names, ColorProblem.isNoColor))
                continue
            }
            colors[key] = color
        }
        return colors
    }
}

extension ColorProblem {
    fileprivate static let isNoColor = Diagnosis(
        "not a colour", .clause, "use #rgb, #rrggbb or one of X11's names, such as orange")

    /// What is wrong with a list of colours, and what was meant, where that is plain.
    package var diagnosis: Diagnosis {
        let known = WidgetColors.Key.allCases.map(\.rawValue)
        switch self {
        case .notAPair(let text):
            return Diagnosis(
                .english("\"\(Self.shown(text))\" is not such as today=#ff8800"), .clause,
                .english("one of \(known.joined(separator: ", ")), =, and a colour"))
        case .unknownKey(let text):
            let meant = NearestName.of(text, in: known).map { "did you mean \($0)?" }
            return Diagnosis(
                .english("\"\(Self.shown(text))\" has no colour"), .clause,
                .english(meant ?? "use \(known.joined(separator: ", "))"))
        case .repeatedKey(let text): return Diagnosis(.english("\"\(Self.shown(text))\" stands there twice"))
        case .notAColor(let text):
            return Diagnosis(
                .english("\"\(Self.shown(text))\" is no colour"), .clause,
                .english("use #rgb, #rrggbb or one of X11's names, such as orange"))
        }
    }

    private static func shown(_ text: String) -> CleanText { CleanText(cleaning: text).shortened }
}
