import Failures
import LinuxSystem
import LocalTime
import Messages
import PathBytes
import SafeText
import Settings
import SystemPackage

/// The texts of the units of systemd's user manager that have notices delivered, a service that shows what is due, and its
/// timer; and where the user wants it, of a service that follows the session's lock.
///
/// Why: docs/decisions.md#units-and-timers.
struct ScheduleUnits: Hashable, Sendable {
    static let timerName: FilePath.Component = "bday-widget-notify.timer"
    static let serviceName: FilePath.Component = "bday-widget-notify.service"
    static let followerName: FilePath.Component = "bday-widget-follow-lock.service"

    let service: Text
    let timer: Text
    /// Nil where nothing is to follow the session's lock.
    let follower: Text?

    struct Text: Hashable, Sendable {
        /// No user's: `make install` makes such a unit too, of the files in `Units`.
        let unit: String
        /// What is the user's.
        let dropIn: String

        /// As it is written beside the user's own units.
        var signed: Text { Text(unit: "\(OwnFile.signature)\n\(unit)", dropIn: dropIn) }
    }

    /// - Parameters:
    ///   - widget: the executable that delivers.
    ///   - follower: the executable that follows the session's lock; nil where nothing is to follow it.
    ///   - calendar: the directory of a calendar that a delivery keeps current.
    ///   - hasNetwork: whether what delivers may reach one: the user's command for notices does, if anything.
    ///   - isSandboxed: whether the services are kept from everything that they do not need.
    ///   - language: the lines that set the language of notices, and of a calendar.
    init(
        _ environment: UserEnvironment, widget: FilePath, follower: FilePath?, times: [DeliveryTime],
        calendar: FilePath? = nil, hasNetwork: Bool, isSandboxed: Bool, language: [String] = []
    ) throws(CommandFailure) {
        // The user manager's environment can lack what a shell's has.
        var settings = [OwnFile.signature, "[Service]"]
        for (name, directory) in environment.baseDirectories {
            settings.append("Environment=\(try UnitWord.variable(name, directory))")
        }
        settings += language
        if !isSandboxed { settings += Self.resets }
        // Home can be read and, but for these directories and the runtime directory, not written.
        var writable: [String] = []
        for directory in try Self.ownDirectories(environment) + (calendar.map { [$0] } ?? []) {
            // One that does not exist when the service starts stays unwritable.
            writable.append("\"-\(try UnitWord.path(directory).dropFirst())")
        }
        service = Text(
            unit: try Self.service(PackageResources.bday_widget_notify_service, "@WIDGET@", widget),
            dropIn: Self.lines(
                settings + (hasNetwork && isSandboxed ? Self.network : [])
                    + ["ReadWritePaths=\(writable.joined(separator: " "))"]))
        self.follower = try follower.map { agent throws(CommandFailure) in
            Text(
                unit: try Self.service(PackageResources.bday_widget_follow_lock_service, "@AGENT@", agent),
                dropIn: Self.lines(settings))
        }
        // An empty OnCalendar= takes back all times, that after the start as well.
        timer = Text(
            unit: Self.text(PackageResources.bday_widget_notify_timer),
            dropIn: Self.lines(
                [OwnFile.signature, "[Timer]", "OnCalendar=", "OnCalendar=*-*-* *:00:02"]
                    + times.map { "\(Self.dailyCalendar.start)\($0)\(Self.dailyCalendar.end)" } + ["OnStartupSec=20s"]))
    }

    private static func service(
        _ resource: [UInt8], _ place: String, _ program: FilePath
    ) throws(CommandFailure) -> String {
        text(resource).replacing(place, with: try UnitWord.command(program)) + text(PackageResources.sandbox)
    }

    private static func text(_ resource: [UInt8]) -> String { String(decoding: resource, as: UTF8.self) }

