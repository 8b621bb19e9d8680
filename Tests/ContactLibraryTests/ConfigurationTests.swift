import BirthdayCore
import LinuxSystem
import Testing

@testable import ContactLibrary

@Suite struct ConfigurationTests {
    private let home: TestHome

    init() throws { home = try TestHome() }

    private func read(_ text: String) throws -> ConfigurationFile {
        try home.write(text, to: ".config/bday-widget/config.jsonc")
        return try ConfigurationFile(named: nil, home.environment)
    }

    @Test func withoutAFileTheDefaultsAreUsed() throws {
        let file = try ConfigurationFile(named: nil, home.environment)
        #expect(file.configuration == Configuration())
        #expect(file.dependencies.map(\.isMissing) == [true])
    }

    @Test func whatIsWrongIsNamedAndTheRestIsUsed() throws {
        let file = try read(
            """
            { // a comment
              "sources": ["~/a", "b"], "refresh": "manual", "leapDay": "february-28", "leapMonth": "keep",
              "celebrate": "both", "icons": "ascii", "showDeceased": true, "showExcluded": 1, "colour": "red",
              "locale": "de_DE", "reload": ["true"], "notifications": { "time": "25:00", "limit": 3, "x": 1 } }
            """)
        #expect(file.configuration.sources == ["~/a", "b"])
        #expect(file.configuration.refresh == .manual)
        #expect(
            file.configuration.rules
                == CelebrationRules(leapDay: .february28, leapMonth: .keep, celebrate: .both))
        #expect(file.configuration.icons == .ascii)
        #expect(file.configuration.showsDeceased)
        #expect(file.configuration.locale == "de_DE")
        #expect(file.configuration.reload == ["true"])
        let path = home.path + "/.config/bday-widget/config.jsonc"
        #expect(
            Set(file.problems) == [
                "\(path): showExcluded: neither true nor false", "\(path): colour: unknown setting",
                "\(path): notifications.time: not a time such as 09:00", "\(path): notifications.x: unknown setting",
            ])
    }

    @Test func aSyntaxErrorIsNamedByLineAndColumn() throws {
        let path = home.path + "/.config/bday-widget/config.jsonc"
        do {
            _ = try read("{\n  oops\n}\n")
            Issue.record("a broken file was read")
        } catch LibraryError.invalidConfiguration(let place, _) {
            #expect(place.hasPrefix(path + ":2:"))
        }
        #expect(throws: LibraryError.invalidConfiguration(place: path, reason: "the configuration is not an object")) {
            try read("[]")
        }
    }

    @Test func aNamedFileIsNoDependency() throws {
        let path = try home.write("{}", to: "own.jsonc")
        #expect(try ConfigurationFile(named: path, home.environment).dependencies.isEmpty)
        #expect(throws: LibraryError.unreadable(SystemError(code: 2, path: "/none"))) {
            try ConfigurationFile(named: "/none", home.environment)
        }
    }

    @Test func stateIsNeverTakenForEmpty() throws {
        let path = try home.environment.stateFile()
        #expect(try LibraryState.load(path) == LibraryState())
        try LibraryState.update(path) { $0.sources = ["/a"] }
        #expect(try LibraryState.load(path).sources == ["/a"])
        for broken in ["[]", "{", #"{"sources": 1}"#, #"{"forgotten": [1]}"#] {
            try home.write(broken, to: ".local/state/bday-widget/settings.json")
            #expect(throws: LibraryError.self) { try LibraryState.load(path) }
            #expect(throws: LibraryError.self) { try LibraryState.update(path) { $0.sources = [] } }
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
