import CSDBus
import Failures
import LinuxSystem

/// Why a message bus, a program on it or the desktop's keyring did not do what it was asked to.
package enum SessionError: Error, Hashable, Sendable {
    /// There is no bus: the user has no desktop session, or the environment does not say where its bus is.
    case noBus(reason: String)
    /// The bus's address is not that of a local socket. Nothing is sent over a network, and no program is started for it.
    case addressIsNotLocal
    /// No program on the bus provides this name, and none can be started for it.
    case noService(name: String)
    /// The program that provides the name could not be started.
    case notStarted(name: String, reason: String)
    /// The answer did not come in time.
    case noAnswer(name: String)
    /// The program answered with an error.
    case refused(name: String, error: String, message: String)
    /// The program's answer is of another type than it has to be.
    case wrongType(name: String)
    /// The bus or the answer cannot be understood, or the connection has ended.
    case broken(reason: String)
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

    /// What the bus said of another program than itself.
    func about(_ name: String) -> SessionError {
        switch self {
        case .noService: .noService(name: name)
        case .notStarted(_, let reason): .notStarted(name: name, reason: reason)
        case .noAnswer: .noAnswer(name: name)
        case .wrongType: .wrongType(name: name)
        case .refused(_, let error, let message): .refused(name: name, error: error, message: message)
        default: self
        }
    }
}

extension SessionError: CustomStringConvertible {
    /// One line for a person. What other programs said is cut, and loses its control characters.
    package var description: String {
        switch self {
        case .noBus(let reason):
            "no session bus (\(Self.line(reason))); call this within your desktop session, which sets DBUS_SESSION_BUS_ADDRESS"
        case .addressIsNotLocal: "the session bus is not a local socket (DBUS_SESSION_BUS_ADDRESS)"
        case .noService(let name): "nothing provides \(name)"
        case .notStarted(let name, let reason): "\(name) could not be started: \(Self.line(reason))"
        case .noAnswer(let name): "\(name) does not answer"
        case .refused(let name, let error, let message):
            "\(name) refused: \(Self.line(message.isEmpty ? error : message))"
        case .wrongType(let name): "\(name) gave an answer of a wrong type"
        case .broken(let reason): "the bus failed: \(Self.line(reason))"
        case .locked: "the desktop's keyring is locked; unlock it with its password manager and try again"
        case .notAsked:
            "the desktop's keyring has a question first; it is shown where this is called on a terminal or in a graphical session"
        case .dismissed: "the question of the desktop's keyring was dismissed; allow it, and try again"
        case .notAnswered: "the question of the desktop's keyring was not answered; try again"
        case .missing: "the desktop's keyring does not have this key"
        case .noKeyring: "the desktop has no default keyring; open or make one with its password manager"
        case .changed: "the desktop's keyring did not keep the key as it was given"
        }
    }

    /// The description of an error that came while the keyring was asked.
    package var ofKeyring: String {
        switch self {
        case .locked, .notAsked, .dismissed, .notAnswered, .missing, .noKeyring, .changed: description
        case .noBus, .addressIsNotLocal, .noService, .notStarted, .noAnswer, .refused, .wrongType, .broken:
            "the desktop's keyring cannot be used: \(self)"
        }
    }

    /// Another program's text, made safe for a line of a message.
    private static func line(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.prefix(200).map { $0.properties.isPrintable ? $0 : " " }))
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
