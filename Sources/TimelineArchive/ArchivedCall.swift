/// One call of the program, as its archive is found: by its arguments and the environment that matters, before any
/// option is parsed.
package struct ArchivedCall: Sendable {
    private let directory: ArchiveDirectory
    private let key: ArchiveKey

    /// Nil outside a session, where there are no archives.
    ///
    /// - Parameters:
    ///   - arguments: without the program's name.
    ///   - variable: the value of an environment variable; nil if it is not set.
    package init?(arguments: ArraySlice<String>, variable: (String) -> String?) {
        guard let path = ArchiveDirectory.path(variable) else { return nil }
        directory = ArchiveDirectory(path: path)
        key = ArchiveKey(arguments: arguments, variable: variable)
    }

    /// What the archive of this call says.
    ///
    /// - Parameter now: seconds since 1970.
    package func answer(at now: Int) -> ArchiveAnswer { directory.answer(key, at: now) }

    /// Keeps an archive for this call. A failure is ignored: the next call then does the work again.
    package func save(_ archive: ArchivedTimeline) { directory.save(archive, as: key) }
}
