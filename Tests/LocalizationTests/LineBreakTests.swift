import Foundation
import LinuxSystem
import Messages
import Testing
import _FoundationICU

@testable import SafeText

/// Where lines of Chinese, Japanese and Korean can end, beside ICU's UAX #14.
@Suite struct LineBreakTests {
    /// All messages, as the catalogues have them.
    private static func texts(_ name: String) throws -> [String] {
        let po = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../Sources/Localization/po/\(name).po")
        return try String(contentsOf: po, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("msgstr") }
            .compactMap { $0.split(separator: "\"", maxSplits: 1).last.map { String($0.dropLast()) } }
    }

    private static func breaks(_ text: String) -> Set<Int> {
        var status = U_ZERO_ERROR
        let units = Array(text.utf16)
        // As strict as Chinese is: no small kana begins a line.
        let breaks = swift_ubrk_open(UBRK_LINE, "zh", units, Int32(units.count), &status)
        defer { swift_ubrk_close(breaks) }
        var places: Set<Int> = []
        while case let place = swift_ubrk_next(breaks), place >= 0 { places.insert(Int(place)) }
        return places
    }

    @Test(arguments: ["zh_CN", "zh_TW", "zh_HK", "ja", "ko"])
    func linesEndWhereTheyDoInICU(name: String) throws {
        var checked = 0
        for text in try Self.texts(name) {
            let breaks = Self.breaks(text)
            var place = 0
            for (scalar, next) in zip(text.unicodeScalars, text.unicodeScalars.dropFirst()) {
                place += scalar.utf16.count
                guard scalar.isEastAsian || next.isEastAsian, scalar != " ", next != " " else { continue }
                // ICU goes by what surrounds a quotation mark; here no line ends on either side of one.
                if "‘’“”".unicodeScalars.contains(where: { $0 == scalar || $0 == next }) { continue }
                checked += 1
                #expect(
                    scalar.canEndLine(before: next) == breaks.contains(place), "\(scalar)|\(next) in \(text)")
            }
        }
        #expect(checked > 100)
    }
}
