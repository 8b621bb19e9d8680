import Failures
import LinuxSystem
import Messages
import PathBytes
import SafeText
import Settings
import SystemPackage

/// Has a process wait that delivers notices, and one that follows the session's lock: systemd's user manager starts them, or else
/// the start of the session.
package struct Schedule: Sendable {
    let environment: UserEnvironment
    let configuration: Configuration
    let widget: FilePath
    /// What is to follow the session's lock; nil where nothing is.
    package let agent: FilePath?
    /// Whether the key of the contacts is in the desktop's keyring, so that they can be locked.
    let isLockable: @Sendable () -> Bool
    private let systemd = SystemdUser()
    let service: ServiceUnit
    let follower: ServiceUnit
    let autostart: OwnFile
    let followerAutostart: OwnFile
    /// The link by which the manager starts the timer that delivered before there was a service that waits.
    let timer: OwnFile
    /// What `enable` wrote then, beside and instead of the units.
    private let earlierTimer, earlierDropIns: [OwnFile]

    package static let serviceName: FilePath.Component = "bday-widget-notify.service"
    static let followerName: FilePath.Component = "bday-widget-follow-lock.service"
    private static let timerName: FilePath.Component = "bday-widget-notify.timer"

    /// How long the end of a service may take, in milliseconds.
    private static let stopLimit = Timeout.milliseconds(30_000)
    /// How long `enable` waits until what it has started waits, in milliseconds.
    private static let startLimit = Timeout.milliseconds(5_000)

    /// - Parameter configuration: how notices are delivered, and whether the session's lock is followed.
    package init(
        _ environment: UserEnvironment, _ executables: Executables, _ configuration: Configuration,
        isLockable: @escaping @Sendable () -> Bool
    ) throws(CommandFailure) {
        guard let home = environment.configHome else { throw .homeIsNotSet }
        guard let widget = executables.widget else { throw .noExecutable }
        self.environment = environment
        self.configuration = configuration
        self.widget = widget
        self.isLockable = isLockable
        let agent = ProgramPlace.find("bday-widget-agent", beside: widget)
        if configuration.redactsWhenLocked, agent == nil { throw .noExecutable }
        self.agent = configuration.redactsWhenLocked ? agent : nil
        let units = home.appending("systemd").appending("user")
        service = ServiceUnit(
            Self.serviceName, PackageResources.bday_widget_notify_service, running: widget, in: units, of: widget)
        follower = ServiceUnit(
            Self.followerName, PackageResources.bday_widget_follow_lock_service, running: agent ?? widget, in: units,
            of: widget)
        timer = OwnFile(path: units.appending("timers.target.wants").appending(Self.timerName))
        func dropIn(_ unit: FilePath.Component) -> OwnFile {
            OwnFile(path: units.appending("\(unit).d").appending("10-bday-widget.conf"))
        }
        earlierTimer = [timer, OwnFile(path: units.appending(Self.timerName)), dropIn(Self.timerName)]
        earlierDropIns = [dropIn(Self.serviceName), dropIn(Self.followerName)]
        let entries = home.appending("autostart")
        autostart = OwnFile(path: entries.appending(AutostartEntry.name))
        followerAutostart = OwnFile(path: entries.appending(AutostartEntry.followerName))
    }

    /// What systemd calls the service that follows the session's lock.
    package static let followerUnit = followerName.string

    /// What `enable` makes.
    package var unitPaths: [FilePath] { service.paths + (agent == nil ? [] : follower.paths) }

    /// - Throws: why the units cannot be written. Nothing is changed.
    package func requireWritable(followerAlone: Bool) throws(CommandFailure) {
        for unit in followerAlone ? [follower] : [service, follower] {
            for file in [unit.file, unit.enablement] { try file.refuseForeign() }
            _ = try unit.text()
        }
    }

    /// - Throws: why no user manager of systemd can be asked, or it reads no units from where they are written.
    package func requireSystemd() throws(CommandFailure) {
        let units = service.file.path.parent
        guard try systemd.environment().configHome == environment.configHome else { throw .unreadByManager(units) }
    }

    /// Writes the units where they are not installed, and has the manager start them, now and with each session.
    ///
    /// - Parameter followerAlone: whether no notices are delivered; else what follows the session's lock is started where the
    ///   configuration wants that, and ended where it does not.
    /// - Throws: why nothing is scheduled. What was there before is there still.
    package func enable(followerAlone: Bool) throws(CommandFailure) {
        try requireWritable(followerAlone: followerAlone)
        try requireSystemd()
        let wanted = (followerAlone ? [] : [service]) + (agent == nil ? [] : [follower])
        var new: [ServiceUnit] = []
        for unit in wanted where try !unit.isThere { new.append(unit) }
        do throws(CommandFailure) {
            for unit in wanted { try start(unit) }
            if agent == nil { _ = try remove(follower) }
            if !followerAlone { _ = try removeTimer() }
            // What an earlier version wrote beside them.
            _ = try remove(earlierDropIns)
            try systemd.call(["daemon-reload"])
            for unit in wanted { try systemd.call(["restart", "\(unit.name)"], within: Self.stopLimit) }
        } catch {
            for unit in new { _ = try? remove(unit) }
            _ = try? systemd.call(["daemon-reload"])
            throw error
        }
        let end = MonotonicClock.milliseconds() + Self.startLimit
        while MonotonicClock.milliseconds() < end, !followerAlone && !isStaying || agent != nil && !isFollowing {
            _ = try? PolledDescriptor.wait([], milliseconds: 20)
        }
    }

    /// Has the manager start a service with each session. By its path it finds one wherever that lies.
    private func start(_ unit: ServiceUnit) throws(CommandFailure) {
        try unit.write()
        try systemd.call(["daemon-reload"])
        try systemd.call(["enable", "--quiet", "--force", (unit.installed ?? unit.file.path).string])
    }

    /// Has the manager start this service itself where an earlier version's timer has started it: that goes with the next one.
    /// What that version wrote for directories and language stays.
    package func replaceTimer() {
        guard FileKind(path: timer.path, followsLinks: false) == .link, service.installed != nil,
            (try? start(service)) != nil
        else { return }
        _ = try? removeTimer()
    }

    /// Stops what was scheduled, and removes what `enable` and `enableAutostart` wrote.
    ///
    /// - Returns: the paths of what was removed.
    package func disable() throws(CommandFailure) -> [FilePath] {
        let removed =
            try remove(follower) + remove(service) + removeTimer() + remove(earlierDropIns)
            + remove([autostart, followerAutostart])
        if removed.contains(autostart.path), let directory = environment.runtimeDirectory {
            StayLock.end(in: directory)
        }
        if !removed.isEmpty { _ = try? systemd.call(["daemon-reload"]) }
        return removed
    }

    /// Stops and removes a service. Where no manager runs, there is nothing that could run on.
    private func remove(_ unit: ServiceUnit) throws(CommandFailure) -> [FilePath] {
        guard try unit.isThere else { return [] }
        _ = try? systemd.call(["stop", "\(unit.name)"], within: Self.stopLimit)
        return try remove([unit.enablement, unit.file])
    }

    private func removeTimer() throws(CommandFailure) -> [FilePath] {
        let removed = try remove(earlierTimer)
        if !removed.isEmpty { _ = try? systemd.call(["stop", "\(Self.timerName)"]) }
        return removed
    }

    private func remove(_ files: [OwnFile]) throws(CommandFailure) -> [FilePath] {
        var removed: [FilePath] = []
        for file in files where try file.remove() {
            removed.append(file.path)
            Directory.removeEmpty(file.path.parent)
        }
        return removed
    }

    /// Whether `notify --stay` runs in this session.
    var isStaying: Bool { environment.runtimeDirectory.map(StayLock.isHeld) ?? false }

    /// Whether something follows the session's lock.
    var isFollowing: Bool { environment.sessionLockMark.map { $0.state != .unknown } ?? false }

    /// In what the manager, whose variables a service has, differs from this shell: notices would be of other people, or in
    /// another language.
    package func environmentProblem() -> Diagnosis? {
        guard service.isEnabled, let manager = try? systemd.environment() else { return nil }
        var names: [String] = []
        for (name, directory) in [
            ("XDG_CONFIG_HOME", \.configHome), ("XDG_DATA_HOME", \.dataHome), ("XDG_STATE_HOME", \.stateHome),
        ] as [(String, KeyPath<UserEnvironment, FilePath?>)]
        where environment[keyPath: directory] != manager[keyPath: directory] { names.append(name) }
        if configuration.locale == nil, let own = environment.language, own.value != manager.language?.value {
            names.append(own.name)
        }
        return names.isEmpty ? nil : .otherEnvironment(names)
    }

    /// Writes an entry that has notices delivered from the start of a session on, and one that follows its lock, or removes
    /// that one where it is not wanted.
    ///
    /// - Returns: the paths of what was written.
    package func enableAutostart(followerAlone: Bool) throws(CommandFailure) -> [FilePath] {
        let entry = followerAlone ? nil : try autostartEntry()
        let followerEntry = try agent.map { agent throws(CommandFailure) in
            try AutostartEntry.text("Birthdays without names while the session is locked", agent, "follow-lock")
        }
        if let entry { try autostart.write(entry) }
        if let followerEntry { try followerAutostart.write(followerEntry) } else { try followerAutostart.remove() }
        return (entry == nil ? [] : [autostart.path]) + (followerEntry == nil ? [] : [followerAutostart.path])
    }

    // What can deliver notices without systemd.

    package var autostartPath: FilePath { autostart.path }
    /// That of what follows the session's lock.
    package var followerAutostartPath: FilePath { followerAutostart.path }

    /// What is written to `autostartPath`.
    package func autostartEntry() throws(CommandFailure) -> String {
        try AutostartEntry.text("Birthday notices", widget, "notify --stay")
    }
}

