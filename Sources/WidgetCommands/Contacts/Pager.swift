import ContactLibrary
import LinuxSystem

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
