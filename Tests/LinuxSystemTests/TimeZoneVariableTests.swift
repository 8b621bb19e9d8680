import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import LinuxSystem

/// What `TZ` can name that glibc must not open. What becomes of it then is in the case `time-zones`.
@Suite struct TimeZoneVariableTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        #expect(mkfifo(path("Pipe"), 0o600) == 0)
        #expect(symlink("Pipe", path("Link")) == 0)
        #expect(symlink("Loop", path("Loop")) == 0)
        #expect(mkdir(path("Area"), 0o700) == 0)
        for (name, size) in [("Zone", TimeZoneVariable.maximumSize), ("Large", TimeZoneVariable.maximumSize + 1)] {
            try FileReplacement.write("TZif2", to: FilePath(path(name)))
            #expect(truncate(path(name), size) == 0)
        }
    }

    private func path(_ name: String) -> String { "\(directory.path)/\(name)" }

    private func error(_ zone: String?) -> SystemError? {
        directory.path.withCString { place in
            zone.map { $0.withCString { TimeZoneVariable.error(zone: $0, directory: place) } }
                ?? TimeZoneVariable.error(zone: nil, directory: place)
        }
    }

    @Test(arguments: [
        nil, "", ":", "Zone", ":Zone", "Nowhere", "<TST>-01:02:03", "EST5EDT,M3.2.0,M11.1.0", "Area/Nowhere",
    ]) func leavesItToGlibc(zone: String?) { #expect(error(zone) == nil) }

    @Test func leavesAPathWithoutEndToGlibc() { leavesItToGlibc(zone: String(repeating: "a/", count: 100_000)) }

    @Test(arguments: [
        ("Pipe", EINVAL), (":Pipe", EINVAL), ("Link", EINVAL), ("Area/../Pipe", EINVAL), ("Area", EINVAL),
        ("Large", EFBIG), ("Loop", ELOOP),
    ]) func refusesWhatIsNoZone(zone: String, code: Int32) {
        let file = path(zone.filter { $0 != ":" })
        #expect(error(zone) == SystemError(code: code, path: FilePath(file)))
        #expect(error(file) == SystemError(code: code, path: FilePath(file)))
        #expect(error(":" + file) == SystemError(code: code, path: FilePath(file)))
    }

    /// These two names stand for others: nothing, and a rule without days.
    @Test func looksAtWhatTheValueStandsFor() {
        #expect(rename(path("Pipe"), path("posixrules")) == 0)
        #expect(error("EST5EDT") == .invalid(FilePath(path("posixrules"))))
        #expect(error("Zone") == nil)
        #expect(mkfifo(path("Universal"), 0o600) == 0)
        #expect(error("") == .invalid(FilePath(path("Universal"))))
    }

    @Test func looksWhereZonesAreByCustom() {
        let file = "/usr/share/zoneinfo/../../../dev/null"
        for place in [nil, ""] {
            #expect(TimeZoneVariable.error(zone: "../../../dev/null", directory: place) == .invalid(FilePath(file)))
        }
    }
}
