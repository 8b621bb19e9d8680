import LocalTime
import Messages
import SafeText

/// A date as people and programs write it into a text, in whatever order its parts come: `13.11.1980`, `3. 1. 1981`,
/// `13/11/1980`, `11/13/1980`, `23-Nov-1990`, `Nov 23, 1990`, `23 de noviembre de 1990`, `1990. 11. 23.`, `1990年11月23日`;
/// without a year too.
///
/// Every reader of dates reads these with it. What a card is to write, `DateText` reads.
package struct TextDate {
    private let numbers: (first: Int, second: Int)
    /// As it stands; nil where there is none, and for one of two digits.
    package let year: Int?
    /// The year has two digits: which century is meant, it does not say.
    package let hasShortYear: Bool
    /// The order that a word or the year before it tells.
    private let formOrder: DayAndMonth.Order?
    /// Where points separate the numbers, the day comes first nearly everywhere.
    private let isDotted: Bool
    /// The number of bytes that the date takes of the text.
    package let length: Int

    /// Reads the date that a text begins with; nil where it begins with none.
    package init?(atStartOf text: some Collection<UInt8>) {
        var scanner = Scanner(bytes: Array(text.prefix(Self.maximumLength)))
        guard let day = scanner.dayAndMonth() else { return nil }
        let year = scanner.leadingYear ?? scanner.year()
        guard (1...31).contains(day.first), (1...31).contains(day.second), scanner.endsDate(),
            day.order == nil ? min(day.first, day.second) <= 12 : day.first <= 12
        else { return nil }
        numbers = (day.first, day.second)
        formOrder = day.order
        isDotted = day.separator == ASCII.dot
        (self.year, hasShortYear) = (year?.count == 4 ? year?.value : nil, year?.count == 2)
        length = scanner.position
    }

    /// The order that its two numbers tell, and with it perhaps what others beside it mean; nil where they can be either.
    package var order: DayAndMonth.Order? { formOrder == nil ? DayAndMonth.order(numbers.first, numbers.second) : nil }

    /// The day and the month.
    ///
    /// - Parameter order: of all dates of the text, for one that can be two days.
    package func dayAndMonth(order: DayAndMonth.Order? = nil) -> DayAndMonth {
        let order = formOrder ?? order ?? (isDotted ? .day : nil)
        return DayAndMonth(numbers.first, numbers.second, order: order, year: year)
    }

    /// In bytes.
    private static let maximumLength = 64

    /// Passes the parts of a date one after the other; where one is missing, it stays before that.
    private struct Scanner {
        typealias Number = (value: Int, count: Int, isMonth: Bool)

        let bytes: [UInt8]
        private(set) var position = 0
        /// The year that stands before month and day.
        private(set) var leadingYear: Number?
        /// The mark between day and month, where both are numbers.
        private var separator: UInt8?

        init(bytes: [UInt8]) { self.bytes = bytes }

        /// Passes day and month, and the year where it comes first.
        ///
        /// - Returns: both in the order in which they stand, or which `order` says.
        mutating func dayAndMonth() -> (first: Int, second: Int, order: DayAndMonth.Order?, separator: UInt8?)? {
            if skip(["the", "der", "den", "am", "le", "el", "il", "op", "dne", "dnia"]) { skipBlanks() }
            var first = number()
            if first?.count == 4 {
                leadingYear = first
                skipMarks()
                first = number()
            }
            guard let first else {
                guard let month = month() else { return nil }
                skipMarks()
                return day().map { (month, $0, .month, nil) }
            }
            guard first.count <= 2 else { return nil }
            let end = position
            skipMarks()
            skip(["de", "del", "of"])
            skipMarks()
            if let month = month() { return leadingYear == nil ? (month, first.value, .month, nil) : nil }
            position = end
            if first.isMonth { skipMarks() } else { separator = mark() }
            guard first.isMonth || separator != nil, let second = day() else { return nil }
            return (first.value, second, first.isMonth || leadingYear != nil ? .month : nil, separator)
        }

        /// Passes the year behind day and month, between numbers after the same mark as between these.
        mutating func year() -> Number? {
            let start = position
            if let separator {
                guard mark() == separator else {
                    position = start
                    return nil
                }
            } else {
                skipMarks()
                skip(["de", "del", "of"])
                skipMarks()
            }
            if let year = number(), year.count == 4 || year.count == 2, isAtEnd { return year }
            position = start
            return nil
        }

        /// Passes what may end a date, a full stop and the Russian and Ukrainian word for a year, and finds that nothing of a
        /// longer date or word comes next.
        mutating func endsDate() -> Bool {
            let end = position
            skipBlanks()
            if !skip(["г", "р", "года", "року"]) { position = end }
            if peek == ASCII.dot, !isVisible(at: position + 1) { position += 1 }
            return isAtEnd
        }

        private var isAtEnd: Bool {
            guard let byte = peek else { return true }
            if isDigit(at: position) { return false }
            if Self.isMark(byte), byte != ASCII.comma { return !isVisible(at: position + 1) }
            // Of a time.
            return !isLetter(at: position) || ASCII.upper(byte) == 0x54 && isDigit(at: position + 1)
        }

        private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

        private func isDigit(at place: Int) -> Bool { place < bytes.count && ASCII.isDigit(bytes[place]) }

        private func isVisible(at place: Int) -> Bool { place < bytes.count && bytes[place] > ASCII.space }

        private func isLetter(at place: Int) -> Bool {
            place < bytes.count && (bytes[place] >= 0x80 || (0x41...0x5A).contains(ASCII.upper(bytes[place])))
        }

        /// A number of at most four digits, and what says its rank or its part: `1st`, `1er`, `1990年`, `11월`.
        private mutating func number() -> Number? {
            let start = position
            while isDigit(at: position) { position += 1 }
            let digits = bytes[start..<position]
            guard (1...4).contains(digits.count) else {
                position = start
                return nil
            }
            let isMonth = skip(["月", "월"])
            if !isMonth { skip(["st", "nd", "rd", "th", "er", "e", "º", "ª", "年", "日", "년", "일", "г"]) }
            return (digits.reduce(0) { $0 * 10 + Int($1 - ASCII.zero) }, digits.count, isMonth)
        }

        private mutating func day() -> Int? { number().flatMap { $0.count <= 2 ? $0.value : nil } }

        /// The letters that come next.
        private mutating func word() -> String? {
            let start = position
            while isLetter(at: position) { position += 1 }
            return start == position ? nil : String(decoding: bytes[start..<position], as: UTF8.self)
        }

        private mutating func month() -> Int? {
            let start = position
            if let month = word().flatMap(MonthNames.month) { return month }
            position = start
            return nil
        }

        @discardableResult
        private mutating func skip(_ words: Set<String>) -> Bool {
            let start = position
            if let word = word(), words.contains(word.lowercased()) { return true }
            position = start
            return false
        }

        /// Skips what may stand beside a word.
        private mutating func skipMarks() {
            while let byte = peek, Self.isMark(byte) || ASCII.isBlank(byte) { position += 1 }
        }

        private mutating func skipBlanks() {
            while let byte = peek, ASCII.isBlank(byte) { position += 1 }
        }

        /// The one mark between two numbers, blanks behind it skipped. A backslash before another mark escapes that.
        private mutating func mark() -> UInt8? {
            if peek == ASCII.backslash, position + 1 < bytes.count, Self.isMark(bytes[position + 1]) { position += 1 }
            guard let byte = peek, Self.isMark(byte), byte != ASCII.comma else { return nil }
            position += 1
            skipBlanks()
            return byte
        }

        private static func isMark(_ byte: UInt8) -> Bool {
            byte == ASCII.hyphen || byte == ASCII.slash || byte == ASCII.dot || byte == ASCII.comma
                || byte == ASCII.backslash
        }
    }
}

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

    /// The days that it can be.
    var readings: (CleanText, CleanText) {
        func text(_ month: Int, _ day: Int) -> CleanText { CleanText(cleaning: Self.written(year, month, day)) }
        return (text(numbers.0, numbers.1), text(numbers.1, numbers.0))
    }

    /// What is wrong with it; nil where the order is known.
    ///
    /// - Parameters:
    ///   - text: digits and separators.
    ///   - name: what it is called.
    package func problem(in text: some Sequence<UInt8>, of name: CleanText) -> Message? {
        if monthAndDay != nil { return nil }
        let value = CleanText(cleaning: String(decoding: Array(text), as: UTF8.self))
        return DateProblem(self).message(of: .code(name), .text(value))
    }

    private static func written(_ year: Int?, _ month: Int, _ day: Int) -> String {
        "\(year?.padded(to: 4) ?? "-")-\(month.padded(to: 2))-\(day.padded(to: 2))"
    }
}

