import Glibc

/// A clock that is never set, and stands still while the machine sleeps (clock_gettime(2), `CLOCK_MONOTONIC`).
package enum MonotonicClock {
    /// Since some moment before this process.
    package static func nanoseconds() -> Int {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return now.tv_sec * 1_000_000_000 + now.tv_nsec
    }

    /// Since the same moment.
    package static func milliseconds() -> Int { nanoseconds() / 1_000_000 }
}
