import Glibc

extension Directory {
    /// How many bytes a file may have that is read together with others.
    fileprivate static let largestAmongMany = 4 << 20
    /// How many files are read at a time.
    private static let portion = 64

    /// Hands the bytes of regular files to `body`, in order, or why one cannot be read; the bytes are valid only inside.
    ///
    /// Opening, reading and closing small files is half of the time that their import takes, and is the system's work:
    /// of many files a second thread does it, while `body` works on those that were read before. A large file has no
    /// place among them: it fails with `isTooLarge`, and is to be read in windows.
    ///
    /// - Parameters:
    ///   - entries: of this directory, of the kind `file`.
    ///   - path: of the directory, for errors.
    package borrowing func read(
        _ entries: [Entry], path: String, _ body: (Entry, Result<UnsafeRawBufferPointer, SystemError>) -> Void
    ) {
        let directory = descriptor
        let batches = Pool<FileBatch>()
        var rest = entries[...]
        OrderedWork.forEach((entries.count + Self.portion - 1) / Self.portion) { number in
            let batch = batches.take() ?? FileBatch()
            let start = number * Self.portion
            batch.fill(from: entries[start..<min(entries.count, start + Self.portion)], in: directory)
            return batch
        } _: { batch in
            var portion = rest.prefix(Self.portion)
            rest = rest.dropFirst(portion.count)
            while true {
                for (entry, outcome) in zip(portion, batch.outcomes) { body(entry, batch.result(outcome, entry, path)) }
                portion = portion.dropFirst(batch.outcomes.count)
                if portion.isEmpty { break }
                // The first files of the portion were large: these had no room beside them.
                batch.fill(from: portion, in: directory)
            }
            batches.give(batch)
            return true
        }
    }
}

/// Consecutive files of a directory in one buffer.
private final class FileBatch {
    private var buffer = ReadBuffer()
    /// Where each file lies in `bytes`, or why it could not be read.
    private(set) var outcomes: [Result<Range<Int>, SystemError>] = []

    /// - Parameter path: of the directory, for errors.
    func result(
        _ outcome: Result<Range<Int>, SystemError>, _ entry: Directory.Entry, _ path: String
    ) -> Result<UnsafeRawBufferPointer, SystemError> {
        switch outcome {
        case .success(let place): .success(UnsafeRawBufferPointer(rebasing: buffer.bytes[place]))
        case .failure(let error): .failure(SystemError(code: error.code, path: "\(path)/\(entry.name)"))
        }
    }

    /// Reads as many of the entries as there is room for: one at least.
    func fill(from entries: ArraySlice<Directory.Entry>, in directory: Int32) {
        outcomes.removeAll(keepingCapacity: true)
        buffer.shrink()
        buffer.removeAll()
        for entry in entries {
            outcomes.append(Result { () throws(SystemError) in try read(entry, in: directory) })
            if buffer.count > 128 * 1_024 { break }
        }
    }

    private func read(_ entry: Directory.Entry, in directory: Int32) throws(SystemError) -> Range<Int> {
        let file = entry.open(in: directory)
        guard file >= 0 else { throw SystemError.last(entry.name) }
        defer { close(file) }
        return try buffer.append(
            from: file, expecting: 0, atMost: Directory.largestAmongMany, lastLine: "END:VCARD", entry.name)
    }
}
