import Failures
import LinuxSystem
import LocalTime
import PathBytes
import Settings
import SystemPackage
import Testing

@testable import Scheduling

/// What `schedule enable` writes. systemd's own answer to it is tested with a real user manager.
@Suite struct ScheduleUnitsTests {
    private let environment = UserEnvironment { name in
        ["HOME": "/home/o'brien %h", "XDG_DATA_HOME": "/data \"a\\b\"", "XDG_STATE_HOME": "relative"][name]
    }

    private func units(
        _ widget: FilePath = "/usr/bin/bday-widget", times: [String] = ["09:00", "18:30"], calendar: FilePath? = nil,
        hasNetwork: Bool = false, isSandboxed: Bool = true
    ) throws -> ScheduleUnits {
        try ScheduleUnits(
            environment, widget: widget, follower: nil, times: times.compactMap(DeliveryTime.init), calendar: calendar,
            hasNetwork: hasNetwork,
            isSandboxed: isSandboxed)
    }

    @Test func theTimerSaysTheDeliveryTimesAndEveryHour() throws {
        let timer = try units().timer.dropIn
        #expect(
            timer.contains(
                "\nOnCalendar=\nOnCalendar=*-*-* *:00:02\nOnCalendar=*-*-* 09:00:00\nOnCalendar=*-*-* 18:30:00\nOnStartupSec="
            ))
        #expect(ScheduleUnits.times(ofTimer: timer).map(\.description) == ["09:00", "18:30"])
        #expect(ScheduleUnits.times(ofTimer: "OnCalendar=daily\n") == [])
    }

    @Test func pathsAreQuotedWords() throws {
        let (unit, service) = (try units().service.unit, try units().service.dropIn)
        #expect(unit.contains("\nExecStart=\"/usr/bin/bday-widget\" notify --due\n"))
        #expect(service.contains("\nEnvironment=\"XDG_DATA_HOME=/data \\\"a\\\\b\\\"\"\n"))
        #expect(
            service.contains(
                "\nReadWritePaths=\"-/data \\\"a\\\\b\\\"/bday-widget\" \"-/home/o'brien %%h/.local/state/bday-widget\"\n"
            ))
        #expect(!service.contains("XDG_STATE_HOME"))
        let keeping = try units(calendar: "/my calendars").service.dropIn
        #expect(keeping.contains(".local/state/bday-widget\" \"-/my calendars\"\n"))
    }

    /// The user manager can have none.
    @Test func theLanguageIsThatOfWhoEnablesIt() throws {
        let german = UserEnvironment { ["LANG": "de_DE.UTF-8", "LC_TIME": "C\n", "LC_ALL": ""][$0] }
        let language = ScheduleUnits.language(german)
        #expect(language == ["Environment=\"LANG=de_DE.UTF-8\""])
        let written = try ScheduleUnits(
            environment, widget: "/usr/bin/bday-widget", follower: nil, times: [], hasNetwork: false, isSandboxed: true,
            language: language)
        #expect(written.service.dropIn.contains("\n\(language[0])\n"))
        #expect(ScheduleUnits.language(dropIn: written.service.dropIn) == language)
        #expect(try ScheduleUnits.language(dropIn: units().service.dropIn) == [])
    }

    @Test func aProgramThatSystemdWouldRefuseIsRunByAShell() throws {
        let service = try units("/home/o'brien/$x%/bday-widget").service.unit
        #expect(
            service.contains(
                "\nExecStart=/bin/sh -c 'exec \"$$0\" \"$$@\"' \"/home/o'brien/$$x%%/bday-widget\" notify --due\n"))
    }

    @Test(arguments: ["line\nbreak", "tab\t", "\u{7F}", "\u{FFFE}"])
    func whatNoUnitCanHoldIsRefused(name: String) {
        #expect(throws: CommandFailure.pathNotInUnit(FilePath("/\(name)/bday-widget"))) {
            try units(FilePath("/\(name)/bday-widget"))
        }
    }

    @Test func aPathThatIsNoTextIsRefused() {
        let widget = FilePath(bytes: Array("/a".utf8) + [0xFF])
        #expect(throws: CommandFailure.pathNotInUnit(widget)) { try units(widget) }
    }

    /// Each of its settings is taken back.
    @Test func theSandboxIsThereUnlessItIsNotWanted() throws {
        let (shut, open) = (try units().service, try units(isSandboxed: false).service)
        #expect(shut.unit == open.unit)
        #expect(ScheduleUnits.isSandboxed(dropIn: shut.dropIn))
        #expect(!ScheduleUnits.isSandboxed(dropIn: open.dropIn))
        let written = shut.unit.split(separator: "\n").drop { $0 != "PrivateUsers=yes" }
        let names = written.map { $0.prefix { $0 != "=" } + "=" }
        #expect(names.count > 25 && names.allSatisfy { name in open.dropIn.contains("\n\(name)") })
    }

    /// Of the sandbox nothing else is taken back.
    @Test func theNetworkIsThereWhereItIsWanted() throws {
        let (shut, open) = (try units().service, try units(hasNetwork: true).service)
        let lines = open.dropIn.split(separator: "\n").filter { !shut.dropIn.contains("\($0)\n") }
        #expect(lines == ["PrivateNetwork=no", "RestrictAddressFamilies=AF_INET AF_INET6 AF_NETLINK"])
        #expect(shut.unit == open.unit && ScheduleUnits.isSandboxed(dropIn: open.dropIn))
        #expect(ScheduleUnits.hasNetwork(dropIn: open.dropIn) && !ScheduleUnits.hasNetwork(dropIn: shut.dropIn))
        #expect(try ScheduleUnits.hasNetwork(dropIn: units(isSandboxed: false).service.dropIn))
    }

    @Test(
        arguments: [
            ("Sun 2026-11-22 02:00:02 UTC", 1_795_312_802), ("Thu 1970-01-01 00:00:00 UTC", 0), ("n/a", nil), ("", nil),
            ("Sun 2026-11-22 02:00:02 CET", nil), ("Sun 2026-11-22 02:00 UTC", nil),
        ] as [(String, Int?)])
    func readsTheInstantsOfSystemd(text: String, instant: Int?) {
        #expect(SystemdUser.instant(text) == instant)
    }
}
