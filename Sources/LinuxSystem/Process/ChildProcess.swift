import CLinux
import Glibc
import PathBytes
import SystemPackage

/// Runs other programs.
package enum ChildProcess {
    /// Runs a program, found by `PATH`, and waits for its end.
    ///
    /// - Parameters:
    ///   - arguments: the program's name first.
    ///   - input: its standard input. It may end without having read all of it.
    ///   - output: what its standard output is.
    /// - Returns: its exit status; 128 and the signal's number where a signal ended it.
    /// - Throws: when it cannot be started.
    package static func run(
        _ arguments: [String], input: String = "", output: StandardStream = .error
    ) throws(SystemError) -> Int32 { try run(arguments.map { Array($0.utf8) }, input: input, output: output) }

    /// Runs a program whose arguments may be any bytes, and waits for it.
    package static func run(
        _ arguments: [[UInt8]], input: String = "", output: StandardStream = .error
    ) throws(SystemError) -> Int32 {
        let text = try memory(input)
        defer { close(text) }
        return try wait(for: start(arguments, input: text, output: output.rawValue))
    }

    /// A pipe that no other program inherits: the end to read, the end to write.
    package static func pipe() throws(SystemError) -> [Int32] {
        var ends: [Int32] = [-1, -1]
        guard pipe2(&ends, O_CLOEXEC) == 0 else { throw SystemError.last("pipe") }
        return ends
    }

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - arguments: the program's path, or its name in `PATH`, first.
    ///   - input: the descriptor that becomes its standard input.
    ///   - output: the descriptor that becomes its standard output.
    ///   - errors: the descriptor that becomes its standard error.
    ///   - isAlone: whether it gets a session of its own, without a terminal.
    /// - Returns: its process, which the caller waits for.
    static func start(
        _ arguments: [[UInt8]], input: Int32, output: Int32, errors: Int32 = STDERR_FILENO,
        isAlone: Bool = false
    ) throws(SystemError) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
        // Neither a lock nor a pipe of the parent process is to last as long as the other one.
        if isAlone { posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // This process ignores these signals; other programs expect them.
        var defaults = sigset_t()
        sigemptyset(&defaults)
        for number in [SIGPIPE, SIGXFSZ, SIGINT, SIGQUIT] { sigaddset(&defaults, number) }
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        // Nor do they expect that it blocks any.
        var blocked = sigset_t()
        sigemptyset(&blocked)
        posix_spawnattr_setsigmask(&attributes, &blocked)
        let flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
        posix_spawnattr_setflags(&attributes, Int16(flags) | (isAlone ? Int16(LINUX_SPAWN_SETSID) : 0))
        var words: [UnsafeMutablePointer<CChar>?] =
            arguments.map { strdup($0.map(CChar.init(bitPattern:)) + [0]) } + [nil]
        defer { for word in words { free(word) } }
        var process = pid_t()
        let program = FilePath(bytes: arguments.first ?? [])
        var status: Int32 = 0
        Catalogue.withUsersEnvironment {
            Confinement.leaving {
                status = program.withPlatformString {
                    posix_spawnp(&process, $0, &actions, &attributes, &words, environ)
                }
            }
        }
        guard status == 0 else { throw SystemError(Errno(rawValue: status), program) }
        return process
    }

    /// Runs a program that a person uses, on this process's own streams, and waits for its end.
    ///
    /// A program that the keyboard interrupts decides itself what that means; this process goes on waiting.
    ///
    /// - Parameter arguments: the program's name first.
    /// - Returns: its exit status, as `run` gives it.
    package static func runInForeground(_ arguments: [[UInt8]]) throws(SystemError) -> Int32 {
        try ignoringKeyboard { () throws(SystemError) in
            try wait(for: start(arguments, input: STDIN_FILENO, output: STDOUT_FILENO))
        }
    }

    /// Whether a shell ended with this status because it could not start its command (POSIX, Shell Command Language, 2.8.2).
    package static func hasNotStarted(_ shellStatus: Int32) -> Bool { [notExecutable, notFound].contains(shellStatus) }

    static let notExecutable: Int32 = 126
    /// What a shell ends with whose command does not exist.
    package static let notFound: Int32 = 127

    private static func ignoringKeyboard<Result>(
        _ body: () throws(SystemError) -> Result
    ) throws(SystemError) -> Result {
        let handlers = [SIGINT, SIGQUIT].map { ($0, signal($0, SIG_IGN)) }
        defer { for (number, handler) in handlers { signal(number, handler) } }
        return try body()
    }

    /// Starts a program in a session of its own, without streams, and does not wait for its end.
    ///
    /// - Parameter arguments: the program's path, or its name in `PATH`, first.
    package static func startAlone(_ arguments: [[UInt8]]) throws(SystemError) {
        let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
        guard nothing >= 0 else { throw SystemError.last("/dev/null") }
        defer { close(nothing) }
        _ = try start(arguments, input: nothing, output: nothing, errors: nothing, isAlone: true)
    }

    /// Starts a program in a session of its own, with a pipe as its standard input, and does not wait for it.
    ///
    /// - Returns: the end to write to, which no other program inherits.
    package static func startListener(_ arguments: [[UInt8]]) throws(SystemError) -> Int32 {
        let ends = try pipe()
        defer { close(ends[0]) }
        do throws(SystemError) {
            let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
            guard nothing >= 0 else { throw SystemError.last("/dev/null") }
            defer { close(nothing) }
            _ = try start(arguments, input: ends[0], output: nothing, errors: nothing, isAlone: true)
            return ends[1]
        } catch {
            close(ends[1])
            throw error
        }
    }

    /// Has a person read a text in a program that a shell command starts, and waits for its end.
    ///
    /// A program that the keyboard interrupts decides itself what that means; this process goes on waiting.
    ///
    /// - Parameter variables: those that the environment gets where it does not have them.
    /// - Returns: its exit status, as `run` gives it.
    package static func page(
        _ text: String, shellCommand: String, variables: [(name: String, value: String)]
    ) throws(SystemError) -> Int32 {
        for variable in variables { setenv(variable.name, variable.value, 0) }
        return try ignoringKeyboard { () throws(SystemError) in
            try run(["/bin/sh", "-c", shellCommand], input: text, output: .output)
        }
    }

    /// Has a person choose in a program, and waits for its end, however long that takes.
    ///
    /// A program that the keyboard interrupts decides itself what that means; this process goes on waiting.
    ///
    /// - Parameters:
    ///   - arguments: the program's name first.
    ///   - input: its standard input.
    /// - Returns: its exit status, as `run` gives it, and what it wrote.
    package static func choice(
        _ arguments: [String], among input: String
    ) throws(SystemError) -> (status: Int32, output: String) {
        let lines = try memory(input)
        defer { close(lines) }
        let output = try Pipe()
        return try ignoringKeyboard { () throws(SystemError) in
            let process = try start(arguments.map { Array($0.utf8) }, input: lines, output: output.writing)
            _ = try read([output], of: process, until: nil)
            return (try wait(for: process), output.text)
        }
    }

    /// Forgets those that have ended, of a process that starts many and waits for none.
    package static func forgetEnded() { while waitpid(-1, nil, WNOHANG) > 0 {} }

    /// Waits for a process that was started here.
    ///
    /// - Returns: its exit status; 128 and the signal's number where a signal ended it.
    static func wait(for process: pid_t) throws(SystemError) -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { throw SystemError.last("waitpid") }
        }
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    }

    /// How a program ended, as `run` gives it, and what it wrote; without a status where it took too long, and was ended.
    package typealias Answer = (status: Int32?, output: String, errors: String)

    /// More than this of what a program writes, in bytes, is dropped.
    private static let maximumAnswer = 1 << 20

    /// Runs a program, found by `PATH`, with nothing to read, and waits for its end.
    ///
    /// - Parameter milliseconds: how long it is waited for. A program that has not ended after that is ended.
    /// - Throws: when it cannot be started.
    package static func answer(of arguments: [String], within milliseconds: Int) throws(SystemError) -> Answer {
        try answer(of: arguments.map { Array($0.utf8) }, within: milliseconds)
    }

    /// Runs a program, found by `PATH`, and waits for its end.
    ///
    /// - Parameters:
    ///   - input: what it reads, or not; nil for nothing. A program that is given something runs in a session of its own,
    ///     without a terminal, and what it has started there is ended with it.
    ///   - milliseconds: how long it is waited for.
    /// - Throws: when it cannot be started.
    package static func answer(
        of arguments: [[UInt8]], input: String? = nil, within milliseconds: Int
    ) throws(SystemError) -> Answer {
        let deadline = MonotonicClock.milliseconds() + milliseconds
        let text = try memory(input ?? "")
        defer { close(text) }
        let (output, errors) = (try Pipe(), try Pipe())
        let process = try start(
            arguments, input: text, output: output.writing, errors: errors.writing, isAlone: input != nil)
        let hasEnded = try read([output, errors], of: process, until: deadline)
        if !hasEnded { kill(input == nil ? process : -process, SIGKILL) }
        let status = try wait(for: process)
        return (hasEnded ? status : nil, output.text, errors.text)
    }

    /// Reads what a process writes, until it has ended. What its own children still write is not waited for.
    ///
    /// - Parameter deadline: of the monotonic clock, in milliseconds; nil for none.
    /// - Returns: whether it has ended by then.
    private static func read(
        _ pipes: [Pipe], of process: pid_t, until deadline: Int?
    ) throws(SystemError) -> Bool {
        for pipe in pipes { pipe.closeWriting() }
        let end = ProcessEnd.descriptor(of: process)
        defer { if let end { close(end) } }
        while true {
            let open = pipes.filter { !$0.isAtEnd }
            let awaited = (open.map(\.reading) + [end].compactMap(\.self)).map(PolledDescriptor.readable)
            if awaited.isEmpty { return true }
            let left = deadline.map { $0 - MonotonicClock.milliseconds() }
            if let left, left <= 0 { return false }
            let ready = try PolledDescriptor.wait(awaited, milliseconds: left.map { Int32(clamping: $0) } ?? -1)
            for pipe in open where ready.contains(pipe.reading) { pipe.read() }
            guard let end, ready.contains(end) else { continue }
            for pipe in open { pipe.readRest() }
            return true
        }
    }

    /// A text to be read from its beginning, whole or not: nobody waits for who reads.
    private static func memory(_ text: String) throws(SystemError) -> Int32 {
        let file = memfd_create("input", LINUX_MEMORY_CLOEXEC)
        guard file >= 0 else { throw SystemError.last("memfd_create") }
        do throws(SystemError) { try writeAll(text, to: file, "memfd") } catch {
            close(file)
            throw error
        }
        lseek(file, 0, SEEK_SET)
        return file
    }

    /// What a child writes to one of its streams.
    private final class Pipe {
        let reading: Int32
        private(set) var writing: Int32
        private(set) var isAtEnd = false
        private var bytes: [UInt8] = []

        init() throws(SystemError) {
            let ends = try ChildProcess.pipe()
            (reading, writing) = (ends[0], ends[1])
        }

        deinit {
            close(reading)
            closeWriting()
        }

        var text: String { String(decoding: bytes, as: UTF8.self) }

        func closeWriting() {
            if writing >= 0 { close(writing) }
            writing = -1
        }

        /// Reads what is there now.
        func read() {
            withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 1) { buffer in
                let count = Glibc.read(reading, buffer.baseAddress, buffer.count)
                if count < 0, errno == EINTR { return }
                isAtEnd = count <= 0
                bytes += buffer.prefix(max(0, min(count, maximumAnswer - bytes.count)))
            }
        }

        /// Reads what a process that has ended left, as far as it is kept.
        func readRest() {
            _ = fcntl(reading, F_SETFL, O_NONBLOCK)
            while !isAtEnd, bytes.count < maximumAnswer { read() }
        }
    }
}

