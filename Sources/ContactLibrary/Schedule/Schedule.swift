import BirthdayCore
import LinuxSystem
import SystemPackage

/// Has notices delivered by what starts programs for the user: systemd's user manager, or the start of the session.
package struct Schedule: Sendable {
    let environment: UserEnvironment
    let widget: FilePath
    /// Nil where nothing is to follow the session's lock.
    let agent: FilePath?
    let time: DeliveryTime
    let systemd = SystemdUser()
    let service: OwnFile
    let timer: OwnFile
    let follower: OwnFile
    let autostart: OwnFile

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
        autostart = OwnFile(path: home.appending("autostart").appending(AutostartEntry.name))
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
    package func requireSystemd() throws(ScheduleError) {
        _ = try units(isSandboxed: true)
        for file in [service, timer, follower] { try file.refuseForeign() }
        try systemd.requireReachable()
    }

    /// Writes the units, starts the timer, and has what is due delivered now.
    ///
    /// - Throws: why nothing is scheduled. What was there before is there again.
    package func enable(isSandboxed: Bool) throws(ScheduleError) {
        try requireSystemd()
        let units = try units(isSandboxed: isSandboxed)
        // The service cannot make them: it may write nowhere else.
        for directory in try ScheduleUnits.ownDirectories(environment) {
            do throws(SystemError) { _ = try Directory(creatingOwn: directory) } catch { throw .unwritable(error) }
        }
        let before = [
            (service, try service.text()), (timer, try timer.text()), (follower, try follower.text()),
        ]
        do throws(ScheduleError) {
            try service.write(units.service)
            try timer.write(units.timer)
            if let text = units.follower { try follower.write(text) } else { try removeFollower() }
            try systemd.call(["daemon-reload"])
            try requireLoaded()
            try systemd.call(["enable", "--quiet", "\(ScheduleUnits.timerName)"])
            try systemd.call(["restart", "\(ScheduleUnits.timerName)"])
            if units.follower != nil {
                try systemd.call(["enable", "--quiet", "\(ScheduleUnits.followerName)"])
                try systemd.call(["restart", "\(ScheduleUnits.followerName)"])
            }
        } catch {
            for (file, text) in before {
                if let text { try? file.write(text) } else { _ = try? file.remove() }
            }
            _ = try? systemd.call(["daemon-reload"])
            throw error
        }
        // How it went, the status says.
        _ = try? systemd.call(["start", "\(ScheduleUnits.serviceName)"], within: Self.firstRun)
    }

    /// - Throws: where the user manager does not read the directory that the units lie in.
    func requireLoaded() throws(ScheduleError) {
        let properties = try systemd.properties(["FragmentPath"], of: "\(ScheduleUnits.timerName)")
        // The manager's path to the directory can be another one.
        let loaded = properties["FragmentPath"].flatMap { Directory.Identity(of: FilePath($0)) }
        if loaded == nil || loaded != Directory.Identity(of: timer.path) {
            throw .unreadByManager(timer.path.parent)
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
        for file in [timer, service, autostart] where try file.remove() { removed.append(file.path) }
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
        // Where the unit could not do so itself.
        _ = try? environment.sessionLockMark?.set(false)
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

    /// Writes an entry that has notices delivered from the start of a session on.
    package func enableAutostart() throws(ScheduleError) {
        try autostart.write(try AutostartEntry.text(widget))
    }
}
