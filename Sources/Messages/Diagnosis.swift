import SafeText
import Synchronization

/// What is wrong, and what to do about it. The words stand where the problem is found; who shows them chooses form and
/// language.
package struct Diagnosis: Hashable, Sendable {
    package let problem: Message
    /// The next step, without the command.
    private let step: Message
    /// What to type, to be pasted. `NAME` and `PATH` stand for what only the user knows.
    package let command: String?
    /// Whether the command stands behind the next step, and not in it.
    private let isCommandBehind: Bool
    private let joint: Joint

    /// How the remedy stands behind the problem in a message.
    package enum Joint: Sendable {
        case clause, colon, line, parenthesis
    }

    /// - Parameter remedy: what stands before the command.
    package init(_ problem: Message, _ joint: Joint = .clause, _ remedy: Message = "", command: String? = nil) {
        (self.problem, self.joint, step, self.command, isCommandBehind) = (problem, joint, remedy, command, true)
    }

    /// - Parameter steps: the whole remedy, in which the commands stand where they belong.
    package init(_ problem: Message, _ joint: Joint, steps: Message, command: String) {
        (self.problem, self.joint, step, self.command, isCommandBehind) = (problem, joint, steps, command, false)
    }

    /// This diagnosis with the place of the problem before it: a file, a directory, or a line of a file.
    package func at(_ place: String) -> Diagnosis { Diagnosis(self, problem: .at(place, problem)) }

    private init(_ other: Diagnosis, problem: Message) {
        (self.problem, joint, step) = (problem, other.joint, other.step)
        (command, isCommandBehind) = (other.command, other.isCommandBehind)
    }

    /// The next step, with the command; empty where nothing is known to help.
    package func remedy(_ translation: MessageTranslation = { _ in nil }) -> String {
        step.text(translation) + (isCommandBehind ? command ?? "" : "")
    }

    /// The commands that stand in the text.
    package var commands: [String] { problem.commands + step.commands + (command.map { [$0] } ?? []) }

    package func text(_ translation: MessageTranslation = { _ in nil }) -> String {
        let (problem, remedy) = (problem.text(translation), remedy(translation))
        if remedy.isEmpty { return problem }
        return switch joint {
        case .clause: "\(problem)\(Message.clauseJoint.text(translation))\(remedy)"
        case .colon: "\(problem): \(remedy)"
        case .line: "\(problem)\n\(remedy)"
        case .parenthesis: "\(problem) (\(remedy))"
        }
    }

    /// This diagnosis with its remedy named as the next step.
    ///
    /// - Parameter joint: how it stands behind the problem.
    package func withNextStep(_ joint: Joint) -> Diagnosis {
        Diagnosis(
            problem, joint, steps: .sequence([.nextStep, step, .command(isCommandBehind ? command ?? "" : "")]),
            command: command ?? "")
    }

    /// In one line. A sentence begins with a capital; a program's name has none.
    package func sentence(_ translation: MessageTranslation = { _ in nil }) -> String {
        let (problem, step) = (problem.text(translation), Message.nextStep.text(translation))
        let isName = ["bday-widget", "systemd", "systemctl"].contains { problem.hasPrefix($0) }
        return
            "\(isName ? problem : problem.capitalized)\(Message.sentenceJoint.text(translation))\(step.capitalized)\(remedy(translation))"
    }
}

extension String {
    fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}

extension Diagnosis: CustomStringConvertible {
    /// In English.
    package var description: String { text() }
}

// A problem that nothing is known to help against is its words alone.
extension Diagnosis: ExpressibleByStringInterpolation {
    package init(stringLiteral problem: String) { self.init(.english(problem)) }
}

/// The language that a process speaks: English until the options, the configuration and the environment have said another.
package final class SpokenLanguage: Sendable {
    private let translation = Mutex<MessageTranslation>({ _ in nil })

    package init() {}

    package func become(_ language: @escaping MessageTranslation) { translation.withLock { $0 = language } }

    package func text(_ message: Message) -> String { message.text(current) }

    package func text(_ diagnosis: Diagnosis) -> String { diagnosis.text(current) }

    package func prose(_ message: Message) -> Prose { Prose(text(message), commands: message.commands) }

    package func prose(_ diagnosis: Diagnosis) -> Prose { Prose(text(diagnosis), commands: diagnosis.commands) }

    package func sentence(_ diagnosis: Diagnosis) -> Prose {
        Prose(diagnosis.sentence(current), commands: diagnosis.commands)
    }

    /// A part of a message in it; nil for one that it has none for.
    package func translate(_ message: Message) -> String? { current(message) }

    private var current: MessageTranslation { translation.withLock { $0 } }
}
