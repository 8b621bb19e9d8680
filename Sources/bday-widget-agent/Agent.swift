import AgentProtocol
import Glibc
import LinuxSystem

/// The desktop session's side of the program: everything that goes over D-Bus. `bday-widget` runs it, with a command and
/// without anything personal in its arguments; the rest comes on standard input.
@main
enum Agent {
    /// The agent's commands by name; each gets the rest of the arguments.
    private static let commands: [String: @Sendable ([String]) throws(CommandFailure) -> Void] = [
        NoticeRequest.command: NoticeCommand.run, SecretRequest.command: SecretCommand.run,
        ServerRequest.command: ServerCommand.run,
        "follow-lock": FollowLockCommand.run,
    ]

    static func main() {
        ProcessMemory.keepPrivate()
        StandardStream.prepare()
        let arguments = ProcessArguments.bytes.map { String(decoding: $0, as: UTF8.self) }
        guard let name = arguments.first, let command = commands[name] else {
            end(CommandFailure(.usage, "bday-widget-agent is run by bday-widget"))
        }
        do throws(CommandFailure) { try command(Array(arguments.dropFirst())) } catch { end(error) }
        exit(ExitStatus.done.rawValue)
    }

    private static func end(_ failure: CommandFailure) -> Never {
        let reason = failure.diagnosis.description
        if !reason.isEmpty { CommandFailure.note(reason) }
        exit(failure.status.rawValue)
    }
}
