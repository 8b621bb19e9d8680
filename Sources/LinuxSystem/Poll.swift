import CLinux
import Glibc
import SystemPackage

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

extension PolledDescriptor {
    /// Waits until one of the descriptors is ready, or is closed at its other end (poll(2)).
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

/// Reports changes of files and directories (inotify(7)) through one descriptor that can be polled.
package final class FileEvents {
    package let descriptor: Int32
    private var watched: Set<Int32> = []

    /// The kinds of events that are reported for one path.
    package struct EventMask: OptionSet, Sendable {
        package let rawValue: UInt32

        package init(rawValue: UInt32) { self.rawValue = rawValue }

        /// The file is written, replaced, removed, or its permissions change.
        package static let file = EventMask(
            rawValue: UInt32(IN_CLOSE_WRITE | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF))
        /// A program that keeps the file open writes to it.
        package static let writing = EventMask(rawValue: UInt32(IN_MODIFY))
        /// Entries of the directory are created, removed or renamed.
        package static let names = EventMask(rawValue: UInt32(IN_CREATE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE))
        /// Permissions change, of the directory or of one of its entries.
        package static let permissions = EventMask(rawValue: UInt32(IN_ATTRIB))
        /// Anything in the directory changes, or the directory itself is removed.
        package static let content: EventMask = [.file, .names]
    }

    /// A change of a watched file or directory, valid while it is handed over.
    package struct Event {
        /// The number that `watch` returned; -1 when events were lost.
        package let watch: Int32
        /// Of the entry of a watched directory; nil where the watched path itself changed.
        package var name: FilePath.Component? { bytes.isEmpty ? nil : FilePath.Component(terminated: bytes) }
        /// Whether permissions changed, which no fingerprint shows.
        package let isAboutPermissions: Bool
        fileprivate let bytes: Slice<UnsafeMutableRawBufferPointer>
    }

    /// - Throws: where the user's limit of inotify instances is reached.
    package init() throws(SystemError) {
        descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        guard descriptor >= 0 else { throw SystemError.last("inotify") }
    }

    deinit { close(descriptor) }

    /// Reports events of a path from now on, besides those that are reported already. Links are followed.
    ///
    /// - Returns: the number that its events have.
    package func watch(_ path: FilePath, for events: EventMask) throws(SystemError) -> Int32 {
        let mask = events.rawValue | UInt32(IN_MASK_ADD)
        let watch = path.withPlatformString { inotify_add_watch(descriptor, $0, mask) }
        guard watch >= 0 else { throw SystemError.last(path) }
        watched.insert(watch)
        return watch
    }

    /// Stops reporting events of all other paths.
    package func keep(only watches: Set<Int32>) {
        for watch in watched.subtracting(watches) { inotify_rm_watch(descriptor, watch) }
        watched.formIntersection(watches)
    }

    /// Hands over the events since the last call.
    package func read(_ body: (Event) -> Void) {
        withUnsafeTemporaryAllocation(byteCount: 64 * 1_024, alignment: 8) { buffer in
            var count = buffer.count
            // Where there was room for one more event, there was none: during a flood the next one comes at once.
            while count + Self.maximumEventSize > buffer.count {
                count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
                var start = 0
                while start + MemoryLayout<inotify_event>.size <= count {
                    let event = buffer.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
                    start += MemoryLayout<inotify_event>.size
                    let name = buffer[start..<start + Int(event.len)]
                    start += Int(event.len)
                    if event.mask & UInt32(IN_IGNORED) != 0 { watched.remove(event.wd) }
                    let isAboutPermissions = event.mask & UInt32(IN_ATTRIB) != 0
                    body(Event(watch: event.wd, isAboutPermissions: isAboutPermissions, bytes: name))
                }
            }
        }
    }

    /// inotify(7): an event of a name of the maximum length, NAME_MAX.
    private static let maximumEventSize = MemoryLayout<inotify_event>.size + 256
}

extension FilePath.Component {
    /// - Parameter bytes: a name that ends with a NUL.
    fileprivate init?(terminated bytes: Slice<UnsafeMutableRawBufferPointer>) {
        let start = UnsafeRawBufferPointer(rebasing: bytes).baseAddress?.assumingMemoryBound(to: CChar.self)
        guard let start else { return nil }
        self.init(platformString: start)
    }
}

/// Reports that something was mounted or unmounted anywhere in the process's mount namespace (proc_pid_mountinfo(5)).
///
/// A mount over a directory gives no event of inotify on that directory.
package final class MountEvents {
    private let file: Int32

    /// - Throws: where `/proc` is not mounted.
    package init() throws(SystemError) {
        let path = "/proc/self/mountinfo"
        file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw SystemError.last(FilePath(path)) }
    }

    deinit { close(file) }

    /// Ready after a change. Waiting for it ends that: nothing needs to be read.
    package var descriptor: PolledDescriptor { .changed(file) }
}

/// The signals by which users have bars look again: `SIGUSR1`, `SIGUSR2` and the real-time ones. Sent by pattern, they reach
/// this process too, and would end it.
package final class SignalEvents: Sendable {
    /// Becomes readable with each (signalfd(2)).
    package let descriptor: Int32

    /// From now on they end neither this process nor what it becomes. To be made before any other thread.
    package init() throws(SystemError) {
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGUSR1, SIGUSR2] + Array(__libc_current_sigrtmin()...__libc_current_sigrtmax()) {
            sigaddset(&signals, number)
        }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        descriptor = signalfd(-1, &signals, Int32(SFD_CLOEXEC) | Int32(SFD_NONBLOCK))
        guard descriptor >= 0 else { throw SystemError.last("signalfd") }
    }

    deinit { close(descriptor) }

    /// Takes all that have come.
    package func clear() {
        withUnsafeTemporaryAllocation(of: signalfd_siginfo.self, capacity: 8) { buffer in
            while read(descriptor, buffer.baseAddress, buffer.count * MemoryLayout<signalfd_siginfo>.stride) > 0 {}
        }
    }
}
