/// Two numbers that are a month and a day, in an order that the numbers or something else has to tell.
package struct DayAndMonth {
    /// Which of the two comes first.
    package enum Order {
        case month
        case day
    }

    /// Nil where nothing tells the order.
    package let monthAndDay: (month: Int, day: Int)?
    private let numbers: (Int, Int)
    private let year: Int?

    /// - Parameter order: of the numbers where they are possible in both.
    package init(_ first: Int, _ second: Int, order: Order?, year: Int? = nil) {
        numbers = (first, second)
        self.year = year
        switch first == second ? .month : Self.order(first, second) ?? order {
        case .month: monthAndDay = (first, second)
        case .day: monthAndDay = (second, first)
        case nil: monthAndDay = nil
        }
    }

    /// Two numbers in an order that is known, possible or not.
    package init(_ first: Int, _ second: Int, as order: Order, year: Int? = nil) {
        numbers = (first, second)
        self.year = year
        monthAndDay = order == .month ? (first, second) : (second, first)
    }

    /// The order that the numbers tell; nil where both are possible, or none.
    package static func order(_ first: Int, _ second: Int) -> Order? {
        switch (first > 12, second > 12) {
        case (true, false): .day
        case (false, true): .month
        default: nil
        }
    }

    /// The date as a card writes it; what no card has where the order is not known.
    package var written: String {
        guard let (month, day) = monthAndDay else { return "\(numbers.0)/\(numbers.1)" }
        return Self.written(year, month, day)
    }

    /// What is wrong with it, to stand behind the date; nil where the order is known.
    var problem: String? {
        if monthAndDay != nil { return nil }
        let (one, other) = (Self.written(year, numbers.0, numbers.1), Self.written(year, numbers.1, numbers.0))
        return "can be \(one) or \(other); write it in one of these ways"
    }

    /// What is wrong with it, to stand behind what it is called; nil where the order is known.
    ///
    /// - Parameter text: digits and separators.
    package func problem(in text: some Sequence<UInt8>) -> String? {
        problem.map { "\"\(String(decoding: Array(text), as: UTF8.self))\" \($0)" }
    }

    private static func written(_ year: Int?, _ month: Int, _ day: Int) -> String {
        "\(year.map { padded($0, 4) } ?? "-")-\(padded(month, 2))-\(padded(day, 2))"
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