extension UserEnvironment {
    /// The variable that sets the language of messages, and what it says; nil where that is none in particular.
    fileprivate var language: (name: String, value: String)? {
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            guard let value = Catalogue.withUsersEnvironment({ self.value(name) }) else { continue }
            return ["C", "POSIX"].contains(value.prefix { $0 != "." }) ? nil : (name, value)
        }
        return nil
    }
}

/// A desktop entry that a desktop runs at the start of a session (Desktop Application Autostart Specification).
private enum AutostartEntry {
    static let name: FilePath.Component = "bday-widget-notify.desktop"
    static let followerName: FilePath.Component = "bday-widget-follow-lock.desktop"

    /// - Parameter arguments: of the program, as they stand there.
    static func text(_ name: String, _ program: FilePath, _ arguments: String) throws(CommandFailure) -> String {
        let command = try command(program, arguments)
        return """
            \(OwnFile.signature)
            [Desktop Entry]
            Type=Application
            Name=\(name)
            Exec=\(command)
            Terminal=false
            NoDisplay=true

            """
    }

    /// The value of the Exec key.
    private static func command(_ program: FilePath, _ arguments: String) throws(CommandFailure) -> String {
        guard let text = program.text,
            !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { throw .pathNotInEntry(program) }
        // The specification excludes an equals sign in a program's name, and GLib looks for one without undoing what is
        // done to a per cent sign. An argument can have both.
        if text.utf8.contains(where: "=%".utf8.contains) {
            return "/bin/sh -c \(quoted(#"exec "$0" "# + arguments)) \(quoted(text))"
        }
        return "\(quoted(text)) \(arguments)"
    }

