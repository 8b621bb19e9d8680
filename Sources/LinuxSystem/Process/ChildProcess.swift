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

    /// The same, with arguments that may be any bytes.
    package static func run(
        _ arguments: [[UInt8]], input: String = "", output: StandardStream = .error
    ) throws(SystemError) -> Int32 {
        let ends = try pipe()
        let process: pid_t
        do {
            process = try start(arguments, input: ends[0], output: output.rawValue)
        } catch {
            for end in ends { close(end) }
            throw error
        }
        close(ends[0])
        if !input.isEmpty { try? writeAll(input, to: ends[1], "pipe") }
        close(ends[1])
        return try wait(for: process)
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
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF) | (isAlone ? Int16(LINUX_SPAWN_SETSID) : 0))
        var words: [UnsafeMutablePointer<CChar>?] =
            arguments.map { strdup($0.map(CChar.init(bitPattern:)) + [0]) } + [nil]
        defer { for word in words { free(word) } }
        var process = pid_t()
        let program = FilePath(bytes: arguments.first ?? [])
        let status = program.withPlatformString {
            posix_spawnp(&process, $0, &actions, &attributes, &words, environ)
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

    private static let notExecutable: Int32 = 126
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
}
