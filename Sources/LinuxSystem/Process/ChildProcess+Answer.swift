import Glibc
import SystemPackage

extension ChildProcess {
    /// How a program ended, and what it wrote.
    package struct Answer: Hashable, Sendable {
        /// As `run` gives it.
        package let status: Int32
        package let output: String
        package let errors: String
    }

    /// More than this of what a program writes, in bytes, is dropped.
    private static let maximumAnswer = 1 << 20

    /// Runs a program, found by `PATH`, with nothing to read, and waits for its end.
    ///
    /// - Parameter milliseconds: how long it is waited for. A program that has not ended after that is ended.
    /// - Throws: when it cannot be started, or took too long.
    package static func answer(of arguments: [String], within milliseconds: Int) throws(SystemError) -> Answer {
        let deadline = MonotonicClock.milliseconds() + milliseconds
        let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
        let (output, errors) = (try Pipe(), try Pipe())
        let started = Result { () throws(SystemError) in
            try start(
                arguments.map { Array($0.utf8) }, input: nothing, output: output.writing, errors: errors.writing)
        }
        close(nothing)
        for pipe in [output, errors] { pipe.closeWriting() }
        let process = try started.get()
        let end = ProcessDescriptor.open(process)
        defer { if let end { close(end) } }
        while true {
            let open = [output, errors].filter { !$0.isAtEnd }
            let awaited = open.map(\.reading) + [end].compactMap(\.self)
            if awaited.isEmpty { break }
            let left = max(0, deadline - MonotonicClock.milliseconds())
            let ready = try Poll.wait(awaited.map(PolledDescriptor.readable), milliseconds: Int32(clamping: left))
            if ready.isEmpty {
                kill(process, SIGKILL)
                _ = try wait(for: process)
                throw SystemError(.noAnswer, FilePath(arguments.first ?? ""))
            }
            for pipe in open where ready.contains(pipe.reading) { pipe.read() }
            // What its own children still write is not waited for.
            if let end, ready == [end] { break }
        }
        return Answer(status: try wait(for: process), output: output.text, errors: errors.text)
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
    }
}
