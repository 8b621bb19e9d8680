import Glibc
import JSONC
import LinuxSystem

/// The archives of this user, under `$XDG_RUNTIME_DIR`: in memory, gone at logout, readable by nobody else.
package struct ArchiveDirectory: Sendable {
    /// The most archives kept; the oldest give way.
    private static let capacity = 64
    private static let suffix = ".json"
    private let path: String

    /// `$XDG_RUNTIME_DIR/bday-widget`; nil outside a session. A relative path is ignored (XDG Base Directory
    /// Specification).
    ///
    /// - Parameter variable: the value of an environment variable; nil if it is not set.
    package static func path(_ variable: (String) -> String?) -> String? {
        variable("XDG_RUNTIME_DIR").flatMap { $0.hasPrefix("/") ? $0 + "/bday-widget" : nil }
    }

    /// - Parameter path: `$XDG_RUNTIME_DIR/bday-widget`.
    package init(path: String) { self.path = path }

    /// What the archive of that key says; nothing where there is none, one that another user could have written, or
    /// one that came to harm.
    ///
    /// - Parameter now: seconds since 1970.
    package func answer(_ key: ArchiveKey, at now: Int) -> ArchiveAnswer {
        guard let bytes = try? readOwnFile("\(path)/\(key.name)\(Self.suffix)") else { return .none }
        return bytes.withUnsafeBytes { raw in
            guard ArchiveChecksum.holds(raw, for: key) else { return .none }
            guard let tree = JSONTree(parsing: raw.bindMemory(to: CChar.self)) else { return .none }
            return tree.read { ArchiveAnswer($0, at: now) }
        }
    }

    /// Keeps an archive. Where that cannot be done the next call does its work again, and nobody need know.
    package func save(_ archive: TimelineArchive, as key: ArchiveKey) {
        do {
            try makeDirectory(path)
            guard isPrivateDirectory(path) else { return }
            try FileReplacement.write(
                ArchiveChecksum.sealed(archive.json.serialized(), for: key), to: "\(path)/\(key.name)\(Self.suffix)",
                durable: false)
            sweep()
        } catch {}
    }

    /// Drops every archive.
    package func removeAll() {
        guard let directory = try? Directory(path: path) else { return }
        for entry in directory.entries where entry.name.hasSuffix(Self.suffix) { unlink("\(path)/\(entry.name)") }
    }

    private func sweep() {
        FileReplacement.removeStaleTemporaryFiles(in: path)
        guard let directory = try? Directory(path: path) else { return }
        let names = directory.entries.map(\.name).filter { $0.hasSuffix(Self.suffix) }
        guard names.count > Self.capacity else { return }
        let byAge = names.sorted {
            FileFingerprint(path: "\(path)/\($0)").modified ?? 0 < FileFingerprint(path: "\(path)/\($1)").modified ?? 0
        }
        for name in byAge.prefix(names.count - Self.capacity) { unlink("\(path)/\(name)") }
    }
}
