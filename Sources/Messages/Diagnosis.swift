import SafeText

/// What is wrong, and what to do about it. The words stand where the problem is found; who shows them chooses form and
/// language.
package struct Diagnosis: Hashable, Sendable {
    package let problem: Message
    /// The next step, with the command in it; nil where nothing is known to help. `NAME` and `PATH` in a command stand for
    /// what only the user knows.
    package let remedy: Message?
    private let joint: Joint

    /// How the remedy stands behind the problem in a message.
    package enum Joint: Sendable {
        case clause, colon, line, parenthesis
    }

    package init(_ problem: Message, _ joint: Joint = .clause, _ remedy: Message? = nil) {
        (self.problem, self.joint, self.remedy) = (problem, joint, remedy)
    }

    /// This diagnosis with the place of the problem before it: a file, a directory, or a line of a file.
    package func at(_ place: String) -> Diagnosis { with(.at(place, problem)) }

    /// This diagnosis with another problem, which says the one of this.
    package func with(_ problem: Message) -> Diagnosis { Diagnosis(problem, joint, remedy) }

    /// This diagnosis, of something in the configuration: where it has no next step, that is to be changed.
    package var ofSetting: Diagnosis {
        remedy == nil ? Diagnosis(problem, .clause, .command("bday-widget config edit")) : self
    }

    /// What to type, to be pasted.
    package var command: String? { remedy?.commands.first }

    /// In one line but for the joint `line`.
    package var message: Message {
        guard let remedy else { return problem }
        return switch joint {
        case .clause: .clauses([problem, remedy])
        case .colon: .labelled(problem, remedy)
        case .line: .lines([problem, remedy])
        case .parenthesis: .remarked(problem, remedy)
        }
    }

    /// This diagnosis with its remedy named as the next step.
    ///
    /// - Parameter joint: how it stands behind the problem.
    package func withNextStep(_ joint: Joint) -> Diagnosis {
        Diagnosis(problem, joint, nextStep)
    }

    private var nextStep: Message? { remedy.map { Message("next step: {step}", ["step": .message($0)]) } }

    /// In one line, as two sentences. A sentence begins with a capital; a program's name has none.
    package func sentence(in language: Language) -> Prose {
        guard let nextStep else { return Prose(language.text(problem).asSentence.string, commands: problem.commands) }
        let both = Message(
            // Translators: Two sentences, each with its capital, such as "Nothing is stored yet. Next step: bday-widget import".
            "{problem}. {remedy}",
            ["problem": .text(language.text(problem).asSentence), "remedy": .text(language.text(nextStep).asSentence)])
        return Prose(language.text(both).string, commands: problem.commands + nextStep.commands)
    }
}

extension Diagnosis: CustomStringConvertible {
    /// In English.
    package var description: String { message.english }
}

extension CleanText {
    fileprivate var asSentence: CleanText {
        ["bday-widget", "systemd", "systemctl"].contains { string.hasPrefix($0) } ? self : capitalized
    }
}
