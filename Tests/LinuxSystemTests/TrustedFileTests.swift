import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import LinuxSystem

/// A file that can hold commands is read if nobody else can have written them.
@Suite struct TrustedFileTests {
    private let directory: TemporaryDirectory
    private var path: String { directory.path + "/file" }

    init() throws {
        directory = try TemporaryDirectory()
        try FileReplacement.write("text", to: FilePath(path))
    }

    private func distrust(_ path: String) throws -> Distrust? {
        guard case .untrusted(let distrust) = try TrustedFile.read(FilePath(path)) else { return nil }
        return distrust
    }

    @Test(arguments: [mode_t(0o600), 0o644, 0o444, 0o755])
    func isReadWhereOnlyItsOwnerCanWriteIt(mode: mode_t) throws {
        #expect(chmod(path, mode) == 0)
        #expect(try TrustedFile.read(FilePath(path)) == .bytes(Array("text".utf8), isOwnerKnown: true))
    }

    @Test(arguments: [mode_t(0o666), 0o602, 0o622])
    func isRefusedWhereOthersCanWriteIt(mode: mode_t) throws {
        #expect(chmod(path, mode) == 0)
        #expect(try distrust(path) == .writable(FilePath(path), isDirectory: false))
    }

    /// None of them is opened: a pipe would wait for its writer.
    @Test func isRefusedWhereItIsNoRegularFile() throws {
        #expect(mkfifo(directory.path + "/pipe", 0o600) == 0)
        #expect(symlink("pipe", directory.path + "/link") == 0)
        for path in [directory.path, directory.path + "/pipe", directory.path + "/link", "/dev/zero", "/dev/null"] {
            #expect(try distrust(path) == .irregular, "\(path)")
        }
    }

    @Test func isRefusedWhereOthersCanReplaceIt() throws {
        #expect(chmod(directory.path, 0o777) == 0)
        #expect(try distrust(path) == .writable(FilePath(directory.path), isDirectory: true))
        // As in /tmp, where others can add files and not replace this one.
        #expect(chmod(directory.path, 0o1777) == 0)
        #expect(try distrust(path) == nil)
    }

    @Test func isRefusedWhereOthersCanReplaceTheLinkToItOrWhatTheLinkLeadsTo() throws {
        for name in ["links", "files"] { #expect(mkdir("\(directory.path)/\(name)", 0o755) == 0) }
        let (link, file) = ("\(directory.path)/links/link", "\(directory.path)/files/file")
        try FileReplacement.write("text", to: FilePath(file))
        #expect(symlink(file, link) == 0)
        #expect(try distrust(link) == nil)
        for name in ["links", "files"] {
            #expect(chmod("\(directory.path)/\(name)", 0o777) == 0)
            #expect(try distrust(link) == .writable(FilePath("\(directory.path)/\(name)"), isDirectory: true))
            #expect(chmod("\(directory.path)/\(name)", 0o755) == 0)
        }
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
    func isRefusedWhereAGroupCanWriteItThatOthersMayBeIn() throws {
        #expect(chmod(path, 0o664) == 0)
        #expect(chown(path, 0, 54_321) == 0)
        #expect(try distrust(path) == .writable(FilePath(path), isDirectory: false))
    }

    @Test(.enabled(if: isPrivateGroup(getegid(), of: geteuid()), "the user shares the group"))
    func isReadWhereTheUsersOwnGroupCanWriteIt() throws {
        #expect(chmod(path, 0o664) == 0)
        #expect(chmod(directory.path, 0o775) == 0)
        #expect(try distrust(path) == nil)
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
    func isRefusedWhereItBelongsToSomebodyElse() throws {
        #expect(chown(path, 65_534, 65_534) == 0)
        #expect(try distrust(path) == .ofAnother(isDirectory: false))
        #expect(chown(path, 0, 0) == 0)
        #expect(chown(directory.path, 65_534, 65_534) == 0)
        #expect(try distrust(path) == .ofAnother(isDirectory: true))
    }

    /// The umask 002 of Debian, Ubuntu and Fedora makes every file writable by a group of the user's own.
    @Test func aGroupThatTheUserIsAloneInIsNobodyElse() {
        let users = """
            root:x:0:0:root:/root:/bin/bash
            anna:x:1000:1000::/home/anna:/bin/bash
            ben:x:1001:100::/home/ben:/bin/bash
            cleo:x:1002:100::/home/cleo:/bin/bash
            """
        let groups = "root:x:0:\nanna:x:1000:\nben:x:1001:ben\nusers:x:100:\nfamily:x:200:anna,ben\nbroken:x\n"
        func isPrivate(_ group: UInt32, _ user: UInt32) -> Bool {
            isPrivateGroup(group, of: user, users: users, groups: groups)
        }
        #expect(isPrivate(1_000, 1_000))
        #expect(isPrivate(1_001, 1_001))
        // Somebody else's, one by which two users are known, one with members, one that nobody knows, no such user.
        for (group, user) in [(1_000, 1_001), (100, 1_001), (200, 1_000), (300, 1_000), (1_000, 5)] {
            #expect(!isPrivate(UInt32(group), UInt32(user)), "\(group) of \(user)")
        }
    }
}
