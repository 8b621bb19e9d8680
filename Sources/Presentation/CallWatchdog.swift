import Glibc
import LinuxSystem
import Synchronization

/// Answers a bar in place of a call that is kept waiting. A file system whose server is gone (NFS, sshfs) answers no system
/// call, `stat` included, and nothing can end the wait but the end of the process.
package final class CallWatchdog: Sendable {
    /// Longer than all sources together may take, in milliseconds.
    package static let patience = 6_500

    private let isAnswered = Atomic(false)
    private let answer: @Sendable () -> Void

    /// - Parameter answer: what is done in place of the call. The process ends with it.
    init(_ answer: @escaping @Sendable () -> Void) { self.answer = answer }

    /// Begins to wait, in a thread of its own. Without one, because the system gives none, nobody waits.
    func start() {
        if let thread = SideThread.start({ self.run() }) { pthread_detach(thread) }
    }

    private func run() {
        usleep(UInt32(Self.patience) * 1_000)
        guard claim() else { return }
        answer()
        _exit(0)
    }

    /// Whether the caller is the one to answer: the first one is.
    func claim() -> Bool { !isAnswered.exchange(true, ordering: .acquiringAndReleasing) }

    /// To be called by a call before it answers. If the watchdog is about to, this does not return.
    func claimOrEnd() {
        if claim() { return }
        while true { pause() }
    }
}
