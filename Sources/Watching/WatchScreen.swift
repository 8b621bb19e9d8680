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
        /// The failure that was reported last, until there is an entry again.
        var reported: String?
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
                (state.goodDay, state.lockState, state.reported) = (day, lockState, nil)
                try show(sink.text(of: entry), &state)
            case .failure(let failure):
                // Once: the text may be made again for a place that was not watched before.
                if state.reported != failure.description { console.tell(failure.diagnosis) }
                state.reported = failure.description
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
        if ExitStatus(failure) == .usage { return sink.text(of: call.context.barFailure(failure)) }
        if failure.isLocked, isStoreLocked {
            state.goodDay = nil
            // Where a failure has no text, at least nobody is shown.
            return sink.text(of: call.context.barFailure(failure)) ?? "\n"
        }
        // For another state of the session it may name somebody.
        if state.goodDay == day, state.lockState == nil || state.lockState == sessionState { return nil }
        state.goodDay = nil
        if failure.isOfConfiguration { return sink.text(of: call.context.barFailure(failure)) }
        return call.lastKnownEntry().map(sink.text(of:)) ?? sink.text(of: call.context.barFailure(failure))
    }

    var sessionState: SessionLockMark.State { environment.sessionLockMark?.state ?? .unknown }

    /// Whether the contacts were locked by `lock`.
    var isStoreLocked: Bool { environment.archives?.isLocked ?? false }
}
