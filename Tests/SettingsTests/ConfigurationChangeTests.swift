import Failures
import Foundation
import JSONC
import LinuxSystem
import Localization
import Messages
import SystemPackage
import TestSupport
import Testing
import WidgetTimeline

@testable import Settings

/// `config set` and `config show`, as they read and change the file.
@Suite struct ConfigurationChangeTests {
    private let home: TestHome
    private static let name = ".config/bday-widget/config.jsonc"
    private let settings = Configuration.settings(["text", "waybar"], isLocale: LocaleChoice.isKnown)

    init() throws { home = try TestHome() }

    private func file() throws -> ConfigurationFile {
        try ConfigurationFile(
            named: nil, home.environment, formats: ["text", "waybar"], isLocale: LocaleChoice.isKnown)
    }

    private var path: FilePath { FilePath("\(home.path)/\(Self.name)") }

    private func text() throws -> String { String(decoding: try RegularFile.read(path), as: UTF8.self) }

    private func change(_ name: String, _ word: String) throws -> ConfigurationChange? {
        let file = try file()
        let key = try SettingKey(name, among: settings, in: word == "default" ? file : nil)
        return try file.change(key, to: key.value(of: word, among: settings, home.environment))
    }

    /// What the file is after `config set KEY VALUE --write`.
    private func set(_ name: String, _ word: String, in before: String) throws -> String {
        try home.write(before, to: Self.name)
        try change(name, word)?.make()
        let after = try text()
        #expect(try file().wrong.isEmpty)
        return after
    }

