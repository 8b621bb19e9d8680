import CLinux
import Glibc
import ProgramNames
import SystemPackage

/// What this process was called with.
///
/// Swift finds the arguments in front of the environment, and finds none where a preloaded library has moved that
/// (setenv(3) in its constructor, as libfaketime's): then they are the kernel's (`cmdline`, proc(5)).
package enum ProcessArguments {
    /// As `main` gets them: the program's name, the arguments, nil. Nil alone where nobody knows them.
    nonisolated(unsafe) package static let vector: UnsafePointer<UnsafeMutablePointer<CChar>?> =
        CommandLine.argc > 0 ? UnsafePointer(CommandLine.unsafeArgv) : vector(of: kernelsBytes)

    private static var kernelsBytes: [UInt8] { (try? RegularFile.read("/proc/self/cmdline")) ?? [] }

    /// - Parameter bytes: words, a NUL behind each.
    static func vector(of bytes: [UInt8]) -> UnsafePointer<UnsafeMutablePointer<CChar>?> {
        let words = bytes.split(separator: 0, omittingEmptySubsequences: false).dropLast()
        let vector = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: words.count + 1)
        for (index, word) in words.enumerated() {
            (vector + index).initialize(to: strdup(word.map(CChar.init(bitPattern:)) + [0]))
        }
        (vector + words.count).initialize(to: nil)
        return UnsafePointer(vector)
    }

    /// Whether anybody knows them.
    package static var areKnown: Bool { vector[0] != nil }

    /// The arguments, without the program's name.
    package static var bytes: [[UInt8]] {
        var bytes: [[UInt8]] = []
        var next = vector
        while let word = next.pointee {
            bytes.append(Array(UnsafeRawBufferPointer(start: word, count: strlen(word))))
            next += 1
        }
        return Array(bytes.dropFirst())
    }
}

/// The process's arguments as strings, which is all that the parser takes, and back.
///
/// A byte that is no UTF-8 becomes a scalar of the last private ones (U+10FF80 to U+10FFFF), which nobody uses. An argument
/// that has them all the same has its bytes taken for such ones, so that every argument comes back as it was.
package enum ArgumentText {
    private static let first: UInt32 = 0x10FF00

    package static func text(_ bytes: some Collection<UInt8>) -> String {
        if let text = String(validating: bytes, as: UTF8.self), isText(text) { return text }
        var scalars = String.UnicodeScalarView()
        var rest = bytes[...]
        while !rest.isEmpty {
            var parser = Unicode.UTF8.ForwardParser()
            var iterator = rest.makeIterator()
            var length = 1
            if case .valid(let encoded) = parser.parseScalar(from: &iterator) {
                let scalar = Unicode.UTF8.decode(encoded)
                if !isByte(scalar) {
                    scalars.append(scalar)
                    rest = rest.dropFirst(encoded.count)
                    continue
                }
                length = encoded.count
            }
            for byte in rest.prefix(length) {
                if let scalar = Unicode.Scalar(first + UInt32(byte)) { scalars.append(scalar) }
            }
            rest = rest.dropFirst(length)
        }
        return String(scalars)
    }

    package static func bytes(_ text: String) -> [UInt8] {
        text.unicodeScalars.flatMap { scalar in
            isByte(scalar) ? [UInt8(scalar.value - first)] : Array(String(scalar).utf8)
        }
    }

    /// Whether the argument was UTF-8.
    package static func isText(_ text: String) -> Bool { !text.unicodeScalars.contains(where: isByte) }

    /// The text for being shown: U+FFFD stands for what is no UTF-8.
    package static func shown(_ text: String) -> String {
        if isText(text) { return text }
        return String(decoding: bytes(text), as: UTF8.self)
    }

    private static func isByte(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= first + 0x80 }
}

