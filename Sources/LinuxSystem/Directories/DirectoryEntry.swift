import BirthdayCore
import Glibc
import SystemPackage

extension Directory {
    /// A name in a directory.
    package struct Entry: Sendable {
        package let name: FilePath.Component
        package let kind: Kind

        /// Opens it for reading; a pipe's writer is not waited for.
        ///
        /// - Returns: a descriptor, or -1 and `errno`.
        func open(in directory: Int32) -> Int32 {
            name.withPlatformString { openat(directory, $0, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK) }
        }
    }

    /// The kind of an entry, as far as the directory itself has it.
    package enum Kind: Sendable {
        case file
        case directory
        /// A link, or an entry of a file system whose directories have no kinds.
        case unknown
        case other
    }

    /// All entries but `.` and `..`, in order of their names' bytes. To be called once: it moves the descriptor's place.
    package borrowing func entries() throws(SystemError) -> [Entry] {
        // The stream takes a descriptor of its own.
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0, let stream = fdopendir(copy) else {
            let error = SystemError.last(path)
            if copy >= 0 { close(copy) }
            throw error
        }
        defer { closedir(stream) }
        rewinddir(stream)
        var found: [(start: UInt64, entry: Entry)] = []
        while let entry = readdir(stream) {
            let kind = Kind(entry.pointee.d_type)
            withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { start in
                    // Nil for `.` and `..`, which are no names.
                    guard let name = FilePath.Component(platformString: start), name.kind == .regular else { return }
                    found.append((name.start, Entry(name: name, kind: kind)))
                }
            }
        }
        found.sort { left, right in
            left.start != right.start
                ? left.start < right.start : left.entry.name.precedes(right.entry.name)
        }
        return found.map(\.entry)
    }
}

extension Directory.Kind {
    fileprivate init(_ type: UInt8) {
        switch Int(type) {
        case DT_REG: self = .file
        case DT_DIR: self = .directory
        case DT_LNK, DT_UNKNOWN: self = .unknown
        default: self = .other
        }
    }
}

extension FilePath.Component {
    /// The first eight bytes as a number that compares as they do: most names differ in them.
    fileprivate var start: UInt64 {
        withBytes { bytes in (0..<8).reduce(0) { $0 << 8 | UInt64($1 < bytes.count ? bytes[$1] : 0) } }
    }

    fileprivate func precedes(_ other: FilePath.Component) -> Bool {
        withPlatformString { mine in other.withPlatformString { strcmp(mine, $0) < 0 } }
    }
}
