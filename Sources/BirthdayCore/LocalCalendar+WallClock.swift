extension LocalCalendar {
    /// The first instant at which the local wall clock shows that time of that day, or a later one. So of a time that the
    /// clock shows twice it is the first, and of one that the clock skips the end of the skip.
    ///
    /// - Parameter secondOfDay: 0–86399.
    package func firstInstant(on day: CalendarDay, secondOfDay: Int) -> LocalInstant {
        let wall = day.daysSince1970 * 86_400 + secondOfDay
        // No zone is a day away from UTC, so these lie before and after every change of the clock that matters.
        let offsets = [local(wall - 86_400).utcOffset, local(wall + 86_400).utcOffset]
        let exact = offsets.map { local(wall - $0) }.filter { $0.wall == wall }.min()
        if let exact { return exact }
        var (low, high) = (wall - (offsets.max() ?? 0), wall - (offsets.min() ?? 0))
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if local(middle).wall >= wall { high = middle } else { low = middle }
        }
        return local(high)
    }
}

extension LocalInstant {
    /// What the wall clock shows, in seconds since it showed 1970-01-01T00:00.
    fileprivate var wall: Int { secondsSince1970 + utcOffset }
}
