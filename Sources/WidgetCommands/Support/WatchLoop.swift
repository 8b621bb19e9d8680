import BirthdayCore
import LinuxSystem
import OutputFormats
import WidgetTimeline

/// Shows what a widget shows, and again whenever that changes. Between changes the process sleeps in one call.
struct WatchLoop: ~Copyable {
    private let call: WidgetCall
    private let outlet: any WatchOutlet
    private let environment = UserEnvironment.current
    private let console = Console()
    private let timer: WallClockTimer
    private var places: WatchedPlaces
    private var dependencies: [Dependency] = []
    private var shown: String?
    /// The day for which an entry, no failure, is shown.
    private var goodDay: CalendarDay?
    /// The failure that was told last, until there is an entry again.
    private var noted: String?

    /// How long nothing may happen before what happened is looked at: a synchronisation writes many files.
    private static let quietMilliseconds: Int32 = 200
    /// So often at most is more waited for.
    private static let mostWaits = 15

    /// - Throws: where the system has no more of what it takes to wait.
    init(_ call: WidgetCall, _ outlet: any WatchOutlet) throws(SystemError) {
        let clock = try WallClockTimer()
        let events = try WatchedPlaces()
        self.call = call
        self.outlet = outlet
        timer = clock
        places = events
    }

    /// Runs until nobody is there to be shown anything.
    mutating func run() throws(CommandFailure) {
        try update(rereading: false)
        // Who came while the first text was made did so before anything was waited for.
        if outlet.isReplaced { return }
        if outlet.missesFirst, let shown,
            (try? Poll.wait(readable: [], hangUp: outlet.ends, milliseconds: 1_200)) == []
        {
            try outlet.show(shown)
        }
        while let ready = try? Poll.wait(readable: [places.descriptor, timer.descriptor], hangUp: outlet.ends) {
            if !ready.isDisjoint(with: outlet.ends) { return }
            if ready.contains(timer.descriptor) {
                try update(rereading: true)
                continue
            }
            let change = settled()
            if outlet.isReplaced { return }
            switch change {
            case .content: try update(rereading: true)
            case .fingerprints:
                _ = places.wait(for: dependencies, console)
                // `reload` too is told by a fingerprint, and asks for everything to be read.
                if dependencies.contains(where: { !$0.isUnchanged }) { try update(rereading: true) }
            case .nothing: break
            }
        }
    }

    /// What happened, once nothing more happens.
    private mutating func settled() -> WatchedPlaces.Change {
        var change = places.change()
        for _ in 0..<Self.mostWaits {
            if case .nothing = change { return change }
            let more = try? Poll.wait(readable: [places.descriptor], milliseconds: Self.quietMilliseconds)
            guard let more, !more.isEmpty else { return change }
            if case .content = places.change() { change = .content }
        }
        return change
    }

    /// Shows what is to be shown now. Where a place was not watched before, it may have changed unseen: that is looked
    /// at again.
    private mutating func update(rereading: Bool) throws(CommandFailure) {
        var rereading = rereading
        for round in 0..<16 {
            let calendar = SystemCalendar()
            let now = calendar.local(SystemCalendar.now())
            var midnight = calendar.nextMidnight(after: now)
            dependencies = basicPlaces
            let text: String?
            do throws(CommandFailure) {
                let (entry, places) = try call.snapshot(rereading: rereading)
                if case .after(let instant) = entry.policy { midnight = instant }
                dependencies += places
                text = outlet.text(of: entry)
                goodDay = now.day
                noted = nil
            } catch {
                dependencies += store
                // Said once: a round more is made for every place that was not watched before.
                if noted != error.message { console.note(error.message) }
                noted = error.message
                text = failureText(error, on: now.day)
            }
            if let text { try show(text) }
            timer.set(to: midnight.secondsSince1970)
            rereading = true
            // A store that was just written is new each time: that alone is looked at no more than three times.
            let hasNew = places.wait(for: dependencies, console)
            guard hasNew && round < 3 || dependencies.contains(where: { !$0.isUnchanged }) else { break }
        }
        ProcessMemory.release()
    }

    /// Nothing where what was right before is, for the rest of the day, better than an error.
    private mutating func failureText(_ failure: CommandFailure, on day: CalendarDay) -> String? {
        if goodDay == day { return nil }
        goodDay = nil
        return call.lastKnownEntry().map(outlet.text(of:)) ?? outlet.text(of: BarFailure(failure))
    }

    private mutating func show(_ text: String) throws(CommandFailure) {
        guard text != shown else { return }
        do throws(CommandFailure) {
            try outlet.show(text)
            shown = text
        } catch {
            guard shown != nil, outlet.mayRecover else { throw error }
            console.note(error.message)
        }
    }

    /// What every output depends on, whether or not it could be made.
    private var basicPlaces: [Dependency] {
        var paths = ["/etc/localtime"] + call.reading.sources + [outlet.claim].compactMap(\.self)
        if let runtime = environment.runtimeDirectory { paths.append(Reload.mark(in: runtime)) }
        if let config = call.reading.session.config ?? (try? environment.configurationFile()) { paths.append(config) }
        return paths.map { Dependency(path: $0, fingerprint: FileFingerprint(path: $0)) }
    }

    /// The sealed contacts. A snapshot names them itself, as they are once it has stored what it read.
    private var store: [Dependency] {
        guard call.isOfTheUser, let path = try? environment.storeFile() else { return [] }
        return [Dependency(path: path, fingerprint: FileFingerprint(path: path))]
    }
}
