import LinuxSystem
import SystemPackage
import Terminal
import TestSupport
import Testing

@testable import Watching

/// In which order `watch` reacts.
@Suite struct WatchEventsTests {
    private let directory: TemporaryDirectory
    private var mark: SessionLockMark { SessionLockMark(in: FilePath(directory.path)) }
    private var other: FilePath { FilePath(directory.path).appending("other") }

    init() throws { directory = try TemporaryDirectory() }

    /// Events at a time when an update has just taken long, so that changes of files wait.
    private func restingEvents() -> WatchEvents {
        var events = WatchEvents(hangUp: [], mark: mark, Console())
        _ = events.watch([Dependency(path: mark.path), Dependency(path: other)])
        events.beginUpdate()
        let start = MonotonicClock.processMilliseconds()
        while MonotonicClock.processMilliseconds() < start + 200 {}
        events.endUpdate()
        return events
    }

    @Test(arguments: [SessionLockMark.State.locked, .unlocked])
    func aLockDoesNotWaitForOtherChanges(state: SessionLockMark.State) throws {
        let hold = try SessionLockHold(mark)
        try hold.say(.abandoned)
        var events = restingEvents()
        try FileReplacement.write("", to: other)
        try hold.say(state)
        guard case .lock = events.next(untilMidnight: { .max }) else {
            Issue.record("something else came first")
            return
        }
        // What it did not settle is looked at later.
        guard case .files(.names) = events.next(untilMidnight: { .max }) else {
            Issue.record("the change of the other file is lost")
            return
        }
    }
}
