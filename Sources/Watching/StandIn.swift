import ContactLibrary
import Glibc
import LinuxSystem
import LocalTime
import Presentation

/// A thread that takes the place of `watch`'s loop while that is kept waiting: a file system whose server is gone (NFS,
/// sshfs) answers no system call, and nothing ends the wait but the server's return or the end of the process. It shows
/// what was last stored, and ends the process once there is nobody left to show anything to.
struct StandIn {
    private let thread: pthread_t
    /// Closed when the loop is back.
    private let loopsEnd: Int32

    /// How often it looks whether something else is to be shown, in milliseconds.
    private static let interval: Int32 = 1_000

    /// Begins to wait. Nil where the system has no thread or pipe for it: then nobody takes the loop's place.
    init?(for screen: WatchScreen) {
        guard let ends = try? ChildProcess.pipe() else { return nil }
        guard let thread = SideThread.start({ Self.run(screen, until: .closed(ends[0])) }) else {
            for end in ends { close(end) }
            return nil
        }
        (self.thread, loopsEnd) = (thread, ends[1])
    }

    /// To be called when the loop is back. It returns when nothing more is shown in its place.
    func end() {
        close(loopsEnd)
        pthread_join(thread, nil)
    }

    /// What decides on the text, beside the sources.
    private struct State: Hashable {
        let day: CalendarDay
        let sessionState: SessionLockMark.State
        let isStoreLocked: Bool

        init(_ screen: WatchScreen) {
            let clock = screen.call.context.clock
            day = clock.calendar().local(clock.now()).day
            (sessionState, isStoreLocked) = (screen.sessionState, screen.isStoreLocked)
        }
    }

    private static func run(_ screen: WatchScreen, until loopsEnd: PolledDescriptor) {
        defer { close(loopsEnd.descriptor) }
        var ready = try? Poll.wait([loopsEnd], milliseconds: Int32(CallWatchdog.patience))
        if ready == [] { screen.call.context.console.tell(WidgetCall.silence.diagnosis) }
        var shown: State?
        while ready == [] {
            let state = State(screen)
            if state != shown { try? screen.show(.failure(failure(screen, state)), on: state.day) }
            shown = state
            ready = try? Poll.wait([loopsEnd] + screen.sink.hangUpDescriptors, milliseconds: interval)
        }
        if let ready, !ready.contains(loopsEnd.descriptor) { _exit(0) }
    }

    private static func failure(_ screen: WatchScreen, _ state: State) -> LibraryError {
        let store = state.isStoreLocked ? try? screen.call.context.environment.storeFile() : nil
        return store.map(LibraryError.locked) ?? .nothingRead(WidgetCall.silence)
    }
}
