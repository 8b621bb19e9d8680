import BirthdayCore
import Glibc
import SystemPackage

/// Files that can hold commands: only this user and root may be able to write them, as ssh(1) has it for `~/.ssh/config`.
package enum TrustedFile: Hashable, Sendable {
    case bytes([UInt8])
    /// Somebody else can write it, or it is no regular file; the reason says what mends that.
    case untrusted(reason: String)

    /// Reads a small file.
    ///
    /// - Parameter maximumSize: a file with more bytes is refused.
    package static func read(_ path: FilePath, maximumSize: Int = 16 << 20) throws(SystemError) -> TrustedFile {
        // Not even opened: a socket cannot be, and to open a device can have an effect.
        if let kind = FileKind(path: path), kind != .regular { return .untrusted(reason: "not a regular file") }
        let file = try InputFile(regular: path)
        var status = stat()
        guard fstat(file.descriptor, &status) == 0 else { throw SystemError.last(path) }
        if let reason = distrust(of: status, path) { return .untrusted(reason: reason) }
        var reader = FileReader()
        return .bytes(try reader.read(file, path, maximumSize) { Array($0) })
    }

    /// Why an opened file is not to be trusted; nil if it is.
    ///
    /// Who can write to the directory of a file can replace the file, and who can write to that of a link, the link.
    private static func distrust(of status: stat, _ path: FilePath) -> String? {
        if let reason = distrust(of: status, "it", at: path) { return reason }
        for directory in [path, (try? path.canonical()) ?? path].map(\.parent) {
            var status = stat()
            guard directory.withPlatformString({ stat($0, &status) }) == 0 else { continue }
            // In a directory with the sticky bit, only an entry's owner can replace it.
            if status.st_mode & S_ISVTX != 0, status.isOwnedByUserOrRoot { continue }
            if let reason = distrust(of: status, "its directory", at: directory) { return reason }
        }
        return nil
    }

    /// - Parameter name: what the reason calls the file or directory.
    private static func distrust(of status: stat, _ name: String, at path: FilePath) -> String? {
        guard status.isOwnedByUserOrRoot else { return "\(name) belongs to another user, and it can hold commands" }
        let writers = status.st_mode & 0o022
        if writers == 0 || writers == 0o020 && PrivateGroup.isPrivate(status.st_gid, of: geteuid()) { return nil }
        return "others can write to \(name), and it can hold commands: chmod go-w \(path.shellWord)"
    }
}

extension stat {
    var isOwnedByUserOrRoot: Bool { ProcessUser.isOwn(st_uid) || ProcessUser.isRoot(st_uid) }
}
