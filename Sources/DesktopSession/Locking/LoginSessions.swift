import Glibc

/// The user's sessions at a seat, as logind knows them, and which of them say that they are locked
/// (org.freedesktop.login1(5), `LockedHint`).
struct LoginSessions {
    private let bus: MessageBus
    /// Whether each of the sessions is locked, by its path. None where logind is not there.
    private(set) var locks: [String: Bool] = [:]
    /// Whether a session that was locked has said that it is no more: somebody tells logind. Most lockers do not.
    private(set) var isTold: Bool
    private var isThere = false
    static let name = "org.freedesktop.login1"
    private static let manager = "org.freedesktop.login1.Manager"
    private static let session = "org.freedesktop.login1.Session"

    /// - Parameter isTold: whether that is known already.
    /// - Throws: where logind is there and does not answer. Where it is not, it is heard when it comes.
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
    ///   that.
    /// - Throws: also where logind is gone.
    mutating func ask() throws(SessionError) -> Bool {
        let before = locks
        do {
            locks = try self.now()
            isThere = true
        } catch {
            switch error {
            case .noService, .notStarted: if isThere { throw error }
            default: throw error
            }
        }
        let isUnlocked = before.contains { $0.value && locks[$0.key] == false }
        if isUnlocked { isTold = true }
        return isUnlocked
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
