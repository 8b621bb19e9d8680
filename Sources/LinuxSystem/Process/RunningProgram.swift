import CLinux
import Glibc
import ProgramNames
import SystemPackage

/// A process, as proc(5) shows it. Of one that keeps its memory from others, as ours do, less can be seen: not the
/// executable, nor the environment.
package struct RunningProgram: Sendable {
    package let number: Int
    /// Its name, of at most fifteen bytes.
    package let name: String
    /// The process that started it, or that it was left to.
    private let parent: Int
    /// In hundredths of a second since the system's start.
    private let started: Int

    /// By how much the clocks can differ that are compared, in hundredths of a second.
    private static let tolerance = 10
    /// The size, in bytes, beyond which nothing of a process is read.
    private static let maximumSize = 1 << 20

    /// Those of this user. A process that ends meanwhile is left out, and one that has ended and is not waited for yet: whose
    /// it was cannot be seen any more.
    package static var all: [RunningProgram] {
        let entries = (try? Directory(path: "/proc").entries()) ?? []
        return entries.compactMap { Int($0.name.string) }.sorted().compactMap(RunningProgram.init)
    }

    private init?(number: Int) {
        // `number (name) state parent …`: the name can have anything in it; of what follows, the start is the twentieth.
        let text = Self.text(Self.directory(number).appending("stat"))
        guard Self.isOwn(number), let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")") else {
            return nil
        }
        let fields = text[close...].split(separator: " ")
        guard fields.count > 20, fields[1] != "Z", let parent = Int(fields[2]), let started = Int(fields[20]) else {
            return nil
        }
        self.number = number
        (self.parent, self.started) = (parent, started)
        name = String(text[text.index(after: open)..<close])
    }

    /// Whether another one has started it, or started what did.
    ///
    /// - Parameter all: the processes that there are.
    package func isBelow(_ other: RunningProgram, in all: [RunningProgram]) -> Bool {
        var above: RunningProgram? = self
        for _ in all {
            guard let process = above, process.parent > 1 else { return false }
            if process.parent == other.number { return true }
            above = all.first { $0.number == process.parent }
        }
        return false
    }

    private static func directory(_ number: Int) -> FilePath { FilePath("/proc/\(number)") }

    /// Whether it runs as this user. The files of one that keeps its memory private belong to root.
    private static func isOwn(_ number: Int) -> Bool {
        status("Uid", number).dropFirst().first.flatMap { UInt32($0) } == geteuid()
    }

    /// The words of a line of its status.
    private static func status(_ name: String, _ number: Int) -> [Substring] {
        let line = text(directory(number).appending("status")).split(separator: "\n").first { $0.hasPrefix("\(name):") }
        return line?.split { $0 == "\t" || $0 == " " }.dropFirst().map(\.self) ?? []
    }

    /// Whether it waits for the signals of `SignalEvents`, as each of our processes does that becomes what replaces its program.
    package var isRefreshedBySignals: Bool {
        let blocked = Self.status("SigBlk", number).first.flatMap { UInt64($0, radix: 16) } ?? 0
        return blocked & 1 << (UInt64(SIGUSR1) - 1) != 0
    }

    private static func bytes(_ path: FilePath) -> [UInt8] {
        (try? RegularFile.read(path, maximumSize: maximumSize)) ?? []
    }

    private static func text(_ path: FilePath) -> String { String(decoding: bytes(path), as: UTF8.self) }

    /// Its arguments without its own name.
    package var arguments: [String] { strings("cmdline").dropFirst().map { String(decoding: $0, as: UTF8.self) } }

    /// A variable of the environment that it was started with; nil also where that cannot be seen.
    package func variable(_ name: String) -> [UInt8]? {
        let start = Array("\(name)=".utf8)
        return strings("environ").first { $0.starts(with: start) }.map { Array($0.dropFirst(start.count)) }
    }

    private func strings(_ file: FilePath.Component) -> [ArraySlice<UInt8>] {
        Self.bytes(Self.directory(number).appending(file)).split(separator: 0)
    }

    /// Whether it was started before a file was put where it lies.
    package func isOlder(than path: FilePath) -> Bool {
        var status = stat()
        var (boot, now) = (timespec(), timespec())
        guard path.withPlatformString({ stat($0, &status) }) == 0, clock_gettime(CLOCK_BOOTTIME, &boot) == 0,
            clock_gettime(CLOCK_REALTIME, &now) == 0
        else { return false }
        let start = now.hundredths - boot.hundredths + started
        return start + Self.tolerance < status.st_ctim.hundredths
    }
}

extension timespec {
    fileprivate var hundredths: Int { Int(tv_sec) * 100 + Int(tv_nsec) / 10_000_000 }
}

/// The end of another process, to be waited for.
package final class ProcessEnd {
    package let process: Int32
    /// As `descriptor(of:)` gives it.
    package let descriptor: Int32?

    package init(of process: Int32) {
        self.process = process
        descriptor = Self.descriptor(of: process)
    }

    deinit { if let descriptor { close(descriptor) } }

    /// A descriptor that becomes readable when the process ends (pidfd_open(2)); the caller closes it. Before Linux 6.9
    /// it never hangs up, and later only when the process's parent has waited for it.
    ///
    /// - Returns: nil if there is no such process, or the kernel is older than 5.3.
    package static func descriptor(of process: Int32) -> Int32? {
        let descriptor = linux_pidfd_open(process)
        return descriptor >= 0 ? descriptor : nil
    }

    /// Whether a process has ended. One that cannot be asked for has not, nor has one whose number another has now.
    package static func hasCome(to process: Int32) -> Bool { process > 0 && kill(process, 0) != 0 && errno == ESRCH }
}

/// Where the program's executables lie: beside each other in a build; installed, the first one in `bin` and the others in
/// `libexec/PROGRAM`. They are never looked for by `PATH`.
package enum ProgramPlace {
    /// The executable that is running, without links; nil if the system does not tell (proc(5)).
    package static var own: FilePath? { try? FilePath("/proc/self/exe").canonical() }

    /// Where another of the executables is to be looked for, in order.
    ///
    /// - Parameter executable: one of them, without links.
    package static func places(of name: FilePath.Component, beside executable: FilePath) -> [FilePath] {
        let directory = executable.parent
        let program = ProgramNames.program.description
        let installed: FilePath = name.string == program ? "bin" : FilePath("libexec/\(program)")
        let prefix = directory.lastComponent?.string == program ? directory.parent.parent : directory.parent
        return [directory.appending(name), prefix.pushing(installed).appending(name)]
    }

    /// The first place where something is; nil if it is in none.
    package static func find(_ name: FilePath.Component, beside executable: FilePath) -> FilePath? {
        places(of: name, beside: executable).first { FileFingerprint(path: $0).modified != nil }
    }
}

/// The files of a program as they were when it was started, so that a process that lasts can become what replaces them.
package struct ProgramUpdate: Sendable {
    private let files: [Dependency]

    /// - Parameter files: the program that is to be called first.
    package init(of files: [FilePath]) { self.files = files.map { Dependency(path: $0) } }

    /// Whether other files are there now. Where one is missing, an update goes on, or the program was removed.
    package var isThere: Bool {
        let now = files.map { Dependency(path: $0.path) }
        return now != files && !now.contains(where: \.isMissing)
    }

    /// Becomes the new program, with the arguments of this one and its number. It returns where that cannot be started.
    package func become() {
        guard let program = files.first?.path else { return }
        Catalogue.withUsersEnvironment {
            _ = program.withPlatformString { execv($0, ProcessArguments.vector) }
        }
    }
}
