import BirthdayCore
import Failures
import Glibc
import LinuxSystem
import Localization
import Messages
import SystemPackage
import TestSupport
import Testing
import WidgetTimeline

@testable import Settings

@Suite struct ConfigurationTests {
    private let home: TestHome

    init() throws { home = try TestHome() }

    private func read(_ text: String) throws -> ConfigurationFile {
        try home.write(text, to: ".config/bday-widget/config.jsonc")
        return try ConfigurationFile(
            named: nil, home.environment, formats: ["text", "waybar"], isLocale: LocaleChoice.isKnown)
    }

    private func isDefault(_ configuration: Configuration) -> Bool {
        let standard = Configuration()
        return configuration.widget == standard.widget && configuration.familyChoices.isEmpty
            && configuration.notifications == standard.notifications && configuration.rules == standard.rules
            && configuration.sources == nil && configuration.format == nil && configuration.locale == nil
            && configuration.groups.names.isEmpty && configuration.excludedGroups.names.isEmpty
            && configuration.reload.isEmpty
    }

    @Test func withoutAFileTheDefaultsAreUsed() throws {
        let file = try ConfigurationFile(named: nil, home.environment, formats: [], isLocale: LocaleChoice.isKnown)
        #expect(isDefault(file.configuration))
        #expect(file.dependencies.map(\.isMissing) == [true])
    }

    @Test(arguments: [
        (".config/bday-widget/config.jsonc", "nowhere"), (".config/bday-widget/config.jsonc", "config.jsonc"),
        (".config/bday-widget", "nowhere"), (".config", "../nowhere"), (".config", nil),
    ])
    func aFileThatCannotBeReachedIsNotMissing(place: String, target: String?) throws {
        func file() throws -> ConfigurationFile {
            try ConfigurationFile(named: nil, home.environment, formats: [], isLocale: LocaleChoice.isKnown)
        }
        try Directory.create(FilePath("\(home.path)/\(place)").parent)
        #expect(isDefault(try file().configuration))
        if let target {
            #expect(symlink(target, "\(home.path)/\(place)") == 0)
        } else {
            try home.write("", to: place)
        }
        let error = #expect(throws: CommandFailure.self) { _ = try file() }
        #expect(error?.cause == .unreadable)
    }

