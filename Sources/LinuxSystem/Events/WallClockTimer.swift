import CLinux
import Glibc

/// A timer whose descriptor becomes readable at an instant of the wall clock, and whenever that clock is set or the
/// machine resumes (timerfd_create(2), `TFD_TIMER_CANCEL_ON_SET`).
package final class WallClockTimer {
    package let descriptor: Int32

    package init() throws(SystemError) {
        descriptor = timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC) | Int32(TFD_NONBLOCK))
        guard descriptor >= 0 else { throw SystemError.last("timerfd") }
    }

    deinit { close(descriptor) }

    /// - Parameter instant: in seconds since 1970; a past one makes the descriptor readable at once.
    package func set(to instant: Int) {
        // A cancelled timer stays cancelled until it is read.
        var count: UInt64 = 0
        _ = read(descriptor, &count, 8)
        var value = itimerspec()
        value.it_value.tv_sec = max(1, instant)
        let flags = Int32(TFD_TIMER_ABSTIME) | Int32(TFD_TIMER_CANCEL_ON_SET)
        timerfd_settime(descriptor, flags, &value, nil)
    }
}
