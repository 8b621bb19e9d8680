import Glibc
import SystemPackage

/// How long sources may be read, and how much memory the process may have meanwhile. A bar does not wait; `import` does.
package struct ReadingBudget: Sendable {
    /// In nanoseconds of the system's monotonic clock.
    private let end: Int
    /// In nanoseconds, for one source.
    private let share: Int
    /// In bytes, of the whole process.
    private let maximumMemory: Int
    /// Nanoseconds of a clock that is never set.
    private let clock: @Sendable () -> Int

    /// As long as it takes, in half of the machine's memory.
    package static let unlimited = unlimited(maximumMemory: ProcessMemory.installed() / 2)

    package static func unlimited(maximumMemory: Int) -> ReadingBudget {
        ReadingBudget(end: .max, share: .max, maximumMemory: maximumMemory, clock: monotonic)
    }

    private init(end: Int, share: Int, maximumMemory: Int, clock: @escaping @Sendable () -> Int) {
        self.end = end
        self.share = share
        self.maximumMemory = maximumMemory
        self.clock = clock
    }

    /// A budget from now on, in milliseconds and bytes; the times are a bar's, unless said otherwise.
    package init(
        milliseconds: Int = 5_000, ofSource: Int = 2_000, maximumMemory: Int = 512 << 20,
        clock: @escaping @Sendable () -> Int = monotonic
    ) {
        self.init(
            end: clock() + milliseconds * 1_000_000, share: ofSource * 1_000_000, maximumMemory: maximumMemory,
            clock: clock)
    }

    /// The part of it that one source may take, from now on.
    package var ofSource: ReadingBudget {
        if !isLimited { return self }
        return ReadingBudget(
            end: min(end, clock() + share), share: share, maximumMemory: maximumMemory, clock: clock)
    }

    /// Whether its time is limited.
    package var isLimited: Bool { end != .max }

    /// Whether time or memory is used up.
    package var isSpent: Bool { isLimited && clock() >= end || ProcessMemory.resident() > maximumMemory }

    /// - Throws: `overBudget` of the path once it is spent.
    package func check(_ path: @autoclosure () -> FilePath) throws(SystemError) {
        if isSpent { throw SystemError(.overBudget, path()) }
    }

    /// Waits until a descriptor has something to read or has ended, at most for the rest of the time.
    ///
    /// - Throws: `overBudget` of the path when the time is over.
    func wait(for descriptor: Int32, _ path: @autoclosure () -> FilePath) throws(SystemError) {
        if !isLimited { return }
        let milliseconds = (end - clock() + 999_999) / 1_000_000
        guard milliseconds > 0,
            try !Poll.wait([.readable(descriptor)], milliseconds: Int32(clamping: milliseconds)).isEmpty
        else { throw SystemError(.overBudget, path()) }
    }

    package static let monotonic: @Sendable () -> Int = { MonotonicClock.nanoseconds() }
}

/// Clocks that are never set (clock_gettime(2)).
package enum MonotonicClock {
    /// Since some moment before this process; the clock stands still while the machine sleeps.
    package static func nanoseconds() -> Int { read(CLOCK_MONOTONIC) }

    /// Since the same moment.
    package static func milliseconds() -> Int { nanoseconds() / 1_000_000 }

    /// The processor time of all threads of this process.
    package static func processMilliseconds() -> Int { read(CLOCK_PROCESS_CPUTIME_ID) / 1_000_000 }

    private static func read(_ clock: clockid_t) -> Int {
        var now = timespec()
        clock_gettime(clock, &now)
        return now.tv_sec * 1_000_000_000 + now.tv_nsec
    }
}
