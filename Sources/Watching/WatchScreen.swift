import ContactLibrary
import LinuxSystem
import LocalTime
import OutputFormats
import Presentation
import Synchronization
import WidgetTimeline

/// What `watch` shows, and what it showed before: the loop's, and its stand-in's.
final class WatchScreen: Sendable {
    let call: WidgetCall
    let sink: any WatchSink
    private let state = Mutex(State())

    private struct State {
        var shown: String?
        /// The day for which an entry, not a failure, is shown.
        var goodDay: CalendarDay?
        /// The state of the user's session that the entry is for; nil where it makes no difference.
        var lockState: SessionLockMark.State?
    }

    init(_ call: WidgetCall, _ sink: any WatchSink) {
        self.call = call
        self.sink = sink
    }

    private var environment: UserEnvironment { call.context.environment }
    private var console: Console { call.context.console }

    /// Shows an entry, or what stands there instead of one.
    ///
    /// - Parameter lockState: the state of the user's session that the entry is for; nil where it makes no difference.
    func show(
        _ result: Result<TimelineEntry, LibraryError>, on day: CalendarDay, in lockState: SessionLockMark.State? = nil
    ) throws(CommandFailure) {
        try state.withLock { state throws(CommandFailure) in
            switch result {
            case .success(let entry):
                (state.goodDay, state.lockState) = (day, lockState)
                try show(sink.text(of: entry), &state)
            case .failure(let failure):
                console.tell(failure.diagnosis)
                if let text = text(of: failure, on: day, &state) { try show(text, &state) }
            }
        }
    }

    /// Shows once more what is shown.
    func showAgain() throws(CommandFailure) {
        if let shown = state.withLock({ $0.shown }) { try sink.show(shown) }
    }

    private func show(_ text: String, _ state: inout State) throws(CommandFailure) {
        guard text != state.shown else { return }
        do throws(CommandFailure) {
            try sink.show(text)
            state.shown = text
        } catch {
            guard state.shown != nil, sink.mayRecover else { throw error }
            console.tell(error.diagnosis)
        }
    }

    /// Nil while the text that was right before is, for the rest of the day, better than an error.
    private func text(of failure: LibraryError, on day: CalendarDay, _ state: inout State) -> String? {
        let error = sink.text(of: call.barFailure(failure))
        let isLocked = failure.isLocked && isStoreLocked
        if !isLocked {
            if let error, ExitStatus(failure) == .usage { return error }
            if state.goodDay == day, mayStay(state) { return nil }
        }
        state.goodDay = nil
        let lastKnown = isLocked || failure.isOfConfiguration ? nil : call.lastKnownEntry()
        return lastKnown.map(sink.text(of:)) ?? error ?? call.emptyOutput()
    }

    /// Whether an entry that is shown names nobody who is not to be named now.
    private func mayStay(_ state: State) -> Bool { state.lockState.map { $0 == sessionState } ?? !call.hidesNames }

    var sessionState: SessionLockMark.State { environment.sessionLockMark?.state ?? .unknown }

    /// Whether the contacts were locked by `lock`.
    var isStoreLocked: Bool { environment.archives?.isLocked ?? false }
}