    private static func lines(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

    /// The line of a timer for a delivery time, and by what the time is read back from.
    private static let dailyCalendar = (start: "OnCalendar=*-*-* ", end: ":00")

    /// The delivery times that a timer was written for.
    static func times(ofTimer text: String) -> [DeliveryTime] {
        text.split(separator: "\n").compactMap { line in
            guard line.hasPrefix(dailyCalendar.start), line.hasSuffix(dailyCalendar.end) else { return nil }
            return DeliveryTime(String(line.dropFirst(dailyCalendar.start.count).dropLast(dailyCalendar.end.count)))
        }
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

    /// The language of who writes units, in which notices are, and a calendar is kept: a setting for each variable.
    static func language(_ environment: UserEnvironment) -> [String] {
        ["LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LC_TIME"].compactMap { name in
            let value = Catalogue.withUsersEnvironment { environment.value(name) }
            // What no unit can hold is no language.
            return value.flatMap { try? "Environment=\(UnitWord.variable(name, FilePath($0)))" }
        }
    }

    /// That which a service was written in.
    static func language(dropIn text: String) -> [String] {
        text.split(separator: "\n").filter { $0.hasPrefix("Environment=\"L") }.map(String.init)
    }

    /// Whether a service was written with its sandbox.
    static func isSandboxed(dropIn text: String) -> Bool { !text.contains("\n\(resets[0])\n") }

    /// Names are looked up, and addresses chosen, over netlink too. The families are in addition to those of the sandbox.
    private static let network = ["PrivateNetwork=no", "RestrictAddressFamilies=AF_INET AF_INET6 AF_NETLINK"]

    /// Whether a service was written to reach the network.
    static func hasNetwork(dropIn text: String) -> Bool { text.contains("\n\(network[0])\n") }

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
        [try environment.storeFile().parent, try environment.stateFile().parent]
    }
}

/// Where a unit of systemd's user manager lies: installed with the program or, from a build, written beside the user's own
/// units; and there what is the user's, in a drop-in.
struct ScheduleUnit: Hashable, Sendable {
    let name: FilePath.Component
    /// The link by which a target starts it, made by systemctl; nil where another unit starts it.
    let link: FilePath?
    let file: OwnFile
    let dropIn: OwnFile
    /// Where `make install` puts it, below the program's own prefix.
    private let installations: [FilePath]

    enum State: Hashable {
        case missing(FilePath)
        case foreign(FilePath, reason: Message)
        case there(ScheduleUnits.Text)
    }

    /// - Parameters:
    ///   - target: what starts it.
    ///   - directory: of the user's units.
    init(
        _ name: FilePath.Component, wantedBy target: StaticString? = nil, in directory: FilePath, of widget: FilePath
    ) {
        self.name = name
        link = target.map { directory.appending("\($0).wants").appending(name) }
        file = OwnFile(path: directory.appending(name))
        // Before those of the user's own, which systemd reads in the order of their names.
        dropIn = OwnFile(path: directory.appending("\(name.string).d").appending("10-bday-widget.conf"))
        let prefix = widget.parent.parent
        installations = ["share", "lib"].map { prefix.appending("\($0)/systemd/user").appending(name) }
    }

    /// Where the unit is installed; nil where it is not, or for another place of the program. What else it says is of who
    /// installed it: a unit of the user's own would shadow that.
    func installation(_ text: ScheduleUnits.Text?) -> FilePath? {
        guard let text else { return nil }
        return installations.first { place in
            (try? RegularFile.read(place)).map { installed in
                ScheduleUnits.program(ofService: String(decoding: installed, as: UTF8.self))
                    == ScheduleUnits.program(ofService: text.unit)
            } ?? false
        }
    }

    /// - Parameter text: what would be written now; nil where that cannot be.
    func state(_ text: ScheduleUnits.Text?) throws(CommandFailure) -> State {
        for file in [file, dropIn] {
            if case .foreign(let reason) = try file.content() { return .foreign(file.path, reason: reason) }
        }
        let dropIn = try self.dropIn.text()
        switch (try file.content(), text, installation(text)) {
        case (.own(let unit), _, _): return .there(.init(unit: unit, dropIn: dropIn ?? ""))
        case (_, let text?, .some):
            guard let dropIn else { return .missing(self.dropIn.path) }
            return .there(.init(unit: text.signed.unit, dropIn: dropIn))
        case (.link, _, nil): return .there(.init(unit: "", dropIn: dropIn ?? ""))
        default: return .missing(file.path)
        }
    }

    /// Writes it, the unit itself where it is not installed. What an earlier version wrote is replaced.
    func write(_ text: ScheduleUnits.Text) throws(CommandFailure) {
        try dropIn.write(text.dropIn)
        guard let installation = installation(text) else { return try file.write(text.signed.unit) }
        if file.path.linkTarget != installation { try file.remove() }
    }

    /// The link by which a target starts it, where it is there.
    var enablement: FilePath? { link.flatMap { FileKind(path: $0, followsLinks: false) == nil ? nil : $0 } }

    /// Removes what was written, and the links.
    ///
    /// - Returns: the paths of what was there.
    func remove() throws(CommandFailure) -> [FilePath] {
        var removed: [FilePath] = []
        if let link, FileKind(path: link, followsLinks: false) == .link { try OwnFile(path: link).remove() }
        for file in [file, dropIn] where try file.remove() { removed.append(file.path) }
        Directory.removeEmpty(dropIn.path.parent)
        return removed
    }

