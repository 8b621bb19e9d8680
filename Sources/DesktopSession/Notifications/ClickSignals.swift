import LinuxSystem

/// The clicks on notices, as the server reports them while their numbers are its own.
///
/// Subscribed to before a notice is shown, it misses none.
package final class ClickSignals {
    /// A click on a notice.
    package struct Click: Hashable, Sendable {
        package let number: UInt32
        /// Lets the program that is opened take the focus (xdg-activation); nil where the server gives none.
        package let token: String?
    }

    private let bus: MessageBus
    private var tokens: [UInt32: String] = [:]

    package init(on bus: MessageBus) throws(BusError) {
        self.bus = bus
        // The bus itself says who the sender is.
        try bus.subscribe(
            to: "type='signal',sender='\(NotificationServer.name)',path='\(NotificationServer.path)',"
                + "interface='\(NotificationServer.name)'")
        try bus.subscribe(
            to: "type='signal',sender='org.freedesktop.DBus',path='/org/freedesktop/DBus',"
                + "interface='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(NotificationServer.name)'")
    }

    /// Waits for clicks on these notices until all are closed, the server is gone, or the time is over. A notice that was
    /// clicked is closed.
    ///
    /// - Parameters:
    ///   - end: by `MonotonicClock.milliseconds()`; 0 for what has come already.
    ///   - onClick: is called for each.
    /// - Returns: the notices that are still shown.
    package func wait(
        for notices: Set<UInt32>, until end: Int, _ onClick: (Click) -> Void
    ) throws(BusError) -> Set<UInt32> {
        var shown = notices
        while !shown.isEmpty, let signal = try bus.nextSignal(until: end) {
            if signal.isSignal("org.freedesktop.DBus", "NameOwnerChanged") { return [] }
            if signal.isSignal(NotificationServer.name, "ActivationToken") {
                let number = try signal.uint32()
                if shown.contains(number) { tokens[number] = try signal.string() }
            } else if signal.isSignal(NotificationServer.name, "NotificationClosed") {
                shown.remove(try signal.uint32())
            } else if signal.isSignal(NotificationServer.name, "ActionInvoked") {
                let number = try signal.uint32()
                if shown.remove(number) != nil { onClick(Click(number: number, token: tokens[number])) }
            }
        }
        return shown
    }
}
