import Glibc

/// A regular file that is read at any place, by several threads at once.
package final class PieceFile: Sendable {
    /// In bytes, when it was opened.
    package let size: Int
    private let file: InputFile
    private let memories = Pool<Memory>()

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
        guard let memory = memory(of: count) else { return nil }
        defer { memories.give(memory) }
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

    private func memory(of size: Int) -> Memory? {
        if let memory = memories.take(), memory.size >= size { return memory }
        return Memory(size)
    }

    private final class Memory {
        let start: UnsafeMutableRawPointer
        let size: Int

        init?(_ size: Int) {
            guard let start = malloc(size) else { return nil }
            self.start = start
            self.size = size
        }

        deinit { free(start) }
    }
}
