import SystemPackage

/// A file in the program's runtime directory that is there while the user's session is locked. The agent writes it where
/// the user wants bars to follow the lock; bars then show no names.
package struct SessionLockMark: Hashable, Sendable {
    package static let name: FilePath.Component = "session-locked"

    private let directory: FilePath

    /// - Parameter directory: `$XDG_RUNTIME_DIR/bday-widget`.
    package init(in directory: FilePath) { self.directory = directory }

    package var path: FilePath { directory.appending(Self.name) }

    package var isSet: Bool { FileKind(path: path, followsLinks: false) != nil }

    /// Writes or removes it.
    ///
    /// - Returns: whether that changed something.
    @discardableResult
    package func set(_ isLocked: Bool) throws(SystemError) -> Bool {
        if isSet == isLocked { return false }
        let directory = try Directory(creatingOwn: directory)
        if isLocked {
            try FileReplacement.write("", to: Self.name, in: directory, durable: false)
        } else {
            try directory.remove(Self.name)
        }
        return true
    }
}
