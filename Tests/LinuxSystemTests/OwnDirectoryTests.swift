import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import LinuxSystem

/// The one opener of the program's own directories.
@Suite struct OwnDirectoryTests {
    private let temporary: TemporaryDirectory
    private var path: FilePath { "\(temporary.path)/own" }

    init() throws { temporary = try TemporaryDirectory() }

    private func mode(_ path: FilePath) -> mode_t {
        var status = stat()
        return path.withPlatformString { stat($0, &status) } == 0 ? status.st_mode & 0o777 : 0
    }

    @Test func isMadeForThisUserAlone() throws {
        let path: FilePath = "\(temporary.path)/a/b/own"
        #expect(try Directory(creatingOwn: path).entries().isEmpty)
        for made in [path, path.parent, path.parent.parent] { #expect(mode(made) == 0o700) }
    }

    @Test(arguments: [mode_t(0o755), 0o777, 0o710]) func takesOthersTheirAccess(open: mode_t) throws {
        try Directory.create(path)
        #expect(chmod(path.string, open) == 0)
        _ = try Directory(own: path).entries()
        #expect(mode(path) == 0o700)
    }

    @Test func isNeitherALinkNorAFile() throws {
        try Directory.create("\(temporary.path)/other")
        for target in ["other", "nowhere"] {
            unlink(path.string)
            #expect(symlink(target, path.string) == 0)
            let error = #expect(throws: SystemError.self) { _ = try Directory(own: path).entries() }
            #expect(error?.isMissing == false && error?.isPermission == true)
        }
        unlink(path.string)
        try FileReplacement.write("x", to: path)
        let error = #expect(throws: SystemError.self) { _ = try Directory(creatingOwn: path).entries() }
        #expect(error?.path == path)
    }

    @Test func isMissingWhereNothingIs() throws {
        let error = #expect(throws: SystemError.self) { _ = try Directory(own: path).entries() }
        #expect(error?.isMissing == true)
        let below = #expect(throws: SystemError.self) { _ = try Directory(own: path.appending("a/b")).entries() }
        #expect(below?.isMissing == true)
    }

    /// Only for root, who can make a directory of another user's.
    @Test(.enabled(if: geteuid() == 0, "only root can be two users")) func isNoOtherUsers() throws {
        try Directory.create(path)
        #expect(chown(path.string, 12_345, 12_345) == 0)
        let error = #expect(throws: SystemError.self) { _ = try Directory(own: path).entries() }
        #expect(error?.isPermission == true)
    }

    /// Whoever takes the directory's name away meanwhile does not move what is written.
    @Test func isUsedByItsDescriptor() throws {
        let own = try Directory(creatingOwn: path)
        #expect(rename(path.string, "\(temporary.path)/moved") == 0)
        try Directory.create(path)
        try FileReplacement.write("x", to: "file", in: own)
        #expect(try RegularFile.read("\(temporary.path)/moved/file") == Array("x".utf8))
        #expect(try Directory(path: path).entries().isEmpty)
        try own.remove("file")
        #expect(try own.entries().isEmpty)
    }

    /// More than a path may have. (The release binary is given half a million of them.)
    @Test func isNotMadeAtAPathOfManyComponents() throws {
        let path = FilePath(String(repeating: "/a", count: 5_000))
        #expect(throws: SystemError(.fileNameTooLong, path)) { try Directory.create(path) }
    }
}
