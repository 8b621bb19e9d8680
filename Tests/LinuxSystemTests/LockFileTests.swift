import Glibc
import TestSupport
import Testing

@testable import LinuxSystem

@Suite struct LockFileTests {
    /// The lock is another open file's: that it is this process's makes no difference to flock(2).
    @Test(arguments: [(100, 0), (700, 1)]) func saysAfterHalfASecondThatItWaits(timeout: Int, times: Int) throws {
        let directory = try TemporaryDirectory()
        let path = "\(directory.path)/lock"
        let held = try LockFile(path)
        var said = 0
        do {
            let second = try LockFile(path, timeout: timeout) { said += 1 }
            second.unlock()
            Issue.record("two hold the lock")
        } catch {
            #expect(error == SystemError(code: EWOULDBLOCK, path: path))
        }
        #expect(said == times)
        held.unlock()
        let free = try LockFile(path) { Issue.record("nobody is waited for") }
        free.unlock()
    }
}
