import LinuxSystem
import Synchronization

/// Says how far a long import is, on a terminal; a short one says nothing.
final class ProgressLine: Sendable {
    private let console: Console
    private let start = SystemCalendar.nanoseconds()
    private let isShown = Atomic(false)

    init(_ console: Console) { self.console = console }

    func show(_ cards: Int) {
        guard console.isWatched, SystemCalendar.nanoseconds() - start > 500_000_000 else { return }
        isShown.store(true, ordering: .relaxed)
        console.progress("\(cards) cards …")
    }

    func clear() {
        if isShown.load(ordering: .relaxed) { console.progress("") }
    }
}
