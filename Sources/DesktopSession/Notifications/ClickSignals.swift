import LinuxSystem

/// The clicks on notices that were shown over this connection.
///
/// The specification has the server tell everybody; dunst tells the connection that the notice came over, and nobody where
/// that is gone. So the connection stays, from before the first notice until the last one is closed.
package final class ClickSignals {
    private let bus: MessageBus
    /// The server's connection. Anybody can send this one a signal.
    private let server: String
    private var tokens: [UInt32: String] = [:]

    package init(on bus: MessageBus) throws(SessionError) {
        self.bus = bus
        try bus.subscribe(
            to: "type='signal',sender='\(NotificationServer.name)',path='\(NotificationServer.path)',"
                + "interface='\(NotificationServer.name)'")
        try bus.subscribe(toOwnerOf: NotificationServer.name)
        server = try bus.owner(of: NotificationServer.name)
    }

    /// Waits for clicks on these notices until all are closed, the server is gone, or the time is over. A notice that was
    /// clicked is closed.
    ///
    /// - Parameters:
    ///   - end: by `MonotonicClock.milliseconds()`.
    ///   - onClick: is called for each, with what lets the program that is opened take the focus (xdg-activation); nil where the
    ///     server gives none.
    package func wait(
        for notices: Set<UInt32>, until end: Int, _ onClick: (_ number: UInt32, _ token: String?) -> Void
    ) throws(SessionError) {
        var shown = notices
        while !shown.isEmpty, let signal = try bus.nextSignal(until: end) {
            if signal.sender == "org.freedesktop.DBus" {
                if signal.isSignal("org.freedesktop.DBus", "NameOwnerChanged") { return }
            } else if signal.sender != server {
                continue
            } else if signal.isSignal(NotificationServer.name, "ActivationToken") {
                let number = try signal.uint32()
                if shown.contains(number) { tokens[number] = try signal.string() }
            } else if signal.isSignal(NotificationServer.name, "NotificationClosed") {
                shown.remove(try signal.uint32())
            } else if signal.isSignal(NotificationServer.name, "ActionInvoked") {
                let number = try signal.uint32()
                if shown.remove(number) != nil { onClick(number, tokens[number]) }
            }
        }
    }
}
