import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import LinuxSystem

@Suite struct LockFileTests {
    /// The lock is another open file's: that it is this process's makes no difference to flock(2).
    @Test(arguments: [(100, 0), (700, 1)]) func saysAfterHalfASecondThatItWaits(timeout: Int, times: Int) throws {
        let directory = try TemporaryDirectory()
        let open = try Directory(path: FilePath(directory.path))
        let held = try LockFile("lock", in: open)
        var said = 0
        do {
            let second = try LockFile("lock", in: open, timeout: timeout) { said += 1 }
            second.unlock()
            Issue.record("two hold the lock")
        } catch {
            #expect(error == SystemError(.wouldBlock, "\(directory.path)/lock"))
        }
        #expect(said == times)
        held.unlock()
        let free = try LockFile("lock", in: open) { Issue.record("nobody is waited for") }
        free.unlock()
    }
}
