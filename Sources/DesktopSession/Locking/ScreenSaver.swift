/// A screen saver that says on the session's bus whether it hides the screen.
struct ScreenSaver {
    private let bus: MessageBus
    let name: String
    private let paths: [String]
    private(set) var state: State

    enum State {
        /// Nobody has the name, or its owner cannot say.
        case silent
        case inactive
        case active
        /// It was active, and is gone, so that nobody knows whether the screen is still hidden.
        case abandoned
    }

    /// The names that screen lockers have, and where they are asked: KDE's has two.
    static let known = [
        ("org.freedesktop.ScreenSaver", ["/org/freedesktop/ScreenSaver", "/ScreenSaver"]),
        ("org.gnome.ScreenSaver", ["/org/gnome/ScreenSaver"]),
    ]

    /// - Parameter wasActive: whether it hid the screen when it was last heard of.
    init(_ name: String, _ paths: [String], on bus: MessageBus, wasActive: Bool) throws(SessionError) {
        self.bus = bus
        state = wasActive ? .abandoned : .silent
        self.name = name
        self.paths = paths
        try bus.subscribe(to: "type='signal',sender='\(name)',interface='\(name)',member='ActiveChanged'")
        try bus.subscribe(toOwnerOf: name)
        try ask()
    }

    /// Takes what its signal says; others say nothing. Any program can send this one a signal: only that of who has the
    /// name now counts.
    ///
    /// - Returns: whether it said something.
    mutating func receive(_ signal: BusMessage) throws(SessionError) -> Bool {
        guard signal.isSignal(name, "ActiveChanged"), let owner = try? bus.owner(of: name), signal.sender == owner,
            let isActive = try? signal.bool()
        else { return false }
        state = isActive ? .active : .inactive
        return true
    }

    /// Asks a screen saver that runs. None is started for it, and one that only others can keep awake has no such method.
    mutating func ask() throws(SessionError) {
        state = state == .active || state == .abandoned ? .abandoned : .silent
        guard try bus.hasOwner(name) else { return }
        for path in paths {
            do {
                state = try bus.call(BusMethod(name, path, name, "GetActive")).bool() ? .active : .inactive
                return
            } catch {
                switch error {
                case .refused, .noService: continue
                default: throw error
                }
            }
        }
    }

    /// Somebody else has said that the screen is not hidden.
    mutating func forget() { if state == .abandoned { state = .silent } }
}
