import AgentProtocol
import DesktopSession
import Failures
import Glibc
import LinuxSystem
import Messages
import PathBytes
import SystemPackage

/// The desktop session's side of the program: everything that goes over D-Bus. `bday-widget` runs it, with a command and
/// without anything personal in its arguments; the rest comes on standard input.
@main
enum Agent {
    /// The agent's commands by name; each gets the rest of the arguments.
    private static let commands: [String: @Sendable ([String]) throws(CommandFailure) -> Void] = [
        NoticeRequest.command: NoticeRequest.serve, SecretRequest.command: SecretRequest.serve,
        ServerRequest.command: ServerRequest.serve,
        "follow-lock": SessionLockMark.follow,
    ]

    static func main() {
        ProcessMemory.keepPrivate()
        StandardStream.prepare()
        // Before an update takes its name.
        _ = ProgramPlace.own
        ProcessUser.forgetSessionOfAnother()
        let arguments = ProcessArguments.bytes.map { String(decoding: $0, as: UTF8.self) }
        guard let name = arguments.first, let command = commands[name] else {
            end(CommandFailure(.usage, Message("bday-widget-agent is run by bday-widget")))
        }
        do { try command(Array(arguments.dropFirst())) } catch { end(error) }
        exit(ExitStatus.done.rawValue)
    }

    private static func end(_ failure: CommandFailure) -> Never {
        // Not for a person: what a person is to know is in an answer.
        let reason = "\(failure)"
        if !reason.isEmpty { try? StandardStream.error.write("bday-widget: \(reason)\n") }
        exit(failure.status.rawValue)
    }
}

/// `notice`: shows notices, and opens the people of those that are clicked (docs/agent.md). This process stays, from the
/// first notice until all are closed, and the caller does not wait for that.
extension NoticeRequest {
    /// How long a click is waited for, in milliseconds.
    private static let limit = 10 * 60 * 1_000

    fileprivate static func serve(_ arguments: [String]) throws(CommandFailure) {
        guard arguments.isEmpty else { throw .notUnderstood }
        let (server, clicks): (NotificationServer, ClickSignals)
        do throws(SessionError) {
            let bus = try MessageBus.session()
            // The clicks before anything is shown, so that none is missed.
            (server, clicks) = (try NotificationServer(on: bus), try ClickSignals(on: bus))
        } catch {
            if try next() != nil { try answer(.failed(CommandFailure(error), isRefusal: false)) }
            throw .silent(error.status)
        }
        let contacts = try show(on: server)
        StandardStream.leave()
        let end = MonotonicClock.milliseconds() + limit
        try CommandFailure.ofBus { () throws(SessionError) in
            try clicks.wait(for: Set(contacts.keys), until: end) { number, token in
                UserManager.startOutside("bday-widget-app", ["clicked"] + (contacts[number] ?? []), token: token)
            }
        }
    }

    /// Shows what is asked for until the end of standard input. What cannot be shown has an answer, too.
    ///
    /// - Returns: the contacts of the notices that can be clicked, by the notices' numbers.
    private static func show(on server: NotificationServer) throws(CommandFailure) -> [UInt32: [String]] {
        var contacts: [UInt32: [String]] = [:]
        while let request = try next() {
            var answer = AgentAnswer.done(key: nil)
            do {
                if let number = try server.show(request), server.hasActions, request.action != nil,
                    !request.contacts.isEmpty
                {
                    // The end of the caller's service would end it.
                    if contacts.isEmpty { try? UserManager()?.adoptProcess() }
                    contacts[number] = request.contacts
                }
            } catch {
                let isRefusal = if case .refused = error { true } else { false }
                answer = .failed(CommandFailure(error), isRefusal: isRefusal)
            }
            try self.answer(answer)
        }
        return contacts
    }
}

/// `secret`: keeps, finds, gives or removes a key of the desktop's keyring (docs/agent.md). What the keyring says is an answer,
/// because the app does different things then.
extension SecretRequest {
    fileprivate static func serve(_ arguments: [String]) throws(CommandFailure) {
        guard arguments.isEmpty, let request = try next() else { throw .notUnderstood }
        let answer: AgentAnswer
        do {
            answer = try fulfil(request)
        } catch {
            answer = .failed(CommandFailure(error.status, Diagnosis(error.ofKeyring)), isRefusal: false)
        }
        try? self.answer(answer)
    }

    private static func fulfil(_ request: SecretRequest) throws(SessionError) -> AgentAnswer {
        let attributes = [(key: "application", value: "bday-widget"), ("key", request.id)]
        let service = try SecretService(on: .session(), attributes, patience: request.patience) {
            guard isatty(STDERR_FILENO) == 1 else { return }
            let remark = AgentRemark(Message("the desktop's keyring has a question; it waits for your answer"))
            try? StandardStream.output.write(remark.line + "\n")
        }
        switch request.work {
        case .keep(let key, let label):
            try service.keep(Array(key.utf8), label: label)
            guard try service.secret() == Array(key.utf8) else { throw .changed }
            return .done(key: nil)
        case .find:
            try service.find()
            return .done(key: nil)
        case .get: return .done(key: String(decoding: try service.secret(), as: UTF8.self))
        case .remove:
            try service.remove()
            return .done(key: nil)
        }
    }
}

/// `server`: says whether a notification server answers, or when another one is there (docs/agent.md).
extension ServerRequest {
    fileprivate static func serve(_ arguments: [String]) throws(CommandFailure) {
        guard arguments.isEmpty, let request = try next() else { throw .notUnderstood }
        var answer = AgentAnswer.done(key: nil)
        do {
            let bus = try MessageBus.session()
            if request.isAwaited {
                // Whoever asked has ended where standard input has.
                guard try NotificationServer.awaitAnother(on: bus, unless: .readable(STDIN_FILENO)) else { return }
            } else {
                _ = try NotificationServer(on: bus)
            }
        } catch {
            answer = .failed(CommandFailure(error), isRefusal: false)
        }
        try self.answer(answer)
    }
}

