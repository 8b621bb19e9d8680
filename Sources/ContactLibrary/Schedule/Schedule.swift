import BirthdayCore
import LinuxSystem
import SystemPackage

/// Has notices delivered by what starts programs for the user: systemd's user manager, or the start of the session.
package struct Schedule: Sendable {
    let environment: UserEnvironment
    let widget: FilePath
    /// What is to follow the session's lock; nil where nothing is.
    package let agent: FilePath?
    let time: DeliveryTime
    let systemd = SystemdUser()
    let service: OwnFile
    let timer: OwnFile
    let follower: OwnFile
    let autostart: OwnFile
    let followerAutostart: OwnFile

    /// What is to be scheduled.
    package enum Part: Hashable, Sendable {
        /// Notices, and what follows the session's lock where the configuration wants that.
        case everything
        case followerAlone
    }

    /// How long the first delivery may take, in milliseconds.
    private static let firstRun = 60_000

    /// - Parameter configuration: the delivery time, and whether the session's lock is followed.
    package init(
        _ environment: UserEnvironment, _ executables: Executables, _ configuration: Configuration
    ) throws(ScheduleError) {
        guard let home = environment.configHome else { throw .library(.homeIsNotSet) }
        guard let widget = executables.widget else { throw .noExecutable }
        self.environment = environment
        self.widget = widget
        time = configuration.notifications.time
        let agent = ProgramPlace.find("bday-widget-agent", beside: widget)
        if configuration.redactsWhenLocked, agent == nil { throw .noExecutable }
        self.agent = configuration.redactsWhenLocked ? agent : nil
        let units = home.appending("systemd").appending("user")
        service = OwnFile(path: units.appending(ScheduleUnits.serviceName))
        timer = OwnFile(path: units.appending(ScheduleUnits.timerName))
        follower = OwnFile(path: units.appending(ScheduleUnits.followerName))
        let entries = home.appending("autostart")
        autostart = OwnFile(path: entries.appending(AutostartEntry.name))
        followerAutostart = OwnFile(path: entries.appending(AutostartEntry.followerName))
    }

    /// The files that `enable` writes.
    package var unitPaths: [FilePath] { [service.path, timer.path] + (agent == nil ? [] : [follower.path]) }
    package var autostartPath: FilePath { autostart.path }

    func units(isSandboxed: Bool) throws(ScheduleError) -> ScheduleUnits {
        try ScheduleUnits(
            .init(
                environment: environment, widget: widget, follower: agent, time: time, isSandboxed: isSandboxed))
    }

    /// - Throws: why systemd cannot do it. Nothing is changed.
    package func requireSystemd(for part: Part) throws(ScheduleError) {
        _ = try units(isSandboxed: true)
        for file in part == .everything ? [service, timer, follower] : [follower] { try file.refuseForeign() }
        try systemd.requireReachable()
    }

    /// Writes the units, starts the timer, and has what is due delivered now.
    ///
    /// - Throws: why nothing is scheduled. What was there before is there again.
    package func enable(_ part: Part, isSandboxed: Bool) throws(ScheduleError) {
        try requireSystemd(for: part)
        let units = try units(isSandboxed: isSandboxed)
        if part == .followerAlone {
            return try replacing([follower]) { () throws(ScheduleError) in try enableFollower(units) }
        }
        // The service cannot make them: it may write nowhere else.
        for directory in try ScheduleUnits.ownDirectories(environment) {
            do throws(SystemError) { _ = try Directory(creatingOwn: directory) } catch { throw .unwritable(error) }
        }
        try replacing([service, timer, follower]) { () throws(ScheduleError) in
            try service.write(units.service)
            try timer.write(units.timer)
            try systemd.call(["daemon-reload"])
            try start(timer)
            try enableFollower(units)
        }
        // How it went, the status says.
        _ = try? systemd.call(["start", "\(ScheduleUnits.serviceName)"], within: Self.firstRun)
    }

    /// Writes and starts the unit that follows the session's lock, or removes it where that is not wanted.
    private func enableFollower(_ units: ScheduleUnits) throws(ScheduleError) {
        guard let text = units.follower else {
            if try removeFollower() { try systemd.call(["daemon-reload"]) }
            return
        }
        try follower.write(text)
        try systemd.call(["daemon-reload"])
        try start(follower)
    }

    /// Puts back what these files were if something fails.
    private func replacing(
        _ files: [OwnFile], _ body: () throws(ScheduleError) -> Void
    ) throws(ScheduleError) {
        var before: [(file: OwnFile, text: String?)] = []
        for file in files { before.append((file, try file.text())) }
        do throws(ScheduleError) {
            try body()
        } catch {
            for (file, text) in before {
                if let text { try? file.write(text) } else { _ = try? file.remove() }
            }
            _ = try? systemd.call(["daemon-reload"])
            throw error
        }
    }

    private func start(_ unit: OwnFile) throws(ScheduleError) {
        try requireLoaded(unit)
        let name = unit.path.lastComponent?.string ?? ""
        try systemd.call(["enable", "--quiet", name])
        try systemd.call(["restart", name])
    }

    /// - Throws: where the user manager does not read the directory that the unit lies in.
    func requireLoaded(_ unit: OwnFile) throws(ScheduleError) {
        let properties = try systemd.properties(["FragmentPath"], of: unit.path.lastComponent?.string ?? "")
        // The manager's path to the directory can be another one.
        let loaded = properties["FragmentPath"].flatMap { Directory.Identity(of: FilePath($0)) }
        if loaded == nil || loaded != Directory.Identity(of: unit.path) {
            throw .unreadByManager(unit.path.parent)
        }
    }

    /// Stops what was scheduled, and removes what `enable` and `enableAutostart` wrote.
    ///
    /// - Returns: the paths of what was removed.
    package func disable() throws(ScheduleError) -> [FilePath] {
        var removed: [FilePath] = []
        if try timer.text() != nil {
            // Where no manager runs, there is no timer that could run on.
            let name = "\(ScheduleUnits.timerName)"
            _ = try? systemd.call(["disable", "--now", "--quiet", name])
            _ = try? systemd.call(["clean", "--what=state", name])
            try removeLink(timer, of: "timers.target")
        }
        if try removeFollower() { removed.append(follower.path) }
        for file in [timer, service, autostart, followerAutostart] where try file.remove() { removed.append(file.path) }
        if removed.contains(autostart.path), let directory = environment.runtimeDirectory {
            StayLock.end(in: directory)
        }
        if !removed.isEmpty {
            _ = try? systemd.call(["daemon-reload"])
            _ = try? systemd.call(["reset-failed", "\(ScheduleUnits.serviceName)"])
        }
        return removed
    }

    /// Stops and removes the unit that follows the session's lock.
    ///
    /// - Returns: whether it was there.
    @discardableResult
    private func removeFollower() throws(ScheduleError) -> Bool {
        guard try follower.text() != nil else { return false }
        _ = try? systemd.call(["disable", "--now", "--quiet", "\(ScheduleUnits.followerName)"], within: Self.firstRun)
        try removeLink(follower, of: "default.target")
        return try follower.remove()
    }

    /// The link by which a unit is enabled: `systemctl` makes and removes it.
    func link(_ unit: OwnFile, of target: String) -> FilePath {
        let name = unit.path.lastComponent ?? ScheduleUnits.timerName
        return unit.path.parent.appending(FilePath.Component("\(target).wants") ?? name).appending(name)
    }

    /// Removes the link where `systemctl` could not be asked to.
    private func removeLink(_ unit: OwnFile, of target: String) throws(ScheduleError) {
        let link = link(unit, of: target)
        guard FileKind(path: link, followsLinks: false) == .link, let name = link.lastComponent else { return }
        do throws(SystemError) {
            try Directory(path: link.parent).remove(name)
        } catch {
            throw .unwritable(error)
        }
    }

    /// Writes an entry that has notices delivered from the start of a session on, and one that follows its lock, or removes
    /// that one where it is not wanted.
    ///
    /// - Returns: the paths of what was written.
    package func enableAutostart(_ part: Part) throws(ScheduleError) -> [FilePath] {
        let entry = part == .everything ? try AutostartEntry.text(widget) : nil
        let followerEntry = try agent.map { agent throws(ScheduleError) in try AutostartEntry.text(following: agent) }
        if let entry { try autostart.write(entry) }
        if let followerEntry { try followerAutostart.write(followerEntry) } else { try followerAutostart.remove() }
        return (entry == nil ? [] : [autostart.path]) + (followerEntry == nil ? [] : [followerAutostart.path])
    }
}
