import CLinux
import Glibc

/// The memory of a process that sleeps most of the time.
package enum ProcessMemory {
    /// Gives back what is not needed to sleep: free heap, and the program's own code and constants, of which ICU's tables
    /// are the most. They are a file's unchanged pages: the system's cache still has them when they are used again.
    package static func release() {
        malloc_trim(0)
        let page = Int(sysconf(Int32(_SC_PAGESIZE)))
        let start = (Int(bitPattern: linux_text_start()) + page - 1) / page * page
        let end = Int(bitPattern: linux_text_end()) / page * page
        guard start < end, let text = UnsafeMutableRawPointer(bitPattern: start) else { return }
        madvise(text, end - start, MADV_DONTNEED)
    }
}
