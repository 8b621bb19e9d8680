/// A year of one calendar, laid out on the count of days since 1 January 1970.
struct NativeYear: Sendable {
    /// The year as its calendar counts it.
    let number: Int
    /// The months in order; never empty.
    let months: [NativeMonth]

    /// A year whose months are 1, 2, 3 …, with these lengths in days.
    init(number: Int, firstDay: Int, lengths: [Int]) {
        self.init(number: number, firstDay: firstDay, months: lengths.enumerated().map { ($0 + 1, false, $1) })
    }

    /// A year of the named months, each with its length in days.
    init(number: Int, firstDay: Int, months: [(number: Int, isLeap: Bool, length: Int)]) {
        self.number = number
        var day = firstDay
        self.months = months.map { month in
            defer { day += month.length }
            return NativeMonth(number: month.number, isLeap: month.isLeap, firstDay: day, length: month.length)
        }
    }

    /// All days of the year.
    var days: Range<Int> {
        guard let first = months.first, let last = months.last else { return 0..<0 }
        return first.firstDay..<last.firstDay + last.length
    }

    /// The month of that number, or nil when this year does not have it.
    func month(_ number: Int, isLeap: Bool = false) -> NativeMonth? {
        months.first { $0.number == number && $0.isLeap == isLeap }
    }
}

/// A month of a `NativeYear`.
struct NativeMonth: Sendable {
    /// 1–13, numbered as `Birthday` numbers months.
    let number: Int
    /// Whether it repeats the number of the month before it.
    let isLeap: Bool
    /// Days since 1 January 1970.
    let firstDay: Int
    /// Days, 5–31.
    let length: Int
}
