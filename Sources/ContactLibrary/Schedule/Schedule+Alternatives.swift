import BirthdayCore
import LinuxSystem
import SystemPackage

/// What can deliver notices without systemd.
package struct ScheduleAlternatives: Sendable {
    /// A line for `crontab -e`; nil where cron could not reach the session's bus.
    package let cronLine: String?
    package let autostartPath: FilePath
    /// What would be written there.
    package let autostartEntry: String
    /// The program that follows the session's lock, and the entry that would start it; nil where that is not wanted.
    package let follower: (program: FilePath, autostartPath: FilePath)?
}

extension Schedule {
    package func alternatives() throws(ScheduleError) -> ScheduleAlternatives {
        ScheduleAlternatives(
            cronLine: hasBusInRuntimeDirectory
                ? try? CronLine.text(widget, time: time, runtimeDirectory: environment.runtimeDirectory?.parent) : nil,
            autostartPath: autostart.path, autostartEntry: try AutostartEntry.text(widget),
            follower: agent.map { ($0, followerAutostart.path) })
    }

    /// Whether the session's bus is where programs look for it that have no `DBUS_SESSION_BUS_ADDRESS`, as those of cron.
    private var hasBusInRuntimeDirectory: Bool {
        guard let directory = environment.runtimeDirectory?.parent else { return false }
        return FileKind(path: directory.appending("bus")) != nil
    }
}
