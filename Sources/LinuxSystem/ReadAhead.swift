import Glibc

extension Folder {
    /// How many bytes a file may have that is read together with others.
    fileprivate static let largestAmongMany = 4 << 20

    /// Hands the bytes of regular files to `body`, in order, or why one cannot be read; the bytes are valid only inside.
    ///
    /// Opening, reading and closing small files is half of the time that their import takes, and is the system's work:
    /// of many files a second thread does it, while `body` works on those that were read before. A large file has no
    /// place among them: it fails with `isTooLarge`, and is to be read in windows.
    ///
    /// - Parameters:
    ///   - entries: of this folder, of the kind `file`.
    ///   - path: of the folder, for errors.
    package borrowing func read(
        _ entries: [Entry], path: String, _ body: (Entry, Result<UnsafeRawBufferPointer, SystemError>) -> Void
    ) {
        var rest = entries[...]
        func hand(over batch: FileBatch) {
            for outcome in batch.outcomes {
                guard let entry = rest.popFirst() else { return }
                switch outcome {
                case .success(let place): body(entry, .success(UnsafeRawBufferPointer(rebasing: batch.bytes[place])))
                case .failure(let error):
                    body(entry, .failure(SystemError(code: error.code, path: "\(path)/\(entry.name)")))
                }
            }
        }
        ProcessMemory.expectThreads()
        if entries.count >= 128, let ahead = ReadAhead(entries, in: descriptor) {
            ahead.forEachBatch(hand(over:))
        } else {
            let batch = FileBatch()
            while !rest.isEmpty {
                batch.fill(from: rest, in: descriptor)
                hand(over: batch)
            }
        }
    }
}

/// Reads the files of a folder on two threads, a portion after the other: a thread of its own reads ahead, and so does the
/// one that works on what was read, when it would have to wait.
///
/// A few batches go round between the two: the reading is never far ahead, and memory does not grow with the folder. The
/// monitor guards whose a batch is.
private final class ReadAhead: @unchecked Sendable {
    /// How many files a portion has.
    private static let portion = 64

    private let entries: [Folder.Entry]
    private let folder: Int32
    private let count: Int
    private let batches = (0..<6).map { _ in FileBatch() }
    private let monitor = Monitor()
    /// Whether a portion lies in the batch, read and not handed over.
    private var isFilled: [Bool]
    /// How many portions a thread has begun to read.
    private var begun = 0
    /// How many portions were handed over.
    private var done = 0
    private var thread = pthread_t()

    /// - Returns: nil where the system gives no thread.
    init?(_ entries: [Folder.Entry], in folder: Int32) {
        self.entries = entries
        self.folder = folder
        count = (entries.count + Self.portion - 1) / Self.portion
        isFilled = batches.map { _ in false }
        let shared = Unmanaged.passRetained(self)
        let status = pthread_create(
            &thread, nil,
            { shared in
                shared.map { Unmanaged<ReadAhead>.fromOpaque($0).takeRetainedValue().readAhead() }
                return nil
            }, shared.toOpaque())
        guard status == 0 else {
            shared.release()
            return nil
        }
    }

    /// Hands over all files, in order, and waits for the thread's end.
    func forEachBatch(_ body: (FileBatch) -> Void) {
        for number in 0..<count {
            monitor.locked {
                while !isFilled[number % batches.count] {
                    if !readNext() { monitor.wait() }
                }
                isFilled[number % batches.count] = false
            }
            let batch = batches[number % batches.count]
            var rest = portion(number)
            while true {
                body(batch)
                rest = rest.dropFirst(batch.outcomes.count)
                if rest.isEmpty { break }
                // The first files of the portion were large: these had no room beside them.
                batch.fill(from: rest, in: folder)
            }
            monitor.locked { done += 1 }
        }
        pthread_join(thread, nil)
    }

    private func readAhead() {
        monitor.locked {
            while begun < count {
                if !readNext() { monitor.wait() }
            }
        }
    }

    /// Reads the next portion that nobody reads, with the monitor open meanwhile.
    ///
    /// - Returns: false when there is no batch for it now.
    private func readNext() -> Bool {
        guard begun < min(count, done + batches.count) else { return false }
        let number = begun
        begun += 1
        let batch = batches[number % batches.count]
        monitor.unlocked { batch.fill(from: portion(number), in: folder) }
        isFilled[number % batches.count] = true
        return true
    }

    private func portion(_ number: Int) -> ArraySlice<Folder.Entry> {
        entries[number * Self.portion..<min(entries.count, (number + 1) * Self.portion)]
    }
}

/// Consecutive files of a folder in one buffer.
private final class FileBatch {
    private var buffer = ReadBuffer()
    /// Where each file lies in `bytes`, or why it could not be read.
    private(set) var outcomes: [Result<Range<Int>, SystemError>] = []

    var bytes: UnsafeRawBufferPointer { buffer.bytes }

    /// Reads as many of the entries as there is room for: one at least.
    func fill(from entries: ArraySlice<Folder.Entry>, in folder: Int32) {
        outcomes.removeAll(keepingCapacity: true)
        buffer.shrink()
        buffer.removeAll()
        for entry in entries {
            outcomes.append(Result { () throws(SystemError) in try read(entry, in: folder) })
            if buffer.count > 128 * 1_024 { break }
        }
    }

    private func read(_ entry: Folder.Entry, in folder: Int32) throws(SystemError) -> Range<Int> {
        let file = entry.open(in: folder)
        guard file >= 0 else { throw SystemError.last(entry.name) }
        defer { close(file) }
        return try buffer.append(
            from: file, expecting: 0, atMost: Folder.largestAmongMany, lastLine: "END:VCARD", entry.name)
    }
}
