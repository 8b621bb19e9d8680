import BirthdayCore
import JSONC
import LocalTime
import Messages
import SafeText
import WidgetTimeline

extension Configuration {
    /// The settings, in the order in which they are written down.
    ///
    /// - Parameters:
    ///   - formats: the values that `format` can have.
    ///   - isLocale: whether a name is one that `locale` can have.
    package static func settings(
        _ formats: [String], isLocale: @escaping @Sendable (String) -> Bool
    ) -> [Setting<Configuration>] {
        let widget: [Setting<Configuration>] = WidgetSetting.all.map { $0.setting.of { $1(&$0.widget) } }
        return [sources, rules, widget, [format(formats), families], groups, session, [locale(isLocale)]].flatMap { $0 }
    }

    private static let sources: [Setting<Configuration>] = [
        Setting(
            "sources", .texts, ["~/.contacts", "~/contacts.vcf"],
            "read these; the usual places are not searched",
            standard: []
        ) { (value, problems) throws(SettingProblem) in
            let sources = try value.list(of: .path, &problems, value.source)
            return { $0.sources = sources }
        },
        .choice("refresh", Refresh.automatic, "or \"manual\": only `import` reads the sources") { $0.refresh = $1 },
    ]

    private static let rules: [Setting<Configuration>] = [
        .choice("leapDay", LeapDayRule.march1, "29 February in ordinary years; or \"february-28\"") {
            $0.rules.leapDay = $1
        },
        .choice(
            "leapMonth", LeapMonthRule.ordinary,
            "or \"keep\": a birthday in a leap month keeps it in years that have it"
        ) {
            $0.rules.leapMonth = $1
        },
        .choice(
            "celebrate", CelebratedBirthday.gregorian,
            "or \"native\", \"both\": for people with a second date in another calendar"
        ) {
            $0.rules.celebrate = $1
        },
        .flag("showDeceased", false, "cards with a date of death") { $0.showsDeceased = $1 },
        .flag(
            "showExcluded", false, "cards with X-NC-EXCLUDE-FROM-BIRTHDAY-CALENDAR:true, as Nextcloud writes it"
        ) { $0.showsExcluded = $1 },
    ]

    private static func format(_ formats: [String]) -> Setting<Configuration> {
        Setting(
            "format", .names(formats), "text", "for calls without a subcommand, and for `watch`"
        ) { (value, _) throws(SettingProblem) in
            let format = try value.choice(among: formats)
            return { $0.format = format }
        }
    }

    private static func locale(_ isLocale: @escaping @Sendable (String) -> Bool) -> Setting<Configuration> {
        Setting("locale", .text(isOptional: false), "system", "or a locale such as \"de_DE\"") {
            (value, _) throws(SettingProblem) in
            let locale = try value.locale(isLocale)
            return { $0.locale = locale }
        }
    }

    /// What single families can have: all that a widget can, but another family.
    private static let familySettings: [Setting<[WidgetChoice]>] = WidgetSetting.all.dropFirst().map {
        $0.setting.of { $0.append($1) }
    }

    private static let families = Setting<Configuration>(
        "families",
        .object(
            Dictionary(
                uniqueKeysWithValues: WidgetFamily.allCases.map { family in
                    (family.rawValue, .object(familySettings.reduce(into: [:]) { $0[$1.name] = $1.type }))
                })),
        ["large": ["count": 12, "dateStyle": "weekday-short"]],
        "for single ones: wins over the rest", standard: [:]
    ) { (value, problems) throws(SettingProblem) in
        guard case .object(let members) = value.json else { throw value.problem(Diagnosis(Message("not an object"))) }
        var choices: [WidgetFamily: [WidgetChoice]] = [:]
        for member in members {
            let names = value.names + [member.key]
            guard let family = WidgetFamily(name: member.key) else {
                problems.append(SettingProblem(unknown: names, known: WidgetFamily.allCases.map(\.rawValue)))
                continue
            }
            let own = WrittenSetting(names: names, json: member.value)
            do throws(SettingProblem) {
                try own.members(familySettings, &problems)(&choices[family, default: []])
            } catch {
                problems.append(error)
            }
        }
        return { [choices] in $0.familyChoices = choices }
    }

