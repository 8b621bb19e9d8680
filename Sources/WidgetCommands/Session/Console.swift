import Glibc
import LinuxSystem
import WidgetTimeline

/// The streams that a command writes to.
struct Console: Sendable {
    /// Writes what was asked for to standard output.
    ///
    /// - Throws: if it cannot be written. A reader that is gone gives a failure of the status `done`.
    func write(_ text: String) throws(CommandFailure) {
        do throws(SystemError) {
            try StandardStream.output.write(text)
        } catch {
            throw error.code == EPIPE ? .readerIsGone : CommandFailure(.inputOutput, error.description)
        }
    }

    /// Writes a remark to standard error, without anything that acts on a terminal.
    func note(_ message: String) {
        let lines = message.split(separator: "\n").map { CleanText(cleaning: ArgumentText.shown(String($0))).string }
        try? StandardStream.error.write("bday-widget: " + lines.joined(separator: "\n") + "\n")
    }

    /// Writes a problem with its place to standard error.
    func problem(_ description: String) {
        try? StandardStream.error.write(CleanText(cleaning: ArgumentText.shown(description)).string + "\n")
    }

    /// Writes the parser's own message about a wrong call to standard error.
    func usage(_ message: String) {
        // Word by word: the columns of the message stay.
        let lines = ArgumentText.shown(message).split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.split(separator: " ", omittingEmptySubsequences: false)
                .map { CleanText(cleaning: String($0)).string }.joined(separator: " ")
        }
        try? StandardStream.error.write(lines.joined(separator: "\n") + "\n")
    }

    /// Whether a person reads standard output: it is a terminal.
    var isRead: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Whether a person reads standard output and types.
    var isInteractive: Bool { isatty(STDIN_FILENO) == 1 && isRead }

    /// Whether standard error is a terminal.
    var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Writes a line that the next one replaces.
    func progress(_ text: String) {
        try? StandardStream.error.write("\r\u{1B}[K" + text)
    }
}
