import CLinux
import Glibc

/// What the process asks of the system's memory, and gives back.
package enum ProcessMemory {
    /// Takes memory from the system in large parts and keeps it: where two threads run, each change of the process's
    /// memory interrupts both (mallopt(3)).
    package static func expectThreads() {
        mallopt(M_TOP_PAD, 8 << 20)
        mallopt(M_TRIM_THRESHOLD, 512 << 20)
        mallopt(M_MMAP_THRESHOLD, 32 << 20)
    }

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
