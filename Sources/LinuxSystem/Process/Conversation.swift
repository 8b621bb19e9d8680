import Glibc
import PathBytes
import SystemPackage

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
            guard try !Poll.wait([.readable(output)], milliseconds: Int32(left)).isEmpty else {
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
