import LinuxSystem
import SystemPackage

/// The archives of this user, under `$XDG_RUNTIME_DIR`: in memory, gone at logout, readable by no other user.
package struct ArchiveDirectory: Sendable {
    /// The maximum number of archives; more replace the oldest.
    private static let capacity = 64
    /// The file beside the archives that says that the user has locked the contacts.
    package static let lockMark: FilePath.Component = "locked"
    private let runtimeDirectory: FilePath
    /// `$XDG_RUNTIME_DIR/bday-widget`.
    package var path: FilePath { runtimeDirectory.appending("bday-widget") }

    /// Nil outside a session. A relative path is ignored (XDG Base Directory Specification).
    ///
    /// - Parameter runtimeDirectory: the value of `XDG_RUNTIME_DIR`; nil if it is not set.
    package init?(runtimeDirectory: FilePath?) {
        guard let runtimeDirectory, runtimeDirectory.isAbsolute else { return nil }
        self.runtimeDirectory = runtimeDirectory
    }

    /// The answer of the archive with that key.
    ///
    /// - Parameter now: seconds since 1970.
    package func answer(_ key: ArchiveKey, at now: Int) -> ArchiveAnswer {
        var answer = ArchiveAnswer.missing
        runtimeDirectory.withPlatformString { directory in
            _ = ArchiveReader.read(key, runtimeDirectory: directory, at: now) { state, output in
                answer = ArchiveAnswer(state, String(decoding: output, as: UTF8.self))
                return true
            }
        }
        return answer
    }

    /// Keeps an archive. A failure is not an error: the next call does the work again.
    package func save(_ archive: ArchivedTimeline, as key: ArchiveKey) {
        guard let name = FilePath.Component(key.fileName) else { return }
        do throws(SystemError) {
            let directory = try Directory(creatingOwn: path)
            if Self.isLocked(directory) { return }
            let file = ArchiveChecksum.adding(to: archive.json.serialized(), for: key)
            try FileReplacement.write(file, to: name, in: directory, durable: false)
            // `lock` sets the mark before it removes the archives: one of the two sees what the other has done.
            if Self.isLocked(directory) { return try directory.remove(name) }
            TemporaryFile.removeStale(in: directory)
            Self.removeOldest(in: directory)
        } catch {}
    }

    /// Whether a file in the directory is an archive.
    package func isArchive(_ name: FilePath.Component) -> Bool { ArchiveKey.isFileName(name) }

    /// Removes every archive, and nothing else.
    package func removeAll() {
        guard let directory = try? Directory(own: path) else { return }
        directory.removeFiles(where: ArchiveKey.isFileName)
    }

    /// Whether the mark is set by which archives are neither read nor kept: the user has locked the contacts.
    package var isLocked: Bool {
        guard let directory = try? Directory(own: path) else { return false }
        return Self.isLocked(directory)
    }

    private static func isLocked(_ directory: borrowing Directory) -> Bool {
        directory.fingerprint(of: lockMark).modified != nil
    }

    package func setLockMark() throws(SystemError) {
        try FileReplacement.write("", to: Self.lockMark, in: Directory(creatingOwn: path), durable: false)
    }

    package func removeLockMark() throws(SystemError) {
        try Directory(creatingOwn: path).remove(Self.lockMark)
    }

    private static func removeOldest(in directory: borrowing Directory) {
        guard let names = try? directory.entries().map(\.name).filter(ArchiveKey.isFileName), names.count > capacity
        else { return }
        var ages: [(modified: Int, name: FilePath.Component)] = []
        for name in names { ages.append((directory.fingerprint(of: name).modified ?? 0, name)) }
        ages.sort { $0.modified < $1.modified }
        for age in ages.prefix(names.count - capacity) { try? directory.remove(age.name) }
    }
}
