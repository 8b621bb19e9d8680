import VCard

/// A date as a program writes it into a column: as a card's, or with day and month in an order that depends on where it runs.
struct CSVDate {
    private let text: [UInt8]
    /// The date, unless it is one that a card has.
    private let date: TextDate?

    /// - Returns: nil where there is none: empty, nothing but zeros, or the year 4501, as Outlook writes it.
    init?(_ text: [UInt8]) {
        self.text = text
        if !text.contains(where: { !($0 == 0x30 || [0x20, 0x2D, 0x2E, 0x2F].contains($0)) }) { return nil }
        if text.starts(with: "4501".utf8) { return nil }
        let date = TextDate(atStartOf: text)
        if date?.year == 4_501 { return nil }
        // A time of day behind it says nothing.
        let end = date.map { text.dropFirst($0.length).first ?? 0x20 }
        self.date = end == 0x20 || end == 0x54 ? date : nil
    }

    /// The order of day and month that the date alone tells.
    var order: DayAndMonth.Order? { date?.order }

    /// The year has two digits.
    var hasShortYear: Bool { date?.hasShortYear ?? false }

    /// The date as a card writes it, and what is wrong with it.
    ///
    /// - Parameter order: of all dates of the file.
    func written(_ order: DayAndMonth.Order?) -> (date: [UInt8], problem: String?) {
        guard let day = date?.dayAndMonth(order: order) else { return (text, nil) }
        return (Array(day.written.utf8), day.problem(in: text.prefix(20)))
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
