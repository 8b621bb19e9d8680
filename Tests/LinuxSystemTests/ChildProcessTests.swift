import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import LinuxSystem

/// Programs that are asked for something.
@Suite struct ChildProcessTests {
    private func ask(_ script: String, within milliseconds: Int = 60_000) throws(SystemError) -> ChildProcess.Answer {
        try ChildProcess.answer(of: ["sh", "-c", script], within: milliseconds)
    }

    @Test func givesBothStreamsAndTheStatus() throws {
        let answer = try ask("echo out; echo err >&2; exit 3")
        #expect(answer.output == "out\n")
        #expect(answer.errors == "err\n")
        #expect(answer.status == 3)
        #expect(try ask("kill -9 $$").status == 128 + SIGKILL)
    }

    /// `watch` and `notify --stay` block some.
    @Test func aProgramGetsEverySignal() throws {
        var (blocked, before) = (sigset_t(), sigset_t())
        sigfillset(&blocked)
        pthread_sigmask(SIG_BLOCK, &blocked, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        #expect(try ask("grep SigBlk /proc/self/status").output == "SigBlk:\t0000000000000000\n")
    }

    @Test func hasNothingToRead() throws {
        #expect(try ask("cat; echo end").output == "end\n")
    }

    @Test func keepsTheBeginningOfALongAnswer() throws {
        let answer = try ask("head -c 3000000 /dev/zero | tr '\\0' x; echo err >&2")
        #expect(answer.output.utf8.count == 1 << 20)
        #expect(answer.errors == "err\n")
    }

    @Test func doesNotWaitForTheProgramsOwnChildren() throws {
        let answer = try ask("sleep 1000 & echo $!")
        let child = try #require(Int32(answer.output.dropLast()))
        #expect(kill(child, SIGKILL) == 0)
        #expect(answer.status == 0)
    }

    @Test func endsWhatDoesNotAnswer() throws {
        let answer = try ask("echo why; echo that >&2; exec sleep 1000", within: 1_000)
        #expect(answer == (nil, "why\n", "that\n"))
    }

    private func give(_ input: String, to script: String, within milliseconds: Int = 60_000) throws(SystemError)
        -> ChildProcess.Answer
    {
        try ChildProcess.answer(of: ["sh", "-c", script].map { Array($0.utf8) }, input: input, within: milliseconds)
    }

    /// More than a pipe holds, and whether or not it is read.
    @Test func givesWhatIsRead() throws {
        // As every program of ours does.
        signal(SIGPIPE, SIG_IGN)
        let input = String(repeating: "é", count: 500_000)
        #expect(try give(input, to: "wc -c").output == "1000000\n")
        #expect(try give(input, to: "cat").output == input)
        #expect(try give("", to: "cat; echo end").output == "end\n")
        for script in ["exit 3", "exec <&-; exit 3", "head -c 1 >/dev/null; exit 3", "sleep 60 & exit 3"] {
            #expect(try give(input, to: script).status == 3)
        }
    }

    @Test func endsWhatReadsNothingWithWhatItHasStarted() throws {
        let directory = try TemporaryDirectory()
        let answer = try give("text", to: "sleep 1000 & echo $! >'\(directory.path)/child'; wait", within: 1_000)
        #expect(answer.status == nil)
        let text = String(decoding: try RegularFile.read(FilePath(directory.path + "/child")), as: UTF8.self)
        let child = try #require(Int32(text.dropLast()))
        var isThere = true
        for _ in 0..<100 where isThere {
            isThere = (try? RegularFile.read("/proc/\(child)/cmdline"))?.isEmpty == false
            usleep(20_000)
        }
        #expect(!isThere)
    }

    @Test func saysWhatCannotBeStarted() {
        let error = #expect(throws: SystemError.self) {
            try ChildProcess.answer(of: ["no-such-program"], within: 60_000)
        }
        #expect(error?.isMissing == true)
    }

    /// A pipe that this process was given, and passes on to all that it starts, ends while the other process goes on.
    @Test func whatRunsAloneHoldsNothingOfOthers() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        defer { close(ends[0]) }
        try ChildProcess.startAlone(["sleep", "60"].map { Array($0.utf8) })
        close(ends[1])
        #expect(try !PolledDescriptor.wait([.readable(ends[0])], milliseconds: 20_000).isEmpty)
    }
}
