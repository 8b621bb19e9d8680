import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import LinuxSystem

@Suite struct PrivateFileTests {
    @Test(arguments: [
        (mode_t(0o600), PrivateFile.Privacy.kept), (0o400, .kept), (0o700, .kept), (0o644, .mended), (0o602, .mended),
        (0o660, .mended),
    ])
    func takesOthersTheirAccess(mode: mode_t, found: PrivateFile.Privacy) throws {
        let directory = try TemporaryDirectory()
        let path = "\(directory.path)/file"
        try FileReplacement.write("x", to: FilePath(path))
        #expect(chmod(path, mode) == 0)
        let open = try Directory(path: FilePath(directory.path))
        #expect(PrivateFile.mend("file", in: open) { _ in true } == found)
        #expect(PrivateFile.mend("file", in: open) { _ in true } == .kept)
        var status = stat()
        #expect(stat(path, &status) == 0)
        #expect(status.st_mode & 0o777 == (found == .kept ? mode : 0o600))
    }

    @Test func leavesWhatIsNoFile() throws {
        let directory = try TemporaryDirectory()
        try Directory.create("\(directory.path)/inside")
        #expect(chmod("\(directory.path)/inside", 0o755) == 0)
        let open = try Directory(path: FilePath(directory.path))
        #expect(PrivateFile.mend("inside", in: open) { _ in true } == .kept)
        #expect(PrivateFile.mend("none", in: open) { _ in true } == .kept)
        var status = stat()
        #expect(stat("\(directory.path)/inside", &status) == 0)
        #expect(status.st_mode & 0o777 == 0o755)
    }

    /// A link can lead to any file of the user's.
    @Test func leavesWhatIsNotOurs() throws {
        let directory = try TemporaryDirectory()
        let path = "\(directory.path)/document"
        try FileReplacement.write("x", to: FilePath(path))
        #expect(chmod(path, 0o644) == 0 && symlink("document", "\(directory.path)/link") == 0)
        let open = try Directory(path: FilePath(directory.path))
        var status = stat()
        for (isOurs, found, mode) in [(false, PrivateFile.Privacy.exposed, 0o644), (true, .mended, 0o600)] {
            #expect(PrivateFile.mend("link", in: open) { _ in isOurs } == found)
            #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == mode_t(mode))
        }
    }

    /// Whoever asks, the kernel refuses to change the mode of these.
    @Test func saysWhatItCannotChange() throws {
        #expect(PrivateFile.mend("maps", in: try Directory(path: "/proc/self")) { _ in true } == .exposed)
    }
}
