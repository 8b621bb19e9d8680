/// Decides when a change is looked at: once nothing more happens, because a synchronization writes many files; now and
/// then while it goes on; and not so often that looking takes more than about a tenth of a processor.
///
/// All times are milliseconds of one clock that is never set.
struct Debounce {
    /// How long nothing may happen before a change is looked at.
    static let quiet = 200
    /// How long a change is kept waiting by further ones.
    static let maximumWait = 2_000
    /// For how many times the processor time of an update nothing is looked at after it.
    static let restFactor = 9
    /// How long nothing is looked at after an update, whatever it took: somebody waits for what they have changed.
    static let maximumRest = 5_000

    private var first: Int?
    private var last = 0
    private var earliest = Int.min

    /// When the changes so far are to be looked at; nil if there is none.
    var due: Int? { first.map { max(min(last + Self.quiet, $0 + Self.maximumWait), earliest) } }

    mutating func noteChange(at now: Int) {
        first = first ?? now
        last = now
    }

    /// All changes so far were looked at.
    ///
    /// - Parameter cost: the processor time that this took. Not the time that passed: a process that was stopped
    ///   meanwhile, or waited for others, would rest for minutes.
    mutating func noteUpdate(at now: Int, cost: Int) {
        first = nil
        earliest = now + min(Self.restFactor * cost, Self.maximumRest)
    }
}
