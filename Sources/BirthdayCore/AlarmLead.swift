/// How long before an all-day event a reminder comes, in whole hours; negative after the day has begun.
package struct AlarmLead: Hashable, Sendable {
    /// Before the day begins.
    package let hours: Int

    /// The longest, in days: reminders are for presents and cards.
    package static let maximumDays = 60

    /// `1d`, `9h`, `1d9h`, with a minus sign after the beginning of the day: `-9h` is 09:00, and no day later. Days are 0–60, hours
    /// 0–23; nil for anything else.
    package init?(_ text: some StringProtocol) {
        var rest = Substring(text)
        let isAfter = rest.first == "-"
        if isAfter { rest.removeFirst() }
        guard !rest.isEmpty else { return nil }
        /// The number before a unit, where there is that unit; nil where that is no number within the range.
        func take(_ unit: Character, _ range: ClosedRange<Int>) -> Int? {
            guard let end = rest.firstIndex(of: unit) else { return 0 }
            let digits = rest[..<end]
            guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(digits),
                range.contains(number)
            else { return nil }
            rest = rest[rest.index(after: end)...]
            return number
        }
        guard let days = take("d", 0...(isAfter ? 0 : Self.maximumDays)), let hours = take("h", 0...23), rest.isEmpty
        else {
            return nil
        }
        self.hours = (days * 24 + hours) * (isAfter ? -1 : 1)
    }
}
