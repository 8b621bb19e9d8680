import LinuxSystem

/// Whether the user's session is locked, by whatever can be asked: logind on the system's bus, screen savers on the
/// session's. It sleeps between changes.
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
            throw .noBus(reason: "neither the system's nor the session's")
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
        if savers.contains(.abandoned) { return .abandoned }
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
        (sessions?.locks.isEmpty ?? true ? [] : ["logind"])
            + screenSavers.filter { $0.state == .active || $0.state == .inactive }.map(\.name)
    }

    private var isLocked: Bool {
        sessions?.locks.values.contains(true) ?? false || screenSavers.contains { $0.state == .active }
    }

    /// Waits until something about it may have changed.
    ///
    /// - Throws: where a bus or logind is gone.
    package func wait() throws(SessionError) {
        if try receive() { return }
        do { _ = try Poll.wait([systemBus, sessionBus].compactMap { $0?.polled }) } catch {
            throw .broken(reason: error.description)
        }
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