    @Test func aCalendarIsKeptAtAPathThatMeansTheSameEverywhere() throws {
        let file = try read(#"{"export": {"ics": "~/cal/", "alarm": ["1d", "soon", "-9h"]}}"#)
        let place = try #require(file.configuration.export.calendar).expandingTilde(home.environment)
        #expect(place.path == FilePath("\(home.path)/cal") && place.isDirectory)
        #expect(place.directory == place.path.withoutLinks)
        #expect(file.configuration.export.alarms == ["1d", "-9h"].compactMap(AlarmLead.init))
        #expect(file.said.map { $0.contains("export.alarm: not a list of times such as") } == [true])
        let alarm = try read(#"{"export": {"alarm": "1d"}}"#).said
        #expect(
            alarm.map { $0.hasSuffix(##"not a list of times such as ["1d", "9h", "1d9h", "-9h"]; write ["1d"]"##) } == [
                true
            ])
        let one = try read(#"{"export": {"ics": "/cal/birthdays.ics"}}"#).configuration.export.calendar
        #expect(one.map { !$0.isDirectory && $0.directory == "/cal" } == true)
        for wrong in ["\"cal.ics\"", "\"\"", "1", "\"/a\\u0000\""] {
            let file = try read("{\"export\": {\"ics\": \(wrong)}}")
            #expect(file.configuration.export.calendar == nil)
            #expect(file.said.map { $0.hasSuffix("export.ics: not a path that begins with / or ~/") } == [true])
        }
    }

    /// A service may write to the directory of the calendar that it keeps.
    @Test(arguments: [
        "~/birthdays.ics", "~/", "~/cal", "/b.ics", "HOME/b.ics", "HOME/.", "HOME/../b.ics", "~/me/b.ics",
        "~/foo/../", "~/nowhere/", "~/nowhere/b.ics",
    ])
    func aCalendarNeedsADirectoryOfItsOwn(place: String) throws {
        #expect(symlink(".", "\(home.path)/me") == 0 && symlink("foo/..", "\(home.path)/nowhere") == 0)
        let file = try read(#"{"export": {"ics": "\#(place.replacing("HOME", with: home.path))"}}"#)
        #expect(file.configuration.export.calendar == nil)
        let name = place.hasSuffix(".ics") ? place.split(separator: "/").last ?? "" : "birthdays/"
        let expected = #"export.ics: a calendar needs a directory of its own; write "~/.calendars/\#(name)""#
        #expect(file.said.map { $0.hasSuffix(expected) } == [true], "\(file.said)")
    }

    @Test func noneAloneIsNoNameDays() throws {
        for none in [#"["None"]"#, "[]"] {
            let file = try read("{\"nameDays\": \(none)}")
            #expect(file.said.isEmpty && file.configuration.widget.nameDays.isEmpty)
        }
        let said = try read(#"{"nameDays": "none"}"#).said
        #expect(said.map { $0.hasSuffix(#"nameDays: not a list of names; write ["none"]"#) } == [true])
    }

    @Test func whatIsWrongIsNamedAndTheRestIsUsed() throws {
        let file = try read(
            """
            { // a comment
              "sources": ["~/a", "b"], "refresh": "manual", "leapDay": "february-28", "leapMonth": "keep",
              "celebrate": "both", "icons": "ascii", "showDeceased": true, "showExcluded": 1, "colour": "red",
              "locale": "de_DE", "reload": ["true"], "notifications": { "time": "25:00", "limit": 3, "x": 1 },
              "family": "systemLarge", "format": "Waybar", "count": 3, "within": 30, "age": true, "group": ["A"],
              "collectionGroups": true, "open": "foot vim", "redactWhenLocked": true }
            """)
        #expect(file.configuration.sources == ["~/a", "b"])
        #expect(file.configuration.refresh == .manual)
        #expect(
            file.configuration.rules
                == CelebrationRules(leapDay: .february28, leapMonth: .keep, celebrate: .both))
        #expect(file.configuration.widget.icons == .ascii)
        #expect(file.configuration.showsDeceased)
        #expect(file.configuration.redactsWhenLocked)
        #expect(file.configuration.locale == "de_DE")
        #expect(file.configuration.reload == ["true"])
        #expect(file.configuration.widget.family == .large)
        #expect(file.configuration.format == "waybar")
        #expect(file.configuration.widget.count == 3)
        #expect(file.configuration.widget.within == 30)
        #expect(file.configuration.widget.showsAge)
        #expect(file.configuration.groups.names == ["A"])
        #expect(file.configuration.hasCollectionGroups)
        #expect(file.configuration.open == "foot vim")
        let path = home.path + "/.config/bday-widget/config.jsonc"
        #expect(
            Set(file.said) == [
                "\(path):3:64: showExcluded: neither true nor false; write true",
                "\(path):3:83: colour: unknown setting; did you mean colors?",
                "\(path):4:61: notifications.time: not a time such as \"09:00\"",
                "\(path):4:90: notifications.x: unknown setting",
            ])
        #expect(file.configuration.notifications.limit == 3)
        #expect(file.configuration.notifications.times == DeliveryTimes())
    }

    /// A default stands in the field, and in the reference as the setting's example.
    @Test func whatIsWrittenDownAsTheDefaultIsTheDefault() throws {
        var problems: [SettingProblem] = []
        for setting in WidgetSetting.all.map(\.setting) {
            var widget = WidgetConfiguration()
            try setting.read(WrittenSetting(names: [setting.name], json: setting.example), &problems)(&widget)
            #expect(widget == WidgetConfiguration(), "\(setting.name)")
        }
        for setting in Configuration.Notifications.settings {
            var notifications = Configuration.Notifications()
            try setting.read(WrittenSetting(names: [setting.name], json: setting.example), &problems)(&notifications)
            #expect(notifications == Configuration.Notifications(), "\(setting.name)")
        }
        #expect(problems.isEmpty)
    }

    /// No part of a command is run, and what no command gets is shown.
    @Test(
        arguments: [
            ("\"curl x\"", ["command: not a list of a program and its arguments; write [\"curl\",\"x\"]"]),
            ("[\"curl\", 5]", ["command: not a word of a command"]), ("[\"\"]", ["command: not a word of a command"]),
            ("[\"curl\", \"\\u0000\"]", ["command: a command cannot hold a NUL (\\u0000)"]), ("[]", []),
            ("[\"bin/n\"]", ["command: not a path that begins with / or ~/"]),
            ("[\"./n\"]", ["command: not a path that begins with / or ~/"]),
        ]) func aCommandThatIsWrongIsNone(command: String, said: [String]) throws
    {
        let file = try read("{\"notifications\": {\"show\": false, \"command\": \(command)}}")
        #expect(file.configuration.notifications == Configuration().notifications)
        let problems = file.said.map { $0.split(separator: "notifications.").last.map(String.init) }
        #expect(problems == said + ["show: without a \"command\" notices are shown all the same"])
    }

    @Test func notificationsHaveSettingsOfTheirOwn() throws {
        let standard = Configuration().notifications
        #expect(standard.times[0].description == "09:00")
        #expect(standard.limit == 64)
        #expect(standard.hasSound)
        #expect(!standard.isRedacted)
        let set = try read(
            "{\"notifications\": {\"time\": \"07:05\", \"limit\": 8, \"sound\": false, \"redact\": true}}")
        #expect(set.said == [])
        #expect(set.configuration.notifications.times[0].description == "07:05")
        #expect(set.configuration.notifications.limit == 8)
        #expect(!set.configuration.notifications.hasSound)
        #expect(set.configuration.notifications.isRedacted)
        let wrong = try read(
            "{\"notifications\": {\"time\": \"7:05\", \"limit\": 0, \"sound\": \"ping\", \"redact\": 1}}")
        #expect(wrong.configuration.notifications == standard)
        #expect(wrong.said.count == 4)
        let command = try read("{\"notifications\": {\"command\": [\"a\", \"\", \"b c\"], \"show\": false}}")
        #expect(command.configuration.notifications.command == ["a", "", "b c"] && command.problems.isEmpty)
        #expect(!command.configuration.notifications.isShown)
        #expect(try read("{\"notifications\": []}").said.map { $0.hasSuffix("not an object") } == [true])
    }

    @Test func peopleInNoGroupHaveLeadTimesOfTheirOwn() throws {
        #expect(Configuration().notifications.ungrouped == .both)
        for (text, days) in [("none", []), ("Day-of", [0]), ("both", [0, 1]), ("0, 1,7", [0, 1, 7])] {
            let file = try read("{\"notifications\": {\"ungrouped\": \"\(text)\"}}")
            #expect(file.configuration.notifications.ungrouped.days == days, "\(text)")
            #expect(file.said == [])
        }
        for (wrong, meant) in [
            ("\"61\"", nil), ("\"0,,1\"", nil), ("\"\"", nil), ("[0]", "0"), ("[0, 7]", "0,7"), ("1", "1"),
            ("[\"both\"]", "both"),
            ("\"-1\"", nil), ("{}", nil),
        ] {
            let file = try read("{\"notifications\": {\"ungrouped\": \(wrong)}}")
            #expect(file.configuration.notifications.ungrouped == .both, "\(wrong)")
            #expect(
                file.said.map { String($0.drop { $0 != " " }) } == [
                    " notifications.ungrouped: not one of day-of, day-before, both, none, or days such as \"0,1,7\""
                        + (meant.map { "; write \"\($0)\"" } ?? "")
                ])
        }
    }

    @Test(arguments: [
        ("famly", "1", "unknown setting; did you mean family?"),
        ("LEAPDAY", "1", "unknown setting; did you mean leapDay?"),
        ("colour", "1", "unknown setting; did you mean colors?"),
        ("family", "\"larg\"", "not one of small, medium, large, circular, rectangular, inline; did you mean large?"),
        ("icons", "\"none!\"", "not one of emoji, nerd, ascii, none; did you mean none?"),
        ("format", "\"xml\"", "not one of text, waybar"),
        ("count", "0", "not a number from 1 on"),
        ("within", "-1", "not a number from 0 on"),
        ("within", "\"3\"", "not a number from 0 on; write 3"), ("within", "\"-3\"", "not a number from 0 on"),
        ("age", "1", "neither true nor false; write true"), ("age", "\"No\"", "neither true nor false; write false"),
        ("age", "\"old\"", "neither true nor false"),
        ("sources", "\"~/.contacts\"", "not a list of paths; write [\"~/.contacts\"]"),
        ("locale", "\"xq_DE\"", "\"xq_DE\" names no known language; use one such as de_DE, or system"),
        ("locale", "\"\"", "\"\" names no known language; use one such as de_DE, or system"),
    ])
    func saysWhatIsWrongAndWhatMayBeMeant(key: String, value: String, expected: String) throws {
        let file = try read("{\"\(key)\": \(value)}")
        #expect(file.said == ["\(home.path)/.config/bday-widget/config.jsonc:1:2: \(key): \(expected)"])
        #expect(isDefault(file.configuration))
    }

    @Test(arguments: [
        ("\"9:00\"", "09:00"), ("9", "09:00"), ("\"18.30\"", "18:30"), ("\"24:00\"", nil), ("\"9:5\"", nil),
        ("[9]", nil),
    ])
    func saysHowATimeIsWritten(value: String, meant: String?) throws {
        let problems = try read("{\"notifications\": {\"time\": \(value)}}").said
        let problem = "notifications.time: not a time such as \"09:00\"" + (meant.map { "; write \"\($0)\"" } ?? "")
        #expect(problems == ["\(home.path)/.config/bday-widget/config.jsonc:1:20: \(problem)"])
    }

    /// Lead times that are not named, or wrongly, have 09:00.
    @Test func aTimeForEachLead() throws {
        let file = try read(
            #"{"notifications": {"time": {"7": "18:30", "0": "8:00", "61": "10:00", "x": "10:00", "2": "07:00"}}}"#)
        let place = "\(home.path)/.config/bday-widget/config.jsonc:1"
        #expect(
            file.said == [
                "\(place):43: notifications.time.0: not a time such as \"09:00\"; write \"08:00\"",
                "\(place):56: notifications.time.61: not a number from 0 to 60",
                "\(place):71: notifications.time.x: not a number from 0 on",
            ])
        let times = file.configuration.notifications.times
        #expect([0, 1, 2, 7, 8].map { times[$0].description } == ["09:00", "09:00", "07:00", "18:30", "09:00"])
        #expect(times.times().map(\.description) == ["07:00", "09:00", "18:30"])
        for lead in ["+1", "01"] {
            let said = try read(#"{"notifications": {"time": {"\#(lead)": "10:00"}}}"#).said
            #expect(said.map { $0.hasSuffix(".\(lead): not a number from 0 on") } == [true], "\(said)")
        }
        #expect(times.times(of: [0, 1]).map(\.description) == ["09:00"])
        let named = LeadTimes.range.map { "\"\($0)\": \"10:00\"" }.joined(separator: ", ")
        let all = try read("{\"notifications\": {\"time\": {\(named)}}}").configuration.notifications.times
        #expect(all.times().map(\.description) == ["10:00"])
    }

    @Test(arguments: [
        ("{\"sources\": [\"a\",\n \"file:///a\"]}", "2:2: sources: \"file:///a\": write the path alone."),
        (
            "{\"sources\": [\"HTTPS://a.b/c\"]}",
            "1:14: sources: \"HTTPS://a.b/c\": no network is used. vdirsyncer copies a server's address book into a directory, and that is a source."
        ),
        (#"{"sources": ["a\u0000b"]}"#, "1:14: sources: a path cannot hold a NUL (\\u0000)"),
        (#"{"group": ["a\u0000b"]}"#, "1:12: group: a name cannot hold a NUL (\\u0000)"),
        ("{\"group\": [\"A\",\n\n // 7\n  7]}", "4:3: group: not a name"),
        ("{\"notifications\": {\"sound\": true,\n  \"limit\": 0}}", "2:3: notifications.limit: not a number from 1 on"),
        ("{\"count\": 1e400}", "1:2: count: not a number from 1 on"),
        ("{\"within\": 99999999999999999999}", "1:2: within: not a number from 0 on"),
        ("{\"notifications\": {\"limit\": -1e400}}", "1:20: notifications.limit: not a number from 1 on"),
        (#"{"age\u0000": true}"#, "1:2: age\u{FFFD}: unknown setting; did you mean age?"),
        (#"{"a\u0067e": 1}"#, "1:2: age: neither true nor false; write true"),
    ])
    func onlyWhatIsWrongDoesNotHold(text: String, expected: String) throws {
        let file = try read(text.dropLast() + ", \"icons\": \"ascii\"}")
        #expect(file.said == ["\(home.path)/.config/bday-widget/config.jsonc:\(expected)"])
        #expect(file.configuration.widget.icons == .ascii)
        #expect(file.configuration.widget.within == nil && !file.configuration.widget.showsAge)
    }

    /// What is wrong as a whole changes nothing of what stands above it.
    @Test func whatIsWrongForAFamilyLeavesTheGeneralSetting() throws {
        let file = try read(
            """
            {"colors": {"today": "red"}, "count": 3, "families": {"large": {"colors": 5, "count": "x"}, "small": 7,
             "medium": {"colors": null, "count": null}}}
            """)
        #expect(file.said.count == 3)
        let (large, medium) = ([{ $0.family = .large }], [{ $0.family = .medium }]) as ([WidgetChoice], [WidgetChoice])
        #expect(file.configuration.widget(large).colors[.today] != nil && file.configuration.widget(large).count == 3)
        #expect(file.configuration.widget(medium).colors.isEmpty && file.configuration.widget(medium).count == nil)
    }

    @Test func ofAListOnlyTheWrongElementsDoNotHold() throws {
        let file = try read(
            #"{"sources": ["~/a", 7, "https://a.b/c", "~/b"], "group": ["A", 1, "B"], "reload": [{}, "true"]}"#)
        #expect(file.configuration.sources == ["~/a", "~/b"])
        #expect(file.configuration.groups.names == ["A", "B"])
        #expect(!file.configuration.groups.isUnreadable)
        #expect(file.configuration.reload == ["true"])
        #expect(file.said.count == 4)
    }

    @Test(arguments: [
        ("\"Family\"", "1:2: group: not a list of names; write [\"Family\"]"), ("7", "1:2: group: not a list of names"),
        ("[1]", "1:12: group: not a name"),
    ])
    func groupsOfWhichNoneCanBeReadAreNotEverybody(value: String, expected: String) throws {
        let file = try read("{\"group\": \(value)}")
        let path = "\(home.path)/.config/bday-widget/config.jsonc"
        #expect(file.said == ["\(path):\(expected)"])
        #expect(file.configuration.groups.names.isEmpty && file.configuration.groups.isUnreadable)
        #expect(file.configuration.groups.place == "\(path):1:2")
        #expect(try !read("{\"group\": []}").configuration.groups.isUnreadable)
    }

    /// Each takes a look at the names that may be meant, and at the whole file for its line.
    @Test func theProblemsThatAreSaidAreBounded() throws {
        let unknown = try read("{" + (0..<3_000).map { "\"k\($0)\": 1" }.joined(separator: ", ") + "}")
        #expect(unknown.said.count == 21)
        #expect(unknown.said.last == "\(home.path)/.config/bday-widget/config.jsonc: and 2980 more")
        let equal = try read("{" + Array(repeating: "\"k\": [\"\"]", count: 3_000).joined(separator: ", ") + "}")
        #expect(equal.said.last == "\(home.path)/.config/bday-widget/config.jsonc: and 2980 more")
        let elements = try read("{\"group\": [" + Array(repeating: "1", count: 3_000).joined(separator: ", ") + "]}")
        #expect(elements.said.count == 21)
    }

    /// `#` is the number of the part.
    @Test(arguments: [
        ("{", "\"k#\": 1,", "\"k\": 1}"), ("{", "\"k\": 1,", "\"k\": 1}"),
        ("{\"notifications\": {", "\"k#\": 1,", "\"k\": 1}}"), ("{\"group\": [", "1,", "1]}"),
        ("{\"a\": [", "99999999999999999999,", "1]}"), ("", "//\n", "{}"),
    ])
    func aLargeFileIsReadInLinearTime(start: String, part: String, end: String) throws {
        var texts: [Int: String] = [:]
        let sizes = WorkGrowth.sizes(upTo: 8_000)
        for count in [sizes.small, sizes.large] {
            texts[count] = start + (0..<count).map { part.replacing("#", with: "\($0)") }.joined() + end
        }
        #expect(try WorkGrowth.isLinear(upTo: 8_000) { _ = try read(texts[$0] ?? "") })
    }

    @Test func whatIsLongIsShortenedInAMessage() throws {
        let long = String(repeating: "x", count: 40_000)
        // Without optimization swift-system looks at the whole path after each of its bytes.
        let path = long.prefix(4_000)
        let file = try read(
            "{\"\(long)\": 1, \"\(long)\": 2, \"group\": \"\(long)\", \"locale\": \"\(long)\", \"sources\": [\"http://\(path)\"],"
                + " \"notifications\": {\"ungrouped\": [\(Array(repeating: "0", count: 9_000).joined(separator: ","))], \"\(long)\": 1}}"
        )
        #expect(file.said.count == 7)
        #expect(file.said.allSatisfy { $0.utf8.count < 500 })
    }

    @Test func aRepeatedKeyIsNamedAndTheLastOneHolds() throws {
        let file = try read(
            """
            { "count": 3, /* "count": 4 */
              "notifications": {"time": "08:00", "limit": 1, "time": "07:00"},
              "count": 0, "reload": ["count"], "time": 1 }
            """)
        #expect(file.configuration.notifications.times[0].description == "07:00")
        let path = home.path + "/.config/bday-widget/config.jsonc"
        #expect(
            file.said == [
                "\(path):2:50: notifications.time: named more than once; the last one holds",
                "\(path):3:3: count: named more than once; the last one holds",
                "\(path):3:3: count: not a number from 1 on", "\(path):3:36: time: unknown setting",
            ])
    }

    @Test(arguments: [
        "", " \n", "// nothing yet\n", "{\"$schema\": \"config.json\"}",
        "{\"count\": null, \"within\": null, \"locale\": \"system\"}",
    ])
    func anEmptyFileIsTheDefault(text: String) throws {
        let file = try read(text)
        #expect(file.said.isEmpty)
        #expect(isDefault(file.configuration))
    }

    @Test(arguments: ["de_DE", "de", "pt-BR", "ja_JP.UTF-8", "kab_DZ", "C", "C.UTF-8", "POSIX", "en_GB@euro"])
    func aLocaleOfAKnownLanguageIsTaken(locale: String) throws {
        let file = try read("{\"locale\": \"\(locale)\"}")
        #expect(file.said.isEmpty)
        #expect(file.configuration.locale == locale)
    }

    /// The commands of `reload` would be theirs.
    @Test func aFileThatOthersCanWriteIsRefused() throws {
        let path = try home.write("{}", to: ".config/bday-widget/config.jsonc")
        #expect(chmod(path, 0o666) == 0)
        let refusal = CommandFailure.invalid(
            path, Distrust.writable(FilePath(path), isDirectory: false).diagnosis)
        #expect(throws: refusal) {
            try ConfigurationFile(named: nil, home.environment, formats: [], isLocale: LocaleChoice.isKnown)
        }
        #expect(throws: refusal) {
            try ConfigurationFile(named: FilePath(path), home.environment, formats: [], isLocale: LocaleChoice.isKnown)
        }
    }

    @Test func aSyntaxErrorIsNamedByLineAndColumn() throws {
        let path = home.path + "/.config/bday-widget/config.jsonc"
        let error = try #require(throws: CommandFailure.self) { try read("{\n  oops\n}\n") }
        #expect(error.description.hasPrefix(path + ":2:"))
        #expect(throws: CommandFailure.invalid(path, Diagnosis(Message("the configuration is not an object")))) {
            try read("[]")
        }
    }

    @Test func aNamedFileIsNoDependency() throws {
        let path = try home.write("{}", to: "own.jsonc")
        #expect(
            try ConfigurationFile(named: FilePath(path), home.environment, formats: [], isLocale: LocaleChoice.isKnown)
                .dependencies.isEmpty)
        #expect(throws: CommandFailure(reading: SystemError(.noSuchFileOrDirectory, "/none"), cause: .unreadable)) {
            try ConfigurationFile(named: "/none", home.environment, formats: [], isLocale: LocaleChoice.isKnown)
        }
    }

    @Test func everyPathComesBackFromTheState() throws {
        let path = try home.environment.stateFile()
        let odd = ["/\u{FF}", "%:41", "%", "/a\r\n\u{1B}", " /a ", "/e\u{301}", "%:\u{301}", "/\u{2028}"].map {
            FilePath(bytes: $0 == "/\u{FF}" ? [0x2F, 0xFF, 0x41] : Array($0.utf8))
        }
        try LibraryState.update(path) { $0.forgotten = odd }
        #expect(try LibraryState.load(path).forgotten == odd)
    }

    @Test func stateIsNeverTakenForEmpty() throws {
        let path = try home.environment.stateFile()
        #expect(try LibraryState.load(path) == LibraryState())
        try LibraryState.update(path) { $0.sources = ["/a"] }
        #expect(try LibraryState.load(path).sources == ["/a"])
        for broken in ["[]", "{", #"{"sources": 1}"#, #"{"forgotten": [1]}"#] {
            try home.write(broken, to: ".local/state/bday-widget/settings.json")
            #expect(throws: CommandFailure.self) { try LibraryState.load(path) }
            #expect(throws: CommandFailure.self) { try LibraryState.update(path) { $0.sources = [] } }
        }
    }

    @Test func placesComeFromTheEnvironment() throws {
        let environment = UserEnvironment { name in
            ["HOME": "/home/x", "XDG_CONFIG_HOME": "relative", "XDG_DATA_HOME": "/data", "XDG_RUNTIME_DIR": ""][name]
        }
        #expect(try environment.configurationFile() == "/home/x/.config/bday-widget/config.jsonc")
        #expect(try environment.storeFile() == "/data/bday-widget/contacts.sealed")
        #expect(environment.runtimeDirectory == nil)
        #expect(environment.expandingTilde("~/a") == "/home/x/a")
        #expect(environment.expandingTilde("~x/a") == "~x/a")
        #expect(environment.abbreviating("/home/x/a") == "~/a")
        #expect(environment.abbreviating("/home/xy") == "/home/xy")
    }
}

extension ConfigurationFile {
    /// The problems, in English.
    fileprivate var said: [String] { problems.map(\.message.english) }
}
