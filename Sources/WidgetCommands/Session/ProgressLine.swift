import Synchronization

/// Shows on a terminal how far a long import is. A short one shows nothing.
final class ProgressLine: Sendable {
    private let console: Console
    private let clock: Clock
    private let start: Int
    private let isShown = Atomic(false)

    init(_ context: CommandContext) {
        console = context.console
        clock = context.clock
        start = clock.nanoseconds()
    }

    func show(_ cards: Int) {
        guard console.isTerminal, clock.nanoseconds() - start > 500_000_000 else { return }
        isShown.store(true, ordering: .relaxed)
        console.progress("\(cards) cards …")
    }

    func clear() {
        if isShown.load(ordering: .relaxed) { console.progress("") }
    }
}
