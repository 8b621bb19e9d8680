import AgentProtocol
import LinuxSystem

/// The program that shows notices on the desktop (Desktop Notifications Specification 1.2,
/// `org.freedesktop.Notifications`).
package struct NotificationServer {
    package static let name = "org.freedesktop.Notifications"
    package static let path = "/org/freedesktop/Notifications"

    private let bus: MessageBus
    /// What the server says that it can do: `actions`, `body-markup`, `sound`.
    package let capabilities: Set<String>

    /// Has the server started where it is not running, and asks what it can do.
    package init(on bus: MessageBus) throws(SessionError) {
        try bus.start(Self.name)
        self.bus = bus
        capabilities = Set(try bus.call(Self.method("GetCapabilities")).strings())
    }

    /// Waits until another program has the server's name than now.
    ///
    /// - Parameter end: what is not waited beyond.
    /// - Returns: whether one has.
    package static func awaitAnother(
        on bus: MessageBus, unless end: PolledDescriptor
    ) throws(SessionError) -> Bool {
        try bus.subscribe(toOwnerOf: name)
        while true {
            while let signal = try bus.nextSignal(until: 0) {
                if let change = try signal.ownerChange(), change.name == name, !change.owner.isEmpty { return true }
            }
            if try bus.wait(besides: [end]).contains(end.descriptor) { return false }
        }
    }

    /// Whether a notice can be clicked.
    package var hasActions: Bool { capabilities.contains("actions") }

    /// Shows a notice.
    ///
    /// It never replaces one by its number: a number of an earlier run may be another program's notice by now, and mako
    /// 1.7.1 crashes where a number and a tag come together.
    ///
    /// - Returns: the number that the server gave it; nil where it took the notice and answers something else.
    /// - Throws: `refused` without the server's own words, which may repeat the notice's.
    package func show(_ notice: NoticeRequest) throws(SessionError) -> UInt32? {
        let answer: BusMessage
        do {
            answer = try call(notice)
        } catch {
            if case .refused(let name, let reason, _) = error { throw .refused(name: name, error: reason, message: "") }
            throw error
        }
        return try? answer.uint32()
    }

    /// How long the server may take to take a notice, in milliseconds. It answered a moment ago, so that it is slow and not
    /// frozen, and its end is told at once; and what is given up before it is taken comes a second time. Less than the app
    /// waits for an answer of the agent's, and systemd for a delivery.
    private static let limit = Timeout.milliseconds(90_000)

    private func call(_ notice: NoticeRequest) throws(SessionError) -> BusMessage {
        try bus.call(Self.method("Notify"), limit: Self.limit) { message in
            message.append("bday-widget")
            message.append(UInt32(0))
            message.append("appointment-soon")
            message.append(notice.summary)
            message.append(notice.body.asNoticeBody(hasMarkup: capabilities.contains("body-markup")))
            message.append(hasActions ? notice.action.map { ["default", $0] } ?? [] : [])
            message.dictionary(of: "v", hints(of: notice, message))
            // The server decides how long it is shown.
            message.append(Int32(-1))
        }
    }

    private func hints(of notice: NoticeRequest, _ message: MessageWriter) -> [(key: String, value: () -> Void)] {
        func text(_ value: String) -> () -> Void { { message.variant("s") { message.append(value) } } }
        var hints: [(key: String, value: () -> Void)] = [
            ("urgency", { message.variant("y") { message.append(UInt8(1)) } }),
            ("category", text("x-bday-widget.birthday")), ("desktop-entry", text("bday-widget")),
        ]
        if !notice.hasSound {
            hints.append(("suppress-sound", { message.variant("b") { message.append(true) } }))
        } else if capabilities.contains("sound") {
            // A name of the Sound Naming Specification.
            hints.append(("sound-name", text("message-new-instant")))
        }
        if let tag = notice.tag, capabilities.contains("x-dunst-stack-tag") {
            hints.append(("x-dunst-stack-tag", text(tag)))
        }
        return hints
    }

    private static func method(_ member: String) -> BusMethod { BusMethod(name, path, name, member) }
}

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

extension String {
    /// The text as a notice's body, which may hold markup where the server says so; the summary never does (Desktop
    /// Notifications Specification 1.2, "Markup").
    ///
    /// - Parameter hasMarkup: whether the server says `body-markup`. One that does not may still read markup (dunst without
    ///   a configuration), and shows entities as they stand where it does not; so `<`, `>` and `&` have to go.
    func asNoticeBody(hasMarkup: Bool) -> String {
        var result = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": result += hasMarkup ? "&amp;" : "+"
            case "<": result += hasMarkup ? "&lt;" : "‹"
            case ">": result += hasMarkup ? "&gt;" : "›"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
