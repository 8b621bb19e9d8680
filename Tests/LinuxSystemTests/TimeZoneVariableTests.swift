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
        ("Pipe", SystemError.Cause.notAFile), (":Pipe", .notAFile), ("Link", .notAFile), ("Area/../Pipe", .notAFile),
        ("Area", .notAFile), ("Large", .tooLarge), ("Loop", .call(.tooManySymbolicLinkLevels)),
    ]) func refusesWhatIsNoZone(zone: String, cause: SystemError.Cause) {
        let file = path(zone.filter { $0 != ":" })
        #expect(error(zone) == SystemError(cause, FilePath(file)))
        #expect(error(file) == SystemError(cause, FilePath(file)))
        #expect(error(":" + file) == SystemError(cause, FilePath(file)))
    }

    /// These two names stand for others: nothing, and a rule without days.
    @Test func looksAtWhatTheValueStandsFor() {
        #expect(rename(path("Pipe"), path("posixrules")) == 0)
        #expect(error("EST5EDT") == SystemError(.notAFile, FilePath(path("posixrules"))))
        #expect(error("Zone") == nil)
        #expect(mkfifo(path("Universal"), 0o600) == 0)
        #expect(error("") == SystemError(.notAFile, FilePath(path("Universal"))))
    }

    @Test func looksWhereZonesAreByCustom() {
        let file = "/usr/share/zoneinfo/../../../dev/null"
        for place in [nil, ""] {
            #expect(
                TimeZoneVariable.error(zone: "../../../dev/null", directory: place)
                    == SystemError(.notAFile, FilePath(file)))
        }
    }
}
