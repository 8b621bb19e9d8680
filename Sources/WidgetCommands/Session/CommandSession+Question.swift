import LinuxSystem
import Messages
import Presentation
import SafeText

extension CommandSession {
    /// - Parameters:
    ///   - command: what asks.
    ///   - undone: that nothing was done.
    ///   - effect: what it would do after a yes.
    ///   - call: as it is done without a question; nil for the one that was made.
    /// - Throws: where nobody can be asked.
    func requireTerminal(
        _ command: String, undone: String = "nothing was changed", _ effect: String, call: String? = nil
    ) throws(CommandFailure) {
        if console.isInteractive { return }
        throw CommandFailure(
            .usage,
            Diagnosis(
                .lines([
                    "\(command) asks first, and there is no terminal to ask on; \(undone)", "\(effect)",
                ]), .line, "to do that without being asked: \(call ?? "the same call with") --yes"))
    }

    /// As `answer`; the end of the input is a no.
    func asks(_ question: String, usual: Bool) throws(CommandFailure) -> Bool {
        try answer(question, usual: usual) ?? false
    }

    /// Asks a question on the terminal, until the answer is a yes or a no.
    ///
    /// - Parameter usual: the answer of who types nothing but Enter: a no where something would be lost.
    /// - Returns: nil where the input ended.
    func answer(_ question: String, usual: Bool) throws(CommandFailure) -> Bool? {
        let asked = TerminalProse(context).text("\(question) \(usual ? "[Y/n]" : "[y/N]")")
        while true {
            try console.write("\(asked) ")
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
    func say(_ prose: Prose) throws(CommandFailure) { try console.write(TerminalProse(self).wrapped(prose)) }
}
