import AgentProtocol
import ContactLibrary
import Failures
import LinuxSystem
import Messages
import Presentation
import Settings
import Terminal

/// The agent, which does what goes over D-Bus.
package struct Agent<Request: AgentRequest> {
    private let conversation: Conversation
    private let console: Console

    package init(_ session: CommandSession) throws(CommandFailure) {
        console = session.console
        guard let own = session.context.executables.app, let agent = ProgramPlace.find("bday-widget-agent", beside: own)
        else {
            throw CommandFailure(
                .unavailable,
                Diagnosis(
                    Message("bday-widget-agent is missing"), .clause, Message("it belongs beside bday-widget-app")))
        }
        conversation = try CommandFailure.asking { () throws(SystemError) in
            try Conversation(with: agent, [Request.command], isAlone: Request.isStaying)
        }
    }

    /// Sends a request, and gives the answer.
    ///
    /// - Parameter patience: how long a person may take meanwhile, in milliseconds.
    /// - Throws: also the agent's own end; it has said why.
    package func ask(_ request: Request, patience: Int = 0) throws(CommandFailure) -> AgentAnswer {
        do { try conversation.send(request.line) } catch { throw earlyEnd() }
        return try answer(patience: patience)
    }

    /// Sends a request whose answer is not waited for here: `answered` is ready then. Of one that has ended that is said, too.
    package func begin(_ request: Request) { try? conversation.send(request.line) }

    package var answered: PolledDescriptor { conversation.heard }

    /// Waits for the answer to the request that was sent.
    package func answer(patience: Int = 0) throws(CommandFailure) -> AgentAnswer {
        while true {
            let line = try nextLine(patience)
            if let answer = AgentAnswer(line: line) { return answer }
            guard let remark = AgentRemark(line: line) else {
                throw CommandFailure(
                    .bug, Message("bday-widget-agent answers something else than it was asked"))
            }
            console.tell(remark.message)
        }
    }

    private func nextLine(_ patience: Int) throws(CommandFailure) -> String {
        let line: String?
        do {
            // The agent has a limit of its own for each of the answers that it waits for: ten seconds, of the keyring.
            line = try conversation.receive(within: Timeout.milliseconds(120_000) + patience)
        } catch {
            throw CommandFailure(.unavailable, Message("bday-widget-agent does not answer"))
        }
        guard let line else { throw earlyEnd() }
        return line
    }

    /// Waits for the agent's end, after the last request.
    package func finish() throws(CommandFailure) {
        let failure = end()
        if failure.status != .done { throw failure }
    }

    /// How the agent has ended, though it was to go on.
    private func earlyEnd() -> CommandFailure {
        let failure = end()
        if failure.status != .done { return failure }
        return CommandFailure(.bug, Message("bday-widget-agent ended too early"))
    }

    /// How the agent has ended.
    private func end() -> CommandFailure {
        guard let status = (try? conversation.finish()).flatMap(ExitStatus.init(rawValue:)) else {
            return CommandFailure(.bug, Message("bday-widget-agent ended unexpectedly"))
        }
        return .silent(status)
    }
}

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
    package static let startLimit = Timeout.milliseconds(10_000)

    /// - Parameters:
    ///   - asks: whether the keyring may ask the person, where there is a terminal or a graphical session.
    ///   - start: for how long one that does not run is waited for before that is said, in milliseconds.
    package init(_ session: CommandSession, asks: Bool, waitingForStart start: Int = 0) {
        self.session = session
        self.start = start
        patience = asks && session.hasPerson ? Self.patience : nil
    }

    package func add(_ key: String, as identifier: StoreKeyIdentifier) throws(CommandFailure) {
        _ = try ask(.keep(key: key, label: Self.label), identifier)
    }

    package func has(_ identifier: StoreKeyIdentifier) throws(CommandFailure) -> Bool {
        do {
            _ = try ask(.find, identifier)
            return true
        } catch {
            guard error.cause == .notInKeyring else { throw error }
            return false
        }
    }

    package func text(_ identifier: StoreKeyIdentifier) throws(CommandFailure) -> String? {
        let end = MonotonicClock.milliseconds() + start
        while true {
            do { return try ask(.get, identifier) } catch {
                guard error.cause == .noKeyring, MonotonicClock.milliseconds() < end else { throw error }
            }
            _ = try? PolledDescriptor.wait([], milliseconds: 500)
        }
    }

    package func remove(_ identifier: StoreKeyIdentifier) throws(CommandFailure) {
        _ = try ask(.remove, identifier)
    }

    private func ask(
        _ work: SecretRequest.Work, _ identifier: StoreKeyIdentifier
    ) throws(CommandFailure) -> String? {
        let request = SecretRequest(work, id: identifier.description, patience: patience)
        let answer: AgentAnswer
        do {
            let agent = try Agent<SecretRequest>(session)
            answer = try agent.ask(request, patience: Self.maximumQuestions * (patience ?? 0))
            try agent.finish()
        } catch {
            throw CommandFailure(
                .unavailable, error.isSilent ? Diagnosis(Message("bday-widget-agent failed")) : error.diagnosis,
                cause: .keyringFails)
        }
        switch answer {
        case .done(let key): return key
        case .failed(var failure, _):
            switch failure.status {
            case .tryAgain: break
            case .unusableData: failure.cause = .notInKeyring
            case .unavailable, .configuration: (failure.status, failure.cause) = (.unavailable, .noKeyring)
            default: (failure.status, failure.cause) = (.unavailable, .keyringFails)
            }
            throw failure
        }
    }
}

extension CommandSession {
    /// Whether a question can be seen and answered.
    fileprivate var hasPerson: Bool { console.isTyped || context.environment.hasScreen }
}
