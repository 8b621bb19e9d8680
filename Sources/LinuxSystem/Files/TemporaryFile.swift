import Glibc
import PathBytes
import SystemPackage

/// Files that stand beside the ones that they are to replace. vdirsyncer and khard ignore names that end in `.tmp`.
package enum TemporaryFile {
    static let prefix: StaticString = ".bday-widget-"
    static let suffix: StaticString = ".tmp"

    /// Creates an empty file of mode 0600.
    ///
    /// - Returns: a descriptor to write to, which the caller closes, and the file's name.
    static func create(
        in directory: borrowing Directory
    ) throws(SystemError) -> (descriptor: Int32, name: FilePath.Component) {
        let parent = directory.descriptor
        for _ in 0..<16 {
            guard let name = FilePath.Component(name()) else { break }
            let descriptor = name.withPlatformString {
                openat(parent, $0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
            }
            if descriptor >= 0 {
                ProcessUser.handOver(descriptor, toOwnerOf: parent)
                return (descriptor, name)
            }
            if errno != EEXIST { throw SystemError.last(directory.path) }
        }
        throw SystemError(.fileExists, directory.path)
    }

    /// Contains the process's identifier, by which a stale file is recognised.
    static func name() -> String {
        "\(prefix)\(getpid())-\(String(UInt32.random(in: .min ... .max), radix: 36))\(suffix)"
    }

    /// Removes those of this program's temporary files from a directory whose process no longer runs.
    package static func removeStale(in directory: borrowing Directory) {
        directory.removeFiles { name in
            guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return false }
            let owner = name.string.dropFirst(prefix.utf8CodeUnitCount).prefix { $0 != "-" }
            return Int32(owner).map(ProcessDescriptor.hasEnded) ?? false
        }
    }
}
