import LinuxSystem

/// A question of the keyring's to the person.
struct SecretPrompt {
    static let interface = "org.freedesktop.Secret.Prompt"

    /// In milliseconds.
    private static let atOnce = 1_000

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
    ///   - isSettled: whether a keyring is open by now. Who unlocks it by other means leaves KeePassXC's question on the
    ///     screen (its issue 13327), and nothing says that it is answered.
    func show(
        within patience: Int, onWait: () -> Void, isSettled: () throws(BusError) -> Bool
    ) throws(SecretError) {
        do throws(BusError) {
            // Before the question: a quick person has answered it, or has ended the keyring.
            try bus.subscribe(to: "type='signal',interface='\(Self.interface)',member='Completed',path='\(path)'")
            try bus.subscribe(
                to: "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(SecretService.name)'"
            )
            try bus.subscribe(
                to: "type='signal',interface='\(SecretService.service)',member='CollectionChanged'")
            // Of no window: this program has none.
            _ = try bus.call(BusMethod(SecretService.name, path, Self.interface, "Prompt")) { $0.append("") }
        } catch {
            throw SecretError(error)
        }
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
        until end: Int, _ isSettled: () throws(BusError) -> Bool
    ) throws(SecretError) -> Bool? {
        do throws(BusError) {
            while let signal = try bus.nextSignal(until: end) {
                if signal.isSignal("org.freedesktop.DBus", "NameOwnerChanged") {
                    throw .noService(name: SecretService.name)
                }
                if signal.isSignal(SecretService.service, "CollectionChanged"), try isSettled() {
                    dismiss()
                    return true
                }
                guard signal.isSignal(Self.interface, "Completed"), signal.path == path else { continue }
                return try !signal.bool()
            }
            return nil
        } catch {
            throw SecretError(error)
        }
    }
}
