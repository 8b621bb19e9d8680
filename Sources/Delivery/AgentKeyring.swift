import AgentProtocol
import ContactLibrary
import ContactStore
import LinuxSystem
import Presentation

/// The desktop's keyring, through the agent. A key goes over pipes alone: arguments and the environment of a process can
/// be read.
package struct AgentKeyring: Keyring {
    /// How long the person may take to answer a question of the keyring's, in milliseconds.
    private static let patience = 120_000
    /// How many questions it can have for one request: KeePassXC asks whether a key may be read, and whether it may go.
    private static let maximumQuestions = 3

    /// By which a person finds the key there.
    package static let label = "Birthdays: key of the stored contacts"

    private let session: CommandSession
    private let patience: Int?
    /// For how long one that does not run is waited for, in milliseconds.
    private let start: Int

    /// How long a desktop's keyring may take to start, in milliseconds.
    package static let startLimit = 10_000

    /// - Parameters:
    ///   - asks: whether the keyring may ask the person, where there is a terminal or a graphical session.
    ///   - start: for how long one that does not run is waited for before that is said, in milliseconds.
    package init(_ session: CommandSession, asks: Bool, waitingForStart start: Int = 0) {
        self.session = session
        self.start = start
        patience = asks && session.hasPerson ? Self.patience : nil
    }

    package func add(_ key: StoreKey) throws(KeyringError) {
        _ = try ask(.keep(key: key.hexadecimal, label: Self.label), key.identifier)
    }

    package func key(_ identifier: StoreKey.Identifier) throws(KeyringError) -> StoreKey {
        guard let key = try askOnceItRuns(identifier).flatMap(StoreKey.init(hexadecimal:)), key.identifier == identifier
        else { throw KeyringError(.missing, "what the desktop's keyring gives is not the key") }
        return key
    }

    package func remove(_ identifier: StoreKey.Identifier) throws(KeyringError) {
        _ = try ask(.remove, identifier)
    }

    private func askOnceItRuns(_ identifier: StoreKey.Identifier) throws(KeyringError) -> String? {
        let end = MonotonicClock.milliseconds() + start
        while true {
            do throws(KeyringError) { return try ask(.get, identifier) } catch {
                guard error.kind == .unavailable, MonotonicClock.milliseconds() < end else { throw error }
            }
            _ = try? Poll.wait([], milliseconds: 500)
        }
    }

    private func ask(
        _ work: SecretRequest.Work, _ identifier: StoreKey.Identifier
    ) throws(KeyringError) -> String? {
        let request = SecretRequest(work, id: identifier.description, patience: patience)
        let answer: AgentAnswer
        do throws(CommandFailure) {
            let agent = try Agent<SecretRequest>(session)
            answer = try agent.ask(request, patience: Self.maximumQuestions * (patience ?? 0))
            try agent.finish()
        } catch {
            throw KeyringError(
                .failed, error.diagnosis.description.isEmpty ? "bday-widget-agent failed" : error.diagnosis.description)
        }
        switch answer {
        case .done(let key): return key
        case .failed(let failure, _): throw KeyringError(Self.kind(failure.status), failure.diagnosis.description)
        }
    }

    private static func kind(_ status: ExitStatus) -> KeyringError.Kind {
        switch status {
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
        console.isTyped || ["DISPLAY", "WAYLAND_DISPLAY"].contains { context.environment.value($0) != nil }
    }
}
