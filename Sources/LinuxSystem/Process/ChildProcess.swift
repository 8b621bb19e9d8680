import CLinux
import Glibc
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
    ) throws(SystemError) -> Int32 {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw SystemError.last("pipe") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, output.rawValue, STDOUT_FILENO)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        // This process ignores these signals; other programs expect them.
        var defaults = sigset_t()
        sigemptyset(&defaults)
        for number in [SIGPIPE, SIGXFSZ, SIGINT, SIGQUIT] { sigaddset(&defaults, number) }
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        var process = pid_t()
        let status = posix_spawnp(&process, arguments.first ?? "", &actions, &attributes, &words, environ)
        for word in words { free(word) }
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
        close(ends[0])
        if status == 0, !input.isEmpty { try? Descriptor.write(input, to: ends[1], "pipe") }
        close(ends[1])
        guard status == 0 else { throw SystemError(code: status, path: FilePath(arguments.first ?? "")) }
        return try wait(for: process)
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
        let handlers = [SIGINT, SIGQUIT].map { ($0, signal($0, SIG_IGN)) }
        defer { for (number, handler) in handlers { signal(number, handler) } }
        return try run(["/bin/sh", "-c", shellCommand], input: text, output: .output)
    }

    private static func wait(for process: pid_t) throws(SystemError) -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { throw SystemError.last("waitpid") }
        }
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    }
}
