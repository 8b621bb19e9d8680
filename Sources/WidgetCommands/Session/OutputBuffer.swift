import ContactLibrary
import JSONC
import LinuxSystem

/// What a command writes to standard output in parts: memory holds one part, however long the whole is.
struct OutputBuffer: ~Copyable {
    /// In bytes.
    private static let capacity = 64 * 1_024

    private let console: Console
    private var text = ""

    init(_ console: Console) { self.console = console }

    /// - Throws: as `Console.write`.
    mutating func write(_ part: String) throws(CommandFailure) {
        text += part
        if text.utf8.count >= Self.capacity { try flush() }
    }

    /// Writes a JSON array. A value is made when its turn comes, and released before the next one.
    mutating func write(array values: some Sequence<JSONValue>) throws(CommandFailure) {
        try write("[")
        var isFirst = true
        for value in values {
            if !isFirst { try write(",") }
            isFirst = false
            try write(value.serialized())
        }
        try write("]")
    }

    /// Writes what is left; to be called at the end.
    mutating func flush() throws(CommandFailure) {
        try console.write(text)
        text.removeAll(keepingCapacity: true)
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