    /// Whether something of it is there that this program wrote, or systemctl where a user enabled it.
    var isThere: Bool {
        get throws(CommandFailure) {
            for file in [file, dropIn] + (link.map { [OwnFile(path: $0)] } ?? []) {
                switch try file.content() {
                case .own, .link: return true
                case .missing, .foreign: continue
                }
            }
            return false
        }
    }
}

/// Words in the settings of a unit (systemd.syntax(7)).
enum UnitWord {
    /// A path as one word: quoted, with specifiers (systemd.unit(5)) escaped.
    ///
    /// Not every setting knows the escapes of C, so that a line break has no form; what is no UTF-8 is refused by systemd.
    static func path(_ path: FilePath) throws(CommandFailure) -> String {
        guard let text = path.text, text.unicodeScalars.allSatisfy({ isWritable($0) }) else {
            throw .pathNotInUnit(path)
        }
        return quoted(text)
    }

    /// A path as a word behind the variable that it is the value of.
    static func variable(_ name: String, _ path: FilePath) throws(CommandFailure) -> String {
        "\"\(name)=\(try Self.path(path).dropFirst())"
    }

    /// A program before its arguments, for `ExecStart=`.
    ///
    /// As a program's path systemd takes neither quotes nor backslashes; as an argument it takes any, with `$` doubled.
    static func command(_ program: FilePath) throws(CommandFailure) -> String {
        let word = try path(program)
        let starter = starter(of: program)
        if starter != program {
            return "\(starter) -c 'exec \"$$0\" \"$$@\"' \(word.replacing(scalar: "$", with: "$$"))"
        }
        return word
    }

    /// What systemd itself starts for `command`: the program, or a shell that becomes it.
    static func starter(of program: FilePath) -> FilePath {
        program.string.utf8.contains(where: #""'\"#.utf8.contains) ? "/bin/sh" : program
    }

    private static func quoted(_ text: String) -> String {
        "\""
            + text.replacing(scalar: "\\", with: "\\\\").replacing(scalar: "\"", with: "\\\"").replacing(
                scalar: "%", with: "%%") + "\""
    }

    /// Control characters and what Unicode keeps for no character (systemd's `utf8_is_valid`) are not.
    private static func isWritable(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory != .control && !scalar.properties.isNoncharacterCodePoint
    }
}

/// The user manager of systemd, asked by its own program: this one opens no socket.
struct SystemdUser: Sendable {
    /// How long an answer is waited for, in milliseconds.
    private static let timeout = Timeout.milliseconds(5_000)

    /// - Throws: where systemctl is missing, or no user manager answers it.
    func requireReachable() throws(CommandFailure) {
        do {
            try call(["show", "--property=Version"])
        } catch {
            throw .refused(
                Message(
                    "systemd's user manager cannot be asked: {reason}",
                    ["reason": .message(error.diagnosis.message)]))
        }
    }

    /// Calls `systemctl --user`.
    ///
    /// - Returns: what it printed.
    /// - Throws: what it said, where it failed or did not answer.
    @discardableResult
    func call(_ arguments: [String], within milliseconds: Int = timeout) throws(CommandFailure) -> String {
        // Instants are printed in the zone of `TZ`.
        let command = ["env", "TZ=UTC", "LC_ALL=C", "systemctl", "--user", "--no-ask-password", "--no-pager"]
        let answer: ChildProcess.Answer
        do {
            answer = try ChildProcess.answer(of: command + arguments, within: milliseconds)
        } catch {
            throw .refused(.at("systemctl", error.message))
        }
        guard let ended = answer.status else { throw .refused(.at("systemctl", SystemError(.noAnswer, "").message)) }
        if ended == 0 { return answer.output }
        // env(1) has this status where there is no such program.
        if ended == 127 { throw .refused(Message("systemctl is not installed")) }
        let said = answer.errors.split(separator: "\n").first.map { Message.verbatim(CleanText(cleaning: String($0))) }
        // Translators: What a program ended with, such as "status 69".
        let status = Message("status {status}", ["status": .number(Int(ended))])
        throw .refused(.at("systemctl \(arguments.first ?? "")", said ?? status))
    }

    /// Properties of a unit, by name.
    func properties(_ names: [String], of unit: String) throws(CommandFailure) -> [String: String] {
        let output = try call(["show", "--property=\(names.joined(separator: ","))", unit])
        let pairs = output.split(separator: "\n").map { line in
            (String(line.prefix { $0 != "=" }), String(line.drop { $0 != "=" }.dropFirst()))
        }
        return Dictionary(pairs) { first, _ in first }
    }

    /// The instant of `Sun 2026-11-22 02:00:02 UTC`, in seconds since 1970; nil for anything else, such as `n/a`.
    static func instant(_ text: String) -> Int? {
        let words = text.split(separator: " ")
        guard words.count == 4, words[3] == "UTC", let day = CalendarDay(iso: words[1]),
            let seconds = ClockTime.seconds(of: words[2], fields: 3...3)
        else { return nil }
        return day.daysSince1970 * 86_400 + seconds
    }
}
