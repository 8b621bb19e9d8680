import Glibc
import SystemPackage

/// Reads the files of a directory in batches, ahead of the caller, who uses them in order.
///
/// Two threads fill batches: a second one, and the caller while the batch that it needs next is not filled. One lock
/// guards all that both use; a batch belongs to the thread that fills it and then to the caller. A thread waits only
/// for a change that the other one is about to make.
final class BatchReader: @unchecked Sendable {
    private static let maximumRingSize = 6

    private let entries: [Directory.Entry]
    private let directory: Int32
    private let count: Int
    private let lock = Lock()
    /// Batch n is in the ring at n modulo the ring's size.
    private let ring: [FileBatch]
    private var isFilled: [Bool]
    /// How many batches a thread has begun to fill.
    private var begun = 0
    /// How many batches the caller is done with.
    private var used = 0

    /// - Parameters:
    ///   - directory: the descriptor of the entries' directory.
    ///   - ending: the last line of a complete file, as `ReadBuffer` takes it.
    init(_ entries: [Directory.Entry], in directory: Int32, ending: StaticString?) {
        self.entries = entries
        self.directory = directory
        count = (entries.count + FileBatch.maximumCount - 1) / FileBatch.maximumCount
        ring = (0..<min(count, Self.maximumRingSize)).map { _ in FileBatch(ending: ending) }
        isFilled = ring.map { _ in false }
    }

    /// Hands over every batch, until `body` says that it wants no more. To be called once.
    func forEach(_ body: (FileBatch) -> Bool) {
        // Without a second thread, because the system gives none, the caller fills all batches.
        let thread = count > 1 ? startReadingAhead() : nil
        lock.acquire()
        while used < count {
            let slot = used % ring.count
            if isFilled[slot] {
                lock.release()
                let wantsMore = body(ring[slot])
                lock.acquire()
                isFilled[slot] = false
                used += 1
                if !wantsMore { (begun, used) = (count, count) }
                lock.signal()
            } else if !fillNext() {
                lock.wait()
            }
        }
        lock.release()
        if let thread { pthread_join(thread, nil) }
    }

    private func startReadingAhead() -> pthread_t? {
        ProcessMemory.expectThreads()
        return SideThread.start { [self] in readAhead() }
    }

    private func readAhead() {
        lock.acquire()
        while begun < count {
            if !fillNext() { lock.wait() }
        }
        lock.release()
    }

    /// Fills the next batch that no thread has begun. The lock is held, but not while files are read.
    ///
    /// - Returns: false where all are begun, or the ring is full.
    private func fillNext() -> Bool {
        guard begun < min(count, used + ring.count) else { return false }
        let number = begun
        begun += 1
        lock.release()
        let start = number * FileBatch.maximumCount
        ring[number % ring.count].fill(with: entries[start...].prefix(FileBatch.maximumCount), in: directory)
        lock.acquire()
        isFilled[number % ring.count] = true
        lock.signal()
        return true
    }
}

/// A lock of two threads, with a signal from the one that holds it to the other that waits for a change
/// (pthread_mutex_lock(3), pthread_cond_wait(3)).
private final class Lock {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init() {
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(condition, nil)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    func acquire() { pthread_mutex_lock(mutex) }

    func release() { pthread_mutex_unlock(mutex) }

    func signal() { pthread_cond_signal(condition) }

    /// Releases the lock until the other thread signals.
    func wait() { pthread_cond_wait(condition, mutex) }
}

/// The contents of consecutive files of a directory, in one buffer that is used again.
final class FileBatch {
    /// How many files a batch has at most.
    static let maximumCount = 64
    /// How many bytes a file may have that is read together with others.
    private static let maximumFileSize = 4 << 20
    /// A batch with as many bytes takes no further file.
    private static let sufficientSize = 128 * 1_024

    private let ending: StaticString?
    private var buffer = ReadBuffer()
    private var entries: ArraySlice<Directory.Entry> = []
    /// Where the content of each entry lies in the buffer, or why it could not be read.
    private var contents: [Result<Range<Int>, SystemError>] = []

    /// - Parameter ending: the last line of a complete file, as `ReadBuffer` takes it.
    init(ending: StaticString?) { self.ending = ending }

    /// Reads files until the buffer has enough: one at least.
    ///
    /// - Parameter directory: the descriptor of their directory.
    func fill(with entries: ArraySlice<Directory.Entry>, in directory: Int32) {
        self.entries = entries
        contents.removeAll(keepingCapacity: true)
        buffer.shrink()
        buffer.removeAll()
        for entry in entries {
            contents.append(Result { () throws(SystemError) in try read(entry, in: directory) })
            if buffer.count > Self.sufficientSize { break }
        }
    }

    private func read(_ entry: Directory.Entry, in directory: Int32) throws(SystemError) -> Range<Int> {
        let file = entry.open(in: directory)
        guard file >= 0 else { throw SystemError.last(FilePath().appending(entry.name)) }
        defer { close(file) }
        return try buffer.append(
            from: file, expecting: 0, maximumSize: Self.maximumFileSize, ending: ending,
            FilePath().appending(entry.name))
    }

    /// Hands over each entry with its content, which is valid only inside `body`. Reads the files for which the buffer
    /// had no room.
    ///
    /// - Parameter path: of the directory, for errors.
    func forEach(
        in directory: Int32, path: FilePath,
        _ body: (Directory.Entry, Result<UnsafeRawBufferPointer, SystemError>) -> Void
    ) {
        while !entries.isEmpty {
            for (entry, content) in zip(entries, contents) {
                switch content {
                case .success(let range): body(entry, .success(UnsafeRawBufferPointer(rebasing: buffer.bytes[range])))
                case .failure(let error):
                    body(entry, .failure(SystemError(error.cause, entry.path(in: path))))
                }
            }
            fill(with: entries.dropFirst(contents.count), in: directory)
        }
    }
}
