import ContactLibrary
import LinuxSystem
import Presentation

extension CommandContext {
    /// Writes a text: to a person at a terminal in a pager, which ends at once where it fits the screen.
    func page(_ text: String) throws(CommandFailure) {
        if console.isInteractive, let pager = Pager(environment), pager.show(text) { return }
        try console.write(text)
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
