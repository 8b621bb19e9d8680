import Failures
import Localization
import Messages
import SafeText
import Terminal

extension CommandSession {
    /// As `answer`; the end of the input is a no.
    package func asks(_ question: Message, usual: Bool) throws(CommandFailure) -> Bool {
        try answer(question, usual: usual) ?? false
    }

    /// Asks a question on the terminal, until the answer is a yes or a no.
    ///
    /// - Parameter usual: the answer of who types nothing but Enter: a no where something would be lost.
    /// - Returns: nil where the input ended.
    package func answer(_ question: Message, usual: Bool) throws(CommandFailure) -> Bool? {
        let asked = console.language.prose(question) + " [\(locale.letters(usual: usual))]"
        while true {
            try console.write(TerminalProse(context).wrapped(asked) + " ")
            guard let line = readLine() else {
                try console.write("\n")
                return nil
            }
            let answer = line.drop(while: \.isWhitespace).prefix { !$0.isWhitespace }
            if answer.isEmpty { return usual }
            if let isYes = locale.isYes(String(answer)) { return isYes }
        }
    }
}

extension CommandContext {
    /// Writes sentences, for a terminal in lines as wide as it.
    package func say(_ prose: Prose) throws(CommandFailure) { try console.write(TerminalProse(self).wrapped(prose)) }

    /// Writes a sentence or a paragraph, as `say`.
    package func say(_ message: Message) throws(CommandFailure) { try say(console.language.prose(message) + "\n") }
}

extension Console {
    /// Writes a remark on what goes on: to a person in the user's language, to a log in English.
    package func log(_ message: Message) {
        if isTerminal { tell(message) } else { note(Messages.Language.english.prose(message)) }
    }
}

extension TerminalStyle {
    package init(_ context: CommandContext) { self.init(context.console, context.environment) }
}

extension TerminalProse {
    package init(_ context: CommandContext) { self.init(context.console, context.environment) }
}
