import CLinux
import Glibc

/// A descriptor that is waited for, and what of it.
package struct PolledDescriptor: Hashable, Sendable {
    package let descriptor: Int32
    fileprivate let events: Int16

    /// It can be read: a timer, inotify, a process that has ended.
    package static func readable(_ descriptor: Int32) -> PolledDescriptor {
        PolledDescriptor(descriptor: descriptor, events: Int16(POLLIN))
    }

    /// The other end of a pipe is closed, whether or not the pipe can be read or written.
    package static func closed(_ descriptor: Int32) -> PolledDescriptor {
        PolledDescriptor(descriptor: descriptor, events: 0)
    }

    /// A file of `/proc` has changed (`POLLPRI`).
    package static func changed(_ descriptor: Int32) -> PolledDescriptor {
        PolledDescriptor(descriptor: descriptor, events: Int16(POLLPRI))
    }
}

/// Waiting for descriptors (poll(2)).
package enum Poll {
    /// Waits until one of the descriptors is ready, or is closed at its other end.
    ///
    /// - Parameter milliseconds: the timeout; a negative one is infinite.
    /// - Returns: the descriptors that are ready; none when the time is over.
    package static func wait(
        _ descriptors: [PolledDescriptor], milliseconds: Int32 = -1
    ) throws(SystemError) -> Set<Int32> {
        var polled = descriptors.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
        while poll(&polled, nfds_t(polled.count), milliseconds) < 0 {
            guard errno == EINTR else { throw SystemError.last("poll") }
        }
        return Set(polled.filter { $0.revents != 0 }.map(\.fd))
    }
}

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
