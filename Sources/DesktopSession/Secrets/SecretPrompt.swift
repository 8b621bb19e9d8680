/// A question of the keyring's to the person, who takes any time for it.
struct SecretPrompt {
    static let interface = "org.freedesktop.Secret.Prompt"

    let path: String
    private let bus: MessageBus

    init(path: String, on bus: MessageBus) {
        self.path = path
        self.bus = bus
    }

    /// Shows it, and waits until it is answered.
    func show() throws(SecretError) {
        do throws(BusError) {
            // Before the question: whoever is quick has answered it, or has ended the keyring.
            try bus.subscribe(to: "type='signal',interface='\(Self.interface)',member='Completed',path='\(path)'")
            try bus.subscribe(
                to: "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(SecretService.name)'"
            )
            // Of no window: this program has none.
            _ = try bus.call(BusMethod(SecretService.name, path, Self.interface, "Prompt")) { $0.append("") }
        } catch {
            throw SecretError(error)
        }
        guard try isAnswered() else { throw .dismissed }
    }

    private func isAnswered() throws(SecretError) -> Bool {
        do throws(BusError) {
            while let signal = try bus.nextSignal(until: nil) {
                if signal.isSignal("org.freedesktop.DBus", "NameOwnerChanged") {
                    throw .noService(name: SecretService.name)
                }
                guard signal.isSignal(Self.interface, "Completed"), signal.path == path else { continue }
                return try !signal.bool()
            }
            return false
        } catch {
            throw SecretError(error)
        }
    }
}
