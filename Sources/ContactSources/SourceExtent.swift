import BirthdayCore
import LinuxSystem
import SystemPackage

/// The directories and files that a source is read from, whatever names lead to them: by links in it, and where a file
/// system is mounted in two places, other paths than the source's own do.
package struct SourceExtent {
    private var directories: Set<Directory.Identity> = []
    private var files: Set<Directory.Identity> = []

    /// - Parameter sources: paths. What cannot be looked at is left out.
    package init(of sources: [FilePath]) {
        for source in sources {
            if FileKind(path: source) == .directory {
                if let directory = try? Directory(path: source) { add(directory) }
            } else if let file = Directory.Identity(of: source) {
                files.insert(file)
            }
        }
    }

    /// Whether a file at a path would lie in a directory that is read, or is a file that is.
    package func contains(_ path: FilePath) -> Bool {
        Directory.Identity(of: path.parent).map(directories.contains) ?? false
            || Directory.Identity(of: path).map(files.contains) ?? false
    }

    /// Adds a directory as a vdir is read: with those below it, links followed.
    private mutating func add(_ directory: consuming Directory) {
        guard directories.insert(directory.identity).inserted, let entries = try? directory.entries() else { return }
        for entry in entries where entry.kind != .file && !entry.hasPrefix(".") {
            if let below = try? directory.opening(entry) {
                add(below)
            } else if let file = Directory.Identity(of: entry.path(in: directory.path)) {
                files.insert(file)
            }
        }
    }
}
