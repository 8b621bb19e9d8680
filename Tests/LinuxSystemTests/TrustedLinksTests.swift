import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import LinuxSystem

/// Links on the way to a file that is written. Only root can make another user's.
@Suite(.enabled(if: geteuid() == 0, "only root can be two users")) struct TrustedLinksTests {
    private let temporary: TemporaryDirectory
    private var path: String { temporary.path }

    init() throws {
        temporary = try TemporaryDirectory()
        try Directory.create("\(path)/shared")
        try Directory.create("\(path)/target")
    }

    private func isTrusted(_ name: String) -> Bool {
        (try? FilePath("\(path)/\(name)").checkLinks()) != nil
    }

    @Test func followsTheUsersOwn() {
        symlink("target/file", "\(path)/link")
        symlink("\(path)/target", "\(path)/shared/directory")
        #expect(isTrusted("link"))
        #expect(isTrusted("shared/directory/file"))
        #expect(isTrusted("shared/none/file"))
    }

    @Test func followsNobodyElses() {
        symlink("../target/file", "\(path)/shared/link")
        lchown("\(path)/shared/link", 12_345, 12_345)
        chmod("\(path)/shared", 0o1777)
        #expect(!isTrusted("shared/link"))
        symlink("../target", "\(path)/shared/directory")
        lchown("\(path)/shared/directory", 12_345, 12_345)
        #expect(!isTrusted("shared/directory/file"))
    }

    /// Without the sticky bit another user can put a link in the place of the user's own.
    @Test(arguments: [(mode_t(0o777), false), (0o1777, true), (0o755, true)])
    func followsOnlyWhatNobodyElseCanReplace(mode: mode_t, isFollowed: Bool) {
        symlink("../target/file", "\(path)/shared/link")
        chmod("\(path)/shared", mode)
        #expect(isTrusted("shared/link") == isFollowed)
    }

    @Test func endsInALoop() {
        symlink("loop", "\(path)/loop")
        var walk = PathWalk("\(path)/loop/file")
        var steps = 0
        while walk.next() != nil { steps += 1 }
        #expect(steps < 100 && !walk.isAtDirectory)
    }
}
