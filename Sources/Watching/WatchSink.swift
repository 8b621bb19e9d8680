import ContactLibrary
import ContactSources
import Glibc
import LinuxSystem
import OutputFormats
import PathBytes
import Presentation
import SystemPackage
import WidgetTimeline

/// Where `watch` puts what it shows.
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
struct PipeSink: WatchSink {
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
struct FileSink: WatchSink {
    let call: WidgetCall
    let target: WatchTarget
    /// The file is emptied, while it is the one that this process put there.
    let afterlife: Afterlife? = Afterlife(
        #"case "${last%% *}" in 0 | "$(stat -c %i -- "${last#* }")") : >"${last#* }" ;; esac"#)

    func text(of entry: TimelineEntry) -> String { call.render(entry) }
    func text(of failure: BarFailure) -> String? { call.bar?.output(failure) }

    /// Replaces the file; of a link, the file that it leads to.
    func show(_ text: String) throws(CommandFailure) {
        let before = afterlife?.mark ?? []
        do throws(SystemError) {
            let place = try target.place()
            // Until its number is known, whatever lies there.
            afterlife?.note(Array("0 ".utf8) + place.bytes)
            try FileReplacement.write(text, to: place, durable: false)
            afterlife?.note(Array("\(FileFingerprint(path: place).inode) ".utf8) + place.bytes)
        } catch {
            afterlife?.note(before)
            throw CommandFailure(ExitStatus(writing: error), error.diagnosis)
        }
    }

    var mayRecover: Bool { true }

    /// A process that starts `watch` through a pipe, as conky's configuration can, ends it by its own end.
    var hangUpDescriptors: [PolledDescriptor] { [.closed(STDOUT_FILENO)] }
}

/// Nowhere, until it is known that a file may be replaced.
struct NoSink: WatchSink {
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
            let target = WatchTarget(path)
            let standIn = StandIn(for: WatchScreen(call, NoSink()))
            defer { standIn?.end() }
            if let refusal = target.refusal(call.context.environment) ?? target.refusal(inSources: Self.sources(call)) {
                throw CommandFailure(.usage, "\(refusal)")
            }
            return FileSink(call: call, target: target)
        }
    }

    /// The identities of the sources that the call names, and of the user's as far as they can be found out.
    private static func sources(_ call: WidgetCall) -> [FilePath] {
        let file = try? ConfigurationFile(call.choices, call.context)
        let session = file.map { CommandSession(call.choices, call.context, $0) }
        let ofTheUser = try? session?.library().sourceIdentities()
        return call.contacts.sources.map(SourceIdentity.of) + (ofTheUser ?? [])
    }
}
