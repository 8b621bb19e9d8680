import Failures
import Glibc
import LinuxSystem
import Messages

/// Whether the user's session is locked, by whatever can be asked: logind on the system's bus, screen savers on the
/// session's. It sleeps between changes.
///
/// Why: docs/decisions.md#the-sessions-lock.
package final class SessionLock {
    private let systemBus: MessageBus?
    private let sessionBus: MessageBus?
    private var sessions: LoginSessions?
    private var screenSavers: [ScreenSaver] = []

    /// - Parameter memory: that of the process before.
    /// - Throws: where there is no bus to ask on, or somebody who is there does not answer.
    package init(memory: [String]) throws(SessionError) {
        systemBus = try Self.ifThere { () throws(SessionError) in try .system() }
        sessionBus = try Self.ifThere { () throws(SessionError) in try .session() }
        guard systemBus != nil || sessionBus != nil else {
            throw .noBus(reason: Message("neither the system's nor the session's"))
        }
        let told = memory.contains(LoginSessions.name)
        if let systemBus { sessions = try LoginSessions(on: systemBus, isTold: told) }
        guard let sessionBus else { return }
        for (name, paths) in ScreenSaver.known {
            let hider = memory.lazy.map { $0.split(separator: " ") }.first { $0.first == name[...] }
            screenSavers.append(
                try ScreenSaver(name, paths, on: sessionBus, hider: hider.map { $0.count > 1 ? "\($0[1])" : "" }))
        }
    }

    /// What is known by now.
    package var state: SessionLockMark.State {
        let savers = screenSavers.map(\.state)
        if isLocked { return .locked }
        if savers.contains(.abandoned) || sessions?.abandoned.isEmpty == false { return .abandoned }
        if sessions?.isSilent ?? false { return .unknown }
        if savers.contains(.inactive) { return .unlocked }
        // Of a screen saver that says nothing logind knows only where somebody tells it.
        let logins = sessions.flatMap { $0.locks.isEmpty ? nil : $0 }
        return logins.map { $0.isTold || !savers.contains(.mute) } ?? false ? .unlocked : .untold
    }

    /// What the next process has to know, a line each: the screen savers that hide the screen, with their connections, or
    /// have ended while they did; and that logind is told.
    package var memory: [String] {
        screenSavers.filter(\.isHiding).map { $0.state == .active ? "\($0.name) \($0.owner)" : $0.name }
            + (sessions?.isTold ?? false ? [LoginSessions.name] : [])
    }

    /// Who tells it whether the session is locked, now.
    package var heard: [String] {
        (sessions.map { $0.locks.isEmpty || $0.isSilent } ?? true ? [] : ["logind"])
            + screenSavers.filter { $0.state == .active || $0.state == .inactive }.map(\.name)
    }

    private var isLocked: Bool {
        sessions?.locks.values.contains(true) ?? false || screenSavers.contains { $0.state == .active }
    }

    /// Waits until something about it may have changed.
    ///
    /// - Parameters:
    ///   - others: what ends the waiting, too.
    ///   - end: when it ends at last, in milliseconds of the monotonic clock; nil for never.
    /// - Throws: where a bus is gone.
    package func wait(besides others: [PolledDescriptor], until end: Int?) throws(SessionError) {
        if try receive() { return }
        let deadlines = [end, sessions?.nextQuestion].compactMap(\.self)
        let left = deadlines.min().map { Int32(clamping: max(0, $0 - MonotonicClock.milliseconds())) }
        do {
            _ = try PolledDescriptor.wait(
                [systemBus, sessionBus].compactMap { $0?.polled } + others, milliseconds: left ?? -1)
        } catch {
            throw .broken(reason: error.diagnosis.message)
        }
        if let next = sessions?.nextQuestion, next <= MonotonicClock.milliseconds() { _ = try sessions?.ask() }
        _ = try receive()
    }

    /// - Returns: whether there was a signal.
    private func receive() throws(SessionError) -> Bool {
        var hasReceived = false
        var isLoginChanged = false
        while let signal = try systemBus?.nextSignal(until: 0) {
            hasReceived = true
            if sessions?.isChanged(by: signal) == true { isLoginChanged = true }
        }
        if isLoginChanged, try sessions?.ask() == true { try noteUnlock() }
        while let signal = try sessionBus?.nextSignal(until: 0) {
            hasReceived = true
            try receive(signal)
        }
        return hasReceived
    }

    /// Takes a signal of the session's bus.
    private func receive(_ signal: BusMessage) throws(SessionError) {
        guard let change = try signal.ownerChange() else {
            for index in screenSavers.indices where screenSavers[index].receive(signal) { try noteUnlock() }
            return
        }
        for index in screenSavers.indices where screenSavers[index].name == change.name {
            try screenSavers[index].change(owner: change.owner)
        }
    }

    /// Somebody has just said something: where that is that nothing is locked, it holds for a screen saver that is gone.
    private func noteUnlock() throws(SessionError) {
        if isLocked { return }
        for index in screenSavers.indices { try screenSavers[index].forget() }
        sessions?.abandoned = []
    }

    /// Nil where what is to be asked is not there. What is there and does not answer is an error: nobody knows what it
    /// would say.
    private static func ifThere<Value>(_ make: () throws(SessionError) -> Value) throws(SessionError) -> Value? {
        do {
            return try make()
        } catch {
            switch error {
            case .noBus, .noService, .notStarted: return nil
            default: throw error
            }
        }
    }
}

