import BirthdayCore
import SystemPackage

/// The units of systemd's user manager that have notices delivered: a service that shows what is due, and its timer.
package struct ScheduleUnits: Hashable, Sendable {
    package static let timerName: FilePath.Component = "bday-widget-notify.timer"
    package static let serviceName: FilePath.Component = "bday-widget-notify.service"

    let service: String
    let timer: String

    /// - Parameters:
    ///   - widget: the executable that the service runs.
    ///   - time: the delivery time.
    ///   - isSandboxed: whether the service is kept from everything that it does not need.
    init(
        _ environment: UserEnvironment, widget: FilePath, time: DeliveryTime, isSandboxed: Bool
    ) throws(ScheduleError) {
        timer = Self.timer(time)
        service = try Self.service(environment, widget, isSandboxed)
    }

    /// The line of a timer for a delivery time, and what the time is read back from.
    private static let dailyCalendar = (start: "OnCalendar=*-*-* ", end: ":00")

    /// Every hour as well, because a day can have no such time, and a notice can fail to be shown. `daily` would skip a day
    /// that has no midnight; without an accuracy systemd takes a minute.
    private static func timer(_ time: DeliveryTime) -> String {
        """
        \(OwnFile.signature)
        [Unit]
        Description=Birthday notices at \(time), and what is due since

        [Timer]
        OnCalendar=*-*-* *:00:02
        \(dailyCalendar.start)\(time)\(dailyCalendar.end)
        OnTimezoneChange=yes
        OnClockChange=yes
        OnStartupSec=20s
        Persistent=true
        AccuracySec=1s

        [Install]
        WantedBy=timers.target

        """
    }

    /// The delivery time that a timer was written for.
    static func time(ofTimer text: String) -> DeliveryTime? {
        text.split(separator: "\n").lazy.compactMap { line in
            guard line.hasPrefix(dailyCalendar.start), line.hasSuffix(dailyCalendar.end) else { return nil }
            return DeliveryTime(String(line.dropFirst(dailyCalendar.start.count).dropLast(dailyCalendar.end.count)))
        }.first
    }

    private static func service(
        _ environment: UserEnvironment, _ widget: FilePath, _ isSandboxed: Bool
    ) throws(ScheduleError) -> String {
        var lines = [
            OwnFile.signature, "[Unit]", "Description=Birthday notices that are due", "", "[Service]", "Type=oneshot",
            "ExecStart=\(try UnitWord.command(widget, ["notify", "--due"]))", "TimeoutStartSec=2min",
        ]
        // The user manager's environment can lack what a shell's has.
        for (name, directory) in environment.baseDirectories {
            lines.append("Environment=\(try UnitWord.variable(name, directory))")
        }
        if isSandboxed { lines += try UnitSandbox.settings(writing: Self.ownDirectories(environment)) }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Whether a service was written with its sandbox.
    static func isSandboxed(service text: String) -> Bool { text.contains("\n\(UnitSandbox.first)\n") }

    /// The line that says what a service runs.
    static func command(ofService text: String) -> Substring? {
        text.split(separator: "\n").first { $0.hasPrefix("ExecStart=") }
    }

    /// The directories of this program's that a delivery writes to, besides the runtime directory: store, key, ledger.
    static func ownDirectories(_ environment: UserEnvironment) throws(ScheduleError) -> [FilePath] {
        do throws(LibraryError) {
            return [try environment.storeFile().parent, try environment.stateFile().parent]
        } catch {
            throw .library(error)
        }
    }
}
