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

    /// Keeps what the process holds out of core dumps (prctl(2), PR_SET_DUMPABLE): names, and the key. It ends with `exec`;
    /// until then, no other process of the user may look into this one either, unless `BDAY_WIDGET_DUMPABLE` is set: a
    /// debugger that is not root's sees nothing otherwise.
    package static func keepPrivate() { if getenv("BDAY_WIDGET_DUMPABLE") == nil { _ = linux_set_dumpable(0) } }

    /// How many bytes of memory the process has now (proc_pid_statm(5)); 0 where the system does not say.
    static func resident() -> Int {
        let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return 0 }
        defer { close(file) }
        let text = withUnsafeTemporaryAllocation(byteCount: 128, alignment: 1) { buffer in
            let count = read(file, buffer.baseAddress, buffer.count)
            return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
        }
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        return (pages ?? 0) * sysconf(Int32(_SC_PAGESIZE))
    }

    /// How many bytes of memory the machine has.
    static func installed() -> Int { sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE)) }

    /// Returns memory that a sleeping process does not need: free heap, and the code and constants of the executable and
    /// its libraries. Those are unchanged pages of files, which the system's cache still has when they are needed again.
    package static func release() {
        malloc_trim(0)
        // dl_iterate_phdr(3): every object that is loaded, the executable among them.
        _ = dl_iterate_phdr(
            { object, _, _ in
                if let object { ProcessMemory.releaseConstants(of: object.pointee) }
                return 0
            }, nil)
    }

    private static func releaseConstants(of object: dl_phdr_info) {
        let page = UInt(sysconf(Int32(_SC_PAGESIZE)))
        for index in 0..<Int(object.dlpi_phnum) {
            let segment = object.dlpi_phdr[index]
            // What was written to has no other copy than the one in memory.
            guard segment.p_type == PT_LOAD, segment.p_flags & UInt32(PF_W) == 0 else { continue }
            let first = UInt(object.dlpi_addr) + UInt(segment.p_vaddr)
            let (start, end) = ((first + page - 1) / page * page, (first + UInt(segment.p_memsz)) / page * page)
            guard start < end, let pages = UnsafeMutableRawPointer(bitPattern: start) else { continue }
            madvise(pages, Int(end - start), MADV_DONTNEED)
        }
    }
}
