import Failures
import JSONC
import LinuxSystem
import Messages
import OutputFormats
import Presentation
import SafeText
import Scheduling
import Settings
import SystemPackage
import WidgetTimeline

/// The user's own program that takes notices to wherever they look. It is run for each, and reads it as a line of JSON.
///
/// Why: docs/decisions.md#the-command-for-notices.
package struct NoticeCommand {
    private let program: FilePath
    private let arguments: [[UInt8]]
    private let environment: UserEnvironment
    /// The program, as it is written down.
    package let name: Message.Value

    /// How long one run may take, in milliseconds.
    private static let limit = 30_000
    /// How many lines of what it says are shown, and how long each, in characters.
    private static let (maximumLines, maximumLine) = (10, 500)

    /// Nil where the configuration has none.
    package init?(_ session: CommandSession) {
        let command = session.configuration.notifications.command
        guard let first = command.first else { return nil }
        environment = session.context.environment
        program = environment.expandingTilde(FilePath(first))
        arguments = command.dropFirst().map { Array($0.utf8) }
        name = .code(CleanText(cleaning: first).shortened)
    }

    /// Why it cannot be started, as far as its file and this process's `PATH` say; nil where they say nothing against it.
    package var problem: Diagnosis? {
        if let obstacle = environment.obstacle(toRunning: program) { return obstacle.at(Self.setting) }
        if environment.hasProgram(program) { return nil }
        // What systemd starts has another PATH than a shell.
        let remedy = UserEnvironment.isPath(program) ? nil : Message("write its whole path")
        let missing = SystemError(.noSuchFileOrDirectory, program).diagnosis.problem
        return Diagnosis(missing, .clause, remedy).at(Self.setting)
    }

    /// Gives it a notice.
    ///
    /// - Returns: why that failed, where another notice may be taken; nil when it is done.
    /// - Throws: why no other one is to be tried now.
    func run(_ notice: JSONValue) throws(CommandFailure) -> CommandFailure? {
        let test = Message("to see what it says: {command}", ["command": .command("bday-widget notify --test")])
        guard let status = try answer(to: notice).status else { throw failure(tookTooLong, test) }
        return status == 0 ? nil : failure(ended(with: status), test)
    }

    /// Gives it a sample, which names nobody.
    ///
    /// - Parameter report: gets what it says where it fails, a line each.
    func test(_ sample: JSONValue, report: (Message) -> Void) throws(CommandFailure) {
        let answer = try answer(to: sample)
        if answer.status == 0 { return }
        let said = [answer.errors, answer.output].first { !$0.isEmpty } ?? ""
        for line in said.split(whereSeparator: \.isNewline).prefix(Self.maximumLines) {
            report(.verbatim(CleanText(cleaning: String(line.prefix(Self.maximumLine)))))
        }
        throw failure(answer.status.map(ended) ?? tookTooLong)
    }

    /// What it writes is not for a log: it may name somebody.
    private func answer(to notice: JSONValue) throws(CommandFailure) -> ChildProcess.Answer {
        var call = [Array(program.bytes)] + arguments
        // env(1) would take a program with an equals sign for a variable.
        if !environment.hasScreen, environment.hasUserManager, environment.hasProgram(program),
            !program.string.contains("=")
        {
            call = (["env"] + SystemdUser.screen()).map { Array($0.utf8) } + call
        }
        do { return try ChildProcess.answer(of: call, input: notice.serialized() + "\n", within: Self.limit) } catch {
            if let problem { throw CommandFailure(.unavailable, problem) }
            throw failure(error.diagnosis.message)
        }
    }

    private var tookTooLong: Message {
        .plural(
            "{program} took longer than {count} second, and was ended",
            "{program} took longer than {count} seconds, and was ended", Self.limit / 1_000, ["program": name])
    }

    private func ended(with status: Int32) -> Message {
        Message("{program} ended with status {status}", ["program": name, "status": .number(Int(status))])
    }

    private func failure(_ problem: Message, _ remedy: Message? = nil) -> CommandFailure {
        CommandFailure(.unavailable, Diagnosis(problem, .clause, remedy).at(Self.setting))
    }

    private static let setting = "notifications.command"
}

extension JSONDocuments {
    /// A notice, as the command reads it.
    ///
    /// - Parameters:
    ///   - id: of the request; nil where the notice is about several people, or names nobody.
    ///   - rows: the birthdays that it is about.
    static func noticeObject(
        title: CleanText, body: CleanText, id: String?, _ rows: [BirthdayRow], isSample: Bool = false
    ) -> JSONValue {
        var object: JSONObject = [
            "title": .string(title.string), "body": .string(body.string),
            "birthdays": .array(rows.map(birthdayObject)),
        ]
        object["id"] = id.map { .string($0) }
        if isSample { object["test"] = true }
        return .object(object)
    }
}
