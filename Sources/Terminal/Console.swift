import Failures
import Glibc
import LinuxSystem
import Messages
import SafeText
import Synchronization

/// The streams that a command writes to, and the language of what it says.
package struct Console: Sendable {
    package let language = SpokenLanguage()
    /// Nil where everything is said as often as it comes.
    private var said: Said?

    package init() {}

    /// A console that says a remark or problem once as long as it comes with every update.
    package func sayingOnce() -> Console {
        var console = self
        console.said = Said()
        return console
    }

    /// Another update begins: what is not said in it may be said later.
    package func beginUpdate() { said?.lines.withLock { $0 = ($0.now, []) } }

    /// Hashes of what was said in the update before, and in this one.
    private final class Said: Sendable {
        let lines = Mutex((before: Set<Int>(), now: Set<Int>()))
    }

    private func writeRemark(_ prose: Prose) {
        let hash = prose.text.hashValue
        let isNew = said?.lines.withLock { $0.now.insert(hash).inserted && !$0.before.contains(hash) }
        let columns = columns(of: STDERR_FILENO)
        if isNew ?? true { try? StandardStream.error.write(columns.map(prose.wrapped) ?? prose.text) }
    }

    /// Writes what was asked for to standard output.
    ///
    /// - Throws: if it cannot be written. A reader that is gone gives a failure of the status `done`.
    package func write(_ text: String) throws(CommandFailure) {
        do {
            try StandardStream.output.write(text)
        } catch {
            throw error.cause == .call(.brokenPipe)
                ? .readerIsGone
                : CommandFailure(
                    .inputOutput,
                    Diagnosis(Message("standard output: {problem}", ["problem": .message(error.message)])))
        }
    }

    /// Writes a remark to standard error, without anything that acts on a terminal.
    package func note(_ message: Prose) {
        let lines = ArgumentText.shown(message.text).split(separator: "\n").map {
            CleanText(cleaning: String($0)).string
        }
        writeRemark(message.with(text: "bday-widget: " + lines.joined(separator: "\n") + "\n"))
    }

    /// Writes a remark in the user's language, as `note`.
    package func tell(_ message: Message) { note(language.prose(message)) }

    /// Writes what is wrong and what helps in the user's language, as `note`.
    package func tell(_ diagnosis: Diagnosis) { note(language.prose(diagnosis)) }

    /// Writes why a command ends.
    package func report(_ failure: CommandFailure) {
        let reason = language.prose(failure.diagnosis)
        if !reason.text.isEmpty { note(reason) }
    }

    /// Writes a problem with its place to standard error.
    package func problem(_ description: Prose) {
        writeRemark(description.with(text: CleanText(cleaning: ArgumentText.shown(description.text)).string + "\n"))
    }

    package func problem(_ description: String) { problem(Prose(description)) }

    package func problem(_ message: Message) { problem(language.prose(message)) }

    /// Writes the parser's own message about a wrong call to standard error.
    ///
    /// - Parameter arguments: what the message can repeat. One that is longer than a path or a name can be is cut, and one
    ///   of several lines becomes one.
    package func usage(_ message: String, _ arguments: [String]) {
        // The value of an option can stand behind its name.
        let values = arguments.map { String($0.drop { $0 != "=" }.dropFirst()) }
        let odd = (arguments + values).filter {
            $0.utf8.contains(0x0A) && !$0.allSatisfy(\.isWhitespace)
                || $0.utf8.count > ($0.contains("/") ? 4_096 : 255)
        }
        let text = odd.reduce(message) { $0.replacing($1, with: CleanText(cleaning: $1).shortened.string) }
        // Word by word: the columns of the message stay.
        let lines = ArgumentText.shown(text).split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.split(separator: " ", omittingEmptySubsequences: false)
                .map { CleanText(cleaning: String($0)).string }.joined(separator: " ")
        }
        try? StandardStream.error.write(lines.joined(separator: "\n") + "\n")
    }

    private func columns(of stream: Int32) -> Int? {
        var size = winsize()
        guard ioctl(stream, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Whether a person reads standard output: it is a terminal.
    package var isRead: Bool { isatty(STDOUT_FILENO) == 1 }

    /// How large the terminal is that shows standard output; nil where that is not known.
    package var size: (columns: Int, rows: Int)? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// Whether a person types.
    package var isTyped: Bool { isatty(STDIN_FILENO) == 1 }

    /// Whether a person reads standard output and types.
    package var isInteractive: Bool { isTyped && isRead }

    /// Whether the keyboard of the terminal is this call's. What a bar or a window manager starts can have the console as its
    /// streams that these were started on, and nobody types there.
    package var hasKeyboard: Bool {
        let terminal = open("/dev/tty", O_RDONLY | O_CLOEXEC)
        guard terminal >= 0 else { return false }
        defer { close(terminal) }
        return tcgetpgrp(terminal) == getpgrp()
    }

    /// Whether standard error is a terminal.
    package var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Writes a line that the next one replaces.
    package func progress(_ text: String) {
        try? StandardStream.error.write("\r\u{1B}[K" + text)
    }
}
