import CLinux
import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import LinuxSystem

@Suite struct ConfinementTests {
    /// What the confined thread found, in order.
    private final class Findings: @unchecked Sendable {
        var wrote: [Bool] = []
        var socket: Int32 = 0
        var program: ChildProcess.Answer?
    }

    /// In a thread of its own, which ends with its walls.
    @Test func holdsForTheThreadAndNotForWhatItStarts() throws {
        let home = try TestHome()
        let (inside, outside) = (FilePath("\(home.path)/inside"), FilePath("\(home.path)/outside"))
        for directory in [inside, outside] { try Directory.create(directory) }
        let script = "grep -E '^(NoNewPrivs|Seccomp):' /proc/self/status; touch \(outside.string)/touched"
        let before = try ChildProcess.answer(of: ["sh", "-c", script], within: 60_000)
        try Directory(path: outside).remove("touched")
        let found = Findings()
        let thread = try #require(
            SideThread.start {
                Confinement.begin(writing: [inside])
                found.wrote = [inside, outside].map { directory in
                    (try? FileReplacement.write("", to: directory.appending("file"))) != nil
                }
                found.socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
                found.program = try? ChildProcess.answer(of: ["sh", "-c", script], within: 60_000)
            })
        pthread_join(thread, nil)
        #expect(found.wrote == [true, !Self.hasLandlock])
        #expect(found.socket == -1)
        #expect(found.program?.output == before.output)
        #expect(FileKind(path: outside.appending("touched")) == .regular)
    }

    private static let hasLandlock = linux_landlock_version() > 0
}
