import CLinux
import Glibc
import LinuxSystem
import OutputFormats
import WidgetTimeline

/// Where `watch` puts what it shows.
protocol WatchOutlet {
    func text(of entry: TimelineEntry) -> String
    /// What stands there when there is a failure in place of an entry; nil where that is said on standard error alone.
    func text(of failure: BarFailure) -> String?
    /// - Throws: when it cannot be shown there any more.
    func show(_ text: String) throws(CommandFailure)
    /// What ends when nobody is there to be shown anything.
    var ends: [Int32] { get }
    /// Whether the first text is lost on who has only just started us, and has to be shown once more.
    var missesFirst: Bool { get }
    /// Whether what cannot be shown now may be shown later: a full disk is emptied, a reader that is gone stays gone.
    var mayRecover: Bool { get }
    /// The file that says which process shows it there, where only one should.
    var claim: String? { get }
}

extension WatchOutlet {
    var missesFirst: Bool { false }
    var mayRecover: Bool { false }
    var claim: String? { nil }

    /// Whether another process has come to show it in our place.
    var isReplaced: Bool { claim.map { (try? RegularFile.read($0)) != Array("\(getpid())\n".utf8) } ?? false }
}

/// A bar that reads a line whenever there is one.
struct PipeOutlet: WatchOutlet {
    let call: WidgetCall

    func text(of entry: TimelineEntry) -> String { call.render(entry) }
    func text(of failure: BarFailure) -> String? { call.bar.render(failure) }

    /// One write: a bar that gets half a line shows half a line.
    func show(_ text: String) throws(CommandFailure) {
        try Console().write(text.allSatisfy(\.isNewline) ? call.bar.emptyLine : text)
    }

    var ends: [Int32] { [STDOUT_FILENO] }

    /// tmux draws what a job of its status line prints within the second of its start only with the next line.
    var missesFirst: Bool { call.bar is Tmux }
}

/// A file that is replaced as a whole, for a bar that reads one: conky's `${cat}`.
struct FileOutlet: WatchOutlet {
    let call: WidgetCall
    let path: String

    func text(of entry: TimelineEntry) -> String { call.render(entry) }
    func text(of failure: BarFailure) -> String? { call.bar.render(failure) }

    /// Of a link, what it leads to is replaced.
    func show(_ text: String) throws(CommandFailure) {
        do throws(SystemError) {
            try FileReplacement.write(text, to: (try? Path.canonical(path)) ?? path, durable: false)
        } catch {
            throw CommandFailure(writing: error)
        }
    }

    var mayRecover: Bool { true }

    /// Whoever started us through a pipe, as conky's configuration can, takes us along when it ends.
    var ends: [Int32] { [STDOUT_FILENO] }
}

/// tmux's user option `@bday`, for a status line with `#{@bday}` in it. Names go to tmux on its standard input.
struct TmuxOutlet: WatchOutlet {
    private let server: Int32?
    /// Every reload of tmux's configuration starts one more of us: the last one stays.
    let claim: String?

    init(environment: UserEnvironment) {
        // `socket,process,session`, in a pane; elsewhere the end of the default server shows with the next change.
        let parts = environment.value("TMUX")?.split(separator: ",") ?? []
        let process = parts.count == 3 ? Int32(parts[1]) : nil
        server = process.map(linux_pidfd_open).flatMap { $0 >= 0 ? $0 : nil }
        claim = process.flatMap { Self.claim(server: $0, in: environment.runtimeDirectory) }
    }

    /// Claims the server; nil where the runtime directory is not ours.
    private static func claim(server: Int32, in directory: String?) -> String? {
        guard let directory, (try? Directory.create(directory)) != nil, Directory.isPrivate(directory) else {
            return nil
        }
        let path = "\(directory)/tmux-\(server)"
        return (try? FileReplacement.write("\(getpid())\n", to: path, durable: false)).map { path }
    }

    func text(of entry: TimelineEntry) -> String { Tmux().optionValue(entry) }
    func text(of failure: BarFailure) -> String? { Tmux().render(failure) }

    func show(_ text: String) throws(CommandFailure) {
        let line = text.filter { !$0.isNewline }
        // tmux(1), PARSING SYNTAX: nothing is special between single quotes.
        let quoted = line.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'"'"'"#)
        do throws(SystemError) {
            guard try ChildProcess.run(["tmux", "source-file", "-"], input: "set -g @bday '\(quoted)'\n") == 0 else {
                throw SystemError(code: ECONNREFUSED, path: "tmux")
            }
        } catch {
            throw CommandFailure(status: .unavailable, message: "\(error.path): \(error.reason)")
        }
    }

    var ends: [Int32] { server.map { [$0] } ?? [] }
}
