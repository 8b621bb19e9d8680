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

    /// The size, in bytes, beyond which nothing of a process is read.
    private static let maximumSize = 1 << 20

    /// Those of this user. A process that ends meanwhile is left out, and one that has ended and is not waited for yet: whose
    /// it was cannot be seen any more.
    package static var all: [RunningProgram] {
        let entries = (try? Directory(path: "/proc").entries()) ?? []
        return entries.compactMap { Int($0.name.string) }.sorted().compactMap(RunningProgram.init)
    }

    private init?(number: Int) {
        // `number (name) state parent …`: the name can have anything in it.
        let text = Self.text(Self.directory(number).appending("stat"))
        guard Self.isOwn(number), let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")") else {
            return nil
        }
        let fields = text[close...].split(separator: " ")
        guard fields.count > 2, fields[1] != "Z", let parent = Int(fields[2]) else { return nil }
        (self.number, self.parent) = (number, parent)
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

    /// Whether systemd runs it as a unit (cgroups(7)).
    package func isPart(of unit: String) -> Bool {
        let groups = Self.text(Self.directory(number).appending("cgroup"))
        return groups.split { $0 == "/" || $0 == "\n" }.contains { $0 == unit }
    }

    private func strings(_ file: FilePath.Component) -> [ArraySlice<UInt8>] {
        Self.bytes(Self.directory(number).appending(file)).split(separator: 0)
    }

    /// The numbers of the processes that run what lies in their place, as each says by the lock of `ProgramUpdate` (proc_locks(5):
    /// `7: OFDLCK ADVISORY READ -1 fe:00:1234 FIRST LAST`, the bytes). Their executables cannot be seen.
    package static var current: Set<Int> {
        let locks = text("/proc/locks").split(separator: "\n").map { $0.split(separator: " ") }
        let marks = locks.filter { $0.count == 8 && $0[1] == "OFDLCK" && $0[3] == "READ" && $0[6] == $0[7] }
        return Set(marks.compactMap { Int($0[6]) })
    }
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
    /// The executable that is running, without links, where it lay at the first look; nil if the system does not tell
    /// (proc(5), which shows another name of one that was renamed, and says so behind the name of one that was removed).
    package static let own: FilePath? = FilePath("/proc/self/exe").linkTarget.map { path in
        let removed = Array(" (deleted)".utf8)
        guard path.bytes.suffix(removed.count) == removed[...], FileKind(path: path) == nil else { return path }
        return FilePath(bytes: path.bytes.dropLast(removed.count))
    }

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
