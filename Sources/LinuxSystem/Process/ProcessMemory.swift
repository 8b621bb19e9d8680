import CLinux
import Glibc

/// How the process takes memory from the system and returns it.
package enum ProcessMemory {
    /// Has malloc take memory from the system in large parts and keep it: with two threads, each change of the process's
    /// address space interrupts both (mallopt(3)).
    package static func expectThreads() {
        mallopt(M_TOP_PAD, 8 << 20)
        mallopt(M_TRIM_THRESHOLD, 512 << 20)
        mallopt(M_MMAP_THRESHOLD, 32 << 20)
    }

    /// Returns memory that a sleeping process does not need: free heap, and the executable's own code. Code is unchanged
    /// pages of a file, which the system's cache still has when they are needed again.
    package static func release() {
        malloc_trim(0)
        let page = Int(sysconf(Int32(_SC_PAGESIZE)))
        let start = (Int(bitPattern: linux_text_start()) + page - 1) / page * page
        let end = Int(bitPattern: linux_text_end()) / page * page
        guard start < end, let text = UnsafeMutableRawPointer(bitPattern: start) else { return }
        madvise(text, end - start, MADV_DONTNEED)
    }
}
