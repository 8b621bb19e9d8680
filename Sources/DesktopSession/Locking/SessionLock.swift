import LinuxSystem

/// Whether the user's session is locked, by whatever can be asked: logind on the system's bus, screen savers on the
/// session's. It sleeps between changes.
package final class SessionLock {
    private let systemBus: MessageBus?
    private let sessionBus: MessageBus?
    private let sessions: LoginSessions?
    private var screenSavers: [ScreenSaver] = []
    private var logins: [String: Bool] = [:]

    /// - Parameter hiding: the names of the screen savers that hid the screen when they were last heard of.
    /// - Throws: where there is no bus to ask on, or somebody who is there does not answer.
    package init(hiding: [String]) throws(SessionError) {
        systemBus = try Self.ifThere { () throws(SessionError) in try .system() }
        sessions = try Self.ifThere { [systemBus] () throws(SessionError) in
            guard let systemBus else { throw .noService(name: "org.freedesktop.login1") }
            return try LoginSessions(on: systemBus)
        }
        sessionBus = try Self.ifThere { () throws(SessionError) in try .session() }
        if let sessionBus {
            for (name, paths) in ScreenSaver.known {
                screenSavers.append(
                    try ScreenSaver(name, paths, on: sessionBus, wasActive: hiding.contains(name)))
            }
        }
        guard sessions != nil || sessionBus != nil else {
            throw .noBus(reason: "neither the system's nor the session's")
        }
        logins = try sessions?.locks() ?? [:]
    }

    /// What is known by now.
    package var state: SessionLockMark.State {
        let savers = screenSavers.map(\.state)
        if logins.values.contains(true) || savers.contains(.active) { return .locked }
        if savers.contains(.abandoned) { return .abandoned }
        return logins.isEmpty && !savers.contains(.inactive) ? .untold : .unlocked
    }

    /// The names of the screen savers that hide the screen, or have ended while they did.
    package var hiding: [String] {
        screenSavers.filter { $0.state == .active || $0.state == .abandoned }.map(\.name)
    }

    /// Waits until something about it may have changed.
    ///
    /// - Throws: where a bus or logind is gone.
    package func wait() throws(SessionError) {
        if try receive() { return }
        let polled = [sessions == nil ? nil : systemBus, sessionBus].compactMap { $0?.polled }
        do { _ = try Poll.wait(polled) } catch { throw .broken(reason: error.description) }
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
        if isLoginChanged, let locks = try sessions?.locks(), locks != logins {
            logins = locks
            noteUnlock()
        }
        while let signal = try sessionBus?.nextSignal(until: 0) {
            hasReceived = true
            try receive(signal)
        }
        return hasReceived
    }

    /// Takes a signal of the session's bus.
    private func receive(_ signal: BusMessage) throws(SessionError) {
        guard signal.sender == "org.freedesktop.DBus", signal.isSignal("org.freedesktop.DBus", "NameOwnerChanged")
        else {
            for index in screenSavers.indices where try screenSavers[index].receive(signal) { noteUnlock() }
            return
        }
        let name = try signal.string()
        for index in screenSavers.indices where screenSavers[index].name == name { try screenSavers[index].ask() }
    }

    /// Somebody has just said something: where that is that nothing is locked, it holds for a screen saver that is gone.
    private func noteUnlock() {
        if logins.values.contains(true) || screenSavers.contains(where: { $0.state == .active }) { return }
        for index in screenSavers.indices { screenSavers[index].forget() }
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
