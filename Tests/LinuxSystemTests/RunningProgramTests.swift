import Glibc
import Testing

@testable import LinuxSystem

struct RunningProgramTests {
    private func isThere(_ number: pid_t) -> Bool { RunningProgram.all.contains { $0.number == Int(number) } }

    /// Nothing of a bar that has ended says whose it was, and nobody sees it.
    @Test func whatHasEndedRunsNoMore() throws {
        var number: pid_t = 0
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("sleep"), strdup("60"), nil]
        defer { arguments.forEach { free($0) } }
        try #require(posix_spawn(&number, "/bin/sleep", nil, nil, &arguments, nil) == 0)
        #expect(isThere(number))
        kill(number, SIGKILL)
        var ended = siginfo_t()
        #expect(waitid(P_PID, id_t(number), &ended, WEXITED | WNOWAIT) == 0)
        #expect(!isThere(number))
        waitpid(number, nil, 0)
    }
}