/// The names of the months in the languages that the program speaks, by which a date in words is read.
package enum MonthNames {
    /// The month, 1–12, of a name or of three or more of its first letters, in any case; nil for what begins the names of
    /// two months, or of none.
    package static func month(_ word: String) -> Int? {
        let word = word.lowercased()
        if let whole = names.firstIndex(where: { $0.contains(word) }) { return whole + 1 }
        guard word.count >= 3 else { return nil }
        let begun = names.indices.filter { names[$0].contains { $0.hasPrefix(word) } }
        return begun.count == 1 ? begun[0] + 1 : nil
    }

    /// In the form that stands in a date too, and as people write them without accents.
    private static let names: [Set<String>] = [
        """
        january januar jänner janvier enero gennaio januari janeiro styczeń stycznia январь января січень січня leden ledna
        ocak január يناير
        """,
        """
        february februar feber février fevrier febrero febbraio februari fevereiro luty lutego февраль февраля лютий лютого
        únor února şubat február فبراير
        """,
        """
        march märz maerz mrz mars marzo maart mrt março marco marzec marca март марта березень березня březen března mart
        március مارس
        """,
        "april avril abril aprile kwiecień kwietnia апрель апреля квітень квітня duben dubna nisan április أبريل ابريل",
        "may mai mayo maggio mei maio maj maja май мая травень травня květen května mayıs május مايو",
        "june juni juin junio giugno junho czerwiec czerwca июнь июня червень червня červen června haziran június يونيو",
        "july juli juillet julio luglio julho lipiec lipca июль июля липень липня červenec července temmuz július يوليو",
        """
        august août aout agosto augustus augusti sierpień sierpnia август августа серпень серпня srpen srpna ağustos
        augusztus أغسطس
        """,
        """
        september septembre septiembre setiembre settembre setembro wrzesień września сентябрь сентября вересень вересня
        září eylül szeptember سبتمبر
        """,
        """
        october oktober octobre octubre ottobre outubro październik października октябрь октября жовтень жовтня říjen října
        ekim október أكتوبر اكتوبر
        """,
        """
        november novembre noviembre novembro listopad listopada ноябрь ноября листопад листопада listopadu kasım نوفمبر
        """,
        """
        december dezember décembre decembre diciembre dicembre dezembro grudzień grudnia декабрь декабря грудень грудня
        prosinec prosince aralık ديسمبر
        """,
    ].map { Set($0.split { $0 == " " || $0 == "\n" }.map(String.init)) }
}
