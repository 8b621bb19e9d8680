import ContactLibrary
import Failures
import LinuxSystem
import Messages
import Presentation
import SafeText
import Settings
import Terminal

extension CommandSession {
    /// For a command that asks before it does something. Why: docs/decisions.md#what-is-asked.
    ///
    /// - Parameters:
    ///   - command: what asks.
    ///   - undone: that nothing was done.
    ///   - effect: what it would do after a yes, where that is known before.
    ///   - call: as it is done without a question; nil for the one that was made.
    /// - Throws: where nobody can be asked.
    func requireTerminal(
        _ command: CleanText, undone: Message = Message("nothing was changed"), _ effect: Message? = nil,
        call: String? = nil
    ) throws(CommandFailure) {
        if console.isInteractive { return }
        // Translators: {command} is such as "groups delete".
        let why = Message("{command} asks first, and there is no terminal to ask on", ["command": .code(command)])
        let step =
            call.map { Message("to do that without being asked: {command}", ["command": .command("\($0) --yes")]) }
            ?? Message("to do that without being asked: the same call with --yes")
        throw CommandFailure(
            .usage, Diagnosis(.lines([.clauses([why, undone]), effect].compactMap(\.self)), .line, step))
    }
}

extension CommandContext {
    /// Writes a text: to a person at a terminal in a pager, where it is longer than the screen.
    func page(_ text: String) throws(CommandFailure) {
        // A terminal that is dumb shows no page above another.
        if console.isInteractive, !fits(text), environment.text("TERM") != "dumb", let pager = Pager(environment),
            pager.show(text)
        {
            return
        }
        try console.write(text)
    }

    /// Whether a text surely fits the screen, with the line that the shell then asks in.
    private func fits(_ text: String) -> Bool {
        guard let size = console.size else { return false }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count <= size.rows else { return false }
        // Styles count as columns here: a text that may fit goes to the pager, which knows.
        let rows = lines.map { 1 + max(0, CleanText(cleaning: String($0)).columns - 1) / size.columns }
        return rows.reduce(0, +) <= size.rows
    }
}

/// The program that shows long output from its beginning, chosen as git chooses it.
struct Pager {
    /// For a shell.
    private let command: String

    /// `$BDAY_WIDGET_PAGER`, else `$PAGER`, else less.
    ///
    /// - Returns: nil where the variable is empty or `cat`: no pager is wanted.
    init?(_ environment: UserEnvironment) {
        // The shell would complain about a less that is not there, which nobody has asked for.
        let standard = "command -v less >/dev/null 2>&1 || exit \(ChildProcess.notFound); exec less"
        command = environment.text("BDAY_WIDGET_PAGER") ?? environment.text("PAGER") ?? standard
        if ["", "cat"].contains(command.filter { !$0.isWhitespace }) { return nil }
    }

    /// less: ends at once where the text fits the screen (F), keeps colours (R), leaves the text there (X). lv: keeps
    /// colours.
    private static let variables = [(name: "LESS", value: "FRX"), (name: "LV", value: "-c")]

    /// Shows a text, and returns when the reader has seen enough.
    ///
    /// - Returns: false if the pager cannot be started, and nothing was shown.
    func show(_ text: String) -> Bool {
        let status = try? ChildProcess.page(text, shellCommand: command, variables: Self.variables)
        return status.map { !ChildProcess.hasNotStarted($0) } ?? false
    }
}
