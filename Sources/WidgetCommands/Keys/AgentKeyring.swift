import ContactLibrary
import ContactStore
import JSONC
import LinuxSystem

/// The desktop's keyring, through the agent. A key goes over pipes alone: arguments and the environment of a process can
/// be read.
struct AgentKeyring: Keyring {
    /// How long a person with a password to look for is waited for, in milliseconds: a day.
    private static let patience = 86_400_000

    private let session: CommandSession

    init(_ session: CommandSession) { self.session = session }

    func add(_ key: StoreKey) throws(KeyringError) {
        _ = try ask([
            "do": "keep", "id": .string(key.identifier.description), "key": .string(key.hexadecimal),
            "label": .string(StoreKeyPlace.keyringLabel),
        ])
    }

    func key(_ identifier: StoreKey.Identifier, asks: Bool) throws(KeyringError) -> StoreKey {
        let answer = try ask(
            ["do": "get", "id": .string(identifier.description), "asks": .bool(asks)],
            within: asks ? Self.patience : Agent.limit)
        guard let key = answer["key"]?.stringValue.flatMap(StoreKey.init(hexadecimal:)), key.identifier == identifier
        else { throw KeyringError(.failed, "what the desktop's keyring gives is not the key") }
        return key
    }

    func remove(_ identifier: StoreKey.Identifier) throws(KeyringError) {
        _ = try ask(["do": "remove", "id": .string(identifier.description)])
    }

    private func ask(_ request: JSONValue, within limit: Int = Agent.limit) throws(KeyringError) -> JSONValue {
        let answer: JSONValue
        do throws(CommandFailure) {
            let agent = try Agent("secret", session)
            answer = try agent.ask(request, within: limit)
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
