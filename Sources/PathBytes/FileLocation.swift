import SystemPackage

/// Where a file lies: its directory, and the bytes of its name.
///
/// Thousands of files share the path of their directory, and few of them are asked for their own: to make one, which
/// `FilePath` looks through byte by byte, takes longer than to read a card.
package struct FileLocation: Hashable, Sendable {
    /// The path of the file without its last component.
    package let directory: FilePath
    /// As the system gives and takes it, with a NUL at the end; nothing else where the path has no component.
    private let terminatedName: [UInt8]

    package var name: ArraySlice<UInt8> { terminatedName.dropLast() }

    /// - Parameter terminatedName: with a NUL at the end.
    package init(_ terminatedName: [UInt8], in directory: FilePath) {
        self.terminatedName = terminatedName
        self.directory = directory
    }

    package init(_ path: FilePath) { self = path.withBytes { FileLocation(bytes: $0) } }

    /// - Parameters:
    ///   - bytes: of its path.
    ///   - likely: a directory that it may lie in, whose path is used again then.
    package init(bytes: UnsafeRawBufferPointer, likelyIn likely: FilePath = "") {
        let slash = bytes.lastIndex(of: UInt8(ascii: "/"))
        terminatedName = Array(bytes[(slash.map { $0 + 1 } ?? 0)...]) + [0]
        // Only the root's path ends in a slash.
        let parent = UnsafeRawBufferPointer(rebasing: bytes[..<(slash.map { max($0, 1) } ?? 0)])
        let isLikely = likely.length == parent.count && likely.withBytes { $0.elementsEqual(parent) }
        directory = isLikely ? likely : FilePath(bytes: parent)
    }

    package var path: FilePath {
        if name.isEmpty { return directory }
        return directory.withBytes { directory in
            FilePath(bytes: directory.isEmpty ? Array(name) : Array(directory) + [UInt8(ascii: "/")] + name)
        }
    }
}
