import Glibc

/// A lock with a signal: what one thread changes in it wakes the other that waits for it (pthread_mutex_lock(3),
/// pthread_cond_wait(3)).
final class Monitor: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let signal = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init() {
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(signal, nil)
    }

    deinit {
        pthread_cond_destroy(signal)
        pthread_mutex_destroy(mutex)
        signal.deallocate()
        mutex.deallocate()
    }

    /// Does something alone, and then wakes who waits.
    func locked(_ body: () -> Void) {
        pthread_mutex_lock(mutex)
        body()
        pthread_cond_signal(signal)
        pthread_mutex_unlock(mutex)
    }

    /// Inside `locked`: does something that others need not wait for, and then wakes who waits.
    func unlocked(_ body: () -> Void) {
        pthread_cond_signal(signal)
        pthread_mutex_unlock(mutex)
        body()
        pthread_mutex_lock(mutex)
    }

    /// Inside `locked`: wakes who waits for what was changed until now, and waits until another thread has changed
    /// something.
    func wait() {
        pthread_cond_signal(signal)
        pthread_cond_wait(signal, mutex)
    }
}