/// Another program that is spoken with over its standard streams, a line each way at a time.
package final class Conversation {
    private let process: pid_t
    private var input: Int32
    private let output: Int32
    /// What came after the last line that was given.
    private var received: [UInt8] = []
    /// A line that is longer, in bytes, is not waited for to its end.
    private static let longestLine = 16 << 20

    /// Starts the program. Its standard error is this process's.
    ///
    /// - Parameters:
    ///   - program: where it lies.
    ///   - arguments: after its name. Everybody on the machine can read them (`/proc/PID/cmdline`).
    ///   - isAlone: whether it gets a session of its own, without a terminal.
    package init(with program: FilePath, _ arguments: [String], isAlone: Bool = false) throws(SystemError) {
        let toProgram = try ChildProcess.pipe()
        let fromProgram: [Int32]
        do { fromProgram = try ChildProcess.pipe() } catch {
            for end in toProgram { close(end) }
            throw error
        }
        defer { for end in [toProgram[0], fromProgram[1]] { close(end) } }
        do {
            process = try ChildProcess.start(
                [Array(program.bytes)] + arguments.map { Array($0.utf8) }, input: toProgram[0], output: fromProgram[1],
                isAlone: isAlone)
        } catch {
            for end in [toProgram[1], fromProgram[0]] { close(end) }
            throw error
        }
        input = toProgram[1]
        output = fromProgram[0]
    }

    deinit {
        if input >= 0 { close(input) }
        close(output)
    }

    /// Sends a line.
    ///
    /// - Parameter line: without a line end.
    /// - Throws: when the program does not read any more.
    package func send(_ line: String) throws(SystemError) { try writeAll(line + "\n", to: input, "pipe") }

    /// Ready when the program has said something, or has ended.
    package var heard: PolledDescriptor { .readable(output) }

    /// Waits for a line.
    ///
    /// - Parameter limit: in milliseconds.
    /// - Returns: nil at the end of what the program says.
    /// - Throws: when the time is over, or the line is too long.
    package func receive(within limit: Int) throws(SystemError) -> String? {
        let end = MonotonicClock.milliseconds() + limit
        var searched = 0
        while true {
            if let newline = received[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { received.removeFirst(newline + 1) }
                return String(decoding: received[..<newline], as: UTF8.self)
            }
            searched = received.count
            guard searched <= Self.longestLine else { throw SystemError(.tooLarge, "pipe") }
            let left = max(0, end - MonotonicClock.milliseconds())
            guard try !PolledDescriptor.wait([.readable(output)], milliseconds: Int32(left)).isEmpty else {
                throw SystemError(.noAnswer, "pipe")
            }
            let count = try readMore()
            if count == 0 { return nil }
        }
    }

    private func readMore() throws(SystemError) -> Int {
        let size = 1 << 16
        var count = 0
        var code: Int32 = 0
        received.append(
            contentsOf: [UInt8](unsafeUninitializedCapacity: size) { buffer, initialized in
                count = read(output, buffer.baseAddress, size)
                code = errno
                initialized = max(0, count)
            })
        if count < 0, code == EINTR { return try readMore() }
        guard count >= 0 else { throw SystemError(Errno(rawValue: code), "pipe") }
        return count
    }

    /// Says that nothing more comes, and waits for the program's end.
    ///
    /// - Returns: its exit status, as `ChildProcess.run` gives it.
    package func finish() throws(SystemError) -> Int32 {
        if input >= 0 { close(input) }
        input = -1
        return try ChildProcess.wait(for: process)
    }
}
