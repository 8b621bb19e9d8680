import JSONC
import LinuxSystem
import PathBytes
import SystemPackage

/// The output of one call, now and from each of the next midnights on, with what it depends on.
///
/// It makes a bar's call cheap: as WidgetKit archives rendered timelines, the provider runs once, and the same call is
/// answered from a small file from then on.
package struct ArchivedTimeline: Hashable, Sendable {
    /// The output from one instant on.
    package struct Entry: Hashable, Sendable {
        /// Seconds since 1970.
        package let from: Int
        package let output: String

        package init(from: Int, output: String) {
            self.from = from
            self.output = output
        }
    }

    /// In order of time, at least one.
    package let entries: [Entry]
    /// The end of the last entry, in seconds since 1970.
    package let until: Int
    /// The files and directories that the entries depend on.
    package let dependencies: [Dependency]
    /// What the mark says while the entries may be shown; nil where they may always be.
    package let session: Session?

    /// A state of the user's session.
    package struct Session: Hashable, Sendable {
        package let mark: FilePath
        package let state: SessionLockMark.State

        package init(mark: FilePath, state: SessionLockMark.State) {
            self.mark = mark
            self.state = state
        }
    }

    package init(entries: [Entry], until: Int, dependencies: [Dependency], session: Session? = nil) {
        self.entries = entries
        self.until = until
        self.dependencies = dependencies
        self.session = session
    }

    private static let version = 1

    /// `{"version":1,"until":…,"watched":[[path, modified, inode, size, changed]…],"entries":[[from, output]…],"session":[path,
    /// state]}`. Times are seconds since 1970, those of files nanoseconds; a missing file has its path alone. A path is a
    /// text, or, where it is no UTF-8, an array of its bytes. In the file `ArchiveKey.addingChecksum` puts a member before these.
    var json: JSONValue {
        var object: JSONObject = [
            "version": .int(Self.version),
            "until": .int(until),
            "watched": .array(
                dependencies.map { dependency in
                    let fingerprint = dependency.fingerprint
                    let numbers =
                        fingerprint.modified.map {
                            [$0, Int(bitPattern: UInt(fingerprint.inode)), fingerprint.size, fingerprint.changed]
                        } ?? []
                    return .array([Self.json(dependency.path)] + numbers.map { .int($0) })
                }),
            "entries": .array(entries.map { .array([.int($0.from), .string($0.output)]) }),
        ]
        object["session"] = session.map { .array([Self.json($0.mark), .int($0.state.rawValue)]) }
        return .object(object)
    }

    private static func json(_ path: FilePath) -> JSONValue {
        path.text.map { .string($0) } ?? .array(path.bytes.map { .int(Int($0)) })
    }
}

/// One call of the program, and the directory that its archive lies in.
package struct ArchivedCall: Sendable {
    private let directory: ArchiveDirectory
    private let key: ArchiveKey

    package init(in directory: ArchiveDirectory, key: ArchiveKey) {
        self.directory = directory
        self.key = key
    }

    /// The answer of this call's archive.
    ///
    /// - Parameter now: seconds since 1970.
    package func answer(at now: Int) -> ArchiveAnswer { directory.answer(key, at: now) }

    /// Keeps an archive for this call. A failure is ignored: the next call then does the work again.
    package func save(_ archive: ArchivedTimeline) { directory.save(archive, as: key) }
}

/// The archives of this user, under `$XDG_RUNTIME_DIR`: in memory, gone at logout, readable by no other user.
package struct ArchiveDirectory: Sendable {
    /// The maximum number of archives; more replace the oldest.
    private static let capacity = 64
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
        do {
            let directory = try Directory(creatingOwn: path)
            if UserLockMark.isSet(in: directory) { return }
            let file = key.addingChecksum(to: archive.json.serialized())
            try FileReplacement.write(file, to: name, in: directory, durable: false)
            // `lock` sets the mark before it removes the archives: one of the two sees what the other has done.
            if UserLockMark.isSet(in: directory) { return try directory.remove(name) }
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

    private static func removeOldest(in directory: borrowing Directory) {
        guard let names = try? directory.entries().map(\.name).filter(ArchiveKey.isFileName), names.count > capacity
        else { return }
        var ages: [(modified: Int, name: FilePath.Component)] = []
        for name in names { ages.append((directory.fingerprint(of: name).modified ?? 0, name)) }
        ages.sort { $0.modified < $1.modified }
        for age in ages.prefix(names.count - capacity) { try? directory.remove(age.name) }
    }
}
