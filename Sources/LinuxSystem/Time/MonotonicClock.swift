import Glibc

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
