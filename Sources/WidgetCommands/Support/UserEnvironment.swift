import Glibc

/// Where the user's things are, from the environment alone: Foundation's look-ups of the home directory open sockets.
struct UserEnvironment: Sendable {
    let variables: @Sendable (String) -> String?

    /// The environment of this process.
    static let current = UserEnvironment { name in getenv(name).map { String(cString: $0) } }

    /// `HOME`; nil where it is not set.
    var home: String? { directory("HOME") }

    var configHome: String? { base("XDG_CONFIG_HOME", "/.config") }
    var dataHome: String? { base("XDG_DATA_HOME", "/.local/share") }
    var cacheHome: String? { base("XDG_CACHE_HOME", "/.cache") }
    var stateHome: String? { base("XDG_STATE_HOME", "/.local/state") }

    /// `$XDG_RUNTIME_DIR/bday-widget`; nil outside a session, where there are no archives.
    var runtimeDirectory: String? { directory("XDG_RUNTIME_DIR").map { "\($0)/bday-widget" } }

    /// The user's own settings.
    func configurationFile() throws(CommandFailure) -> String { try file(configHome, "config.jsonc") }

    /// What commands change.
    func settingsFile() throws(CommandFailure) -> String { try file(stateHome, "settings.json") }

    /// The key of the sealed store.
    func keyFile() throws(CommandFailure) -> String { try file(stateHome, "key") }

    /// The sealed store.
    func storeFile() throws(CommandFailure) -> String { try file(dataHome, "contacts.sealed") }

    private func file(_ directory: String?, _ name: String) throws(CommandFailure) -> String {
        guard let directory else {
            throw CommandFailure(status: .configuration, message: "HOME is not set: there is no place for anything")
        }
        return "\(directory)/bday-widget/\(name)"
    }

    /// The value of a variable, nil where it is not set or empty.
    func value(_ name: String) -> String? {
        variables(name).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Relative paths are to be ignored (XDG Base Directory Specification).
    private func directory(_ name: String) -> String? {
        value(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
    }

    private func base(_ name: String, _ fallback: String) -> String? {
        directory(name) ?? home.map { $0 + fallback }
    }

    /// The path with `~` and `~/` replaced by home.
    func expandingTilde(_ path: String) -> String {
        guard path == "~" || path.hasPrefix("~/"), let home else { return path }
        return home + path.dropFirst()
    }

    /// The path with home replaced by `~`, for people.
    func abbreviating(_ path: String) -> String {
        guard let home, path == home || path.hasPrefix(home + "/") else { return path }
        return "~" + path.dropFirst(home.count)
    }
}
