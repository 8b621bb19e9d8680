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
    /// text, or, where it is no UTF-8, an array of its bytes. In the file `ArchiveChecksum` puts a member before these.
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