/// A screen saver that says on the session's bus whether it hides the screen.
private struct ScreenSaver {
    private let bus: MessageBus
    let name: String
    private let paths: [String]
    /// The connection that has the name, as far as its signals have been taken; empty where none has.
    private(set) var owner: String
    private(set) var state = State.silent

    enum State {
        /// Nobody has the name.
        case silent
        /// Its owner cannot say: xscreensaver, and programs that only others can keep awake.
        case mute
        case inactive
        case active
        /// It was active, and is gone or replaced, so that nobody knows whether the screen is still hidden.
        case abandoned
    }

    /// The names that screen lockers have, and where they are asked: KDE's has two, MATE's and Xfce's had another before.
    static let known = [
        ("org.freedesktop.ScreenSaver", ["/org/freedesktop/ScreenSaver", "/ScreenSaver"]),
        ("org.gnome.ScreenSaver", ["/org/gnome/ScreenSaver"]),
        ("org.cinnamon.ScreenSaver", ["/org/cinnamon/ScreenSaver"]),
        ("org.mate.ScreenSaver", ["/org/mate/ScreenSaver", "/"]),
        ("org.xfce.ScreenSaver", ["/org/xfce/ScreenSaver", "/"]),
    ]

    /// - Parameter hider: the connection that hid the screen under this name when it was last heard of; empty for one that
    ///   was gone by then, nil for none.
    init(_ name: String, _ paths: [String], on bus: MessageBus, hider: String?) throws(SessionError) {
        self.bus = bus
        self.name = name
        self.paths = paths
        try bus.subscribe(toOwnerOf: name)
        owner = try bus.ownerIfAny(of: name)
        // In this order: who has the name is known before the first signal comes.
        try bus.subscribe(to: "type='signal',sender='\(name)',interface='\(name)',member='ActiveChanged'")
        if let hider, hider.isEmpty || hider != owner { state = .abandoned }
        try ask()
    }

    /// Takes what its signal says; others say nothing. Any program can send this one a signal: only that of who had the
    /// name when it was sent counts. The bus keeps the order of signals and owners.
    ///
    /// - Returns: whether it said something.
    mutating func receive(_ signal: BusMessage) -> Bool {
        guard signal.isSignal(name, "ActiveChanged"), !owner.isEmpty, signal.sender == owner,
            let isActive = try? signal.bool()
        else { return false }
        state = isActive ? .active : .inactive
        return true
    }

    /// Another connection has the name now, or none.
    mutating func change(owner new: String) throws(SessionError) {
        owner = new
        state = isHiding ? .abandoned : .silent
        try ask()
    }

    /// Whether it hides the screen, or may.
    var isHiding: Bool { state == .active || state == .abandoned }

    /// Asks a screen saver that runs; none is started for it. That it hides nothing itself says nothing of the one before
    /// it.
    private mutating func ask() throws(SessionError) {
        if owner.isEmpty { return }
        switch try isActive() {
        case true?: state = .active
        case false? where state == .silent: state = .inactive
        case nil where state == .silent: state = .mute
        case false?, nil: break
        }
    }

    /// Nil where its owner cannot say.
    private func isActive() throws(SessionError) -> Bool? {
        for path in paths {
            do {
                return try bus.call(BusMethod(owner, path, name, "GetActive")).bool()
            } catch {
                switch error {
                case .refused, .noService, .wrongType: continue
                // Frozen, or gone while it was asked.
                case .noAnswer: return nil
                default: throw error
                }
            }
        }
        return nil
    }

    /// Somebody else has said that the screen is not hidden.
    mutating func forget() throws(SessionError) {
        guard state == .abandoned else { return }
        state = .silent
        try ask()
    }
}

