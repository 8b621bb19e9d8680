/// The output that an archive has for an instant.
package enum ArchiveAnswer: Hashable, Sendable {
    /// No dependency changed.
    case current(String)
    /// No dependency changed, but the archive was made on an earlier day.
    case madeOnEarlierDay(String)
    /// A dependency changed. It serves where nothing newer can be had.
    case stale(String)
    /// There is no valid archive with an entry for the instant.
    case missing

    init(_ state: ArchiveState, _ output: String) {
        switch state {
        case .current: self = .current(output)
        case .madeOnEarlierDay: self = .madeOnEarlierDay(output)
        case .stale: self = .stale(output)
        }
    }
}
