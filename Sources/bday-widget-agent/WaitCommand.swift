import DesktopSession
import Glibc
import LinuxSystem
import SystemPackage

/// `wait NUMBER=CONTACT…`: waits for clicks on notices, and opens the contact of each that is clicked.
///
/// It runs apart from the delivery, so that neither the next one nor what a click opens has to do with it. A notice's number
/// and a contact's identifier say nothing about the person.
enum WaitCommand {
    /// How long a click is waited for, in milliseconds.
    static let limit = 10 * 60 * 1_000

    static func run(_ arguments: [String]) throws(AgentFailure) {
        let notices = try notices(arguments)
        do throws(BusError) {
            let signals = try ClickSignals(on: .session())
            if !Readiness.tell() { try? StandardStream.output.write("ready\n") }
            let end = MonotonicClock.milliseconds() + limit
            _ = try signals.wait(for: Set(notices.keys), until: end) { open(notices[$0.number], $0) }
        } catch {
            throw AgentFailure(error)
        }
    }

    /// Has a wait begin, and opens what was clicked before it had.
    ///
    /// - Parameter signals: has been subscribed since before the notices were shown.
    static func begin(for notices: [UInt32: String], _ signals: ClickSignals) throws(AgentFailure) {
        guard !notices.isEmpty, let agent = ProgramPlace.own else { return }
        let arguments = notices.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        do throws(SystemError) {
            try OtherUnit.start(
                "bday-widget-wait-\(getpid())", agent, ["wait"] + arguments, isWaitedFor: true)
        } catch {
            throw AgentFailure(.unavailable, error.description)
        }
        do throws(BusError) {
            _ = try signals.wait(for: Set(notices.keys), until: 0) { open(notices[$0.number], $0) }
        } catch {
            throw AgentFailure(error)
        }
    }

    /// Opens the contact, with a name for the unit that a second process which saw the same click finds taken.
    private static func open(_ contact: String?, _ click: ClickSignals.Click) {
        guard let contact, let agent = ProgramPlace.own,
            let widget = ProgramPlace.find("bday-widget", beside: agent)
        else { return }
        let token = click.token.map { [(name: "XDG_ACTIVATION_TOKEN", value: $0)] } ?? []
        try? OtherUnit.start(
            "bday-widget-open-\(click.number)", widget, ["contact", contact, "--open"], environment: token)
    }

    private static func notices(_ arguments: [String]) throws(AgentFailure) -> [UInt32: String] {
        var notices: [UInt32: String] = [:]
        for argument in arguments {
            let parts = argument.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, let number = UInt32(parts[0]), isIdentifier(parts[1]) else { throw .notUnderstood }
            notices[number] = String(parts[1])
        }
        return notices
    }

    /// Whether it can be an argument: 16 hexadecimal digits.
    static func isIdentifier(_ text: some StringProtocol) -> Bool {
        text.utf8.count == 16 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    }
}
