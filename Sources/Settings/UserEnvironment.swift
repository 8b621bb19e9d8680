import Failures
import LinuxSystem
import Messages
import PathBytes
import SafeText
import SystemPackage

/// The places of the user's files, from the environment alone: Foundation's look-ups of the home directory open sockets.
package struct UserEnvironment: Sendable {
    private let variables: @Sendable (String) -> [UInt8]?

    /// - Parameter bytes: the value of an environment variable; nil if it is not set.
    package init(bytes: @escaping @Sendable (String) -> [UInt8]?) { variables = bytes }

    /// - Parameter variables: the value of an environment variable; nil if it is not set.
    package init(_ variables: @escaping @Sendable (String) -> String?) {
        self.init(bytes: { name in variables(name).map { Array($0.utf8) } })
    }

    /// `HOME`; nil if it is not set to an absolute path.
    package var home: FilePath? { directory("HOME") }

    package var configHome: FilePath? { base("XDG_CONFIG_HOME", ".config") }
    package var dataHome: FilePath? { base("XDG_DATA_HOME", ".local/share") }
    package var cacheHome: FilePath? { base("XDG_CACHE_HOME", ".cache") }
    package var stateHome: FilePath? { base("XDG_STATE_HOME", ".local/state") }

    /// `$XDG_RUNTIME_DIR`; nil outside a session. One that is another user's is none (XDG Base Directory Specification): what
    /// root makes there is in its user's way.
    package var sessionDirectory: FilePath? { sessionDirectoryOfAnother == nil ? directory("XDG_RUNTIME_DIR") : nil }

    /// `$XDG_RUNTIME_DIR` where that is another user's.
    package var sessionDirectoryOfAnother: FilePath? {
        directory("XDG_RUNTIME_DIR").flatMap { $0.withPlatformString(ProcessUser.isOfAnother) ? $0 : nil }
    }

    /// Why there is no session.
    ///
    /// - Parameter unset: said where the variable is not set.
    package func noSession(_ unset: Message) -> Message {
        sessionDirectoryOfAnother.map {
            Message("XDG_RUNTIME_DIR is {path}, another user's directory, and is not used", ["path": .path($0.string)])
        } ?? unset
    }

    /// `$XDG_RUNTIME_DIR/bday-widget`; nil outside a session, where there are no archives.
    package var runtimeDirectory: FilePath? { sessionDirectory?.appending("bday-widget") }

    /// What says whether the session is locked; nil outside a session.
    package var sessionLockMark: SessionLockMark? { runtimeDirectory.map { SessionLockMark(in: $0) } }

    /// What says whether the user has locked the contacts; nil outside a session.
    package var userLockMark: UserLockMark? { runtimeDirectory.map { UserLockMark(in: $0) } }

    /// The user's own configuration.
    package func configurationFile() throws(CommandFailure) -> FilePath { try file(configHome, "config.jsonc") }

    /// The library's state: what commands change.
    package func stateFile() throws(CommandFailure) -> FilePath { try file(stateHome, "settings.json") }

    /// The key of the sealed store.
    package func keyFile() throws(CommandFailure) -> FilePath { try file(stateHome, "key") }

    /// The copy of the desktop keyring's key that this session has; nil outside a session.
    package var sessionKeyFile: FilePath? { runtimeDirectory?.appending("key") }

    package func storeFile() throws(CommandFailure) -> FilePath { try file(dataHome, "contacts.sealed") }

    private func file(_ directory: FilePath?, _ name: FilePath.Component) throws(CommandFailure) -> FilePath {
        guard let directory else { throw .homeIsNotSet }
        return directory.appending(["bday-widget", name])
    }

    /// Where the translators' catalogues are: those installed with the program, or those somebody tries.
    package var catalogues: FilePath {
        variables("BDAY_WIDGET_LOCALES").flatMap { $0.isEmpty ? nil : FilePath(bytes: $0) } ?? Catalogue.installed
    }

    /// The value of a variable, even if it is empty; nil if it is not set.
    package func text(_ name: String) -> String? { variables(name).map { String(decoding: $0, as: UTF8.self) } }

    /// The value of a variable; nil if it is not set or empty.
    package func value(_ name: String) -> String? { text(name).flatMap { $0.isEmpty ? nil : $0 } }

    /// Relative paths are ignored (XDG Base Directory Specification).
    private func directory(_ name: String) -> FilePath? {
        variables(name).map { FilePath(bytes: $0) }.flatMap { $0.isAbsolute ? $0 : nil }
    }

    private func base(_ name: String, _ fallback: FilePath) -> FilePath? {
        directory(name) ?? home?.pushing(fallback)
    }

    /// The absolute ones of the directories in which a shell looks for programs.
    package var searchPath: [FilePath] { Self.searchPath(variables("PATH") ?? []) }

    /// Whether a program can be run: the one of a path with a slash, or one of that name in these directories.
    package func hasProgram(_ program: FilePath) -> Bool { file(ofProgram: program) != nil }

    private func file(ofProgram program: FilePath) -> FilePath? {
        let files = Self.isPath(program) ? [program] : program.isEmpty ? [] : searchPath.map { $0.pushing(program) }
        return files.first(where: \.isExecutableFile)
    }

    /// Whether a program is named by its path, and not looked for.
    package static func isPath(_ program: FilePath) -> Bool { program.isAbsolute || program.components.count > 1 }

    /// Why a program that is there cannot be run; nil where it can, or is not there.
    package func obstacle(toRunning program: FilePath) -> Diagnosis? {
        if let file = file(ofProgram: program) {
            guard let interpreter = Self.interpreter(of: file), FileKind(path: interpreter) == nil else { return nil }
            // Translators: The first line of a script, such as "#!/usr/bin/python3".
            return Diagnosis(.at(file.string, Message("the program that its first line names is not there")))
        }
        guard Self.isPath(program), let kind = FileKind(path: program) else { return nil }
        let error = SystemError(kind == .directory ? .isDirectory : .permissionDenied, program)
        return Diagnosis(
            error.diagnosis.problem, .clause,
            kind == .regular ? .command("chmod +x \(shellWord(program))") : nil)
    }

    /// What the first line of a script names; nil for another program. A carriage return is a part of the name.
    private static func interpreter(of file: FilePath) -> FilePath? {
        let head = RegularFile.head(file, count: 256)
        guard head.starts(with: "#!".utf8) else { return nil }
        let words = head.dropFirst(2).prefix { $0 != 0x0A }.split { [0x00, 0x09, 0x20].contains($0) }
        return words.first.map { FilePath(bytes: Array($0)) }
    }

    package var isWayland: Bool { value("WAYLAND_DISPLAY") != nil }
    package var isX11: Bool { value("DISPLAY") != nil }
    /// Whether windows can be opened.
    package var hasScreen: Bool { isWayland || isX11 }

    /// The absolute directories in a `PATH`, which can be another process's.
    package static func searchPath(_ value: [UInt8]) -> [FilePath] {
        value.split(separator: UInt8(ascii: ":")).map { FilePath(bytes: Array($0)) }.filter(\.isAbsolute)
    }

    /// Whether the user's programs can talk to each other: D-Bus's address is known, or its usual socket is there.
    package var hasSessionBus: Bool {
        value("DBUS_SESSION_BUS_ADDRESS") != nil
            || sessionDirectory.map { FileKind(path: $0.appending("bus")) != nil } ?? false
    }

    /// The path with `~` at its beginning replaced by home.
    package func expandingTilde(_ path: FilePath) -> FilePath {
        guard let home, path.isRelative, path.components.first == "~" else { return path }
        return home.appending(path.components.dropFirst())
    }

    /// The path with home replaced by `~`, for people to read.
    package func abbreviating(_ path: FilePath) -> String {
        var rest = path
        guard let home, rest.removePrefix(home) else { return path.string }
        return FilePath("~").pushing(rest).string
    }

    /// The path as a word for a shell: abbreviated where nothing in it has to be quoted, which `~` must not be.
    package func shellWord(_ path: FilePath) -> String {
        path.shellWord == path.string ? abbreviating(path) : path.shellWord
    }
}

extension CommandFailure {
    package static let homeIsNotSet = CommandFailure(
        .configuration, Message("HOME is not set to an absolute path"))
}
