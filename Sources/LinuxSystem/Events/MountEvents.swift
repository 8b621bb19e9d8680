import Glibc
import SystemPackage

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
