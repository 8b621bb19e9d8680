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
    private let timer: WallClockTimer
    private var watcher: FileWatcher
    private var dependencies: [Dependency] = []
    private var shown: String?
    /// The day for which an entry, not a failure, is shown.
    private var goodDay: CalendarDay?
    /// The failure that was reported last, until there is an entry again.
    private var reported: String?

    /// How long nothing may happen before a change is looked at, in milliseconds: a synchronization writes many files.
    private static let debounceMilliseconds: Int32 = 200
    /// How often a change is waited for to end.
    private static let maximumDebounces = 15
    /// How often a text is made again because it depends on something that was not watched before.
    private static let maximumRounds = 8

    /// - Throws: if the system has no more timers or inotify instances.
    init(_ call: WidgetCall, _ sink: any WatchSink) throws(SystemError) {
        let clock = try WallClockTimer()
        let files = try FileWatcher()
        self.call = call
        self.sink = sink
        timer = clock
        watcher = files
    }

    private var console: Console { call.context.console }

    /// Runs until there is nobody left to show anything to.
    mutating func run() throws(CommandFailure) {
        try update(ignoringCache: false)
        // Another process may have taken the lease before anything was watched.
        if sink.isReplaced { return }
        let ends = sink.hangUpDescriptors
        if sink.missesFirst, (try? Poll.wait(readable: [], hangUp: ends, milliseconds: 1_200)) == [], let shown {
            try sink.show(shown)
        }
        while let ready = sleep(hangUp: ends) {
            if !ready.isDisjoint(with: ends) { return }
            if ready.contains(timer.descriptor) {
                try update(ignoringCache: true)
                continue
            }
            let change = debouncedChange()
            if sink.isReplaced { return }
            switch change {
            case .content: try update(ignoringCache: true)
            case .names:
                if dependencies.contains(where: { !$0.isUnchanged }) {
                    try update(ignoringCache: true)
                } else {
                    // A directory on the way to a missing file may have appeared.
                    _ = watcher.watch(dependencies, console)
                }
            case .nothing: break
            }
        }
    }

    /// Waits for something to happen, with no more memory than that takes.
    ///
    /// - Returns: the descriptors that are ready; nil if the system cannot wait.
    private func sleep(hangUp ends: [Int32]) -> Set<Int32>? {
        ProcessMemory.release()
        return try? Poll.wait(readable: [watcher.descriptor, timer.descriptor], hangUp: ends)
    }

    /// What happened, once nothing more happens.
    private mutating func debouncedChange() -> FileWatcher.Change {
        var change = watcher.change()
        for _ in 0..<Self.maximumDebounces {
            if case .nothing = change { return change }
            let more = try? Poll.wait(readable: [watcher.descriptor], milliseconds: Self.debounceMilliseconds)
            guard let more, !more.isEmpty else { return change }
            if case .content = watcher.change() { change = .content }
        }
        return change
    }

    /// Shows what is to be shown now.
    ///
    /// When it returns, everything that the text depends on was watched *before* it was read, so every later change wakes
    /// the loop. A text that depends on a place which was not watched yet is made again, now that it is.
    private mutating func update(ignoringCache: Bool) throws(CommandFailure) {
        var ignoringCache = ignoringCache
        for _ in 0..<Self.maximumRounds {
            try show(ignoringCache: ignoringCache)
            guard watcher.watch(dependencies, console) else { break }
            ignoringCache = true
        }
    }

    private mutating func show(ignoringCache: Bool) throws(CommandFailure) {
        let calendar = call.context.clock.calendar()
        let now = calendar.local(call.context.clock.now())
        var midnight = calendar.nextMidnight(after: now)
        dependencies = commonDependencies
        let text: String?
        do throws(LibraryError) {
            let (result, read) = try call.snapshot(ignoringCache: ignoringCache)
            dependencies += read
            let entry = try result.get()
            if case .after(let instant) = entry.policy { midnight = instant }
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
        timer.set(to: midnight.secondsSince1970)
    }

    /// Nil while the text that was right before is, for the rest of the day, better than an error.
    private mutating func failureText(_ failure: LibraryError, on day: CalendarDay) -> String? {
        if ExitStatus(failure) == .usage { return sink.text(of: BarFailure(failure)) }
        if goodDay == day { return nil }
        goodDay = nil
        if failure.isOfConfiguration { return sink.text(of: BarFailure(failure)) }
        return call.lastKnownEntry().map(sink.text(of:)) ?? sink.text(of: BarFailure(failure))
    }

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
                sink.lease, Reload.file(environment),
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
