import BirthdayCore
import LinuxSystem
import SystemPackage

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
    /// Two lines each: the path, and the name.
    static func text(_ names: [FilePath: String]) -> String {
        names.sorted { $0.key.precedes($1.key) }.map { "\(StoredPath.text($0.key))\n\(StoredPath.text($0.value))" }
            .joined(separator: "\n")
    }

    static func collectionNames(_ text: String) -> [FilePath: String] {
        let lines = text.split(separator: "\n").map(String.init)
        let names = stride(from: 0, to: lines.count - 1, by: 2).compactMap { index in
            StoredPath.path(lines[index]).flatMap { path in StoredPath.name(lines[index + 1]).map { (path, $0) } }
        }
        return Dictionary(names) { first, _ in first }
    }
}
