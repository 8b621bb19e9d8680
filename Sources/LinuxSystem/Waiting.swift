import Glibc

/// Waits until something can be read from one of the descriptors, or the other end of one is gone.
///
/// - Parameters:
///   - readable: to be read from.
///   - others: of which only the end matters: a pipe whose reader is gone, a process that has ended.
///   - milliseconds: how long to wait at most; for ever where negative.
/// - Returns: the descriptors of which that is true; none when the time is over.
package func wait(
    readable: [Int32], others: [Int32] = [], milliseconds: Int32 = -1
) throws(SystemError) -> Set<Int32> {
    var polled = readable.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    polled += others.map { pollfd(fd: $0, events: 0, revents: 0) }
    while poll(&polled, nfds_t(polled.count), milliseconds) < 0 {
        guard errno == EINTR else { throw SystemError.last("poll") }
    }
    return Set(polled.filter { $0.revents != 0 }.map(\.fd))
}
