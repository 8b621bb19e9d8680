import ContactSources
import LinuxSystem
import PathBytes
import Settings
import SystemPackage

/// The directories and files that a source is read from, whatever names lead to them: by links in it, and where a file
/// system is mounted in two places, other paths than the source's own do. So that `watch --to` replaces none of them.
package struct SourceExtent {
    private let sources: [FilePath]
    private var directories: Set<Directory.Identity> = []
    private var files: Set<Directory.Identity> = []

    /// - Parameter sources: their paths, or identities. What cannot be looked at is left out.
    package init(of sources: [FilePath]) {
        self.sources = sources.map(SourceIdentity.of)
        for source in self.sources {
            if FileKind(path: source) == .directory {
                if let directory = try? Directory(path: source) { add(directory) }
            } else if let file = Directory.Identity(of: source) {
                files.insert(file)
            }
        }
    }

    /// Whether a file at a path would lie in a directory that is read, or is a file that is.
    ///
    /// - Parameter path: without links.
    package func contains(_ path: FilePath) -> Bool {
        sources.contains(where: path.isInside) || Directory.Identity(of: path.parent).map(directories.contains) ?? false
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

extension UserEnvironment {
    /// A source for people to read: its path with home as `~`, or that it is standard input.
    package func name(ofSource path: FilePath) -> String {
        path == SourceIdentity.standardInput ? SourceIdentity.name(path) : abbreviating(path)
    }
}
