import BirthdayCore
import ContactLibrary
import LinuxSystem
import OutputFormats
import SystemPackage
import WidgetTimeline

/// Shows what a widget shows, and again whenever that changes. Between changes the process sleeps in one call.
struct WatchLoop: ~Copyable {
    private let call: WidgetCall
    private let sink: any WatchSink
    private var events: WatchEvents
    private var dependencies: [Dependency] = []
    private var shown: String?
    /// The day that was shown last, and the instant at which another one begins, in seconds since 1970.
    private var (day, midnight): (CalendarDay?, Int) = (nil, 0)
    /// The day for which an entry, not a failure, is shown.
    private var goodDay: CalendarDay?
    /// The failure that was reported last, until there is an entry again.
    private var reported: String?

    /// How often a text is made again because it depends on something that was not watched before.
    private static let maximumRounds = 8

    init(_ call: WidgetCall, _ sink: any WatchSink) {
        self.call = call
        self.sink = sink
        events = WatchEvents(hangUp: sink.hangUpDescriptors, call.context.console)
    }

    private var console: Console { call.context.console }

    /// Runs until there is nobody left to show anything to.
    mutating func run() throws(CommandFailure) {
        try update(ignoringCache: false)
        // Another process may have taken the lease before anything was watched.
        if sink.isReplaced { return }
        if sink.missesFirst, (try? Poll.wait(sink.hangUpDescriptors, milliseconds: 1_200)) == [], let shown {
            try sink.show(shown)
        }
        while true {
            let event = events.next { [midnight, clock] in (midnight - clock.now()) * 1_000 }
            switch event {
            case .end: return
            case .time: try update(ignoringCache: true)
            case .lock(let pending): try update(ignoringCache: pending == .content)
            case .files(let change):
                if sink.isReplaced { return }
                try look(isChanged: change == .content)
            case .look:
                if sink.isReplaced { return }
                try look(isChanged: clock.now() >= midnight || clock.calendar().local(clock.now()).day != day)
            }
        }
    }

    private var clock: Clock { call.context.clock }

    /// Shows what is to be shown now if something changed, as far as the caller knows or a fingerprint shows.
    private mutating func look(isChanged: Bool) throws(CommandFailure) {
        if isChanged || dependencies.contains(where: { !$0.isUnchanged }) { return try update(ignoringCache: true) }
        // A directory on the way to a missing file may have appeared, or a file system over one that is watched.
        events.beginUpdate()
        if events.watch(dependencies) { return try update(ignoringCache: true) }
        events.endUpdate()
    }

    /// Shows what is to be shown now.
    ///
    /// When it returns, everything that the text depends on was watched *before* it was read, so every later change wakes
    /// the loop. A text that depends on a place which was not watched yet is made again, now that it is.
    private mutating func update(ignoringCache: Bool) throws(CommandFailure) {
        events.beginUpdate()
        var ignoringCache = ignoringCache
        for _ in 0..<Self.maximumRounds {
            try show(ignoringCache: ignoringCache)
            guard events.watch(dependencies) else { break }
            ignoringCache = true
        }
        events.endUpdate()
    }

    private mutating func show(ignoringCache: Bool) throws(CommandFailure) {
        let calendar = call.context.clock.calendar()
        let now = calendar.local(call.context.clock.now())
        day = now.day
        midnight = calendar.nextMidnight(after: now).secondsSince1970
        dependencies = commonDependencies
        let text: String?
        do throws(LibraryError) {
            let (result, read) = try call.snapshot(ignoringCache: ignoringCache)
            dependencies += read
            let entry = try result.get()
            if case .after(let instant) = entry.policy { midnight = instant.secondsSince1970 }
            text = sink.text(of: entry)
            goodDay = now.day
            reported = nil
        } catch {
            dependencies += storeDependencies
            // Once: the text may be made again for a place that was not watched before.
            if reported != error.description { console.note(error.description) }
            reported = error.description
            text = failureText(error, on: now.day)
        }
        if let text { try show(text) }
        events.setTimer(to: midnight)
    }

    /// Nil while the text that was right before is, for the rest of the day, better than an error.
    private mutating func failureText(_ failure: LibraryError, on day: CalendarDay) -> String? {
        if ExitStatus(failure) == .usage { return sink.text(of: BarFailure(failure)) }
        if failure.isLocked, call.context.environment.archives?.isLocked == true {
            goodDay = nil
            // Where a failure has no text, at least nobody is shown.
            return sink.text(of: BarFailure(failure)) ?? "\n"
        }
        if goodDay == day, !isSessionLocked { return nil }
        goodDay = nil
        if failure.isOfConfiguration { return sink.text(of: BarFailure(failure)) }
        return call.lastKnownEntry().map(sink.text(of:)) ?? sink.text(of: BarFailure(failure))
    }

    /// Whether the text that was right before may name somebody.
    private var isSessionLocked: Bool { call.context.environment.sessionLockMark?.isSet ?? false }

    private mutating func show(_ text: String) throws(CommandFailure) {
        guard text != shown else { return }
        do throws(CommandFailure) {
            try sink.show(text)
            shown = text
        } catch {
            guard shown != nil, sink.mayRecover else { throw error }
            console.note(error.message)
        }
    }

    /// What every output depends on, whether or not it can be made.
    private var commonDependencies: [Dependency] {
        let environment = call.context.environment
        let paths =
            ["/etc/localtime"] + call.reading.paths
            + [
                sink.lease, Reload.file(environment), environment.sessionLockMark?.path,
                call.reading.session.config?.path ?? (try? environment.configurationFile()),
            ].compactMap(\.self)
        return paths.map { Dependency(path: $0) }
    }

    /// The sealed contacts. A snapshot names them itself, as they are after it stored what it read.
    private var storeDependencies: [Dependency] {
        guard call.isOfTheUser, let path = try? call.context.environment.storeFile() else { return [] }
        return [Dependency(path: path)]
    }
}
