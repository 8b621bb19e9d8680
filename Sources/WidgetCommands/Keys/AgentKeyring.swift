import ContactLibrary
import ContactStore
import JSONC
import LinuxSystem
import SystemPackage

/// The desktop's keyring, through the agent. A key goes over pipes alone: arguments and the environment of a process can
/// be read.
struct AgentKeyring: Keyring {
    /// For what asks nobody, in milliseconds: the keyring may have to be started first.
    private static let limit = 30_000
    /// For a person with a password to look for: a day.
    private static let patience = 86_400_000

    private let agent: FilePath?

    init(_ context: CommandContext) {
        agent = context.executables.app.flatMap { ProgramPlace.find("bday-widget-agent", beside: $0) }
    }

    func add(_ key: StoreKey) throws(KeyringError) {
        _ = try ask([
            "do": "keep", "id": .string(key.identifier.description), "key": .string(key.hexadecimal),
            "label": .string(StoreKeyPlace.keyringLabel),
        ])
    }

    func key(_ identifier: StoreKey.Identifier, asks: Bool) throws(KeyringError) -> StoreKey {
        let answer = try ask(
            ["do": "get", "id": .string(identifier.description), "asks": .bool(asks)],
            within: asks ? Self.patience : Self.limit)
        guard let key = answer["key"]?.stringValue.flatMap(StoreKey.init(hexadecimal:)), key.identifier == identifier
        else { throw KeyringError(.failed, "what the desktop's keyring gives is not the key") }
        return key
    }

    func remove(_ identifier: StoreKey.Identifier) throws(KeyringError) {
        _ = try ask(["do": "remove", "id": .string(identifier.description)])
    }

    private func ask(_ request: JSONValue, within limit: Int = limit) throws(KeyringError) -> JSONValue {
        guard let agent else { throw KeyringError(.unavailable, "bday-widget-agent is missing") }
        let line: String?
        do throws(SystemError) {
            let conversation = try Conversation(with: agent, ["secret"])
            try conversation.send(request.serialized())
            line = try conversation.receive(within: limit)
            _ = try conversation.finish()
        } catch {
            throw KeyringError(.failed, "bday-widget-agent does not answer: \(error.reason)")
        }
        guard let line, let answer = try? JSONValue(parsing: Array(line.utf8)) else {
            throw KeyringError(.failed, "bday-widget-agent does not answer")
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
