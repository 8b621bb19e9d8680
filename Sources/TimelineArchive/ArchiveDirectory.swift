import Glibc
import LinuxSystem

/// The archives of this user, under `$XDG_RUNTIME_DIR`: in memory, gone at logout, readable by no other user.
package struct ArchiveDirectory: Sendable {
    /// The maximum number of archives; more replace the oldest.
    private static let capacity = 64
    private let runtimeDirectory: String
    /// `$XDG_RUNTIME_DIR/bday-widget`.
    package var path: String { runtimeDirectory + "/bday-widget" }

    /// Nil outside a session. A relative path is ignored (XDG Base Directory Specification).
    ///
    /// - Parameter runtimeDirectory: the value of `XDG_RUNTIME_DIR`; nil if it is not set.
    package init?(runtimeDirectory: String?) {
        guard let runtimeDirectory, runtimeDirectory.hasPrefix("/") else { return nil }
        self.runtimeDirectory = runtimeDirectory
    }

    /// The answer of the archive with that key.
    ///
    /// - Parameter now: seconds since 1970.
    package func answer(_ key: ArchiveKey, at now: Int) -> ArchiveAnswer {
        var answer = ArchiveAnswer.missing
        _ = ArchiveReader.read(key, runtimeDirectory: runtimeDirectory, at: now) { state, output in
            answer = ArchiveAnswer(state, String(decoding: output, as: UTF8.self))
            return true
        }
        return answer
    }

    /// Keeps an archive. A failure is not an error: the next call does the work again.
    package func save(_ archive: ArchivedTimeline, as key: ArchiveKey) {
        do {
            guard try Directory.createPrivate(path) else { return }
            let file = ArchiveChecksum.adding(to: archive.json.serialized(), for: key)
            try FileReplacement.write(file, to: "\(path)/\(key.fileName)", durable: false)
            cleanUp()
        } catch {}
    }

    /// Removes every archive.
    package func removeAll() {
        guard let directory = try? Directory(path: path) else { return }
        for entry in directory.entries where entry.name.hasSuffix(ArchiveKey.suffix) { unlink("\(path)/\(entry.name)") }
    }

    private func cleanUp() {
        FileReplacement.removeStaleTemporaryFiles(in: path)
        guard let directory = try? Directory(path: path) else { return }
        let names = directory.entries.map(\.name).filter { $0.hasSuffix(ArchiveKey.suffix) }
        guard names.count > Self.capacity else { return }
        let byAge = names.sorted {
            FileFingerprint(path: "\(path)/\($0)").modified ?? 0 < FileFingerprint(path: "\(path)/\($1)").modified ?? 0
        }
        for name in byAge.prefix(names.count - Self.capacity) { unlink("\(path)/\(name)") }
    }
}
