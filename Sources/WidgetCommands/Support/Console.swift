import Glibc
import LinuxSystem
import WidgetTimeline

/// Where a command's words go.
struct Console: Sendable {
    /// What was asked for, to standard output.
    ///
    /// - Throws: when it cannot be written, other than to a reader that is gone.
    func write(_ text: String) throws(CommandFailure) {
        do throws(SystemError) {
            try StandardStream.output.write(text)
        } catch {
            if error.code == EPIPE { exit(ExitStatus.done.rawValue) }
            throw CommandFailure(status: .inputOutput, message: error.description)
        }
    }

    /// A remark on the way, to standard error: a line each, with nothing in it that acts on a terminal.
    func note(_ message: String) {
        let lines = message.split(separator: "\n").map { DisplayName.clean(String($0)) }
        try? StandardStream.error.write("bday-widget: " + lines.joined(separator: "\n") + "\n")
    }

    /// A problem with its place, to standard error.
    func problem(_ description: String) {
        try? StandardStream.error.write(DisplayName.clean(description) + "\n")
    }

    /// Whether a person watches standard error.
    var isWatched: Bool { isatty(STDERR_FILENO) == 1 }

    /// A line that the next one replaces.
    func progress(_ text: String) {
        try? StandardStream.error.write("\r\u{1B}[K" + text)
    }
}
