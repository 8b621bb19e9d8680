import ContactLibrary
import ContactStore
import Glibc
import JSONC
import LinuxSystem

/// The desktop's keyring, through the agent. A key goes over pipes alone: arguments and the environment of a process can
/// be read.
struct AgentKeyring: Keyring {
    /// How long the person may take to answer a question of the keyring's, in milliseconds.
    private static let patience = 120_000
    /// How many questions it can have for one request: KeePassXC asks whether a key may be read, and whether it may go.
    private static let maximumQuestions = 3

    private let session: CommandSession
    private let patience: Int?

    /// - Parameter asks: whether the keyring may ask the person, where there is a terminal or a graphical session.
    init(_ session: CommandSession, asks: Bool) {
        self.session = session
        patience = asks && session.hasPerson ? Self.patience : nil
    }

    func add(_ key: StoreKey) throws(KeyringError) {
        _ = try ask([
            "do": "keep", "id": .string(key.identifier.description), "key": .string(key.hexadecimal),
            "label": .string(StoreKeyPlace.keyringLabel),
        ])
    }

    func key(_ identifier: StoreKey.Identifier) throws(KeyringError) -> StoreKey {
        let answer = try ask(["do": "get", "id": .string(identifier.description)])
        guard let key = answer["key"]?.stringValue.flatMap(StoreKey.init(hexadecimal:)), key.identifier == identifier
        else { throw KeyringError(.missing, "what the desktop's keyring gives is not the key") }
        return key
    }

    func remove(_ identifier: StoreKey.Identifier) throws(KeyringError) {
        _ = try ask(["do": "remove", "id": .string(identifier.description)])
    }

    private func ask(_ request: JSONObject) throws(KeyringError) -> JSONValue {
        var request = request
        request["patience"] = patience.map { .int($0) }
        let answer: JSONValue
        do throws(CommandFailure) {
            let agent = try Agent("secret", session)
            answer = try agent.ask(
                .object(request), within: Agent.limit + Self.maximumQuestions * (patience ?? 0))
            try agent.finish()
        } catch {
            throw KeyringError(.failed, error.message.isEmpty ? "bday-widget-agent failed" : error.message)
        }
        if let status = answer["status"]?.intValue {
            throw KeyringError(Self.kind(status), answer["reason"]?.stringValue ?? "")
        }
        return answer
    }

    private static func kind(_ status: Int) -> KeyringError.Kind {
        switch ExitStatus(rawValue: Int32(truncatingIfNeeded: status)) {
        case .tryAgain: .locked
        case .unusableData: .missing
        case .unavailable, .configuration: .unavailable
        default: .failed
        }
    }
}

extension CommandSession {
    /// Whether a question can be seen and answered.
    fileprivate var hasPerson: Bool {
        isatty(STDIN_FILENO) == 1 || ["DISPLAY", "WAYLAND_DISPLAY"].contains { context.environment.value($0) != nil }
    }
}
