import CLinux
import Glibc

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
