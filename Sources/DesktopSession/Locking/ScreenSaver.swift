/// A screen saver that says on the session's bus whether it hides the screen.
struct ScreenSaver {
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
