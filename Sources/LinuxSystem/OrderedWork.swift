import Glibc

/// Numbered pieces of work that two threads do, and one of them, the caller, takes the results of in order.
///
/// The other thread works ahead; so does the caller, when it would have to wait. A few results are kept at most, so that
/// memory does not grow with the work. Nothing is shared but those, and whose turn it is.
package final class OrderedWork<Result>: @unchecked Sendable {
    /// How many results wait to be taken at most.
    private static var mostAhead: Int { 6 }

    private let count: Int
    private let work: @Sendable (Int) -> Result
    private let monitor = Monitor()
    private var results: [Result?]
    /// How many pieces a thread has begun.
    private var begun = 0
    /// How many results were taken.
    private var taken = 0
    private var isStopped = false

    private init(_ count: Int, _ work: @escaping @Sendable (Int) -> Result) {
        self.count = count
        self.work = work
        results = Array(repeating: nil, count: Self.mostAhead)
    }

    /// Does the pieces from 0 on, and hands over each result in order.
    ///
    /// - Parameters:
    ///   - work: called on both threads, at the same time; where the system gives no second one, on the caller's.
    ///   - body: called by the caller's thread. Nothing more is done once it returns false.
    package static func forEach(
        _ count: Int, _ work: @escaping @Sendable (Int) -> Result, _ body: (Result) -> Bool
    ) {
        if count > 1 { ProcessMemory.expectThreads() }
        let shared = OrderedWork(count, work)
        let thread = count > 1 ? SecondThread { shared.goAhead() } : nil
        shared.takeAll(body)
        thread?.join()
    }

    private func takeAll(_ body: (Result) -> Bool) {
        for number in 0..<count {
            var result: Result?
            monitor.locked {
                while results[number % results.count] == nil {
                    if !doNext() { monitor.wait() }
                }
                swap(&result, &results[number % results.count])
                taken += 1
            }
            guard let result, body(result) else { break }
        }
        monitor.locked { isStopped = true }
    }

    private func goAhead() {
        monitor.locked {
            while begun < count, !isStopped {
                if !doNext() { monitor.wait() }
            }
        }
    }

    /// Does the next piece that nobody does, with the monitor open meanwhile.
    ///
    /// - Returns: false when there is nothing to do now.
    private func doNext() -> Bool {
        guard begun < min(count, taken + results.count) else { return false }
        let number = begun
        begun += 1
        monitor.unlocked {
            let result = work(number)
            monitor.locked { results[number % results.count] = result }
        }
        return true
    }
}

/// A thread that does one thing (pthread_create(3)).
private struct SecondThread {
    private var thread = pthread_t()

    private final class Start {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// - Returns: nil where the system gives no thread.
    init?(_ body: @escaping @Sendable () -> Void) {
        let start = Unmanaged.passRetained(Start(body))
        let status = pthread_create(
            &thread, nil,
            { start in
                start.map { Unmanaged<Start>.fromOpaque($0).takeRetainedValue().body() }
                return nil
            }, start.toOpaque())
        guard status == 0 else {
            start.release()
            return nil
        }
    }

    func join() { pthread_join(thread, nil) }
}
