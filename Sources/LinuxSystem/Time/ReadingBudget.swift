/// How long sources may be read, and how much memory the process may have meanwhile. A bar does not wait; `import` does.
package struct ReadingBudget: Sendable {
    /// In nanoseconds of the system's monotonic clock.
    private let end: Int
    /// In nanoseconds, for one source.
    private let share: Int
    /// In bytes, of the whole process.
    private let maximumMemory: Int
    /// Nanoseconds of a clock that is never set.
    private let clock: @Sendable () -> Int

    /// As long as it takes.
    package static let unlimited = ReadingBudget(end: .max, share: .max, maximumMemory: .max, clock: monotonic)

    private init(end: Int, share: Int, maximumMemory: Int, clock: @escaping @Sendable () -> Int) {
        self.end = end
        self.share = share
        self.maximumMemory = maximumMemory
        self.clock = clock
    }

    /// A budget from now on, in milliseconds and bytes: what a bar's call may take, unless said otherwise.
    package init(
        milliseconds: Int = 5_000, ofSource: Int = 2_000, maximumMemory: Int = 512 << 20,
        clock: @escaping @Sendable () -> Int = monotonic
    ) {
        self.init(
            end: clock() + milliseconds * 1_000_000, share: ofSource * 1_000_000, maximumMemory: maximumMemory,
            clock: clock)
    }

    /// The part of it that one source may take, from now on.
    package var ofSource: ReadingBudget {
        if !isLimited { return self }
        return ReadingBudget(
            end: min(end, clock() + share), share: share, maximumMemory: maximumMemory, clock: clock)
    }

    package var isLimited: Bool { end != .max }

    /// Whether time or memory is used up.
    package var isSpent: Bool { isLimited && (clock() >= end || ProcessMemory.resident() > maximumMemory) }

    /// - Throws: `tookTooLong` of the path once it is spent.
    package func check(_ path: @autoclosure () -> String) throws(SystemError) {
        if isSpent { throw SystemError.tookTooLong(path()) }
    }

    package static let monotonic: @Sendable () -> Int = { MonotonicClock.nanoseconds() }
}
