import Glibc
import JSONC
import LinuxSystem

/// The archives of this user, under `$XDG_RUNTIME_DIR`: in memory, gone at logout, readable by no other user.
package struct ArchiveDirectory: Sendable {
    /// The maximum number of archives; more replace the oldest.
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

    /// The answer of the archive with that key. One that another user could have written or that is corrupted counts as
    /// missing.
    ///
    /// - Parameter now: seconds since 1970.
    package func answer(_ key: ArchiveKey, at now: Int) -> ArchiveAnswer {
        guard let bytes = try? PrivateFile.read("\(path)/\(key.name)\(Self.suffix)") else { return .missing }
        return bytes.withUnsafeBytes { raw in
            guard ArchiveChecksum.isValid(raw, for: key),
                let tree = JSONTree(parsing: raw.bindMemory(to: CChar.self))
            else { return .missing }
            return tree.read { ArchiveAnswer($0, at: now) }
        }
    }

    /// Keeps an archive. A failure is not an error: the next call does the work again.
    package func save(_ archive: ArchivedTimeline, as key: ArchiveKey) {
        do {
            try Directory.create(path)
            guard Directory.isPrivate(path) else { return }
            let file = ArchiveChecksum.adding(to: archive.json.serialized(), for: key)
            try FileReplacement.write(file, to: "\(path)/\(key.name)\(Self.suffix)", durable: false)
            cleanUp()
        } catch {}
    }

    /// Removes every archive.
    package func removeAll() {
        guard let directory = try? Directory(path: path) else { return }
        for entry in directory.entries where entry.name.hasSuffix(Self.suffix) { unlink("\(path)/\(entry.name)") }
    }

    private func cleanUp() {
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
