import ContactLibrary
import LinuxSystem
import LocalTime
import SystemPackage

/// The texts of the units of systemd's user manager that have notices delivered, a service that shows what is due, and its
/// timer; and where the user wants it, of a service that follows the session's lock.
struct ScheduleUnits: Hashable, Sendable {
    static let timerName: FilePath.Component = "bday-widget-notify.timer"
    static let serviceName: FilePath.Component = "bday-widget-notify.service"
    static let followerName: FilePath.Component = "bday-widget-follow-lock.service"

    let service: Text
    let timer: Text
    /// Nil where nothing is to follow the session's lock.
    let follower: Text?

    struct Text: Hashable, Sendable {
        /// The same for everybody: `make install` makes it of the same files (`Units`).
        let unit: String
        /// What is the user's.
        let dropIn: String

        /// As it is written beside the user's own units.
        var signed: Text { Text(unit: "\(OwnFile.signature)\n\(unit)", dropIn: dropIn) }
    }

    /// - Parameters:
    ///   - widget: the executable that delivers.
    ///   - follower: the executable that follows the session's lock; nil where nothing is to follow it.
    ///   - isSandboxed: whether the services are kept from everything that they do not need.
    init(
        _ environment: UserEnvironment, widget: FilePath, follower: FilePath?, time: DeliveryTime, isSandboxed: Bool
    ) throws(CommandFailure) {
        // The user manager's environment can lack what a shell's has.
        var settings = [OwnFile.signature, "[Service]"]
        for (name, directory) in environment.baseDirectories {
            settings.append("Environment=\(try UnitWord.variable(name, directory))")
        }
        if !isSandboxed { settings += Self.resets }
        // Home can be read and, but for these directories and the runtime directory, not written.
        var writable: [String] = []
        for directory in try Self.ownDirectories(environment) {
            // One that does not exist when the service starts stays unwritable.
            writable.append("\"-\(try UnitWord.path(directory).dropFirst())")
        }
        service = Text(
            unit: try Self.service(PackageResources.bday_widget_notify_service, "@WIDGET@", widget),
            dropIn: Self.lines(settings + ["ReadWritePaths=\(writable.joined(separator: " "))"]))
        self.follower = try follower.map { agent throws(CommandFailure) in
            Text(
                unit: try Self.service(PackageResources.bday_widget_follow_lock_service, "@AGENT@", agent),
                dropIn: Self.lines(settings))
        }
        // An empty OnCalendar= takes back all times, that after the start as well.
        timer = Text(
            unit: Self.text(PackageResources.bday_widget_notify_timer),
            dropIn: Self.lines([
                OwnFile.signature, "[Timer]", "OnCalendar=", "OnCalendar=*-*-* *:00:02",
                "\(Self.dailyCalendar.start)\(time)\(Self.dailyCalendar.end)", "OnStartupSec=20s",
            ]))
    }

    private static func service(
        _ resource: [UInt8], _ place: String, _ program: FilePath
    ) throws(CommandFailure) -> String {
        text(resource).replacing(place, with: try UnitWord.command(program)) + text(PackageResources.sandbox)
    }

    private static func text(_ resource: [UInt8]) -> String { String(decoding: resource, as: UTF8.self) }

    private static func lines(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

    /// The line of a timer for a delivery time, and what the time is read back from.
    private static let dailyCalendar = (start: "OnCalendar=*-*-* ", end: ":00")

    /// The delivery time that a timer was written for.
    static func time(ofTimer text: String) -> DeliveryTime? {
        text.split(separator: "\n").lazy.compactMap { line in
            guard line.hasPrefix(dailyCalendar.start), line.hasSuffix(dailyCalendar.end) else { return nil }
            return DeliveryTime(String(line.dropFirst(dailyCalendar.start.count).dropLast(dailyCalendar.end.count)))
        }.first
    }

    /// What takes the sandbox back, a setting each. An empty value does for lists; others have a word for what is usual.
    private static let resets = text(PackageResources.sandbox).split(separator: "\n").filter { $0.first != "#" }.map {
        line in
        let name = String(line.prefix { $0 != "=" })
        return "\(name)=\(usual[name] ?? (line.hasSuffix("=yes") ? "no" : ""))"
    }
    private static let usual = [
        "ProtectSystem": "no", "ProtectHome": "no", "ProtectProc": "default", "ProcSubset": "all",
        "CapabilityBoundingSet": "~", "KeyringMode": "inherit", "UMask": "0022",
    ]

    /// Whether a service was written with its sandbox.
    static func isSandboxed(dropIn text: String) -> Bool { !text.contains("\n\(resets[0])\n") }

    /// The line that says what a service runs.
    static func command(ofService text: String) -> Substring? {
        text.split(separator: "\n").first { $0.hasPrefix("ExecStart=") }
    }

    /// The program of that line, with or without quotation marks (systemd.service(5), "Command lines"); nil where there is
    /// none, as in a timer.
    static func program(ofService text: String) -> Substring? {
        let command = command(ofService: text)?.dropFirst("ExecStart=".count).drop { "-@:+!".contains($0) }
        guard let command, command.first == "\"" else { return command?.prefix { $0 != " " } }
        return command.dropFirst().prefix { $0 != "\"" }
    }

    /// What systemd says that a service starts, of a property `ExecStart`; nil where it is not told in plain letters.
    static func program(ofProperty text: String) -> Substring? {
        guard text.hasPrefix("{ path=") else { return nil }
        let path = text.dropFirst("{ path=".count).prefix { $0 != " " }
        return text.hasPrefix("{ path=\(path) ; argv[]=") ? path : nil
    }

    /// The directories of this program's that a delivery writes to, besides the runtime directory: store, key, ledger.
    static func ownDirectories(_ environment: UserEnvironment) throws(CommandFailure) -> [FilePath] {
        do throws(LibraryError) {
            return [try environment.storeFile().parent, try environment.stateFile().parent]
        } catch {
            throw CommandFailure(error)
        }
    }
}
