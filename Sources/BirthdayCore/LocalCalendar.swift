/// The user's time zone, seen from outside: what glibc knows, or a test's own.
package protocol LocalCalendar: Sendable {
    /// The instant with the offset that holds for it here.
    func local(_ secondsSince1970: Int) -> LocalInstant
    /// The first instant whose local date is later than that of `instant`.
    func nextMidnight(after instant: LocalInstant) -> LocalInstant
}
