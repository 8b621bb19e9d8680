import Glibc
import LinuxSystem
import Messages
import Synchronization

/// Shows on a terminal how far a long import is. A short one shows nothing.
package final class ProgressLine: Sendable {
    /// Before anything is shown, in microseconds.
    private static let delay: UInt32 = 500_000

    private struct State {
        /// How many cards are done with; nil where nothing is to be shown.
        var cards: Int?
        var isWaiting = false
        var isDue = false
        var isShown = false

        /// Shows the number if it is time.
        mutating func draw(_ console: Console) {
            guard isDue, let cards else { return }
            isShown = true
            console.progress(console.language.text(.plural("{count} entry …", "{count} entries …", cards)))
        }
    }

    private let console: Console
    private let state = Mutex(State())

    package init(_ console: Console) { self.console = console }

    package func show(_ cards: Int) {
        guard console.isTerminal else { return }
        let isFirst = state.withLock { state in
            defer { state.isWaiting = true }
            state.cards = cards
            state.draw(console)
            return !state.isWaiting
        }
        if isFirst, let thread = SideThread.start({ self.wait() }) { pthread_detach(thread) }
    }

    /// Shows the last number when it is time: after the last card is read, what was read is still to be stored.
    private func wait() {
        usleep(Self.delay)
        state.withLock { state in
            state.isDue = true
            state.draw(console)
        }
    }

    package func clear() {
        state.withLock { state in
            if state.isShown { console.progress("") }
            (state.cards, state.isShown) = (nil, false)
        }
    }
}
