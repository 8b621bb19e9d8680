import Glibc

/// A regular file that is read at any place, by several threads at once.
package final class PieceFile: Sendable {
    /// In bytes, when it was opened.
    package let size: Int
    private let file: InputFile
    private let buffers = Pool()

    package init(_ path: String) throws(SystemError) {
        file = try InputFile(regular: path)
        size = file.size
    }

    /// Hands bytes of the file to `body`, valid only inside: fewer than wanted at its end.
    ///
    /// - Returns: nil where they cannot be read.
    package func withBytes<Result>(
        from offset: Int, count: Int, _ body: (UnsafeRawBufferPointer) -> Result
    ) -> Result? {
        guard let memory = buffers.take(count) else { return nil }
        defer { buffers.give(memory) }
        var got = 0
        while got < count {
            let more = pread(file.descriptor, memory.start + got, count - got, off_t(offset + got))
            if more < 0, errno == EINTR { continue }
            guard more >= 0 else { return nil }
            if more == 0 { break }
            got += more
        }
        return body(UnsafeRawBufferPointer(start: memory.start, count: got))
    }

    /// Memory that is used again: fresh pages cost more than what is read into them.
    private final class Pool: @unchecked Sendable {
        typealias Memory = (start: UnsafeMutableRawPointer, size: Int)

        private let monitor = Monitor()
        private var free: [Memory] = []

        deinit { for memory in free { Glibc.free(memory.start) } }

        func take(_ size: Int) -> Memory? {
            var found: Memory?
            monitor.locked { found = free.popLast() }
            if let found, found.size >= size { return found }
            if let found { Glibc.free(found.start) }
            return malloc(size).map { ($0, size) }
        }

        func give(_ memory: Memory) { monitor.locked { free.append(memory) } }
    }
}
