import ContactLibrary
import Failures
import Glibc
import LinuxSystem
import LocalTime
import OutputFormats
import Presentation
import Settings
import Synchronization
import SystemPackage
import Terminal
import WidgetTimeline

/// Shows what a widget shows, and again whenever that changes. Between changes the process sleeps in one call.
///
/// Why: docs/decisions.md#sources-on-a-server.
package struct WatchLoop: ~Copyable {
    private let call: WidgetCall
    private let screen: WatchScreen
    private var events: WatchEvents
    private var dependencies: [Dependency] = []
    /// When the last update began, in nanoseconds since 1970.
    private var readAt = 0
    /// The day that was shown last, and the instant at which another one begins, in seconds since 1970.
    private var (day, midnight): (CalendarDay?, Int) = (nil, 0)

    /// How often a text is made again because it depends on something that was not watched before.
    private static let maximumRounds = 8

    /// - Throws: where what is shown may not be written there.
    package init(_ call: WidgetCall, to output: WatchOutput) throws(CommandFailure) {
        let call = call.sayingOnce()
        self.call = call
        // Before there is another thread.
        let signals = try? SignalEvents()
        let sink = try output.sink(call)
        screen = WatchScreen(call, sink)
        let context = call.context
        events = WatchEvents(
            hangUp: sink.hangUpDescriptors, mark: context.environment.sessionLockMark, signals: signals,
            context.console)
    }

    private var sink: any WatchSink { screen.sink }

    /// Runs until there is nobody left to show anything to.
    package mutating func run() throws(CommandFailure) {
        try react(to: nil)
        if sink.missesFirst, (try? PolledDescriptor.wait(sink.hangUpDescriptors, milliseconds: 1_200)) == [] {
            try screen.showAgain()
        }
        // Another process may have taken the lease, also before anything was watched.
        while !sink.isReplaced,
            let event = events.next(untilMidnight: { [midnight, clock] in (midnight - clock.now()) * 1_000 })
        {
            try react(to: event)
        }
    }

    private var clock: Clock { call.context.clock }

    /// - Parameter event: nil at the beginning.
    private mutating func react(to event: WatchEvents.Event?) throws(CommandFailure) {
        let standIn = StandIn(for: screen)
        defer { standIn?.end() }
        switch event {
        case .program:
            sink.afterlife?.handOver()
            events.becomeProgram()
            sink.afterlife?.keep()
        case .answer: break
        case nil, .time, .lock: try update()
        case .files(let change): try look(isChanged: change == .content)
        case .look: try look(isChanged: isAnotherDay || dependencies.contains { $0.fingerprint.isRacy(readAt: readAt) })
        }
    }

    private var isAnotherDay: Bool { clock.now() >= midnight || clock.calendar().local(clock.now()).day != day }

    /// Shows what is to be shown now if something changed, as far as the caller knows or a fingerprint shows.
    private mutating func look(isChanged: Bool) throws(CommandFailure) {
        if isChanged || dependencies.contains(where: { !$0.isUnchanged }) { return try update() }
        // A directory on the way to a missing file may have appeared, or a file system over one that is watched.
        events.beginUpdate()
        if events.watch(dependencies) { return try update() }
        events.endUpdate()
    }

    /// Shows what is to be shown now.
    ///
    /// When it returns, everything that the text depends on was watched *before* it was read, so every later change wakes
    /// the loop. A text that depends on a place which was not watched yet is made again, now that it is.
    private mutating func update() throws(CommandFailure) {
        events.beginUpdate()
        call.context.console.beginUpdate()
        for _ in 0..<Self.maximumRounds {
            try show()
            guard events.watch(dependencies) else { break }
        }
        call.keepCalendar()
        events.endUpdate()
    }

    private mutating func show() throws(CommandFailure) {
        let calendar = clock.calendar()
        let now = calendar.local(clock.now())
        day = now.day
        midnight = calendar.nextMidnight(after: now).secondsSince1970
        readAt = clock.nanoseconds()
        dependencies = commonDependencies
        let shown: (entry: Result<TimelineEntry, CommandFailure>, lockState: SessionLockMark.State?)
        do {
            let snapshot = try call.snapshot()
            dependencies += snapshot.dependencies
            let entry = try snapshot.entry.get()
            if let instant = entry.reload { midnight = instant.secondsSince1970 }
            shown = (.success(entry), snapshot.lockState)
        } catch {
            dependencies += storeDependencies
            shown = (.failure(error), nil)
        }
        try screen.show(shown.entry, on: now.day, in: shown.lockState)
        events.setTimer(to: midnight)
    }

    /// What every output depends on, whether or not it can be made.
    private var commonDependencies: [Dependency] {
        let environment = call.context.environment
        let paths: [FilePath?] = [
            "/etc/localtime", sink.lease, Reload.file(environment), environment.sessionLockMark?.path,
            call.choices.config ?? (try? environment.configurationFile()),
        ]
        return (paths.compactMap(\.self) + call.contacts.sources).map { Dependency(path: $0) }
    }

    /// The sealed contacts. A snapshot names them itself, as they are after it stored what it read.
    private var storeDependencies: [Dependency] {
        guard call.isOfTheUser, let path = try? call.context.environment.storeFile() else { return [] }
        return [Dependency(path: path)]
    }
}

