extension Directory {
    /// Hands the bytes of regular files to `body`, in order, or why one cannot be read; the bytes are valid only inside.
    ///
    /// Opening, reading and closing many small files takes longer than parsing them, so a second thread reads ahead. A
    /// large file is not read: its error is `isTooLarge`, and it is to be read in chunks.
    ///
    /// - Parameters:
    ///   - entries: of this directory, of the kind `file`.
    ///   - budget: once it is spent, no further file is read.
    ///   - ending: the last line of a complete file. It is asked for no more bytes after a reading that ends so.
    package borrowing func read(
        _ entries: [Entry], within budget: ReadingBudget = .unlimited, ending: StaticString? = nil,
        _ body: (Entry, Result<UnsafeRawBufferPointer, SystemError>) -> Void
    ) {
        let (directory, path) = (descriptor, path)
        BatchReader(entries, in: directory, ending: ending).forEach {
            $0.forEach(in: directory, path: path, body)
            return !budget.isSpent
        }
    }
}
