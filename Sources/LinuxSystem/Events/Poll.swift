import Glibc

/// Waiting for descriptors (poll(2)).
package enum Poll {
    /// Waits until one of the descriptors can be read, or the other end of one is closed.
    ///
    /// - Parameters:
    ///   - readable: descriptors to be read from.
    ///   - hangUp: descriptors of which only the end matters: a pipe whose reader is gone, a process that has ended.
    ///   - milliseconds: the timeout; a negative one is infinite.
    /// - Returns: the descriptors that are ready; none when the time is over.
    package static func wait(
        readable: [Int32], hangUp: [Int32] = [], milliseconds: Int32 = -1
    ) throws(SystemError) -> Set<Int32> {
        var polled = readable.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        polled += hangUp.map { pollfd(fd: $0, events: 0, revents: 0) }
        while poll(&polled, nfds_t(polled.count), milliseconds) < 0 {
            guard errno == EINTR else { throw SystemError.last("poll") }
        }
        return Set(polled.filter { $0.revents != 0 }.map(\.fd))
    }
}