/// `follow-lock`: says by the mark in the runtime directory whether the session is locked, as long as it runs, and has the
/// bars look again. `follow-lock end`, which its unit calls when it has ended, does the latter too.
extension SessionLockMark {
    fileprivate static func follow(_ arguments: [String]) throws(CommandFailure) {
        guard let runtime = getenv("XDG_RUNTIME_DIR").map({ FilePath(platformString: $0) }), runtime.isAbsolute else {
            throw CommandFailure(.configuration, Message("XDG_RUNTIME_DIR is not set"))
        }
        let mark = Self(in: runtime.appending("bday-widget"))
        guard arguments.isEmpty || arguments == ["end"] else { throw .notUnderstood }
        let hold = try ofMark { () throws(SystemError) in try SessionLockHold(mark) }
        if arguments == ["end"] {
            // Whoever ends it in good order wants a new beginning.
            if getenv("SERVICE_RESULT").map({ String(cString: $0) }) ?? "success" == "success" {
                try ofMark { () throws(SystemError) in try hold.remember([], heard: []) }
            }
            return wakeBars()
        }
        let lock = try CommandFailure.ofBus { () throws(SessionError) in try SessionLock(memory: hold.memory) }
        var program = ProgramUpdate()
        let events = try? FileEvents()
        for path in program.files { _ = try? events?.watch(path.parent, for: .content) }
        while true {
            // A bar that waits for files sees a change itself; others are woken.
            let isChanged = try ofMark { () throws(SystemError) in
                let isChanged = try hold.say(lock.state)
                try hold.remember(lock.memory, heard: lock.heard)
                return isChanged
            }
            if isChanged { wakeBars() }
            // Where the system tells nothing of files, it looks now and then.
            let look = program.due ?? (events == nil ? MonotonicClock.milliseconds() + 60_000 : nil)
            let watched = [events?.descriptor].compactMap(\.self).map(PolledDescriptor.readable)
            try CommandFailure.ofBus { () throws(SessionError) in try lock.wait(besides: watched, until: look) }
            events?.read { _ in }
            program.look()
            if program.isReady() { program.become() }
        }
    }

    private static func ofMark<Result>(
        _ body: () throws(SystemError) -> Result
    ) throws(CommandFailure) -> Result {
        do {
            return try body()
        } catch {
            throw error.isBusy
                ? CommandFailure(.tryAgain, Message("another process follows the session's lock already"))
                : CommandFailure(.inputOutput, error.diagnosis)
        }
    }

    /// Runs the configuration's commands for bars that poll, in a unit of their own: this one is confined.
    private static func wakeBars() { UserManager.startOutside("bday-widget", ["reload", "--only-bars"]) }
}

/// Starts programs outside the unit of this process: a service ends, and takes what is in it along. Where there
/// is no systemd of the user's, they get a session of their own.
extension UserManager {
    /// What a unit gets of this process's environment, beside its manager's own.
    private static let variables = [
        "HOME", "PATH", "LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LC_TIME", "TZ", "XDG_CONFIG_HOME",
        "XDG_DATA_HOME",
        "XDG_STATE_HOME", "XDG_CACHE_HOME", "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "DBUS_SESSION_BUS_ADDRESS",
        "XDG_CURRENT_DESKTOP", "VISUAL", "EDITOR", "TERMINAL", activationToken,
    ]

    private static let activationToken = "XDG_ACTIVATION_TOKEN"

    /// Starts one of the executables, and does not wait for its end.
    ///
    /// - Parameters:
    ///   - arguments: after its name. Anybody can read them.
    ///   - token: lets it take the focus (xdg-activation).
    fileprivate static func startOutside(_ name: FilePath.Component, _ arguments: [String], token: String? = nil) {
        guard let agent = ProgramPlace.own, let program = ProgramPlace.find(name, beside: agent) else { return }
        if let token { setenv(activationToken, token, 1) }
        defer { unsetenv(activationToken) }
        let environment = variables.compactMap { name in getenv(name).map { "\(name)=\(String(cString: $0))" } }
        if let path = program.text, let manager = UserManager(),
            (try? manager.start([path] + arguments, environment: environment)) != nil
        {
            return
        }
        try? ChildProcess.startAlone([Array(program.bytes)] + arguments.map { Array($0.utf8) })
    }
}

extension CommandFailure {
    /// What came on standard input is not what the command's protocol says (docs/agent.md).
    static let notUnderstood = CommandFailure(
        .unusableData, Message("a request is not understood"))

    init(_ error: SessionError) { self.init(error.status, Diagnosis(error.message)) }

    /// Does something on a bus.
    static func ofBus<Result>(_ body: () throws(SessionError) -> Result) throws(CommandFailure) -> Result {
        do { return try body() } catch { throw CommandFailure(error) }
    }
}

extension AgentRequest {
    /// The next request on standard input; nil at the end.
    static func next() throws(CommandFailure) -> Self? {
        guard let line = readLine() else { return nil }
        guard let request = Self(line: line) else { throw .notUnderstood }
        return request
    }

    static func answer(_ answer: AgentAnswer) throws(CommandFailure) {
        do {
            try StandardStream.output.write(answer.line + "\n")
        } catch {
            // Nobody is there any more to ask for anything.
            throw .silent(.inputOutput)
        }
    }
}