/// The user's sessions at a seat, as logind knows them, and which of them say that they are locked
/// (org.freedesktop.login1(5), `LockedHint`).
private struct LoginSessions {
    private let bus: MessageBus
    /// Whether each of the sessions is locked, by its path. None where logind is not there.
    private(set) var locks: [String: Bool] = [:]
    /// Whether a session that was locked has said that it is no more: somebody tells logind. Most lockers do not.
    private(set) var isTold: Bool
    /// Those that were locked when logind ended, and of which the next one says that they are not: not every
    /// version of it keeps what it was told.
    var abandoned: Set<String> = []
    /// Whether logind is there now.
    private var isThere = false
    /// Whether it was there and gives no answer: it is started anew, or frozen.
    private(set) var isSilent = false
    /// When a logind that is silent is asked again, in milliseconds of the monotonic clock; nil where it is not.
    private(set) var nextQuestion: Int?
    private var pause = Self.firstPause

    static let name = "org.freedesktop.login1"
    private static let manager = "org.freedesktop.login1.Manager"
    private static let session = "org.freedesktop.login1.Session"
    /// Between two questions to a logind that is silent, in milliseconds.
    private static let (firstPause, longestPause) = (1_000, 60_000)

    /// - Parameter isTold: whether that is known already.
    /// - Throws: where the bus is gone. A logind that is not there, or does not answer, is heard when it comes.
    init(on bus: MessageBus, isTold: Bool) throws(SessionError) {
        self.bus = bus
        self.isTold = isTold
        let from = "type='signal',sender='\(Self.name)'"
        try bus.subscribe(
            to: "\(from),interface='org.freedesktop.DBus.Properties',member='PropertiesChanged',arg0='\(Self.session)'")
        try bus.subscribe(toOwnerOf: Self.name)
        for member in ["SessionNew", "SessionRemoved"] {
            try bus.subscribe(to: "\(from),interface='\(Self.manager)',member='\(member)'")
        }
        _ = try ask()
    }

    /// - Returns: whether a session that was locked says that it is no more. A new one, or one that ends, says nothing of
    ///   that, nor does a new logind.
    /// - Throws: where the bus is gone.
    mutating func ask() throws(SessionError) -> Bool {
        let before = locks
        do {
            locks = try self.now()
        } catch {
            switch error {
            case .noBus, .broken, .addressIsNotLocal: throw error
            case .noService, .notStarted: if !isThere { return false }
            default: isThere = true
            }
            (isSilent, nextQuestion) = (true, MonotonicClock.milliseconds() + pause)
            pause = min(2 * pause, Self.longestPause)
            return false
        }
        let open = before.filter { $0.value && locks[$0.key] == false }.keys
        if isSilent { abandoned.formUnion(open) }
        abandoned = abandoned.filter { locks[$0] == false }
        defer { (isThere, isSilent, nextQuestion, pause) = (true, false, nil, Self.firstPause) }
        if isSilent || open.isEmpty { return false }
        isTold = true
        return true
    }

    /// Whether the state may be another one after this signal.
    func isChanged(by signal: BusMessage) -> Bool {
        signal.isSignal("org.freedesktop.DBus.Properties", "PropertiesChanged")
            || signal.isSignal("org.freedesktop.DBus", "NameOwnerChanged")
            || ["SessionNew", "SessionRemoved"].contains { signal.isSignal(Self.manager, $0) }
    }

    /// Whether each of the sessions is locked now.
    private func now() throws(SessionError) -> [String: Bool] {
        let sessions = try bus.call(BusMethod(Self.name, "/org/freedesktop/login1", Self.manager, "ListSessions"))
        let paths = try sessions.array(of: "(susso)") { () throws(SessionError) -> String? in
            try sessions.structure("susso") { () throws(SessionError) in
                try sessions.skip("s")
                let user = try sessions.uint32()
                try sessions.skip("s")
                let seat = try sessions.string()
                let path = try sessions.objectPath()
                return user == getuid() && !seat.isEmpty ? path : nil
            }
        }
        var locks: [String: Bool] = [:]
        for path in paths.compactMap(\.self) { locks[path] = try isLocked(path) }
        return locks
    }

    /// Nil for a session that is gone by now, and for one that was left and only keeps programs running: nobody can unlock
    /// it.
    private func isLocked(_ path: String) throws(SessionError) -> Bool? {
        do {
            let state = try bus.property("State", of: path, Self.session, at: Self.name)
            if try state.variant("s", { () throws(SessionError) in try state.string() }) == "closing" { return nil }
            let locked = try bus.property("LockedHint", of: path, Self.session, at: Self.name)
            return try locked.variant("b") { () throws(SessionError) in try locked.bool() }
        } catch {
            if case .refused = error { return nil }
            throw error
        }
    }
}
