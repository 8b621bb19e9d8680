/// Why a message bus or a program on it did not do what it was asked to.
package enum BusError: Error, Hashable, Sendable {
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
    /// The bus or the answer cannot be understood, or the connection has ended.
    case broken(reason: String)
}

extension BusError: CustomStringConvertible {
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
        case .broken(let reason): "the bus failed: \(Self.line(reason))"
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
