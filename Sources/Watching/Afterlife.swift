import Glibc
import LinuxSystem
import Synchronization

/// Takes away what `watch` has written for somebody who reads it later, once that process has ended, whatever ended it: a
/// shell in a session of its own waits for the end of a pipe. A line of another day would stand there for good.
final class Afterlife: Sendable {
    private let script: String
    private let arguments: [[UInt8]]
    private let state = Mutex((pipe: Int32?.none, mark: [UInt8]()))

    /// The last line that comes says what is to be taken away; an empty one, nothing.
    private static let wait = "trap '' HUP INT TERM; while IFS= read -r line; do last=$line; done; [ -z \"$last\" ] || "

    /// - Parameters:
    ///   - script: a command for a POSIX shell with the mark as `$last`.
    ///   - arguments: `$1` and so on.
    init(_ script: String, _ arguments: [[UInt8]] = []) {
        self.script = script
        self.arguments = arguments
    }

    deinit { if let pipe = state.withLock({ $0.pipe }) { close(pipe) } }

    /// What was noted last.
    var mark: [UInt8] { state.withLock { $0.mark } }

    /// There is something to be taken away now.
    ///
    /// - Parameter mark: without line feeds; by it the script knows whether it is still what this process wrote.
    func note(_ mark: [UInt8]) {
        state.withLock { state in
            if state.mark == mark, state.pipe != nil { return }
            state.mark = mark
            send(mark, &state.pipe)
        }
    }

    /// Nothing is taken away at the end, unless `note` or `again` says otherwise.
    func waive() { state.withLock { send([], &$0.pipe) } }

    /// What was noted last is taken away again.
    func again() { state.withLock { send($0.mark, &$0.pipe) } }

    /// Where somebody has ended the shell, another one is started.
    private func send(_ mark: [UInt8], _ pipe: inout Int32?) {
        if let open = pipe {
            if Self.write(mark, to: open) { return }
            close(open)
            pipe = nil
        }
        if mark.isEmpty { return }
        let command = ["/bin/sh", "-c", Self.wait + script, "sh"].map { Array($0.utf8) } + arguments
        pipe = try? ChildProcess.startListener(command)
        if let pipe { _ = Self.write(mark, to: pipe) }
    }

    /// A line is shorter than what a pipe takes at once.
    private static func write(_ line: [UInt8], to pipe: Int32) -> Bool {
        (line + [0x0A]).withUnsafeBytes { Glibc.write(pipe, $0.baseAddress, $0.count) } == line.count + 1
    }
}