    /// An argument, which is quoted first, and then escaped as a string (Desktop Entry Specification, "The Exec key").
    private static func quoted(_ text: String) -> String {
        var argument = ""
        for scalar in text.unicodeScalars {
            if #""`$\"#.unicodeScalars.contains(scalar) { argument += "\\" }
            if scalar == "%" { argument += "%" }
            argument.unicodeScalars.append(scalar)
        }
        return "\"\(argument.replacing(scalar: "\\", with: "\\\\"))\""
    }
}

/// A file of this program's in a directory of another one's. Its first line says who wrote it; what begins otherwise is
/// never written over and never removed.
struct OwnFile: Hashable, Sendable {
    let path: FilePath

    /// The first line, a comment in units and in desktop entries.
    static let signature =
        "# Written by bday-widget schedule enable, which writes it anew. schedule disable removes it."
    /// What the first line of every version begins with.
    private static let mark = "# Written by bday-widget "

    enum Content: Hashable, Sendable {
        case missing
        case own(String)
        /// A link to a file of the same name, which systemctl makes to a unit that is installed.
        case link
        /// Somebody else's, and what it is.
        case foreign(reason: Message)
    }

    func content() throws(CommandFailure) -> Content {
        switch FileKind(path: path, followsLinks: false) {
        case nil: return .missing
        case .regular: break
        case .link:
            // What it leads to can be shared, and /dev/null masks a unit.
            let isOwn = path.linkTarget?.lastComponent == path.lastComponent
            return isOwn ? .link : .foreign(reason: Message("a link, which bday-widget did not make"))
        case .directory, .special: return .foreign(reason: Message("not a file"))
        }
        do {
            let text = String(decoding: try RegularFile.read(path), as: UTF8.self)
            return text.hasPrefix(Self.mark) ? .own(text) : .foreign(reason: Message("not written by bday-widget"))
        } catch {
            if error.isMissing { return .missing }
            throw CommandFailure(reading: error)
        }
    }

    /// The text that this program wrote; nil if there is none.
    func text() throws(CommandFailure) -> String? {
        if case .own(let text) = try content() { text } else { nil }
    }

    /// - Throws: where something else lies there.
    func refuseForeign() throws(CommandFailure) {
        if case .foreign(let reason) = try content() { throw .foreign(path, reason: reason) }
    }

    func write(_ text: String) throws(CommandFailure) {
        try refuseForeign()
        try CommandFailure.writing { () throws(SystemError) in
            try Directory.create(path.parent)
            try FileReplacement.write(text, to: path)
        }
    }

    /// Removes it if this program wrote it.
    ///
    /// - Returns: whether it was there.
    @discardableResult
    func remove() throws(CommandFailure) -> Bool {
        switch try content() {
        case .missing, .foreign: return false
        case .own, .link: break
        }
        guard let name = path.lastComponent else { return false }
        try CommandFailure.writing { () throws(SystemError) in
            try Directory(path: path.parent).remove(name, durable: true)
        }
        return true
    }
}