    /// Whoever names some wants fewer people, whatever is wrong with it.
    private static func groups(
        _ name: String, _ comment: String,
        _ set: @escaping @Sendable (inout Configuration, _ groups: [String], _ isUnreadable: Bool) -> Void
    ) -> Setting<Configuration> {
        Setting(name, .list(of: []), [], comment) { value, problems in
            var wrong: [SettingProblem] = []
            var groups: [String] = []
            do throws(SettingProblem) {
                groups = try value.list(of: .name, &wrong) { name in name }
            } catch {
                wrong = [error]
            }
            problems += wrong
            let isUnreadable = groups.isEmpty && !wrong.isEmpty
            return { [groups] in set(&$0, groups, isUnreadable) }
        }
    }

    private static let groups: [Setting<Configuration>] = [
        groups("group", "only members of these groups, wherever --group is an option") {
            ($0.groups.names, $0.groups.isUnreadable) = ($1, $2)
        },
        groups("excludeGroup", "all but members of these, wherever --exclude-group is an option") {
            ($0.excludedGroups.names, $0.excludedGroups.isUnreadable) = ($1, $2)
        },
        .flag("collectionGroups", false, "whether each directory of cards in a vdir is a group") {
            $0.hasCollectionGroups = $1
        },
    ]

    private static let session: [Setting<Configuration>] = [
        .group("notifications", Notifications.settings.map { $0.of { $1(&$0.notifications) } }),
        Setting(
            "redactWhenLocked", .flag, false,
            "hide the names while the session is locked; `schedule enable` has it followed"
        ) { value, problems in
            // Whoever writes it wants it, whatever is wrong with the value.
            var hidesNames = true
            do throws(SettingProblem) { hidesNames = try value.flag() } catch { problems.append(error) }
            return { [hidesNames] in $0.redactsWhenLocked = hidesNames }
        },
        Setting(
            "open", .text(isOptional: true), nil,
            "a command for a contact's file, such as \"foot vim\"; null: your editor, or the desktop's"
        ) { (value, _) throws(SettingProblem) in
            let command = try value.command()
            return { $0.open = command }
        },
        Setting(
            "menu", .text(isOptional: true), nil,
            "the menu of `pick`, such as \"rofi\" or \"rofi -dmenu -theme big\"; null: the first that is here"
        ) { (value, _) throws(SettingProblem) in
            let command = try value.command()
            return { $0.menu = command }
        },
        Setting(
            "reload", .texts, ["pkill -RTMIN+8 waybar"],
            "run after contacts changed, for bars that call once a minute or less", standard: []
        ) { (value, problems) throws(SettingProblem) in
            let commands = try value.list(of: .command, &problems) { command in command }
            return { $0.reload = commands }
        },
        .group("export", Export.settings.map { $0.of { $1(&$0.export) } }),
    ]
}

extension Configuration {
    /// Leaves the user a way by which notices come.
    ///
    /// - Parameter isOwnerKnown: whether the command is certainly the user's.
    mutating func checkWays(isOwnerKnown: Bool) -> [SettingProblem] {
        var problems: [SettingProblem] = []
        if !isOwnerKnown, !notifications.command.isEmpty {
            notifications.command = []
            problems.append(
                SettingProblem(
                    ["notifications", "command"],
                    Diagnosis(
                        Message("not run: the sandbox of this service hides whose file it stands in"), .clause,
                        .command("bday-widget schedule enable"))))
        } else if !notifications.isShown, notifications.command.isEmpty {
            problems.append(
                SettingProblem(
                    ["notifications", "show"],
                    // Translators: "command" is the name of another setting.
                    Diagnosis(Message("without a \"command\" notices are shown all the same"))))
        }
        notifications.isShown = notifications.isShown || notifications.command.isEmpty
        return problems
    }

    /// A service that keeps a calendar may write to all of its directory: home is not to lie in that, nor to come to lie in it
    /// when what is missing on the way is made.
    mutating func checkCalendar(_ environment: UserEnvironment) -> [SettingProblem] {
        let home = environment.home ?? "/"
        guard let place = export.calendar?.expandingTilde(environment),
            home.withoutLinks.starts(with: place.directory) || place.path.linkThatLeadsNowhere != nil
                || place.path.components.contains(where: { $0.kind == .parentDirectory })
        else { return [] }
        export.calendar = nil
        let isFile = place.path.extension == "ics"
        let name = isFile ? place.path.lastComponent?.string ?? "" : "birthdays/"
        let diagnosis = Diagnosis(
            Message("a calendar needs a directory of its own"), .clause,
            MeantValue.write(.string("~/.calendars/\(name)")))
        return [SettingProblem(["export", "ics"], diagnosis)]
    }
}

