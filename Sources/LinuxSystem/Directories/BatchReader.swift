import Glibc

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
