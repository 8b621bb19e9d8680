import Glibc
import Messages
import SafeText
import Synchronization
import SystemPackage

/// The streams that a command writes to, and the language of what it says.
package struct Console: Sendable {
    package let language = SpokenLanguage()
    /// No path is as long, in bytes.
    private static let maximumPath = 4_096

    /// What a message cuts where it repeats them: no file has a name as long, and no path. And what has lines.
    private let oddArguments: [String]
    /// Nil where everything is said as often as it comes.
    private var said: Said?

    package init(_ arguments: [String] = []) {
        // The value of an option can stand behind its name.
        let values = arguments.map { String($0.drop { $0 != "=" }.dropFirst()) }
        let odd = (arguments + values).filter {
            $0.utf8.contains(0x0A) && !$0.allSatisfy(\.isWhitespace)
                || $0.utf8.count > ($0.contains("/") ? Self.maximumPath : 255)
        }
        // A path is repeated without slashes that change nothing.
        oddArguments = odd + odd.map { FilePath($0).string }
    }

    /// A message as it is shown: arguments as the user knows them, none longer than a name in a line.
    private func shown(_ message: String) -> String {
        let text = ArgumentText.shown(
            oddArguments.reduce(message) { $0.replacing($1, with: CleanText(cleaning: $1).shortened.string) })
        if text.utf8.count <= Self.maximumPath { return text }
        // What the configuration says can be as long.
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.split(separator: " ", omittingEmptySubsequences: false).map { word in
                if word.utf8.count <= Self.maximumPath { return String(word) }
                let colon = word.hasSuffix(":") ? ":" : ""
                return CleanText(cleaning: String(word.dropLast(colon.count))).shortened.string + colon
            }.joined(separator: " ")
        }.joined(separator: "\n")
    }

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
            throw error.cause == .call(.brokenPipe) ? .readerIsGone : CommandFailure(.inputOutput, error.diagnosis)
        }
    }

    /// Writes a remark to standard error, without anything that acts on a terminal.
    package func note(_ message: Prose) {
        let lines = shown(message.text).split(separator: "\n").map { CleanText(cleaning: String($0)).string }
        writeRemark(message.with(text: "bday-widget: " + lines.joined(separator: "\n") + "\n"))
    }

    package func note(_ message: String) { note(Prose(message)) }

    /// Writes a remark in the user's language, as `note`.
    package func tell(_ message: Message) { note(language.prose(message)) }

    /// Writes what is wrong and what helps in the user's language, as `note`.
    package func tell(_ diagnosis: Diagnosis) { note(language.prose(diagnosis)) }

    /// Writes why a command ends, and the command to type, whole.
    package func report(_ failure: CommandFailure) {
        let reason = language.prose(failure.diagnosis)
        if !reason.text.isEmpty { note(reason) }
        if let command = failure.command { try? StandardStream.error.write("\(command)\n") }
    }

    /// Writes a problem with its place to standard error.
    package func problem(_ description: Prose) {
        writeRemark(description.with(text: CleanText(cleaning: shown(description.text)).string + "\n"))
    }

    package func problem(_ description: String) { problem(Prose(description)) }

    /// Writes the parser's own message about a wrong call to standard error.
    package func usage(_ message: String) {
        // Word by word: the columns of the message stay.
        let lines = shown(message).split(separator: "\n", omittingEmptySubsequences: false).map { line in
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

    /// Whether standard error is a terminal.
    package var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Writes a line that the next one replaces.
    package func progress(_ text: String) {
        try? StandardStream.error.write("\r\u{1B}[K" + text)
    }
}

/// The streams that a process is started with.
package enum StandardStream: Int32, Sendable {
    case input = 0
    case output
    case error

    /// Writes text, in one call where the system takes it in one.
    package func write(_ text: String) throws(SystemError) {
        try writeAll(text, to: rawValue, path)
    }

    /// Writes bytes, in one call where the system takes them in one.
    package func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
        try writeAll(bytes, to: rawValue, path)
    }

    /// What the stream is called in an error.
    private var path: FilePath { self == .error ? "standard error" : "standard output" }

    /// Has all streams lead nowhere, for a process that outlives who started it: their reader waits no longer.
    package static func leave() {
        let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
        guard nothing >= 0 else { return }
        for descriptor in STDIN_FILENO...STDERR_FILENO { dup2(nothing, descriptor) }
        close(nothing)
    }

    /// Prepares the streams at the start of a process. A reader that is gone, and a file that may not grow, become errors
    /// of the write, not signals. In the place of streams that are closed something is opened, so that no other file gets
    /// their descriptor; writing to them still fails.
    ///
    /// A parent that ignores SIGCHLD would have the system drop the exit statuses of this process's children, too
    /// (waitpid(2), NOTES).
    package static func prepare() {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        signal(SIGCHLD, SIG_DFL)
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", O_RDONLY)
        }
    }
}

/// How a command ends; the numbers of sysexits.h.
package enum ExitStatus: Int32, Sendable {
    case done = 0
    case usage = 64
    case unusableData = 65
    case noInput = 66
    case unavailable = 69
    case bug = 70
    case cannotCreate = 73
    case inputOutput = 74
    case tryAgain = 75
    case notPermitted = 77
    case configuration = 78

    package init(reading error: SystemError) {
        self = error.isMissing ? .noInput : error.isPermission ? .notPermitted : .inputOutput
    }

    package init(writing error: SystemError) {
        self = error.isPermission ? .notPermitted : error.isMissing ? .cannotCreate : .inputOutput
    }
}

/// Why what was asked for is not done, and how a command ends that is ended by it. It names no person.
package struct CommandFailure: Error, Hashable, Sendable {
    package var status: ExitStatus
    package var diagnosis: Diagnosis
    /// What to type to mend it.
    package var command: CleanText?
    /// By what a caller knows a failure that does not end it; nil for all others.
    package var cause: Cause?

    /// Each target has its own.
    package struct Cause: Hashable, Sendable {
        private let name: String

        package init(_ name: String) { self.name = name }
    }

    package init(_ status: ExitStatus, _ diagnosis: Diagnosis, command: CleanText? = nil, cause: Cause? = nil) {
        (self.status, self.diagnosis, self.command, self.cause) = (status, diagnosis, command, cause)
    }

    /// A file cannot be read.
    package init(reading error: SystemError, cause: Cause? = nil) {
        self.init(ExitStatus(reading: error), error.diagnosis, cause: cause)
    }

    /// A file cannot be written.
    package init(writing error: SystemError, cause: Cause? = nil) {
        self.init(ExitStatus(writing: error), error.diagnosis, cause: cause)
    }

    /// Does something to files of this program's.
    package static func writing<Result: ~Copyable>(
        _ body: () throws(SystemError) -> Result
    ) throws(CommandFailure) -> Result {
        do { return try body() } catch { throw CommandFailure(writing: error) }
    }

    /// Nobody reads standard output any more, so there is nothing left to do and nothing to say.
    package static let readerIsGone = CommandFailure(.done, "")
}

extension CommandFailure: CustomStringConvertible {
    package var description: String { diagnosis.description }
}
