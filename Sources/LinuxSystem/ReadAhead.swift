import Glibc

extension Folder {
    /// Hands the bytes of regular files to `body`, in order, or why one cannot be read; the bytes are valid only inside.
    ///
    /// Opening, reading and closing small files is half of the time that their import takes, and is the system's work:
    /// of many files a second thread does it, while `body` works on those that were read before.
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
        if entries.count >= 128, let ahead = ReadAhead(entries, in: descriptor) {
            while !rest.isEmpty { ahead.withNext(hand(over:)) }
            ahead.join()
        } else {
            let batch = FileBatch()
            while !rest.isEmpty {
                batch.fill(from: rest, in: descriptor)
                hand(over: batch)
            }
        }
    }
}

/// Reads the files of a folder on a thread of its own, a batch after the other.
///
/// Three batches go round between the two threads: the reading is never far ahead, and memory does not grow with the
/// folder. The semaphores say whose a batch is, so nothing else that changes is shared.
private final class ReadAhead: @unchecked Sendable {
    private let entries: [Folder.Entry]
    private let folder: Int32
    private let batches = [FileBatch(), FileBatch(), FileBatch()]
    private let empty: Semaphore
    private let filled = Semaphore(0)
    private var thread = pthread_t()
    /// The batch that `withNext` hands over next.
    private var turn = 0

    /// - Returns: nil where the system gives no thread.
    init?(_ entries: [Folder.Entry], in folder: Int32) {
        self.entries = entries
        self.folder = folder
        empty = Semaphore(batches.count)
        let shared = Unmanaged.passRetained(self)
        let status = pthread_create(
            &thread, nil,
            { shared in
                shared.map { Unmanaged<ReadAhead>.fromOpaque($0).takeRetainedValue().readAll() }
                return nil
            }, shared.toOpaque())
        guard status == 0 else {
            shared.release()
            return nil
        }
    }

    /// Hands over the next batch, once it is filled.
    func withNext(_ body: (FileBatch) -> Void) {
        filled.wait()
        body(batches[turn % batches.count])
        turn += 1
        empty.signal()
    }

    /// Waits for the thread's end, after the last batch.
    func join() { pthread_join(thread, nil) }

    private func readAll() {
        var rest = entries[...]
        var turn = 0
        while !rest.isEmpty {
            empty.wait()
            let batch = batches[turn % batches.count]
            batch.fill(from: rest, in: folder)
            rest = rest.dropFirst(batch.outcomes.count)
            turn += 1
            filled.signal()
        }
    }
}

/// Consecutive files of a folder in one buffer.
private final class FileBatch {
    private var buffer = ReadBuffer()
    /// Where each file lies in `bytes`, or why it could not be read.
    private(set) var outcomes: [Result<Range<Int>, SystemError>] = []

    var bytes: UnsafeRawBufferPointer { buffer.bytes }

    /// Reads as many of the entries as there are in a batch: one at least.
    func fill(from entries: ArraySlice<Folder.Entry>, in folder: Int32) {
        outcomes.removeAll(keepingCapacity: true)
        buffer.shrink()
        buffer.removeAll()
        for entry in entries {
            outcomes.append(Result { () throws(SystemError) in try read(entry, in: folder) })
            if outcomes.count == 128 || buffer.count > 128 * 1_024 { break }
        }
    }

    private func read(_ entry: Folder.Entry, in folder: Int32) throws(SystemError) -> Range<Int> {
        let file = entry.open(in: folder)
        guard file >= 0 else { throw SystemError.last(entry.name) }
        defer { close(file) }
        return try buffer.append(from: file, expecting: 0, entry.name)
    }
}

/// A POSIX semaphore (sem_overview(7)).
private final class Semaphore: @unchecked Sendable {
    private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init(_ value: Int) { sem_init(semaphore, 0, UInt32(value)) }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    func signal() { sem_post(semaphore) }

    func wait() { while sem_wait(semaphore) != 0, errno == EINTR {} }
}
