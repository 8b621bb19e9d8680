import Glibc
import PathBytes
import SystemPackage

extension Directory {
    /// A name in a directory.
    ///
    /// It is kept as the bytes that the system gives and takes: asking a `FilePath.Component` for them copies it each time,
    /// which took two thirds of an import.
    package struct Entry: Sendable {
        /// With a NUL at the end.
        private let terminated: [UInt8]
        package let kind: Kind

        /// - Returns: nil for `.` and `..`, which are no names.
        fileprivate init?(_ name: UnsafePointer<CChar>, _ kind: Kind) {
            let count = strlen(name)
            terminated = [UInt8](UnsafeRawBufferPointer(start: name, count: count + 1))
            self.kind = kind
            if count <= 2, terminated.dropLast().allSatisfy({ $0 == UInt8(ascii: ".") }) { return nil }
        }

        package var name: FilePath.Component { withPlatformString { FilePath.Component(platformString: $0) } ?? "." }

        private var bytes: ArraySlice<UInt8> { terminated.dropLast() }

        /// The entry's path, where its directory has this one.
        package func path(in directory: FilePath) -> FilePath {
            directory.withBytes { directory in
                withUnsafeTemporaryAllocation(byteCount: directory.count + terminated.count, alignment: 1) { path in
                    path.copyBytes(from: directory)
                    path[directory.count] = UInt8(ascii: "/")
                    path[(directory.count + 1)...].copyBytes(from: bytes)
                    return FilePath(bytes: UnsafeRawBufferPointer(path))
                }
            }
        }

        /// Whether the name begins with these bytes.
        package func hasPrefix(_ prefix: StaticString) -> Bool {
            prefix.withUTF8Buffer { bytes.prefix($0.count).elementsEqual($0) }
        }

        /// Whether the name ends with these bytes.
        package func hasSuffix(_ suffix: StaticString) -> Bool {
            suffix.withUTF8Buffer { bytes.suffix($0.count).elementsEqual($0) }
        }

        /// Whether the name ends with these small letters, in any case.
        package func hasSuffix(inAnyCase suffix: StaticString) -> Bool {
            suffix.withUTF8Buffer { suffix in
                bytes.suffix(suffix.count).elementsEqual(suffix) { byte, letter in
                    byte == letter || (0x61...0x7A).contains(letter) && byte | 0x20 == letter
                }
            }
        }

        /// Opens it for reading; a pipe's writer is not waited for.
        ///
        /// - Returns: a descriptor, or -1 and `errno`.
        func open(in directory: Int32) -> Int32 {
            withPlatformString { openat(directory, $0, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK) }
        }

        func withPlatformString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
            func handOver(_ start: UnsafeRawPointer) -> Result { body(start.assumingMemoryBound(to: CChar.self)) }
            return handOver(terminated)
        }

        /// The first eight bytes as a number that compares as they do: most names differ in them.
        fileprivate var start: UInt64 {
            (0..<8).reduce(0) { $0 << 8 | UInt64($1 < terminated.count ? terminated[$1] : 0) }
        }

        fileprivate func precedes(_ other: Entry) -> Bool {
            withPlatformString { mine in other.withPlatformString { strcmp(mine, $0) < 0 } }
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

    /// All entries but `.` and `..`, in order of their names' bytes, as they are now.
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
                    if let entry = Entry(start, kind) { found.append((entry.start, entry)) }
                }
            }
        }
        found.sort { left, right in
            left.start != right.start
                ? left.start < right.start : left.entry.precedes(right.entry)
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
