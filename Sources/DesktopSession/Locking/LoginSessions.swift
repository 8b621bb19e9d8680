import Glibc

/// The user's sessions at a seat, as logind knows them, and whether one of them says that it is locked
/// (org.freedesktop.login1(5), `LockedHint`).
struct LoginSessions {
    private let bus: MessageBus
    private static let name = "org.freedesktop.login1"
    private static let manager = "org.freedesktop.login1.Manager"
    private static let session = "org.freedesktop.login1.Session"

    /// - Throws: where logind is not there, or does not answer.
    init(on bus: MessageBus) throws(BusError) {
        self.bus = bus
        let from = "type='signal',sender='\(Self.name)'"
        try bus.subscribe(
            to: "\(from),interface='org.freedesktop.DBus.Properties',member='PropertiesChanged',arg0='\(Self.session)'")
        for member in ["SessionNew", "SessionRemoved"] {
            try bus.subscribe(to: "\(from),interface='\(Self.manager)',member='\(member)'")
        }
        _ = try isLocked()
    }

    /// Whether the state may be another one after this signal.
    func isChanged(by signal: BusMessage) -> Bool {
        signal.isSignal("org.freedesktop.DBus.Properties", "PropertiesChanged")
            || ["SessionNew", "SessionRemoved"].contains { signal.isSignal(Self.manager, $0) }
    }

    func isLocked() throws(BusError) -> Bool {
        let sessions = try bus.call(BusMethod(Self.name, "/org/freedesktop/login1", Self.manager, "ListSessions"))
        let paths = try sessions.array(of: "(susso)") { () throws(BusError) -> String? in
            try sessions.structure("susso") { () throws(BusError) in
                try sessions.skip("s")
                let user = try sessions.uint32()
                try sessions.skip("s")
                let seat = try sessions.string()
                let path = try sessions.objectPath()
                return user == getuid() && !seat.isEmpty ? path : nil
            }
        }
        for path in paths.compactMap(\.self) where try isLocked(path) { return true }
        return false
    }

    /// A session that is gone by now is not locked, nor is one that was left and only keeps programs running: nobody can
    /// unlock it.
    private func isLocked(_ path: String) throws(BusError) -> Bool {
        do {
            let locked = try property("LockedHint", of: path)
            guard try locked.variant("b", { () throws(BusError) in try locked.bool() }) else { return false }
            let state = try property("State", of: path)
            return try state.variant("s") { () throws(BusError) in try state.string() } != "closing"
        } catch {
            if case .refused = error { return false }
            throw error
        }
    }

    private func property(_ property: String, of path: String) throws(BusError) -> BusMessage {
        try bus.call(BusMethod(Self.name, path, "org.freedesktop.DBus.Properties", "Get")) {
            $0.append(Self.session)
            $0.append(property)
        }
    }
}
