import CLinux
import Glibc
import PathBytes
import SystemPackage

/// The program that this process runs, and what lies in its place by now. A process that lasts becomes that, and goes on as it
/// is until that can be started, whatever way and order the files are replaced in.
///
/// Why: docs/decisions.md#an-update-under-a-process.
package struct ProgramUpdate: ~Copyable {
    private let program: FilePath?
    /// The open program, which has a lock while what runs lies in its place: of the byte with this process's number.
    private let mark: Int32
    /// What lay there at the last look.
    private var seen: [FileFingerprint] = []
    private var pause = Self.rest
    /// When what lies there is tried, in milliseconds of the monotonic clock; nil while it is what runs.
    package private(set) var due: Int?

    /// How long nothing there may change before it is tried. `install -s` and strip(1) write once more what they have just
    /// copied, and fail where that runs by then.
    private static let rest = 5_000
    /// How long what could not be started is not tried again at most.
    private static let longestPause = 300_000
    /// How long a trial may take.
    private static let limit = Timeout.milliseconds(10_000)

    package init() {
        program = ProgramPlace.own
        mark = open("/proc/self/exe", O_RDONLY | O_CLOEXEC)
        look()
    }

    deinit { if mark >= 0 { close(mark) } }

    /// What is looked at: the program, and the catalogues that it has looked for.
    package var files: [FilePath] { [program].compactMap(\.self) + Catalogue.sought.map(\.path) }

    /// To be called when something may have happened to the files.
    package mutating func look() {
        let isReplaced = isReplaced
        var lock = flock()
        (lock.l_type, lock.l_start, lock.l_len) = (Int16(isReplaced ? F_UNLCK : F_RDLCK), off_t(getpid()), 1)
        if mark >= 0 { _ = fcntl(mark, LINUX_SET_LOCK, &lock) }
        if !isReplaced { return due = nil }
        // Of a directory, too: what strip(1) is writing lies beside what it is going to replace.
        let there = (files + [program?.parent].compactMap(\.self)).map { FileFingerprint(path: $0) }
        if due != nil, there == seen { return }
        (seen, pause, due) = (there, Self.rest, MonotonicClock.milliseconds() + Self.rest)
    }

    /// Whether the time has come to become what lies there, and that can be started.
    package mutating func isReady() -> Bool {
        guard let due, due <= MonotonicClock.milliseconds() else { return false }
        look()
        guard self.due == due else { return false }
        let isStartable = isStartable
        look()
        if isStartable, self.due == due { return true }
        if self.due == due { postpone() }
        return false
    }

    /// Becomes what lies there, with the arguments of this process and its number. It returns where that cannot be started.
    package mutating func become() {
        guard let program else { return }
        Catalogue.withUsersEnvironment {
            Confinement.leaving {
                _ = program.withPlatformString { execv($0, ProcessArguments.vector) }
            }
        }
        postpone()
    }

    private mutating func postpone() {
        pause = min(2 * pause, Self.longestPause)
        due = MonotonicClock.milliseconds() + pause
    }

    /// Whether another program lies there, or none; or other catalogues than those that it has read.
    private var isReplaced: Bool {
        guard let program else { return false }
        var (running, there) = (stat(), stat())
        guard stat("/proc/self/exe", &running) == 0 else { return false }
        return program.withPlatformString { stat($0, &there) } != 0 || !running.isSameFile(as: there)
            || Catalogue.sought.contains { !$0.isUnchanged && FileKind(path: $0.path) != nil }
    }

    /// Whether what lies there is whole, and runs: in a process of its own, which says its version.
    private var isStartable: Bool {
        guard let program, Self.isWhole(program),
            let answer = try? ChildProcess.answer(
                of: [Array(program.bytes), Array("--version".utf8)], within: Self.limit),
            let status = answer.status
        else { return false }
        // What is higher says that the dynamic linker could not start it, or a signal ended it.
        return status < ChildProcess.notExecutable
    }

    /// Whether an executable has its section headers, which are its end as linkers and strip(1) write it (elf(5)): one that
    /// lacks a part can begin to run. What is no ELF file is what the system takes it for.
    static func isWhole(_ path: FilePath) -> Bool {
        let header = RegularFile.head(path, count: MemoryLayout<Elf64_Ehdr>.size)
        guard header.starts(with: [0x7F, 0x45, 0x4C, 0x46, UInt8(ELFCLASS64)]) else { return !header.isEmpty }
        guard header.count == MemoryLayout<Elf64_Ehdr>.size else { return false }
        let read = header.withUnsafeBytes { $0.loadUnaligned(as: Elf64_Ehdr.self) }
        let (start, size) = (UInt64(read.e_shoff), UInt64(read.e_shnum) * UInt64(read.e_shentsize))
        let end = start.addingReportingOverflow(size)
        return !end.overflow && end.partialValue <= UInt64(FileFingerprint(path: path).size)
    }
}