/// The environment's names of locales, which ICU reads itself.
package enum LocaleVariables {
    /// Unsets `LC_ALL`, `LC_MESSAGES` and `LANG` where they are not names of locales (`de_DE.UTF-8@euro`, `C`).
    ///
    /// ICU copies them into buffers of a fixed size: `LANG=/some/path` crashes it.
    package static func sanitize() {
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            guard let value = getenv(name) else { continue }
            if !isLocaleName(UnsafeBufferPointer(start: value, count: strlen(value))) { unsetenv(name) }
        }
    }

    /// Whether a text has the form of a locale's name: a language's letters first, and at most 40 bytes.
    private static func isLocaleName(_ name: UnsafeBufferPointer<CChar>) -> Bool {
        let isLetter = { (byte: CChar) in (0x61...0x7A).contains(byte | 0x20) }
        let language = name.prefix(while: isLetter)
        return name.count <= 40 && language.count <= 8
            && name.dropFirst(language.count).allSatisfy {
                isLetter($0) || (0x30...0x39).contains($0) || [0x2D, 0x2E, 0x3D, 0x40, 0x5F].contains($0)
            }
    }
}

/// Whom the process acts for.
package enum ProcessUser {
    /// Whether root acts in another user's home on purpose: the variable is 1.
    package static var isRootForOthers: Bool {
        geteuid() == 0 && getenv(ProgramNames.asRoot.characters).map { strcmp($0, "1") == 0 } ?? false
    }

    /// Whether the process is root's and a directory is not, without that being said to be on purpose. `sudo` and `su` keep
    /// `HOME` on some systems: what root wrote there, its user could not read any more, and what is configured there could
    /// be run by root.
    package static func isRootInDirectoryOfAnother(_ directory: FilePath) -> Bool {
        geteuid() == 0 && directory.withPlatformString(isOfAnother)
    }

    /// Whether a file or directory is there, and another user's.
    package static func isOfAnother(_ path: UnsafePointer<CChar>) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && !isOwn(status.st_uid)
    }

    /// Forgets `XDG_RUNTIME_DIR` where that is another user's, which counts as none (XDG Base Directory Specification).
    package static func forgetSessionOfAnother() {
        if let directory = getenv("XDG_RUNTIME_DIR"), isOfAnother(directory) { unsetenv("XDG_RUNTIME_DIR") }
    }

    /// Whether what belongs to an owner is the user's own.
    static func isOwn(_ owner: uid_t) -> Bool { owner == geteuid() || isRootForOthers }

    /// Whether an owner is root, or may be: in a user namespace without root, such as a unit's with `PrivateUsers=`, the
    /// system shows root, and everybody else who is not in it, as one user (user_namespaces(7), "Unmapped user and group
    /// IDs").
    static func isRoot(_ owner: uid_t) -> Bool { owner == 0 || owner == overflowUser && !isRootInNamespace }

    /// Whether that is certain, and not only possible.
    static func isKnown(_ owner: uid_t) -> Bool { owner != overflowUser || isRootInNamespace }

    private static let overflowUser: uid_t = 65_534

    /// Whether the process's user namespace has a root: a line of its map begins with 0.
    private static var isRootInNamespace: Bool {
        guard let map = try? RegularFile.read("/proc/self/uid_map") else { return true }
        return map.split(separator: UInt8(ascii: "\n")).contains { line in
            line.drop { $0 == UInt8(ascii: " ") }.starts(with: "0 ".utf8)
        }
    }

    /// Gives what root has made in a directory to the directory's owner.
    static func handOver(_ descriptor: Int32, toOwnerOf directory: Int32) {
        var status = stat()
        if isRootForOthers, fstat(directory, &status) == 0 { fchown(descriptor, status.st_uid, status.st_gid) }
    }
}

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
    /// until then, no other process of the user may look into this one either, unless the variable is set: a
    /// debugger that is not root's sees nothing otherwise.
    package static func keepPrivate() {
        if getenv(ProgramNames.dumpable.characters) == nil { _ = linux_set_dumpable(0) }
    }

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

/// Threads beside the process's first one (pthread_create(3)).
package enum SideThread {
    /// Starts one. The caller joins or detaches it.
    ///
    /// - Returns: nil where the system gives none.
    package static func start(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
        var thread = pthread_t()
        let kept = Unmanaged.passRetained(Body(body))
        let status = pthread_create(
            &thread, nil,
            { body in
                body.map { Unmanaged<Body>.fromOpaque($0).takeRetainedValue().run() }
                return nil
            }, kept.toOpaque())
        if status == 0 { return thread }
        kept.release()
        return nil
    }

    private final class Body: Sendable {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
}
