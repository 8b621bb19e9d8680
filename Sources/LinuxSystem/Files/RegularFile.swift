import BirthdayCore
import Glibc
import SystemPackage

/// Regular files that are read in one call. Pipes and devices, whose reading may never end, are refused.
package enum RegularFile {
    /// The size of a small file, in bytes, beyond which it is refused.
    package static let maximumSize = 16 << 20

    /// The bytes of a small file.
    ///
    /// - Parameter maximumSize: a file with more bytes is refused.
    package static func read(_ path: FilePath, maximumSize: Int = maximumSize) throws(SystemError) -> [UInt8] {
        var reader = FileReader()
        return try reader.read(path, maximumSize: maximumSize) { Array($0) }
    }

    /// The bytes of a small file in a directory.
    package static func read(
        _ name: FilePath.Component, in directory: borrowing Directory
    ) throws(SystemError) -> [UInt8] {
        var reader = FileReader()
        return try reader.read(name, in: directory, maximumSize: maximumSize) { Array($0) }
    }

    /// The first bytes of a file, by which its format is known; none where it cannot be read or is not regular.
    package static func head(_ path: FilePath, count: Int = 4_096) -> [UInt8] {
        (try? head(InputFile(regular: path), count)) ?? []
    }

    /// As `head` of a path, of a file in a directory.
    package static func head(
        _ name: FilePath.Component, in directory: borrowing Directory, count: Int = 4_096
    ) -> [UInt8] {
        (try? head(InputFile(name, in: directory), count)) ?? []
    }

    static func head(_ file: borrowing InputFile, _ count: Int = 4_096) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
            length = max(0, pread(file.descriptor, buffer.baseAddress, count, 0))
        }
    }
}

/// Writing to open descriptors.
enum Descriptor {
    /// Writes all bytes, in as many calls as it takes.
    ///
    /// - Parameter path: for errors.
    static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, _ path: @autoclosure () -> FilePath)
        throws(SystemError)
    {
        var written = 0
        while written < bytes.count {
            let count = Glibc.write(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
            if count < 0 {
                if errno == EINTR { continue }
                throw SystemError.last(path())
            }
            written += count
        }
    }

    /// Writes all of a text's UTF-8.
    static func write(_ text: String, to descriptor: Int32, _ path: @autoclosure () -> FilePath) throws(SystemError) {
        try text.utf8Span.span.withUnsafeBytes { bytes throws(SystemError) in
            try write(bytes, to: descriptor, path())
        }
    }
}

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
        throw SystemError(code: EEXIST, path: directory.path)
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
