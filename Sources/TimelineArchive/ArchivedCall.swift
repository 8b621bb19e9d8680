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
