import Glibc
import LinuxSystem
import Testing

@Suite struct PollTests {
    /// As long as its parent has not waited for it, a process that has ended makes its descriptor readable and nothing
    /// else; before Linux 6.9 also later.
    @Test func theEndOfAProcessIsSeen() throws {
        var process = pid_t()
        var words: [UnsafeMutablePointer<CChar>?] = [strdup("sleep"), strdup("0.1"), nil]
        #expect(posix_spawnp(&process, "sleep", nil, nil, &words, environ) == 0)
        for word in words { free(word) }
        let descriptor = try #require(ProcessEnd.descriptor(of: process))
        #expect(try PolledDescriptor.wait([.readable(descriptor)], milliseconds: 20_000) == [descriptor])
        #expect(try PolledDescriptor.wait([.closed(descriptor)], milliseconds: 0) == [])
        close(descriptor)
        waitpid(process, nil, 0)
    }

    @Test func aPipeIsClosedAtItsOtherEnd() throws {
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        #expect(try PolledDescriptor.wait([.closed(ends[1])], milliseconds: 0) == [])
        close(ends[0])
        #expect(try PolledDescriptor.wait([.closed(ends[1])], milliseconds: 0) == [ends[1]])
        close(ends[1])
    }
}