/// What `watch` shows, and what it showed before: the loop's, and its stand-in's.
final class WatchScreen: Sendable {
    fileprivate let call: WidgetCall
    fileprivate let sink: any WatchSink
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
        _ result: Result<TimelineEntry, CommandFailure>, on day: CalendarDay, in lockState: SessionLockMark.State? = nil
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
    fileprivate func showAgain() throws(CommandFailure) {
        if let shown = state.withLock({ $0.shown }) { try sink.show(shown) }
    }

    private func show(_ text: String, _ state: inout State) throws(CommandFailure) {
        guard text != state.shown else { return }
        do {
            try sink.show(text)
            state.shown = text
        } catch {
            guard state.shown != nil, sink.mayRecover else { throw error }
            console.tell(error.diagnosis)
        }
    }

    /// Nil while the text that was right before is, for the rest of the day, better than an error.
    private func text(of failure: CommandFailure, on day: CalendarDay, _ state: inout State) -> String? {
        let error = sink.text(of: call.barFailure(failure))
        let isLocked = failure.cause == .locked && isStoreLocked
        if !isLocked {
            if let error, failure.status == .usage { return error }
            if state.goodDay == day, mayStay(state) { return nil }
        }
        state.goodDay = nil
        let lastKnown = isLocked || failure.cause == .unreadable ? nil : call.lastKnownEntry()
        return lastKnown.map(sink.text(of:)) ?? error ?? call.emptyOutput()
    }

    /// Whether an entry that is shown names nobody who is not to be named now.
    private func mayStay(_ state: State) -> Bool { state.lockState.map { $0 == sessionState } ?? !call.hidesNames }

    fileprivate var sessionState: SessionLockMark.State { environment.sessionLockMark?.state ?? .unknown }

    /// Whether the contacts were locked by `lock`.
    fileprivate var isStoreLocked: Bool { environment.userLockMark?.isSet ?? false }
}

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
        var ready = try? PolledDescriptor.wait([loopsEnd], milliseconds: Int32(CallWatchdog.patience))
        if ready == [] { screen.call.context.console.tell(WidgetCall.sourcesDoNotAnswer.diagnosis) }
        var shown: State?
        while ready == [] {
            let state = State(screen)
            if state != shown { try? screen.show(.failure(failure(screen, state)), on: state.day) }
            shown = state
            ready = try? PolledDescriptor.wait([loopsEnd] + screen.sink.hangUpDescriptors, milliseconds: interval)
        }
        if let ready, !ready.contains(loopsEnd.descriptor) { _exit(0) }
    }

    private static func failure(_ screen: WatchScreen, _ state: State) -> CommandFailure {
        let store = state.isStoreLocked ? try? screen.call.context.environment.storeFile() : nil
        return store.map(CommandFailure.locked(path:)) ?? .nothingRead(WidgetCall.sourcesDoNotAnswer)
    }
}
