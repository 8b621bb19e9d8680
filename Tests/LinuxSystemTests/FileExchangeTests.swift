import CLinux
import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import LinuxSystem

/// A user's file is exchanged, and what another program writes in that moment is what is there then.
@Suite struct FileExchangeTests {
    private let directory: TemporaryDirectory
    private let path: String

    init() throws {
        directory = try TemporaryDirectory()
        path = directory.path + "/a.vcf"
        write("old")
    }

    private func write(_ text: String, to name: String = "a.vcf") {
        // In place: the file keeps its inode.
        let file = open("\(directory.path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        Array(text.utf8).withUnsafeBytes { #expect(Glibc.write(file, $0.baseAddress, $0.count) == $0.count) }
        close(file)
    }

    private func writeByRename(_ text: String) {
        write(text, to: "b.new")
        #expect(rename("\(directory.path)/b.new", path) == 0)
    }

    private func text(_ name: String = "a.vcf") throws -> String {
        String(decoding: try RegularFile.read("\(directory.path)/\(name)"), as: UTF8.self)
    }

    private func names() throws -> [String] {
        try Directory(path: FilePath(directory.path)).entries().map(\.name.string)
    }

    private func opened(isDryRun: Bool = false) throws -> FileExchange {
        try FileExchange(directory: FilePath(directory.path), isDryRun: isDryRun)
    }

    @Test func aNewFileTakesNoOtherFilesName() throws {
        let exchange = try opened()
        try exchange.create("new.vcf", Array("new".utf8))
        #expect(try text("new.vcf") == "new")
        #expect(throws: SystemError.self) { try exchange.create("a.vcf", []) }
        #expect(try (text(), names().sorted()) == ("old", ["a.vcf", "new.vcf"]))
    }

    @Test(arguments: [(0o600, 0o644), (0o640, 0o660), (0o600, 0o400)] as [(mode_t, mode_t)])
    func aNewFileIsAsPrivateAsThoseBesideIt(expected: mode_t, other: mode_t) throws {
        chmod(path, expected)
        write("other", to: "b.vcf")
        chmod("\(directory.path)/b.vcf", other)
        let isRoot = geteuid() == 0
        if isRoot { for name in ["a.vcf", "b.vcf"] { chown("\(directory.path)/\(name)", 65534, 65533) } }
        try opened().create("new.vcf", Array("new".utf8))
        var status = stat()
        #expect(stat("\(directory.path)/new.vcf", &status) == 0)
        #expect(status.st_mode & 0o777 == expected)
        if isRoot { #expect((status.st_uid, status.st_gid) == (65534, 65533)) }
    }

    @Test(.enabled(if: geteuid() == 0)) func rootsNewFileIsWhoseTheDirectoryIs() throws {
        unlink(path)
        chown(directory.path, 65534, 65533)
        try opened().create("new.vcf", Array("new".utf8))
        var status = stat()
        #expect(stat("\(directory.path)/new.vcf", &status) == 0)
        #expect((status.st_uid, status.st_gid) == (65534, 65533))
    }

    /// Exchanges the file for one with `new` in it; `meanwhile` runs between reading and exchange.
    private func exchange(_ meanwhile: () -> Void = {}) throws -> FileExchange.Outcome {
        let exchange = try opened()
        let original = try exchange.read("a.vcf")
        meanwhile()
        return try exchange.exchange(original, with: Array("new".utf8))
    }

    @Test func theNewFileHasTheOldOnesModeOwnerAndAttributes() throws {
        // root::rw-, user 1:r--, group::r--, mask::r--, other::--- as acl(5) has it in version 2.
        let list: [UInt8] = [
            2, 0, 0, 0, 1, 0, 6, 0, 255, 255, 255, 255, 2, 0, 4, 0, 1, 0, 0, 0, 4, 0, 4, 0, 255, 255, 255, 255, 16, 0,
            4, 0,
            255, 255, 255, 255, 32, 0, 0, 0, 255, 255, 255, 255,
        ]
        chmod(path, 0o640)
        let hasLists = setxattr(path, "system.posix_acl_access", list, list.count, 0) == 0
        let hasAttributes = setxattr(path, "user.bday", "x", 1, 0) == 0
        if geteuid() == 0 { chown(path, 12, 34) }
        var before = stat()
        stat(path, &before)
        #expect(try exchange() == .exchanged)
        var after = stat()
        stat(path, &after)
        #expect(try text() == "new")
        #expect(try names() == ["a.vcf"])
        #expect(after.st_ino != before.st_ino)
        #expect((after.st_mode, after.st_uid, after.st_gid) == (before.st_mode, before.st_uid, before.st_gid))
        if hasAttributes { #expect(getxattr(path, "user.bday", nil, 0) == 1) }
        if hasLists {
            var found = [UInt8](repeating: 0, count: 100)
            #expect(getxattr(path, "system.posix_acl_access", &found, 100) == list.count)
            #expect(Array(found.prefix(list.count)) == list)
        }
    }

    @Test func aDirectorysDefaultListIsNotTheFiles() throws {
        let list: [UInt8] = [
            2, 0, 0, 0, 1, 0, 6, 0, 255, 255, 255, 255, 2, 0, 6, 0, 1, 0, 0, 0, 4, 0, 4, 0, 255, 255, 255, 255, 16, 0,
            6, 0,
            255, 255, 255, 255, 32, 0, 0, 0, 255, 255, 255, 255,
        ]
        guard setxattr(directory.path, "system.posix_acl_default", list, list.count, 0) == 0 else { return }
        #expect(try exchange() == .exchanged)
        #expect(getxattr(path, "system.posix_acl_access", nil, 0) < 0)
        var status = stat()
        stat(path, &status)
        #expect(status.st_mode & 0o777 == 0o644)
    }

    @Test func anotherProgramsChangeInPlaceStays() throws {
        #expect(try exchange { write("theirs") } == .changedMeanwhile)
        #expect(try text() == "theirs")
        #expect(try names() == ["a.vcf"])
        // Even where the file is as long and as old as it was.
        #expect(try exchange { write("THEIRS") } == .changedMeanwhile)
        #expect(try text() == "THEIRS")
    }

    @Test func anotherProgramsNewFileStays() throws {
        #expect(try exchange { writeByRename("theirs") } == .changedMeanwhile)
        #expect(try text() == "theirs")
        // Even where it holds the same.
        #expect(try exchange { writeByRename("theirs") } == .changedMeanwhile)
        #expect(try exchange { unlink(path) } == .changedMeanwhile)
        #expect(try names() == [])
    }

    @Test func aProgramThatHasTheOldFileOpenWritesIntoIt() throws {
        let exchange = try opened()
        let original = try exchange.read("a.vcf")
        let file = open(path, O_WRONLY)
        let ended = DispatchSemaphore(value: 0)
        let path = path
        Thread.detachNewThread {
            // The file has its temporary name now: what is written goes there.
            while (try? RegularFile.read(FilePath(path))) != Array("new".utf8) { usleep(1_000) }
            Glibc.write(file, "later", 5)
            close(file)
            ended.signal()
        }
        #expect(try exchange.exchange(original, with: Array("new".utf8)) == .changedMeanwhile)
        ended.wait()
        #expect(try text() == "later")
        #expect(try names() == ["a.vcf"])
    }

    @Test func aFileThatIsBeingWrittenIsReadWhenItIsComplete() throws {
        let file = open(path, O_WRONLY | O_TRUNC)
        let exchange = try opened()
        Thread.detachNewThread {
            usleep(50_000)
            Glibc.write(file, "complete", 8)
            close(file)
        }
        #expect(try exchange.read("a.vcf").bytes == Array("complete".utf8))
    }

    @Test func aFileThatStaysOpenForWritingIsNotRead() throws {
        let file = open(path, O_WRONLY)
        defer { close(file) }
        let exchange = try opened()
        #expect(throws: SystemError(.inUse, FilePath(directory.path + "/a.vcf"))) { _ = try exchange.read("a.vcf") }
    }

    @Test func someFilesAreNotExchanged() throws {
        let exchange = try opened()
        #expect(
            throws: SystemError(.noSuchFileOrDirectory, FilePath(directory.path + "/none"))
        ) {
            _ = try exchange.read("none")
        }
        link(path, directory.path + "/other")
        #expect(throws: SystemError(.hasOtherNames, FilePath(directory.path + "/a.vcf"))) {
            _ = try exchange.read("a.vcf")
        }
        unlink(directory.path + "/other")
        symlink("a.vcf", directory.path + "/link")
        #expect(throws: SystemError.self) { _ = try exchange.read("link") }
        mkfifo(directory.path + "/pipe", 0o600)
        #expect(throws: SystemError.self) { _ = try exchange.read("pipe") }
        chmod(path, 0o444)
        #expect(throws: SystemError(.readOnly, FilePath(directory.path + "/a.vcf"))) { _ = try exchange.read("a.vcf") }
        #expect(try text() == "old")
    }

    /// A file under the name that one with these contents has before or after an exchange.
    private func leave(_ text: String, _ contents: String..., number: String = "a") -> String {
        let digests = contents.map { "-" + FileExchange.digest(of: Array($0.utf8)) }.joined()
        let name = ".bday-widget-edit-\(number)\(digests).tmp"
        write(text, to: name)
        return name
    }

    @Test func whatAKilledProcessLeftIsCleanedUp() throws {
        write("new")
        for text in ["old", "new"] {
            let name = leave(text, "old", "new")
            do { #expect(try opened(isDryRun: true).leftovers() == []) }
            #expect(try names() == [name, "a.vcf"])
            do { #expect(try opened().leftovers() == []) }
            #expect(try names() == ["a.vcf"])
        }
        #expect(try text() == "new")
    }

    /// The card is gone, or somebody has changed it since.
    @Test(arguments: [nil, "newer"]) func theLastCopyStays(card: String?) throws {
        unlink(path)
        if let card { write(card) }
        let left = [leave("new", "older", "new"), leave("older", "older")]
        for _ in 0..<2 {
            do { #expect(try opened().leftovers().map(\.lastComponent?.string) == left.sorted()) }
        }
        #expect(try left.map { try text($0) } == ["new", "older"])
    }

    /// The name proves nothing. Earlier versions had other digests in it.
    @Test func whatIsNotCertainlyOursStays() throws {
        write("new")
        var left = [
            leave("theirs", "old", "new"), leave("ne", number: "b"), leave("", number: "c"),
            ".bday-widget-edit-1-bcc0f61bfd1a2b3c-8e3c5f61bfd1a2b3.tmp",
            ".bday-widget-remove-bcc0f61bfd1a2b3c-a.vcf.tmp",
            ".bday-widget-edit-link-6e6577.tmp", ".bday-widget-edit-pipe-6e6577.tmp",
            ".bday-widget-edit-directory-6e6577.tmp",
            ".bday-widget-edit-linked-6e6577.tmp",
        ]
        for name in left[3...4] { write("theirs", to: name) }
        #expect(symlink("a.vcf", "\(directory.path)/\(left[5])") == 0)
        #expect(mkfifo("\(directory.path)/\(left[6])", 0o600) == 0)
        #expect(mkdir("\(directory.path)/\(left[7])", 0o700) == 0)
        write("new", to: left[8])
        #expect(link("\(directory.path)/\(left[8])", "\(directory.path)/other.tmp") == 0)
        // Of two one at least is somebody else's.
        left += [leave("old", "old", "new", number: "d"), leave("new", "old", "new", number: "e")]
        if geteuid() == 0 {
            left.append(leave("old", "old", number: "f"))
            #expect(chown("\(directory.path)/\(left[left.count - 1])", 65_534, 65_534) == 0)
        }
        do {
            let exchange = try opened()
            #expect(exchange.leftovers().map(\.lastComponent?.string) == left.sorted())
        }
        #expect(try names() == left.sorted() + ["a.vcf", "other.tmp"])
        #expect(try text() == "new")
        #expect(try text(left[0]) == "theirs")
    }

    @Test func whatAnotherProgramCallsOtherwiseIsNotLookedAt() throws {
        let names = [".bday-widget-1-x.tmp", ".bday-widget-edit-1.tmp.vcf", "bday-widget-edit-1.tmp"]
        for name in names { write("x", to: name) }
        do { #expect(try opened().leftovers() == []) }
        #expect(try self.names() == names.sorted().dropLast() + ["a.vcf", "bday-widget-edit-1.tmp"])
    }

    /// As `flock DIRECTORY vdirsyncer sync` locks it.
    @Test func anotherProgramsLockIsNotWaitedForWithoutEnd() throws {
        let descriptor = open(directory.path, O_RDONLY | O_DIRECTORY)
        #expect(flock(descriptor, LOCK_EX) == 0)
        let locked = SystemError(.wouldBlock, FilePath(directory.path))
        #expect(throws: locked) { _ = try opened() }
        do { #expect(try opened(isDryRun: true).read("a.vcf").bytes == Array("old".utf8)) }
        close(descriptor)
        _ = try opened()
    }

    /// A file that vanishes is not one that nobody may write.
    @Test func aFileThatVanishesIsMissing() throws {
        let exchange = try opened()
        unlink(path)
        let gone = SystemError(.noSuchFileOrDirectory, FilePath(path))
        #expect(throws: gone) { _ = try exchange.read("a.vcf") }
    }

    @Test func oneProcessAtATimeEditsInADirectory() throws {
        let first = try opened()
        let descriptor = open(directory.path, O_RDONLY | O_DIRECTORY)
        #expect(flock(descriptor, LOCK_EX | LOCK_NB) == -1)
        _ = try first.read("a.vcf")
        close(descriptor)
    }
}