    @Test(arguments: [
        ("count", "3", "3"), ("count", "null", "null"), ("count", "none", "null"), ("age", "true", "true"),
        ("family", "Large", #""Large""#), ("family", #""large""#, #""large""#), ("open", "foot vim", #""foot vim""#),
        ("open", "null", "null"), ("template", "{name}", #""{name}""#),
        ("group", "Family, near", #"["Family", "near"]"#),
        ("group", #""Family, near""#, #"["Family, near"]"#), ("sources", "~/a,b", #"["~/a,b"]"#),
        ("group", #"["A", "B"]"#, #"["A", "B"]"#), ("group", #""A""#, #"["A"]"#), ("group", "7", #"["7"]"#),
        ("occasions", "birthday,other", #"["birthday", "other"]"#), ("nameDays", "none", #"["none"]"#),
        ("colors", "none", "null"),
        ("colors", #"{"today": "gold"}"#, #"{ "today": "gold" }"#), ("colors.today", "gold", #""gold""#),
        ("notifications.time", "18:00", #""18:00""#), ("families.large.count", "12", "12"),
        ("notifications.time", #"{"0": "07:30"}"#, #"{ "0": "07:30" }"#), ("notifications.show", "false", "false"),
    ])
    func aWordIsAValue(name: String, word: String, expected: String) throws {
        let key = try SettingKey(name, among: settings)
        #expect(try key.value(of: word, among: settings, home.environment)?.written == expected)
    }

    @Test func anotherNameIsMeant() {
        let problem = #expect(throws: SettingProblem.self) { try SettingKey("edt", among: settings, or: ["edit"]) }
        #expect(problem?.named.description == "edt: unknown setting; did you mean edit?")
    }

    @Test func defaultIsNoValue() throws {
        #expect(try SettingKey("count", among: settings).value(of: "default", among: settings, home.environment) == nil)
    }

    @Test(arguments: [
        ("count", "0", "count: not a number from 1 on"), ("count", "three", "count: not a number from 1 on"),
        ("age", "yes", "age: neither true nor false; write true"),
        (
            "family", "larg",
            "family: not one of small, medium, large, circular, rectangular, inline; did you mean large?"
        ),
        ("notifications.time", "9", #"notifications.time: not a time such as "09:00"; write "09:00""#),
        ("families.large.count", "x", "families.large.count: not a number from 1 on"),
        ("group", #"["A", 1]"#, "group: not a name"), ("colour", "x", "colour: unknown setting; did you mean colors?"),
        ("time", "9", "time: unknown setting; did you mean notifications.time?"),
        ("nonsense", "9", "nonsense: unknown setting"),
        ("notifications.tine", "x", "notifications.tine: unknown setting; did you mean time?"),
        ("count.x", "1", "count.x: unknown setting"), ("", "1", ": unknown setting"),
        ("notifications", "x", "notifications: not an object"), ("$schema", "x", "$schema: unknown setting"),
        ("notifications", "18:00", #"notifications: not an object; write {"time":"18:00"}"#),
        ("export", "~/cal2/", #"export: not an object; write {"ics":"~/cal2/"}"#),
        (
            "export.ics", "~/birthdays.ics",
            #"export.ics: a calendar needs a directory of its own; write "~/.calendars/birthdays.ics""#
        ),
        (
            "notifications.command", #"["a""#,
            "notifications.command: line 1, column 5: the text ends before it is complete: is } or ] missing?"
        ),
        (
            "notifications.time", "{0: 1}",
            #"notifications.time: line 1, column 2: names and texts stand in quotation marks (")"#
        ),
        (
            "export.alarm", "soon",
            #"export.alarm: not a list of times such as ["1d", "9h", "1d9h", "-9h"]"#
        ),
    ])
    func whatIsWrongIsSaidAsOfTheFile(name: String, word: String, expected: String) {
        do throws(SettingProblem) {
            _ = try SettingKey(name, among: settings).value(of: word, among: settings, home.environment)
            Issue.record("nothing is wrong")
        } catch {
            #expect(error.named.description == expected)
        }
    }

    @Test(arguments: [
        (
            "count", "3", "{ // mine\n  // small\n  \"age\": true, // always\n}\n",
            "{ // mine\n  \"count\": 3,\n  // small\n  \"age\": true, // always\n}\n"
        ),
        ("age", "false", "{\n  \"age\" : true, // always\n}", "{\n  \"age\" : false, // always\n}"),
        (
            "notifications.time", "18:00", "{\n  \"age\": true\n}",
            "{\n  \"notifications\": { \"time\": \"18:00\" },\n  \"age\": true\n}"
        ),
        (
            "notifications.time", "18:00", "{\n  \"notifications\": {\n    \"limit\": 3\n  }\n}",
            "{\n  \"notifications\": {\n    \"time\": \"18:00\",\n    \"limit\": 3\n  }\n}"
        ),
        (
            "families.large.count", "9", "{\"families\": {\"small\": {\"age\": true}}}",
            "{\"families\": {\"large\": { \"count\": 9 }, \"small\": {\"age\": true}}}"
        ),
        ("colors.today", "gold", "{\"colors\": null}", "{\"colors\": { \"today\": \"gold\" }}"),
        ("count", "3", "{\"count\": 1, \"count\": 2}", "{\"count\": 1, \"count\": 3}"),
        ("count", "default", "{\n  \"count\": 3,\n  \"age\": true\n}", "{\n  \"age\": true\n}"),
        ("cuont", "default", "{\n  \"cuont\": 3,\n  \"age\": true\n}", "{\n  \"age\": true\n}"),
        ("families.big", "default", "{\"families\": {\"big\": {\"count\": 3}}}", "{\"families\": {}}"),
        (
            "notifications.time", "default", #"{"notifications.time": "10:00", "notifications": {"time": "08:00"}}"#,
            #"{"notifications": {"time": "08:00"}}"#
        ),
        ("a.b", "default", #"{"a.b": 1}"#, "{}"),
        ("colors.a.b", "default", #"{"colors": {"a.b": 1}}"#, #"{"colors": {}}"#),
        (
            "age", "default", "{\n    \"count\": 3,\n    // \"group\": \"Family\",\n    \"age\": true\n} // mine",
            "{\n    \"count\": 3,\n    // \"group\": \"Family\",\n} // mine"
        ),
        ("count", "3", "// none yet\r\n", "// none yet\r\n{\r\n    \"count\": 3\r\n}\r\n"),
        ("count", "3", "{}\r\n", "{\r\n    \"count\": 3\r\n}\r\n"),
        ("count", "3", "", "{\n    \"count\": 3\n}\n"),
        ("count", "3", "// none yet", "// none yet\n{\n    \"count\": 3\n}\n"),
        ("group", "Ä \"x\"\u{202E}", "{}", "{\n    \"group\": [\"Ä \\\"x\\\"\\u202e\"]\n}"),
    ])
    func oneSettingChangesAndNothingElse(name: String, word: String, before: String, after: String) throws {
        #expect(try set(name, word, in: before) == after)
    }

    /// A path is what its bytes are.
    @Test func anotherSpellingIsAnotherValue() throws {
        let after = try set("sources", #"["/\#u{E9}"]"#, in: #"{"sources": ["/e\#u{301}"]}"#)
        #expect(Array(after.utf8) == Array(#"{"sources": ["/\#u{E9}"]}"#.utf8))
    }

    @Test func whatIsSoStays() throws {
        for (name, word) in [("count", "3"), ("age", "default"), ("notifications.time", "default")] {
            try home.write("{\"count\": 3}", to: Self.name)
            #expect(try change(name, word) == nil, "\(name)")
        }
    }

    @Test(arguments: [
        "{\"sources\": [\n  \"~/a\", // mine\n  \"~/b\"\n]}", "{\"a\": {\"b\": 1}, \"sources\": [/* none */]}",
    ])
    func commentsInAValueAreNotLost(text: String) throws {
        try home.write(text, to: Self.name)
        let failure = #expect(throws: CommandFailure.self) { try change("sources", "~/c") }
        #expect(failure?.status == .cannotCreate)
    }

    @Test(arguments: [
        "{\n  \"age\": true, // mine\n  \"count\": 3\n}", "{\n  \"age\": true // mine\n}",
        "{\"age\": true /* mine */ , \"count\": 3}",
    ])
    func noCommentIsLeftToDescribeAnotherSetting(text: String) throws {
        try home.write(text, to: Self.name)
        let failure = #expect(throws: CommandFailure.self) { try change("age", "default") }
        #expect(failure?.status == .cannotCreate)
    }

    /// The object that holds is another one than that in which the setting stands.
    @Test func whatStandsTwiceIsNotMisread() throws {
        let after = try set(
            "notifications.time", "18:00",
            in: "{\"notifications\": {\"time\": \"07:00\"}, \"notifications\": {\"limit\": 3}}")
        #expect(
            after
                == "{\"notifications\": {\"time\": \"07:00\"}, \"notifications\": {\"time\": \"18:00\", \"limit\": 3}}")
    }

    @Test func aFileThatIsNotThereIsMadeForItsUserAlone() throws {
        let change = try #require(try change("count", "3"))
        #expect(change.kind == .creation && change.place == path.string)
        #expect(change.lines == ["{", "    \"count\": 3", "}"])
        try change.make()
        #expect(try text() == "// What there is: man 5 bday-widget\n{\n    \"count\": 3\n}\n")
        let attributes = try FileManager.default.attributesOfItem(atPath: path.string)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func theLinesAreNamedWithTheirPlace() throws {
        func lines(_ name: String, _ word: String, _ text: String) throws -> [String] {
            try home.write(text, to: Self.name)
            let change = try #require(try change(name, word))
            return ["\(change.kind) \(change.place.dropFirst(path.string.count))"] + change.lines
        }
        let text = "{\n  \"age\": true,\n  \"reload\": [\n    \"true\"\n  ]\n}"
        #expect(try lines("count", "3", text) == ["addition :2", "  \"count\": 3,"])
        #expect(try lines("age", "false", text) == ["replacement :2", "  \"age\": false,"])
        #expect(try lines("reload", "default", text) == ["removal :3", "  \"reload\": [", "    \"true\"", "  ]"])
        #expect(
            try lines("tiem", "default", #"{"tiem": 1, "count": 3}"#) == ["removal :1", #""tiem": 1,"#])
        #expect(
            try lines(
                "notifications.tiem", "default", "{\n  \"notifications\": { \"time\": \"08:00\",\n    \"tiem\": 1 }\n}")
                == ["removal :3", #"    "tiem": 1"#])
        #expect(try lines("count", "3", "{\"age\": true}") == ["replacement :1", "{\"count\": 3, \"age\": true}"])
        #expect(try lines("count", "3", "{}\r\n") == ["replacement :1", "{", "    \"count\": 3", "}"])
        #expect(try lines("count", "3", "{\r\n\t\"age\": true\r\n}") == ["addition :2", "\t\"count\": 3,"])
        #expect(try lines("count", "3", "// none\r\n") == ["creation :2", "{", "    \"count\": 3", "}"])
        #expect(try lines("count", "3", "// none") == ["creation :2", "{", "    \"count\": 3", "}"])
    }

    @Test func aLinkStaysAndWhatAnotherProgramWroteToo() throws {
        try home.write("{}", to: "dotfiles/config.jsonc")
        try home.write("", to: ".config/bday-widget/other")
        try FileManager.default.createSymbolicLink(
            atPath: path.string, withDestinationPath: "\(home.path)/dotfiles/config.jsonc")
        let first = try #require(try change("count", "3"))
        try first.make()
        #expect(FileKind(path: path, followsLinks: false) == .link)
        #expect(try text() == "{\n    \"count\": 3\n}")
        #expect(throws: SystemError(.inUse, FilePath("\(home.path)/dotfiles/config.jsonc"))) { try first.make() }
    }

    @Test func aLinkThatLeadsNowhereIsNotReplaced() throws {
        try home.write("", to: ".config/bday-widget/other")
        let change = try #require(try change("count", "3"))
        try FileManager.default.createSymbolicLink(atPath: path.string, withDestinationPath: "nowhere")
        #expect(throws: SystemError(.unsafe(.linkThatLeadsNowhere), path)) { try change.make() }
    }

    private func held(_ text: String, _ key: String? = nil, _ family: WidgetFamily? = nil) throws -> [String] {
        try home.write(text, to: Self.name)
        let file = try file()
        let rows = try key.map { file.held(try SettingKey($0, among: settings), among: settings, of: family) }
        return (rows ?? file.held(settings, of: family)).map {
            "\($0.key) \($0.value.written) \($0.origin)\($0.line.map { ":\($0)" } ?? "")"
        }
    }

    @Test func everySettingIsHeldByItsDefault() throws {
        let rows = try held("{}")
        for row in [
            "sources [] default", "count null default", "family \"inline\" default", "reload [] default",
            "families {} default", "notifications.time \"09:00\" default", "colors {} default",
            "locale \"system\" default",
        ] {
            #expect(rows.contains(row), "\(row)")
        }
        #expect(rows.allSatisfy { $0.hasSuffix(" default") && !$0.hasPrefix("$") })
    }

    @Test func whatTheFileSaysHolds() throws {
        let text = """
            { "count": 3, "age": 1,
              "group": ["A", 7, "B"], "notifications": { "time": "18:00" },
              "families": { "large": { "count": 9, "count2": 1 } } }
            """
        #expect(try held(text, "count") == ["count 3 file:1"])
        #expect(try held(text, "age") == ["age false default"])
        #expect(try held(text, "group") == ["group [\"A\", \"B\"] file:2"])
        #expect(
            try held(text, "notifications").prefix(2) == [
                "notifications.time \"18:00\" file:2", "notifications.summary \"none\" default",
            ])
        #expect(try held(text, "count", .large) == ["count 9 family:3"])
        #expect(try held(text, "count", .small) == ["count 3 file:1"])
        #expect(try held(text, "families.large.count") == ["count 9 family:3"])
        let times = #"{ "notifications": { "time": { "0": "07:30", "99": "08:00", "x": "07:00" } } }"#
        #expect(try held(times, "notifications.time") == [#"notifications.time { "0": "07:30" } file:1"#])
        #expect(try held(text, "families.small.count") == ["count 3 file:1"])
        #expect(try held(text, "colors.today") == ["colors.today null default"])
    }

    /// What `config edit` begins with sets nothing, and every line of it can be taken out of its comment.
    @Test func whatIsUnsetHolds() throws {
        let text = WrittenConfiguration.unset(settings)
        #expect(try held(text).allSatisfy { $0.hasSuffix(" default") })
        #expect(try file().wrong.isEmpty)
        try home.write(text.replacing("// \"", with: "\""), to: Self.name)
        #expect(try file().wrong.isEmpty)
        #expect(try file().configuration.reload == ["pkill -RTMIN+8 waybar"])
    }
}
