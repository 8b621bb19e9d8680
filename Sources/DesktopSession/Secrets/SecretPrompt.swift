import LinuxSystem

/// A question of the keyring's to the person.
struct SecretPrompt {
    static let interface = "org.freedesktop.Secret.Prompt"

    /// In milliseconds.
    private static let atOnce = 1_000
    /// How long no signal comes until `isSettled` is asked, in milliseconds.
    private static let look = 500

    let path: String
    private let bus: MessageBus

    init(path: String, on bus: MessageBus) {
        self.path = path
        self.bus = bus
    }

    /// Shows it, and waits until it is answered.
    ///
    /// - Parameters:
    ///   - patience: in milliseconds.
    ///   - onWait: called where it is not answered at once: some are without the person.
    ///   - isSettled: whether a keyring is open by now. KeePassXC leaves its question on the screen where its database is
    ///     unlocked by other means (its issue 13327), and no signal says reliably that it is.
    func show(
        within patience: Int, onWait: () -> Void, isSettled: () throws(SessionError) -> Bool
    ) throws(SessionError) {
        // Before the question: a quick person has answered it, or has ended the keyring.
        try bus.subscribe(to: "type='signal',interface='\(Self.interface)',member='Completed',path='\(path)'")
        try bus.subscribe(toOwnerOf: SecretService.name)
        // Of no window: this program has none.
        _ = try bus.call(BusMethod(SecretService.name, path, Self.interface, "Prompt")) { $0.append("") }
        let start = MonotonicClock.milliseconds()
        var isAllowed = try answer(until: start + min(patience, Self.atOnce), isSettled)
        if isAllowed == nil {
            onWait()
            isAllowed = try answer(until: start + patience, isSettled)
        }
        guard let isAllowed else {
            dismiss()
            throw .notAnswered
        }
        if !isAllowed { throw .dismissed }
    }

    /// Takes it away.
    func dismiss() { _ = try? bus.call(BusMethod(SecretService.name, path, Self.interface, "Dismiss")) }

    /// - Returns: nil when the time is over.
    private func answer(
        until end: Int, _ isSettled: () throws(SessionError) -> Bool
    ) throws(SessionError) -> Bool? {
        while true {
            guard let signal = try bus.nextSignal(until: min(end, MonotonicClock.milliseconds() + Self.look)) else {
                if try isSettled() {
                    dismiss()
                    return true
                }
                if MonotonicClock.milliseconds() >= end { return nil }
                continue
            }
            if signal.isSignal("org.freedesktop.DBus", "NameOwnerChanged") {
                throw .noService(name: SecretService.name)
            }
            guard signal.isSignal(Self.interface, "Completed"), signal.path == path else { continue }
            return try !signal.bool()
        }
    }
}
