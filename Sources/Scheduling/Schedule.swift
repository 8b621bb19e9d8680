import Failures
import LinuxSystem
import LocalTime
import Messages
import PathBytes
import SafeText
import Settings
import SystemPackage

/// Has notices delivered by what starts programs for the user: systemd's user manager, or the start of the session.
package struct Schedule: Sendable {
    let environment: UserEnvironment
    let widget: FilePath
    /// What is to follow the session's lock; nil where nothing is.
    package let agent: FilePath?
    let times: [DeliveryTime]
    /// The directory of the calendar that a delivery keeps current; nil where it keeps none.
    private let calendar: FilePath?
    /// Whether the user's command gets notices, and whether they are shown.
    let (hasCommand, isShown): (Bool, Bool)
    /// Whether the key of the contacts is in the desktop's keyring, so that they can be locked.
    let isLockable: @Sendable () -> Bool
    let systemd = SystemdUser()
    let service: ScheduleUnit
    let timer: ScheduleUnit
    let follower: ScheduleUnit
    let autostart: OwnFile
    let followerAutostart: OwnFile

    /// How long the first delivery may take, in milliseconds.
    private static let firstRun = 60_000

    /// - Parameter configuration: when and how notices are delivered, the calendar, and whether the session's lock is followed.
    package init(
        _ environment: UserEnvironment, _ executables: Executables, _ configuration: Configuration,
        isLockable: @escaping @Sendable () -> Bool
    ) throws(CommandFailure) {
        guard let home = environment.configHome else { throw .homeIsNotSet }
        guard let widget = executables.widget else { throw .noExecutable }
        self.environment = environment
        self.widget = widget
        times = configuration.notifications.times.times()
        calendar = configuration.export.calendar?.expandingTilde(environment).directory
        hasCommand = !configuration.notifications.command.isEmpty
        isShown = configuration.notifications.isShown
        self.isLockable = isLockable
        let agent = ProgramPlace.find("bday-widget-agent", beside: widget)
        if configuration.redactsWhenLocked, agent == nil { throw .noExecutable }
        self.agent = configuration.redactsWhenLocked ? agent : nil
        let units = home.appending("systemd").appending("user")
        service = ScheduleUnit(ScheduleUnits.serviceName, in: units, of: widget)
        timer = ScheduleUnit(ScheduleUnits.timerName, wantedBy: "timers.target", in: units, of: widget)
        follower = ScheduleUnit(ScheduleUnits.followerName, wantedBy: "default.target", in: units, of: widget)
        let entries = home.appending("autostart")
        autostart = OwnFile(path: entries.appending(AutostartEntry.name))
        followerAutostart = OwnFile(path: entries.appending(AutostartEntry.followerName))
    }

    /// What systemd calls the service that follows the session's lock.
    package static let followerUnit = ScheduleUnits.followerName.string

    /// A file for each unit that `enable` writes.
    package var unitPaths: [FilePath] {
        let units = try? units()
        let written =
            [(service, units?.service), (timer, units?.timer)] + (agent == nil ? [] : [(follower, units?.follower)])
        return written.map { unit, text in unit.installation(text) == nil ? unit.file.path : unit.dropIn.path }
    }

    func units(isSandboxed: Bool = true) throws(CommandFailure) -> ScheduleUnits {
        try units(isSandboxed: isSandboxed, language: ScheduleUnits.language(environment))
    }

    /// As they would be written now where one has this drop-in. Who looks at it, perhaps in another language, does not change it.
    func units(like dropIn: String) throws(CommandFailure) -> ScheduleUnits {
        try units(
            isSandboxed: ScheduleUnits.isSandboxed(dropIn: dropIn), language: ScheduleUnits.language(dropIn: dropIn))
    }

    private func units(isSandboxed: Bool, language: [String]) throws(CommandFailure) -> ScheduleUnits {
        try ScheduleUnits(
            environment, widget: widget, follower: agent, times: times, calendar: calendar, hasNetwork: hasCommand,
            isSandboxed: isSandboxed, language: language)
    }

    /// - Throws: why the units cannot be written. Nothing is changed.
    package func requireWritable(followerAlone: Bool) throws(CommandFailure) {
        _ = try units()
        for unit in followerAlone ? [follower] : [service, timer, follower] {
            for file in [unit.file, unit.dropIn] { try file.refuseForeign() }
        }
    }

    /// - Throws: why no user manager of systemd can be asked.
    package func requireSystemd() throws(CommandFailure) { try systemd.requireReachable() }

    /// Writes the units, starts the timer, and has what is due delivered now.
    ///
    /// - Parameter followerAlone: whether no notices are delivered; else what follows the session's lock is started where the
    ///   configuration wants that.
    /// - Throws: why nothing is scheduled. What was there before is there again.
    package func enable(followerAlone: Bool, isSandboxed: Bool) throws(CommandFailure) {
        try requireWritable(followerAlone: followerAlone)
        try requireSystemd()
        let units = try units(isSandboxed: isSandboxed)
        if followerAlone {
            return try replacing([follower]) { () throws(CommandFailure) in try enableFollower(units) }
        }
        // The service cannot make them: it may write nowhere else.
        for directory in try ScheduleUnits.ownDirectories(environment) {
            try CommandFailure.writing { () throws(SystemError) in _ = try Directory(creatingOwn: directory) }
        }
        // Why it cannot be made, the delivery says.
        if let calendar { try? Directory.create(calendar) }
        try replacing([service, timer, follower]) { () throws(CommandFailure) in
            try start([(timer, units.timer), (service, units.service)])
            try enableFollower(units)
        }
        // How it went, the status says.
        _ = try? systemd.call(["start", "\(ScheduleUnits.serviceName)"], within: Self.firstRun)
    }

    /// Writes and starts the unit that follows the session's lock, or removes it where that is not wanted.
    private func enableFollower(_ units: ScheduleUnits) throws(CommandFailure) {
        if let text = units.follower {
            try start([(follower, text)])
        } else if try !remove(follower).isEmpty {
            try systemd.call(["daemon-reload"])
        }
    }

    /// Puts back what was written in these units, and disables those that were disabled, if something fails.
    private func replacing(
        _ units: [ScheduleUnit], _ body: () throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        let disabled = units.filter { $0.enablement == nil }
        var before: [(file: OwnFile, content: OwnFile.Content)] = []
        for file in units.flatMap({ [$0.file, $0.dropIn] }) { before.append((file, try file.content())) }
        do {
            try body()
        } catch {
            for unit in disabled where unit.enablement != nil { _ = try? remove(unit) }
            for (file, content) in before {
                switch content {
                case .own(let text): try? file.write(text)
                case .missing: _ = try? file.remove()
                case .link, .foreign: break
                }
            }
            for unit in units { Directory.removeEmpty(unit.dropIn.path.parent) }
            _ = try? systemd.call(["daemon-reload"])
            throw error
        }
    }

    /// Writes units and has the manager read them, and start those that a target starts. Those that are installed it finds by
    /// their absolute paths, wherever that is.
    private func start(_ units: [(unit: ScheduleUnit, text: ScheduleUnits.Text)]) throws(CommandFailure) {
        for (unit, text) in units { try unit.write(text) }
        try systemd.call(["daemon-reload"])
        for (unit, text) in units {
            let installation = unit.installation(text)
            if installation == nil { try requireLoaded(unit, text) }
            if unit.link != nil {
                try systemd.call(["enable", "--quiet", installation?.string ?? unit.name.string])
                // The manager makes it in the directory that it reads drop-ins from.
                if unit.enablement == nil {
                    _ = try? systemd.call(["disable", "--quiet", unit.name.string])
                    throw .unreadByManager(unit.file.path.parent)
                }
            } else if let installation {
                try systemd.call(["link", "--quiet", installation.string])
            }
        }
        for (unit, _) in units where unit.link != nil { try systemd.call(["restart", unit.name.string]) }
    }

    /// - Throws: where the manager does not read the directory that the unit lies in.
    func requireLoaded(_ unit: ScheduleUnit, _ text: ScheduleUnits.Text?) throws(CommandFailure) {
        let properties = try systemd.properties(["FragmentPath"], of: unit.name.string)
        // The manager's path to the directory can be another one.
        let loaded = properties["FragmentPath"].flatMap { Directory.Identity(of: FilePath($0)) }
        if loaded == nil || loaded != Directory.Identity(of: unit.installation(text) ?? unit.file.path) {
            throw .unreadByManager(unit.file.path.parent)
        }
    }

    /// Stops what was scheduled, and removes what `enable` and `enableAutostart` wrote.
    ///
    /// - Returns: the paths of what was removed.
    package func disable() throws(CommandFailure) -> [FilePath] {
        var removed: [FilePath] = []
        for unit in [follower, timer, service] { removed += try remove(unit) }
        for file in [autostart, followerAutostart] where try file.remove() {
            removed.append(file.path)
            Directory.removeEmpty(file.path.parent)
        }
        if removed.contains(autostart.path), let directory = environment.runtimeDirectory {
            StayLock.end(in: directory)
        }
        if !removed.isEmpty {
            _ = try? systemd.call(["daemon-reload"])
            _ = try? systemd.call(["reset-failed", "\(ScheduleUnits.serviceName)"])
        }
        return removed
    }

    /// Stops and removes a unit. Where no manager runs, there is nothing that could run on.
    private func remove(_ unit: ScheduleUnit) throws(CommandFailure) -> [FilePath] {
        guard try unit.isThere else { return [] }
        let enablement = unit.enablement
        if unit.link != nil {
            // Of one that is linked, `disable --now` takes the file away first.
            _ = try? systemd.call(["stop", unit.name.string], within: Self.firstRun)
            _ = try? systemd.call(["disable", "--quiet", unit.name.string])
        }
        if unit == timer { _ = try? systemd.call(["clean", "--what=state", unit.name.string]) }
        let removed = try unit.remove()
        // Of an installed unit that was enabled by hand there is nothing else.
        return removed.isEmpty ? [enablement].compactMap(\.self) : removed
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

    /// A line for `crontab -e` (crontab(5)) that delivers what is due; nil where cron could not reach the session's bus: its
    /// programs look for that in `$XDG_RUNTIME_DIR`, which it does not set. Where nothing is shown, no bus is needed.
    package var cronLine: String? {
        guard let widget = Self.cronWord(widget) else { return nil }
        let minutes = Set([0] + times.map { $0.secondOfDay / 60 % 60 }).sorted().map(String.init)
        let start = "\(minutes.joined(separator: ",")) * * * *"
        guard isShown else { return "\(start) \(widget) notify --due" }
        guard let directory = environment.sessionDirectory, FileKind(path: directory.appending("bus")) != nil,
            let runtime = Self.cronWord(directory)
        else { return nil }
        return "\(start) XDG_RUNTIME_DIR=\(runtime) \(widget) notify --due"
    }

    /// A word for the shell; nil where a crontab cannot hold it. `%` begins a new line for cron; a backslash takes that from
    /// it, and stands outside of the quotes, for crons that know nothing of it. What becomes of any other backslash differs
    /// between them.
    private static func cronWord(_ path: FilePath) -> String? {
        guard let text = path.text,
            !text.unicodeScalars.contains(where: { $0 == "\\" || $0.properties.generalCategory == .control })
        else { return nil }
        return path.shellWord.replacing(scalar: "%", with: #"'\%'"#)
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
