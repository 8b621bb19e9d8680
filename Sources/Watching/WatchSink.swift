import ContactLibrary
import Failures
import Glibc
import LinuxSystem
import Messages
import OutputFormats
import PathBytes
import Presentation
import SafeText
import Settings
import Synchronization
import SystemPackage
import TimelineArchive
import WidgetTimeline

/// Where `watch` puts what it shows.
///
/// Why: docs/decisions.md#a-watch-that-ends.
protocol WatchSink: Sendable {
    func text(of entry: TimelineEntry) -> String
    /// What stands there while there is a failure in place of an entry; nil if its reader knows no failure.
    func text(of failure: BarFailure) -> String?
    /// - Throws: if it cannot be shown.
    func show(_ text: String) throws(CommandFailure)
    /// Descriptors that are ready when there is nobody left to show anything to.
    var hangUpDescriptors: [PolledDescriptor] { get }
    /// Whether the first text is lost on a reader that has only just started this process, and is shown once more.
    var missesFirst: Bool { get }
    /// Whether a text that cannot be shown may be shown later. A full disk is emptied; a reader that is gone stays gone.
    var mayRecover: Bool { get }
    /// The file that names the one process which shows it there; nil if there may be several.
    var lease: FilePath? { get }
    /// What takes away what was shown, when this process has ended; nil where its reader sees the end itself.
    var afterlife: Afterlife? { get }
}

extension WatchSink {
    var missesFirst: Bool { false }
    var mayRecover: Bool { false }
    var lease: FilePath? { nil }

    var afterlife: Afterlife? { nil }

    /// Whether another process has taken the lease. Nobody has when it is gone with the runtime directory, which the
    /// system removes at the last logout.
    var isReplaced: Bool {
        guard let lease, let holder = try? RegularFile.read(lease) else { return false }
        return holder != Array("\(getpid())\n".utf8)
    }
}

/// A bar that reads a line whenever there is one.
private struct PipeSink: WatchSink {
    let call: WidgetCall

    func text(of entry: TimelineEntry) -> String { call.render(entry) }
    func text(of failure: BarFailure) -> String? { call.bar?.output(failure) }

    /// Writes once: a bar that gets half a line shows half a line.
    func show(_ text: String) throws(CommandFailure) {
        try call.context.console.write(text.allSatisfy(\.isNewline) ? call.bar?.emptyLine ?? "\n" : text)
    }

    var hangUpDescriptors: [PolledDescriptor] { [.closed(STDOUT_FILENO)] }

    var missesFirst: Bool { call.bar?.missesFirstLine ?? false }
}

/// A file that is replaced as a whole, for a bar that reads one: conky's `${cat}`.
private struct FileSink: WatchSink {
    let call: WidgetCall
    let path: FilePath
    /// The file is emptied, while it is the one that this process put there.
    let afterlife: Afterlife? = Afterlife(
        #"case "${last%% *}" in 0 | "$(stat -c %i -- "${last#* }")") : >"${last#* }" ;; esac"#)

    func text(of entry: TimelineEntry) -> String { call.render(entry) }
    func text(of failure: BarFailure) -> String? { call.bar?.output(failure) }

    /// Replaces the file; of a link, the file that it leads to.
    func show(_ text: String) throws(CommandFailure) {
        let before = afterlife?.mark ?? []
        do {
            let place = try path.watchPlace()
            // Until its number is known, whatever lies there.
            afterlife?.note(Array("0 ".utf8) + place.bytes)
            try FileReplacement.write(text, to: place, durable: false)
            afterlife?.note(Array("\(FileFingerprint(path: place).inode) ".utf8) + place.bytes)
        } catch {
            afterlife?.note(before)
            throw CommandFailure(writing: error)
        }
    }

    var mayRecover: Bool { true }

    /// A process that starts `watch` through a pipe, as conky's configuration can, ends it by its own end.
    var hangUpDescriptors: [PolledDescriptor] { [.closed(STDOUT_FILENO)] }
}

/// tmux's user option `@bday`, for a status line with `#{@bday}` in it. Names go to tmux on its standard input.
private struct TmuxSink: WatchSink {
    private let server: Int32?
    /// Every reload of tmux's configuration starts one more `watch`; the last one stays.
    let lease: FilePath?
    /// The option is unset, while no other process has taken the lease. A file that is gone names none.
    let afterlife: Afterlife?

