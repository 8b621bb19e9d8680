import ContactLibrary
import LinuxSystem
import LocalTime
import Presentation
import SystemPackage
import WidgetTimeline

/// Shows what a widget shows, and again whenever that changes. Between changes the process sleeps in one call.
package struct WatchLoop: ~Copyable {
    private let call: WidgetCall
    private let screen: WatchScreen
    private var events: WatchEvents
    private let programs: ProgramUpdate
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
        programs = ProgramUpdate(of: call.context.executables.paths)
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
        if sink.missesFirst, (try? Poll.wait(sink.hangUpDescriptors, milliseconds: 1_200)) == [] {
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
        if programs.isThere {
            sink.afterlife?.waive()
            programs.become()
            sink.afterlife?.again()
        }
        switch event {
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
        events.endUpdate()
    }

    private mutating func show() throws(CommandFailure) {
        let calendar = clock.calendar()
        let now = calendar.local(clock.now())
        day = now.day
        midnight = calendar.nextMidnight(after: now).secondsSince1970
        readAt = clock.nanoseconds()
        dependencies = commonDependencies
        let shown: (entry: Result<TimelineEntry, LibraryError>, lockState: SessionLockMark.State?)
        do throws(LibraryError) {
            let snapshot = try call.snapshot()
            dependencies += snapshot.dependencies
            let entry = try snapshot.entry.get()
            if case .after(let instant) = entry.policy { midnight = instant.secondsSince1970 }
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
        return (paths.compactMap(\.self) + call.context.executables.paths + call.contacts.sources).map {
            Dependency(path: $0)
        }
    }

    /// The sealed contacts. A snapshot names them itself, as they are after it stored what it read.
    private var storeDependencies: [Dependency] {
        guard call.isOfTheUser, let path = try? call.context.environment.storeFile() else { return [] }
        return [Dependency(path: path)]
    }
}
