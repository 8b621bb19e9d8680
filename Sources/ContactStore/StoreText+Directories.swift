import LinuxSystem

extension StoreText {
    /// A line each: device and inode, and the path.
    static func text(_ directories: [LocatedDirectory]) -> String {
        directories.map { "\($0.identity) \(StoredPath.text($0.path))" }.joined(separator: "\n")
    }

    static func directories(_ text: String) -> [LocatedDirectory] {
        text.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: " ", maxSplits: 1)
            guard parts.count == 2, let identity = Directory.Identity(String(parts[0])) else { return nil }
            return StoredPath.path(String(parts[1])).map { LocatedDirectory(path: $0, identity: identity) }
        }
    }
}
