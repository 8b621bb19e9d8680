import CLinux
import Glibc

/// A descriptor for a running process.
package enum ProcessDescriptor {
    /// A descriptor that becomes readable when the process ends (pidfd_open(2)); the caller closes it. Before Linux 6.9
    /// it never hangs up, and later only when the process's parent has waited for it.
    ///
    /// - Returns: nil if there is no such process, or the kernel is older than 5.3.
    package static func open(_ process: Int32) -> Int32? {
        let descriptor = linux_pidfd_open(process)
        return descriptor >= 0 ? descriptor : nil
    }

    /// Whether a process has ended. One that cannot be asked for has not, nor has one whose number another has now.
    package static func hasEnded(_ process: Int32) -> Bool { process > 0 && kill(process, 0) != 0 && errno == ESRCH }
}

/// The end of another process, to be waited for.
package final class ProcessEnd {
    package let process: Int32
    /// As `ProcessDescriptor.open` gives it.
    package let descriptor: Int32?

    package init(of process: Int32) {
        self.process = process
        descriptor = ProcessDescriptor.open(process)
    }

    deinit { if let descriptor { close(descriptor) } }
}
