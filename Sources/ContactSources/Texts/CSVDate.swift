/// A date as a program writes it into a column: as a card's, or with day and month in an order that depends on where it runs.
struct CSVDate {
    private let text: [UInt8]
    /// The first two numbers of a date whose year comes last, or that has none.
    private let numbers: (first: Int, second: Int)?
    private let year: Int?
    /// The year has two digits.
    let hasShortYear: Bool
    private let isDotted: Bool

    /// - Returns: nil where there is none: empty, nothing but zeros, or the year 4501, as Outlook writes it.
    init?(_ text: [UInt8]) {
        self.text = text
        let date = text.prefix { $0 != 0x20 && $0 != 0x54 }
        if !text.contains(where: { !($0 == 0x30 || [0x20, 0x2D, 0x2E, 0x2F].contains($0)) }) { return nil }
        let parts = date.split(omittingEmptySubsequences: false) { [0x2D, 0x2E, 0x2F].contains($0) }
        let digits = parts.map { $0.allSatisfy(\.isDigit) ? $0.count : 0 }
        let values = parts.map { $0.prefix(4).reduce(0) { $0 * 10 + Int($1 & 0x0F) } }
        if digits.first == 4 && values[0] == 4_501 || digits.last == 4 && values.last == 4_501 { return nil }
        let isNumeric = digits.prefix(2).allSatisfy { (1...2).contains($0) } && text.first?.isDigit == true
        isDotted = date.contains(0x2E)
        switch digits.count {
        case 2 where isNumeric:
            (numbers, year, hasShortYear) = ((values[0], values[1]), nil, false)
        // `23.11.` is written in German for a day of every year.
        case 3 where isNumeric && parts[2].isEmpty:
            (numbers, year, hasShortYear) = ((values[0], values[1]), nil, false)
        case 3 where isNumeric && [2, 4].contains(digits[2]):
            (numbers, hasShortYear) = ((values[0], values[1]), digits[2] == 2)
            year = digits[2] == 2 ? nil : values[2]
        default:
            (numbers, year, hasShortYear) = (nil, nil, false)
        }
    }

    /// The order of day and month that the date alone tells.
    var order: DayAndMonth.Order? { numbers.flatMap { DayAndMonth.order($0.first, $0.second) } }

    /// The date as a card writes it, and what is wrong with it.
    ///
    /// - Parameter order: of all dates of the file. Where points separate the numbers, the day comes first nearly everywhere.
    func written(_ order: DayAndMonth.Order?) -> (date: [UInt8], problem: String?) {
        guard let numbers else { return (text, nil) }
        let date = DayAndMonth(numbers.first, numbers.second, order: order ?? (isDotted ? .day : nil), year: year)
        return (Array(date.written.utf8), date.problem(in: text.prefix(20)))
    }
}

/// The order of day and month in a file, as all of its dates tell it.
struct CSVDateOrder {
    private var orders: Set<DayAndMonth.Order> = []

    mutating func add(_ date: CSVDate?) {
        if let order = date?.order { orders.insert(order) }
    }

    /// Nil where no date tells it, or dates tell both.
    var order: DayAndMonth.Order? { orders.count == 1 ? orders.first : nil }
}