extension WrittenSetting {
    /// A path that leads to one place wherever a program runs.
    fileprivate func wholePath(_ text: String?) throws(SettingProblem) -> String {
        guard let text, text.hasPrefix("/") || text.hasPrefix("~/"), !text.utf8.contains(0)
        else { throw problem(Diagnosis(Message("not a path that begins with / or ~/"))) }
        return text
    }
}

extension Configuration.Export {
    fileprivate static let settings: [Setting<Configuration.Export>] = [
        Setting(
            "ics", .text(isOptional: true), "~/.calendars/birthdays/",
            "kept current for khal, a phone: a directory, or a file that ends in .ics",
            standard: .null
        ) { (value, _) throws(SettingProblem) in
            if value.json.isNull { return { $0.calendar = nil } }
            let path = try value.wholePath(value.json.stringValue)
            return { $0.calendar = CalendarPlace(Array(path.utf8)) }
        },
        Setting("alarm", .list(of: []), [], "its reminders, such as [\"1d\"]") {
            (value, problems) throws(SettingProblem) in
            let times = Message("not a list of times such as [\"1d\", \"9h\", \"1d9h\", \"-9h\"]")
            let problem = value.problem(Diagnosis(times, .clause, MeantValue.list(value.json)))
            if value.json.arrayValue == nil { throw problem }
            let alarms = try value.list(of: .name, &problems) { (text: String) throws(SettingProblem) in
                guard let lead = AlarmLead(text) else { throw problem }
                return lead
            }
            return { $0.alarms = alarms }
        },
    ]
}

extension Configuration.Notifications {
    package static let settings: [Setting<Configuration.Notifications>] = [
        Setting(
            "time", .textOrTexts, "09:00",
            "on the local clock; or by days before: { \"0\": \"09:00\", \"7\": \"18:00\" }"
        ) { (value, problems) throws(SettingProblem) in
            let times = try value.deliveryTimes(&problems)
            return { $0.times = times }
        },
        .choice(
            "summary", SummaryDay.never, "or \"monday\" …: one notice of the next 7 days; or \"first\": of that month"
        ) { $0.summary = $1 },
        .number("limit", 1 ... .max, 64, "how many are planned, the next first") { $0.limit = $1 ?? 64 },
        leadTimes("default", "for groups that `groups notify` has said nothing of") { $0.standard = $1 },
        leadTimes("ungrouped", "for people in no group, as `groups notify` says it for a group") { $0.ungrouped = $1 },
        .flag("sound", true, "whether the notification server may make one") { $0.hasSound = $1 },
        .flag("redact", false, "whether names are hidden") { $0.isRedacted = $1 },
        Setting(
            "command", .texts, [], "such as [\"~/bin/to-my-phone\"]: run for each, which it reads as JSON"
        ) { (value, _) throws(SettingProblem) in
            let command = try value.programWithArguments()
            // Where a delivery works is not where the user does.
            if let program = command.first, program.contains("/") { _ = try value.wholePath(program) }
            return { $0.command = command }
        },
        .flag("show", true, "false: only the command gets them") { $0.isShown = $1 },
    ]

    private static func leadTimes(
        _ name: String, _ comment: String,
        _ set: @escaping @Sendable (inout Configuration.Notifications, LeadTimes) -> Void
    ) -> Setting<Configuration.Notifications> {
        Setting(name, .text(isOptional: false), "both", comment) { (value, _) throws(SettingProblem) in
            guard let leadTimes = value.json.stringValue.flatMap(LeadTimes.init) else {
                let problem = Message(
                    "not one of {names}, or days such as \"0,1,7\"", ["names": .names(LeadTimes.nameList)])
                throw value.problem(Diagnosis(problem, .clause, MeantValue.leadTimes(value.json)))
            }
            return { set(&$0, leadTimes) }
        }
    }
}
