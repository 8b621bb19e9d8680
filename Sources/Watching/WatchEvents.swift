import Failures
import LinuxSystem
import Messages
import Presentation
import Terminal

/// All that `watch` waits for, and what it does where the system lacks one of them: it looks now and then.
///
/// Why: docs/decisions.md#watch-under-load.
package struct WatchEvents: ~Copyable {
    /// Something to react to.
    package enum Event {
        /// It is midnight, or the clock was set, or the machine has slept.
        case time
        /// The session was locked or unlocked. That does not wait.
        case lock
        /// Files changed, and nothing more has happened for a while.
        case files(FileWatcher.Change)
        /// Something may have changed unseen.
        case look
        /// Another program lies in the place of the one that runs, and can be started: `becomeProgram`.
        case program
        /// `awaited` is ready.
        case answer
    }

    private let timer: WallClockTimer?
    private let mounts: MountEvents?
    private var files: FileWatcher
    private var program = ProgramUpdate()
    /// What else is waited for.
    package var awaited: PolledDescriptor?
    private let hangUp: [PolledDescriptor]
    private let mark: SessionLockMark?
    private let signals: SignalEvents?
    /// The process that knows whether the session is locked.
    private var follower: ProcessEnd?
    private let console: Console
    private var debounce = Debounce()
    private var change = FileWatcher.Change.nothing
    /// When the events of files are waited for again, and when unseen changes were looked for.
    private var (rested, lookedAt) = (0, Self.now)
    /// Whether a file system is looked at that tells nothing of what others change on its server.
    private var isRemote = false
    private var hasWorked = true
    /// The processor time before the update.
    private var updateStart = 0

    /// How long the events of files gather before the next ones are read, in milliseconds. Less than the debounce.
    private static let rest = 100
    /// How often changes are looked for that nothing reports, in milliseconds.
    private static let lookInterval = 30_000
    /// How often changes on a server are looked for, in milliseconds.
    private static let remoteLookInterval = 60_000

    /// - Parameters:
    ///   - mark: what says whether the session is locked.
    ///   - signals: by which a user has it look again.
    package init(
        hangUp: [PolledDescriptor], mark: SessionLockMark?, signals: SignalEvents? = nil, _ console: Console
    ) {
        self.hangUp = hangUp
        self.mark = mark
        self.signals = signals
        self.console = console
        files = FileWatcher(console)
        timer = Self.make(console, WallClockTimer.init) { .cannotWatchClock($0, seconds: Self.lookInterval / 1_000) }
        mounts = Self.make(console, MountEvents.init) { .cannotWatchMounts($0, seconds: Self.lookInterval / 1_000) }
    }

    private static func make<Events>(
        _ console: Console, _ make: () throws(SystemError) -> Events, _ remark: (_ reason: Message.Value) -> Message
    ) -> Events? {
        do {
            return try make()
        } catch {
            console.log(remark(.message(error.diagnosis.message)))
            return nil
        }
    }

    private static var now: Int { MonotonicClock.milliseconds() }

    /// To be called before an update: what happened until now is done with.
    package mutating func beginUpdate() {
        (change, hasWorked, updateStart) = (.nothing, true, MonotonicClock.processMilliseconds())
    }

    /// To be called after an update: the more it took, the longer the next one waits.
    package mutating func endUpdate() {
        lookedAt = Self.now
        debounce.noteUpdate(at: lookedAt, cost: MonotonicClock.processMilliseconds() - updateStart)
    }

    /// Watches these files, as `FileWatcher` does, the program's, and the process that knows whether the session is locked.
    package mutating func watch(_ dependencies: [Dependency]) -> Bool {
        isRemote = RemoteFileSystem.holdsAny(of: dependencies.map(\.path) + program.files, besides: [])
        let isNewFile = files.watch(dependencies.map(\.path) + program.files, console)
        program.look()
        let holder = mark?.holder
        if holder == follower?.process { return isNewFile }
        follower = holder.map(ProcessEnd.init(of:))
        return true
    }

    /// Becomes the program that lies in the place of this one. It returns where that cannot be started after all.
    package mutating func becomeProgram() { program.become() }

    /// Sets the instant of the next `time`, in seconds since 1970.
    package func setTimer(to instant: Int) {
        timer?.set(to: instant)
    }

    /// Waits for the next event. Between events the process sleeps in one call, with no more memory than that takes.
    ///
    /// - Parameter midnight: how many milliseconds there are until then; used where there is no timer.
    /// - Returns: nil where there is nobody left to show anything to, or the system cannot wait.
    package mutating func next(untilMidnight midnight: () -> Int) -> Event? {
        while true {
            let now = Self.now
            if let due = debounce.due, due <= now {
                // What is in the queue by now may not be over, and if it is, the same update sees it.
                readFiles()
                if files.takeLockChange() { return .lock }
                if let due = debounce.due, due > Self.now { continue }
                return .files(change)
            }
            if program.isReady() { return .program }
            if let nextLook, nextLook <= now || timer == nil && midnight() <= 0 {
                program.look()
                return .look
            }
            guard let ready = wait(now, untilMidnight: midnight) else { return nil }
            if hangUp.contains(where: { ready.contains($0.descriptor) }) { return nil }
            if let timer = timer?.descriptor, ready.contains(timer) { return .time }
            // What it knew ended with it.
            if let end = follower?.descriptor, ready.contains(end) {
                follower = nil
                return .lock
            }
            if let file = files.descriptor, ready.contains(file) {
                readFiles()
                if files.takeLockChange() { return .lock }
            }
            if let awaited, ready.contains(awaited.descriptor) { return .answer }
            if let signals, ready.contains(signals.descriptor) {
                signals.clear()
                note(.content)
            }
            if let mount = mounts?.descriptor, ready.contains(mount.descriptor) {
                rested = Self.now + Self.rest
                note(.names)
            }
        }
    }

    /// When to look for what no event reports; nil if events report everything.
    private var nextLook: Int? {
        if timer == nil || mounts == nil || files.isIncomplete { return lookedAt + Self.lookInterval }
        return isRemote ? lookedAt + Self.remoteLookInterval : nil
    }

    /// - Returns: nil if the system cannot wait.
    private mutating func wait(_ now: Int, untilMidnight midnight: () -> Int) -> Set<Int32>? {
        var polled = hangUp + [awaited].compactMap(\.self)
        for descriptor in [timer?.descriptor, follower?.descriptor, signals?.descriptor].compactMap(\.self) {
            polled.append(.readable(descriptor))
        }
        var deadlines = [debounce.due, program.due].compactMap(\.self)
        if rested <= now {
            if let descriptor = files.descriptor { polled.append(.readable(descriptor)) }
            if let descriptor = mounts?.descriptor { polled.append(descriptor) }
        } else {
            deadlines.append(rested)
        }
        if deadlines.isEmpty, hasWorked {
            hasWorked = false
            ProcessMemory.release()
        }
        if timer == nil { deadlines.append(now + midnight()) }
        if let nextLook { deadlines.append(nextLook) }
        let timeout = deadlines.min().map { Int32(max(0, $0 - now)) } ?? -1
        return try? PolledDescriptor.wait(polled, milliseconds: timeout)
    }

    private mutating func readFiles() {
        rested = Self.now + Self.rest
        note(files.change())
        program.look()
    }

    private mutating func note(_ new: FileWatcher.Change) {
        if new == .nothing { return }
        change = max(change, new)
        debounce.noteChange(at: Self.now)
    }
}

