import BirthdayCore
import Sodium

/// The ledger as a file: a line for each request that was shown, with 32 hexadecimal digits, a space, and the date after
/// which it may be forgotten. It names nobody and no request.
struct LedgerText {
    /// In the order in which they were recorded.
    private(set) var entries: [Entry] = []
    /// Lines that are no entries.
    private(set) var damagedLines = 0

    struct Entry: Hashable {
        /// 32 hexadecimal digits.
        let digits: String
        let lastDay: CalendarDay
    }

    /// More are not kept: the oldest are dropped. Below what is read in one call.
    static let maximumEntries = 200_000

    private static let digitsCount = 32

    init(_ bytes: [UInt8] = []) {
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            if let entry = Self.entry(line) { entries.append(entry) } else { damagedLines += 1 }
        }
    }

    private static func entry(_ line: ArraySlice<UInt8>) -> Entry? {
        let digits = line.prefix(digitsCount)
        guard digits.count == digitsCount,
            digits.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }),
            line.dropFirst(digitsCount).first == UInt8(ascii: " "),
            let day = CalendarDay(iso: String(decoding: line.dropFirst(digitsCount + 1), as: UTF8.self))
        else { return nil }
        return Entry(digits: String(decoding: digits, as: UTF8.self), lastDay: day)
    }

    mutating func append(_ entry: Entry) { entries.append(entry) }

    /// Drops what may be forgotten.
    mutating func prune(today: CalendarDay) {
        entries.removeAll { $0.lastDay < today }
        entries.removeFirst(max(0, entries.count - Self.maximumEntries))
    }

    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(entries.count * 44)
        for entry in entries { bytes += "\(entry.digits) \(entry.lastDay)\n".utf8 }
        return bytes
    }
}
