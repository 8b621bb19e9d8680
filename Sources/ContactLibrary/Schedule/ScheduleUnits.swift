import BirthdayCore
import SystemPackage

/// The units of systemd's user manager that have notices delivered, a service that shows what is due, and its timer; and
/// where the user wants it, a service that follows the session's lock.
package struct ScheduleUnits: Hashable, Sendable {
    package static let timerName: FilePath.Component = "bday-widget-notify.timer"
    package static let serviceName: FilePath.Component = "bday-widget-notify.service"
    package static let followerName: FilePath.Component = "bday-widget-follow-lock.service"

    let service: String
    let timer: String
    /// Nil where nothing is to follow the session's lock.
    let follower: String?

    /// What the units are made of.
    struct Request {
        let environment: UserEnvironment
        /// The executable that delivers.
        let widget: FilePath
        /// The executable that follows the session's lock; nil where nothing is to follow it.
        let follower: FilePath?
        /// The delivery time.
        let time: DeliveryTime
        /// Whether the services are kept from everything that they do not need.
        let isSandboxed: Bool
    }

    init(_ request: Request) throws(ScheduleError) {
        timer = Self.timer(request.time)
        service = try Self.service(request)
        follower = try request.follower.map { agent throws(ScheduleError) in try Self.follower(agent, request) }
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

    private static func service(_ request: Request) throws(ScheduleError) -> String {
        let own = try ownDirectories(request.environment)
        return try [
            [
                OwnFile.signature, "[Unit]", "Description=Birthday notices that are due", "", "[Service]",
                "Type=oneshot", "ExecStart=\(UnitWord.command(request.widget, ["notify", "--due"]))",
                "TimeoutStartSec=2min",
            ], variables(request), request.isSandboxed ? UnitSandbox.settings(writing: own) : [],
        ].joined().map { $0 + "\n" }.joined()
    }

    /// It is started again whenever it ends by itself, without a limit: meanwhile a lock is not noticed.
    private static func follower(_ agent: FilePath, _ request: Request) throws(ScheduleError) -> String {
        try [
            [
                OwnFile.signature, "[Unit]", "Description=Birthdays without names while the session is locked",
                "StartLimitIntervalSec=0", "", "[Service]", "Type=exec",
                "ExecStart=\(UnitWord.command(agent, ["follow-lock"]))",
                "ExecStopPost=\(UnitWord.command(agent, ["follow-lock", "end"]))", "Restart=always", "RestartSec=1s",
            ], variables(request), request.isSandboxed ? UnitSandbox.settings(writing: []) : [],
            ["", "[Install]", "WantedBy=default.target"],
        ].joined().map { $0 + "\n" }.joined()
    }

    /// The user manager's environment can lack what a shell's has.
    private static func variables(_ request: Request) throws(ScheduleError) -> [String] {
        var lines: [String] = []
        for (name, directory) in request.environment.baseDirectories {
            lines.append("Environment=\(try UnitWord.variable(name, directory))")
        }
        return lines
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