extension Message {
    fileprivate static func cannotWatchClock(_ reason: Value, seconds: Int) -> Message {
        Message(
            "cannot watch the clock ({reason}); looking every {seconds} s",
            ["reason": reason, "seconds": .number(seconds)])
    }

    fileprivate static func cannotWatchMounts(_ reason: Value, seconds: Int) -> Message {
        Message(
            "cannot watch mounts ({reason}); looking every {seconds} s",
            ["reason": reason, "seconds": .number(seconds)])
    }
}

/// Decides when a change is looked at: once nothing more happens, because a synchronization writes many files; now and
/// then while it goes on; and not so often that looking takes more than about a tenth of a processor.
///
/// All times are milliseconds of one clock that is never set.
struct Debounce {
    /// How long nothing may happen before a change is looked at.
    static let quiet = 200
    /// How long a change is kept waiting by further ones.
    static let maximumWait = 2_000
    /// For how many times the processor time of an update nothing is looked at after it.
    static let restFactor = 9
    /// How long nothing is looked at after an update, whatever it took: somebody waits for what they have changed.
    static let maximumRest = 5_000

    private var first: Int?
    private var last = 0
    private var earliest = Int.min

    /// When the changes so far are to be looked at; nil if there is none.
    var due: Int? { first.map { max(min(last + Self.quiet, $0 + Self.maximumWait), earliest) } }

    mutating func noteChange(at now: Int) {
        first = first ?? now
        last = now
    }

    /// All changes so far were looked at.
    ///
    /// - Parameter cost: the processor time that this took. Not the time that passed: a process that was stopped
    ///   meanwhile, or waited for others, would rest for minutes.
    mutating func noteUpdate(at now: Int, cost: Int) {
        first = nil
        earliest = now + min(Self.restFactor * cost, Self.maximumRest)
    }
}
