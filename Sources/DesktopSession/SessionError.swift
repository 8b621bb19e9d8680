import CSDBus
import Failures
import LinuxSystem
import Messages
import SafeText

/// Why a message bus, a program on it or the desktop's keyring did not do what it was asked to.
package enum SessionError: Error, Hashable, Sendable {
    /// There is no bus: the user has no desktop session, or the environment does not say where its bus is.
    case noBus(reason: Message)
    /// The bus's address is not that of a local socket. Nothing is sent over a network, and no program is started for it.
    case addressIsNotLocal
    /// No program on the bus provides this name, and none can be started for it.
    case noService(name: String)
    /// The program that provides the name could not be started.
    case notStarted(name: String, reason: String)
    /// The answer did not come in time; that of the bus itself, where there is no name.
    case noAnswer(name: String?)
    /// The program answered with an error.
    case refused(name: String, error: String, message: String)
    /// The program's answer is of another type than it has to be.
    case wrongType(name: String)
    /// The bus or the answer cannot be understood, or the connection has ended.
    case broken(reason: Message)
    /// The keyring that has the secret, or is to have it, is locked.
    case locked
    /// The keyring has a question, and nobody was to be asked.
    case notAsked
    /// The person was asked, and did not allow it; or the keyring could not show its question.
    case dismissed
    /// The person was asked, and did not answer in time.
    case notAnswered
    /// There is no such secret.
    case missing
    /// There is no keyring, or no default one to put a secret into.
    case noKeyring
    /// What is read back is not what was kept.
    case changed

    /// How the agent ends.
    package var status: ExitStatus {
        switch self {
        case .addressIsNotLocal: .configuration
        case .noBus, .noService, .notStarted, .noAnswer, .refused, .wrongType, .broken, .noKeyring, .changed:
            .unavailable
        case .locked, .notAsked, .dismissed, .notAnswered: .tryAgain
        case .missing: .unusableData
        }
    }

    /// - Parameters:
    ///   - status: what sd_bus_call returned.
    ///   - name: who was called.
    init(_ status: CInt, _ error: sd_bus_error, _ name: String) {
        let kind = error.name.map { String(cString: $0) } ?? ""
        let message = error.message.map { String(cString: $0) } ?? ""
        switch kind {
        case "org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner":
            self = .noService(name: name)
        case "org.freedesktop.DBus.Error.NoReply", "org.freedesktop.DBus.Error.Timeout",
            "org.freedesktop.DBus.Error.TimedOut":
            self = .noAnswer(name: name)
        case _ where kind.hasPrefix("org.freedesktop.DBus.Error.Spawn."):
            self = .notStarted(name: name, reason: message)
        case "org.freedesktop.Secret.Error.IsLocked": self = .locked
        case "": self = .broken(reason: MessageBus.reason(status))
        case "System.Error.ETIMEDOUT": self = .noAnswer(name: name)
        default: self = .refused(name: name, error: kind, message: message)
        }
    }
}

extension SessionError {
    /// One line for a person. What other programs said is cut, and loses its control characters.
    package var message: Message {
        switch self {
        case .noBus(let reason):
            Message(
                // Translators: The session bus is that of D-Bus. {reason} is such as "No such file or directory".
                "no session bus ({reason}); call this within your desktop session, which sets DBUS_SESSION_BUS_ADDRESS",
                ["reason": .message(reason)])
        case .addressIsNotLocal: Message("the session bus is not a local socket (DBUS_SESSION_BUS_ADDRESS)")
        case .noService(let name):
            // Translators: {name} is what is asked for on D-Bus, such as "org.freedesktop.Notifications".
            Message("nothing provides {name}", ["name": .path(name)])
        case .notStarted(let name, let reason):
            // Translators: {name} is a program on D-Bus, {reason} what D-Bus says.
            Message("{name} could not be started: {reason}", ["name": .path(name), "reason": Self.said(reason)])
        case .noAnswer(nil): Message("the bus does not answer")
        case .noAnswer(let name?):
            // Translators: {name} is a program on D-Bus, such as "org.freedesktop.Notifications".
            Message("{name} does not answer", ["name": .path(name)])
        case .refused(let name, let error, let message):
            Message(
                // Translators: {name} is a program on D-Bus, {reason} what it says.
                "{name} refused: {reason}",
                ["name": .path(name), "reason": Self.said(message.isEmpty ? error : message)])
        case .wrongType(let name): Message("{name} gave an answer of a wrong type", ["name": .path(name)])
        case .broken(let reason): Message("the bus failed: {reason}", ["reason": .message(reason)])
        case .locked: Message("the desktop's keyring is locked; unlock it with its password manager and try again")
        case .notAsked:
            Message(
                "the desktop's keyring has a question first; it is shown where this is called on a terminal or in a graphical session"
            )
        case .dismissed: Message("the question of the desktop's keyring was dismissed; allow it, and try again")
        case .notAnswered: Message("the question of the desktop's keyring was not answered; try again")
        case .missing: Message("the desktop's keyring does not have this key")
        case .noKeyring: Message("the desktop has no default keyring; open or make one with its password manager")
        case .changed: Message("the desktop's keyring did not keep the key as it was given")
        }
    }

    /// An error that came while the keyring was asked.
    package var ofKeyring: Message {
        switch self {
        case .locked, .notAsked, .dismissed, .notAnswered, .missing, .noKeyring, .changed: message
        case .noBus, .addressIsNotLocal, .noService, .notStarted, .noAnswer, .refused, .wrongType, .broken:
            Message("the desktop's keyring cannot be used: {reason}", ["reason": .message(message)])
        }
    }

    /// Another program's text.
    private static func said(_ text: String) -> Message.Value {
        let printable = text.unicodeScalars.prefix(200).map { $0.properties.isPrintable ? $0 : " " }
        return .text(CleanText(cleaning: String(String.UnicodeScalarView(printable))))
    }
}

extension Unicode.Scalar.Properties {
    /// Neither a control character nor one that changes the direction of a line.
    fileprivate var isPrintable: Bool {
        switch generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: false
        default: true
        }
    }
}
