import ContactLibrary
import Glibc
import LinuxSystem
import OutputFormats
import PathBytes
import SafeText
import SystemPackage
import WidgetTimeline

/// tmux's user option `@bday`, for a status line with `#{@bday}` in it. Names go to tmux on its standard input.
struct TmuxSink: WatchSink {
    private let server: Int32?
    /// Every reload of tmux's configuration starts one more `watch`; the last one stays.
    let lease: FilePath?
    /// The option is unset, while no other process has taken the lease. A file that is gone names none.
    let afterlife: Afterlife?

    init(environment: UserEnvironment) {
        // `socket,process,session`, in a pane. Elsewhere the end of the default server shows with the next change.
        let parts = environment.value("TMUX")?.split(separator: ",") ?? []
        let process = parts.count == 3 ? Int32(parts[1]) : nil
        server = process.flatMap(ProcessDescriptor.open)
        lease = process.flatMap { server in
            environment.runtimeDirectory.flatMap { TmuxLease.take(server: server, in: $0) }
        }
        afterlife = Afterlife(
            #"case "$(cat -- "$1")" in "" | "$last") tmux set-option -gu @bday ;; esac"#, [lease?.bytes ?? []])
    }

    func text(of entry: TimelineEntry) -> String { Bars.tmuxOption.render(entry) }
    func text(of failure: BarFailure) -> String? { Bars.tmuxOption.output(failure) }

    func show(_ text: String) throws(CommandFailure) {
        let line = text.filter { !$0.isNewline }
        // tmux(1), PARSING SYNTAX: nothing is special between single quotes.
        afterlife?.note(Array("\(getpid())".utf8))
        let quoted = line.replacing(scalar: "'", with: #"'"'"'"#)
        do throws(SystemError) {
            guard try ChildProcess.run(["tmux", "source-file", "-"], input: "set -g @bday '\(quoted)'\n") == 0 else {
                throw SystemError(.connectionRefused, "tmux")
            }
        } catch {
            throw CommandFailure(.unavailable, "\(error.path): \(error.reason)")
        }
    }

    var hangUpDescriptors: [PolledDescriptor] { server.map { [.readable($0)] } ?? [] }
}

/// The file in the runtime directory that names the one `watch --tmux` of a tmux server: `tmux-PID`, PID the server's.
package enum TmuxLease {
    private static let prefix = "tmux-"

    /// Takes the lease for a server.
    ///
    /// - Returns: the file; nil if the runtime directory is not the user's alone.
    static func take(server: Int32, in path: FilePath) -> FilePath? {
        guard let directory = try? Directory(creatingOwn: path), let name = FilePath.Component("\(prefix)\(server)")
        else { return nil }
        removeStale(in: directory)
        let isTaken = (try? FileReplacement.write("\(getpid())\n", to: name, in: directory, durable: false)) != nil
        return isTaken ? path.appending(name) : nil
    }

    /// Has every `watch --tmux` end: nobody is named any more.
    package static func end(in path: FilePath) {
        guard let directory = try? Directory(own: path), let entries = try? directory.entries() else { return }
        for name in entries.map(\.name) where server(of: name) != nil {
            try? FileReplacement.write("0\n", to: name, in: directory, durable: false)
        }
    }

    /// Removes the leases for servers that have ended. A server that is killed cannot remove its own.
    package static func removeStale(in path: FilePath) {
        if let directory = try? Directory(own: path) { removeStale(in: directory) }
    }

    private static func removeStale(in directory: borrowing Directory) {
        directory.removeFiles { server(of: $0).map(ProcessDescriptor.hasEnded) ?? false }
    }

    /// The server that a lease is for; nil for any other file.
    static func server(of name: FilePath.Component) -> Int32? {
        let process = Int32(name.string.dropFirst(prefix.count))
        return process.flatMap { $0 > 0 && name == FilePath.Component("\(prefix)\($0)") ? $0 : nil }
    }
}
