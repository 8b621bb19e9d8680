import SystemPackage

/// A path is bytes without NUL (path_resolution(7)), and two paths are the same if their bytes are. Only for being shown
/// it becomes a string, in which U+FFFD stands for what is no UTF-8.
///
/// Why: docs/decisions.md#paths.
extension FilePath {
    /// A path of these bytes, up to the first NUL. Slashes that stand one after another become one.
    package init(bytes: UnsafeRawBufferPointer) {
        self = withUnsafeTemporaryAllocation(byteCount: bytes.count + 1, alignment: 1) { buffer in
            buffer.copyBytes(from: bytes)
            buffer[bytes.count] = 0
            let start = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            return start.map { FilePath(platformString: $0) } ?? FilePath()
        }
    }

    /// Not of any sequence: a generic one would be looked through byte by byte, by way of tables.
    package init(bytes: [UInt8]) { self = bytes.withUnsafeBytes { FilePath(bytes: $0) } }

    /// Hands the bytes to `body`, without a NUL at the end; they are valid only inside.
    package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try withPlatformString { try body(UnsafeRawBufferPointer(start: $0, count: length)) }
    }

    package var bytes: [UInt8] { withBytes(Array.init) }

    /// The text that the path is; nil where it is no UTF-8.
    package var text: String? { String(validating: self) }

    /// The path with bytes at its end, which belong to its last component.
    package func adding(suffix: StaticString) -> FilePath {
        suffix.withUTF8Buffer { suffix in FilePath(bytes: bytes + Array(suffix)) }
    }

    /// Whether the path comes before another one in the order of their bytes.
    package func precedes(_ other: FilePath) -> Bool {
        withBytes { mine in other.withBytes { mine.lexicographicallyPrecedes($0) } }
    }

    /// Whether the path lies below another one, or is it.
    package func isInside(_ other: FilePath) -> Bool {
        withBytes { mine in
            other.withBytes { other in
                mine.starts(with: other)
                    && (mine.count == other.count || other.last == slash || mine[other.count] == slash)
            }
        }
    }
}

private let slash = UInt8(ascii: "/")

extension FilePath.Component {
    /// Hands the bytes to `body`; they are valid only inside.
    package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try withPlatformString { start in
            var end = start
            while end.pointee != 0 { end += 1 }
            return try body(UnsafeRawBufferPointer(start: start, count: end - start))
        }
    }

    package var bytes: [UInt8] { withBytes(Array.init) }

    /// Whether the name begins with these bytes. (Not a question to ask of a string: a dot and the combining mark behind it
    /// are one character.)
    package func hasPrefix(_ prefix: StaticString) -> Bool {
        prefix.withUTF8Buffer { prefix in withBytes { $0.starts(with: prefix) } }
    }

    /// Whether the name ends with these bytes.
    package func hasSuffix(_ suffix: StaticString) -> Bool {
        suffix.withUTF8Buffer { suffix in withBytes { $0.suffix(suffix.count).elementsEqual(suffix) } }
    }
}
