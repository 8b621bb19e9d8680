import ContactSources
import TimelineArchive

/// The places of the user's files, from the environment alone: Foundation's look-ups of the home directory open sockets.
package struct UserEnvironment: Sendable {
    package let variables: @Sendable (String) -> String?

    /// - Parameter variables: the value of an environment variable; nil if it is not set.
    package init(_ variables: @escaping @Sendable (String) -> String?) { self.variables = variables }

    /// `HOME`; nil if it is not set to an absolute path.
    package var home: String? { directory("HOME") }

    package var configHome: String? { base("XDG_CONFIG_HOME", "/.config") }
    package var dataHome: String? { base("XDG_DATA_HOME", "/.local/share") }
    package var cacheHome: String? { base("XDG_CACHE_HOME", "/.cache") }
    package var stateHome: String? { base("XDG_STATE_HOME", "/.local/state") }

    /// `$XDG_RUNTIME_DIR/bday-widget`; nil outside a session, where there are no archives.
    package var runtimeDirectory: String? { archives?.path }

    /// The archives of this session; nil outside a session.
    package var archives: ArchiveDirectory? { ArchiveDirectory(runtimeDirectory: variables("XDG_RUNTIME_DIR")) }

    /// The user's own configuration.
    package func configurationFile() throws(LibraryError) -> String { try file(configHome, "config.jsonc") }

    /// The library's state: what commands change.
    package func stateFile() throws(LibraryError) -> String { try file(stateHome, "settings.json") }

    /// The key of the sealed store.
    package func keyFile() throws(LibraryError) -> String { try file(stateHome, "key") }

    /// The sealed store.
    package func storeFile() throws(LibraryError) -> String { try file(dataHome, "contacts.sealed") }

    private func file(_ directory: String?, _ name: String) throws(LibraryError) -> String {
        guard let directory else { throw .homeIsNotSet }
        return "\(directory)/bday-widget/\(name)"
    }

    /// The value of a variable; nil if it is not set or empty.
    package func value(_ name: String) -> String? {
        variables(name).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Relative paths are ignored (XDG Base Directory Specification).
    private func directory(_ name: String) -> String? {
        value(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
    }

    private func base(_ name: String, _ fallback: String) -> String? {
        directory(name) ?? home.map { $0 + fallback }
    }

    /// The path with `~` and `~/` replaced by home.
    package func expandingTilde(_ path: String) -> String {
        guard path == "~" || path.hasPrefix("~/"), let home else { return path }
        return home + path.dropFirst()
    }

    /// The path with home replaced by `~`, for people to read.
    package func abbreviating(_ path: String) -> String {
        guard let home, path == home || path.hasPrefix(home + "/") else { return path }
        return "~" + path.dropFirst(home.count)
    }

    /// Where contacts are looked for if no source is named, for people to read.
    package var placesOfSources: [String] {
        SourceDiscovery.directories(home: home ?? "~", dataHome: dataHome ?? "~/.local/share").map(abbreviating)
            + ["the settings of khard and vdirsyncer", "the address books of Evolution, Thunderbird and abook"]
    }
}
