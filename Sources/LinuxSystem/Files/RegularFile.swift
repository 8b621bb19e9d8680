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

extension UnsafeRawBufferPointer {
    /// Whether these bytes are the others.
    package func hasSameBytes(as other: UnsafeRawBufferPointer) -> Bool {
        guard count == other.count, let start = baseAddress, let otherStart = other.baseAddress else {
            return count == 0 && other.count == 0
        }
        return memcmp(start, otherStart, count) == 0
    }
}