    init(environment: UserEnvironment) {
        // `socket,process,session`, in a pane. Elsewhere the end of the default server shows with the next change.
        let parts = environment.value("TMUX")?.split(separator: ",") ?? []
        let process = parts.count == 3 ? Int32(parts[1]) : nil
        server = process.flatMap(ProcessEnd.descriptor)
        lease = process.flatMap { server in
            environment.runtimeDirectory.flatMap { TmuxLease.take(server: server, in: $0) }
        }
        afterlife = Afterlife(
            #"case "$(cat -- "$1")" in "" | "$last") tmux set-option -gu @bday ;; esac"#, [lease?.bytes ?? []])
    }

    func text(of entry: TimelineEntry) -> String { Bar.tmuxOption.render(entry) }
    func text(of failure: BarFailure) -> String? { Bar.tmuxOption.output(failure) }

    func show(_ text: String) throws(CommandFailure) {
        let line = text.filter { !$0.isNewline }
        // tmux(1), PARSING SYNTAX: nothing is special between single quotes.
        afterlife?.note(Array("\(getpid())".utf8))
        let quoted = line.replacing(scalar: "'", with: #"'"'"'"#)
        try CommandFailure.asking { () throws(SystemError) in
            guard try ChildProcess.run(["tmux", "source-file", "-"], input: "set -g @bday '\(quoted)'\n") == 0 else {
                throw SystemError(.connectionRefused, "tmux")
            }
        }
    }

    var hangUpDescriptors: [PolledDescriptor] { server.map { [.readable($0)] } ?? [] }
}

/// Nowhere, until it is known that a file may be replaced.
private struct NoSink: WatchSink {
    func text(of entry: TimelineEntry) -> String { "" }
    func text(of failure: BarFailure) -> String? { nil }
    func show(_ text: String) {}
    var hangUpDescriptors: [PolledDescriptor] { [.closed(STDOUT_FILENO)] }
}

/// Where a user wants what `watch` shows.
package enum WatchOutput: Sendable {
    case standardOutput
    /// A file that is replaced as a whole.
    case file(FilePath)
    /// tmux's option `@bday`.
    case tmux

    /// - Throws: where the file may not be replaced. Until that is known nothing is shown, however long a server is gone.
    func sink(_ call: WidgetCall) throws(CommandFailure) -> any WatchSink {
        switch self {
        case .standardOutput: return PipeSink(call: call)
        case .tmux: return TmuxSink(environment: call.context.environment)
        case .file(let path):
            let standIn = StandIn(for: WatchScreen(call, NoSink()))
            defer { standIn?.end() }
            // What needs no source to be looked at comes first.
            if let problem = path.problem(call) ?? OutputPlace.problem(of: path.withoutLinks, in: Self.sources(call)) {
                throw CommandFailure(.usage, .at("--to \(path)", problem))
            }
            if let directory = try? Directory(path: path.withoutLinks.parent) {
                TemporaryFile.removeStale(in: directory)
            }
            return FileSink(call: call, path: path)
        }
    }

    /// What is read of the sources that the call names, and of the user's as far as they can be found out.
    private static func sources(_ call: WidgetCall) -> SourceExtent {
        let file = try? ConfigurationFile(call.choices, call.context)
        let session = file.map { CommandSession(call.choices, call.context, $0) }
        let ofTheUser = try? session?.library().sourceIdentities()
        return SourceExtent(of: call.contacts.sources + (ofTheUser ?? []))
    }
}

/// The file that `watch --to` keeps. It is replaced as a whole, so it must be none that anything else needs.
extension FilePath {
    /// The file itself: without links, which are followed where nobody else can have made them.
    ///
    /// - Throws: where a link on the way can be another user's, or a line of `Afterlife` cannot hold the path.
    fileprivate func watchPlace() throws(SystemError) -> FilePath {
        try checkLinks()
        let place = withoutLinks
        if place.bytes.contains(0x0A) { throw SystemError(.unsafe(.lineFeedInPath), self) }
        return place
    }

    /// Why the path is refused whatever sources there are; nil if it is not.
    fileprivate func problem(_ call: WidgetCall) -> Message? {
        let place: FilePath
        do { place = try watchPlace() } catch { return error.message }
        guard place.lastComponent != nil, (FileKind(path: place, followsLinks: false) ?? .regular) == .regular else {
            return Message("not a regular file")
        }
        return OutputPlace.problem(of: place, call.context.environment, configuration: call.choices.config)
    }
}

/// Takes away what `watch` has written for somebody who reads it later, once that process has ended, whatever ended it: a
/// shell in a session of its own waits for the end of a pipe. A line of another day would stand there for good.
final class Afterlife: Sendable {
    private let script: String
    private let arguments: [[UInt8]]
    private let state = Mutex((pipe: Int32?.none, mark: [UInt8]()))

    /// By which a process tells the program that it becomes of its shell: its own number, the pipe's descriptor, the mark.
    private static let variable = "BDAY_WIDGET_AFTERLIFE"

    /// The last line that comes says what is to be taken away; an empty one, nothing.
    private static let wait = "trap '' HUP INT TERM; while IFS= read -r line; do last=$line; done; [ -z \"$last\" ] || "

    /// - Parameters:
    ///   - script: a command for a POSIX shell with the mark as `$last`.
    ///   - arguments: `$1` and so on.
    init(_ script: String, _ arguments: [[UInt8]] = []) {
        self.script = script
        self.arguments = arguments
        guard let value = getenv(Self.variable).map({ Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) })
        else {
            return
        }
        unsetenv(Self.variable)
        let parts = value.split(separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
        let numbers = parts.prefix(2).map { Int32(String(decoding: $0, as: UTF8.self)) }
        // Other programs that this one has started may have it, too.
        guard parts.count == 3, numbers[0] == getpid(), let pipe = numbers[1], fcntl(pipe, F_SETFD, FD_CLOEXEC) == 0
        else { return }
        state.withLock { $0 = (pipe, Array(parts[2])) }
    }

    deinit { if let pipe = state.withLock({ $0.pipe }) { close(pipe) } }

    /// What was noted last.
    fileprivate var mark: [UInt8] { state.withLock { $0.mark } }

    /// There is something to be taken away now.
    ///
    /// - Parameter mark: without line feeds; by it the script knows whether it is still what this process wrote.
    fileprivate func note(_ mark: [UInt8]) {
        state.withLock { state in
            if state.mark == mark, state.pipe != nil { return }
            state.mark = mark
            send(mark, &state.pipe)
        }
    }

    /// Has the program that this process becomes go on with the shell: what is shown is taken away also where that ends before
    /// it shows anything.
    func handOver() {
        state.withLock { state in
            guard let pipe = state.pipe, fcntl(pipe, F_SETFD, 0) == 0 else { return }
            let value = Array("\(getpid()) \(pipe) ".utf8) + state.mark + [0]
            value.map(CChar.init(bitPattern:)).withUnsafeBufferPointer { value in
                if let text = value.baseAddress { setenv(Self.variable, text, 1) }
            }
        }
    }

    /// Takes that back, where this process goes on.
    func keep() {
        unsetenv(Self.variable)
        state.withLock { if let pipe = $0.pipe { _ = fcntl(pipe, F_SETFD, FD_CLOEXEC) } }
    }

    /// Where somebody has ended the shell, another one is started.
    private func send(_ mark: [UInt8], _ pipe: inout Int32?) {
        if let open = pipe {
            if Self.write(mark, to: open) { return }
            close(open)
            pipe = nil
        }
        if mark.isEmpty { return }
        let command = ["/bin/sh", "-c", Self.wait + script, "sh"].map { Array($0.utf8) } + arguments
        pipe = try? ChildProcess.startListener(command)
        if let pipe { _ = Self.write(mark, to: pipe) }
    }

    /// A line is shorter than what a pipe takes at once.
    private static func write(_ line: [UInt8], to pipe: Int32) -> Bool {
        (line + [0x0A]).withUnsafeBytes { Glibc.write(pipe, $0.baseAddress, $0.count) } == line.count + 1
    }
}
