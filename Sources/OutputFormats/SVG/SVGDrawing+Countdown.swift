import SafeText
import WidgetTimeline

extension SVGDrawing {
    /// When a birthday is, and how old somebody turns where that is asked for: on one line, or smaller on two where it is
    /// too long for one. They stand around the line's place. A label of the user's own is cut, and no day.
    ///
    /// - Parameters:
    ///   - text: the row's countdown, with what stands behind it.
    ///   - others: the part of that which has the second line, where it fits there.
    mutating func countdown(
        _ row: BirthdayRow, _ text: CleanText? = nil, others: CleanText? = nil, x: Int, y: Int, size: Int,
        weight: Int = 400, _ paint: Paint,
        anchor: Anchor = .start, fitting room: Int
    ) {
        let text = text ?? row.countdown
        guard TextMetrics(size: size, weight: weight).width(text.string) > Double(room) else {
            self.text(
                text.string, x: x, y: y, size: size, weight: weight, paint, anchor: anchor, fitting: room)
            return
        }
        let sizes = [11, 10, 9, 8]
        let apart = others.map { row.keepingApart(text.string, $0.string) } ?? ""
        let whole = text.cutting(row.names) {
            TextMetrics(size: sizes[3], weight: weight).fits(row.keepingWordsTogether($0.string), width: room, lines: 2)
        }
        let isApart = !apart.isEmpty && TextMetrics(size: sizes[2], weight: weight).fits(apart, width: room, lines: 2)
        let (size, lines) = TextMetrics.largest(
            of: sizes, weight: weight, wrapping: isApart ? apart : row.keepingWordsTogether(whole.string), width: room,
            lines: 2)
        for (index, line) in lines.enumerated() {
            self.text(
                line.replacing("\u{A0}", with: " ").replacing("\u{200B}", with: ""), x: x,
                y: y - (lines.count - 1) * 7 + index * 13, size: size, weight: weight, paint, anchor: anchor,
                fitting: room)
        }
    }
}

extension BirthdayRow {
    /// The text with no place for the end of a line but before what it ends with; empty where it ends with something else.
    fileprivate func keepingApart(_ text: String, _ end: String) -> String {
        guard text.hasSuffix(end) else { return "" }
        let before = text.dropLast(end.count)
        let (words, joint) = before.last == " " ? (before.dropLast(), " ") : (before, "\u{200B}")
        return words.replacing(" ", with: "\u{A0}") + joint + end.replacing(" ", with: "\u{A0}")
    }

    /// The text with spaces at which no line ends (U+00A0) in the words for the day, and between a number and what it counts;
    /// beside the words for the day a line may end without a space, too.
    fileprivate func keepingWordsTogether(_ text: String) -> String {
        guard let range = text.firstRange(of: when.string) else { return text.keepingNumbersTogether }
        let (before, after) = (text[..<range.lowerBound], text[range.upperBound...])
        func joint(_ mayBreak: Bool?) -> String { mayBreak == true ? "\u{200B}" : "" }
        return before.keepingNumbersTogether + joint(before.unicodeScalars.last?.isEastAsian)
            + text[range].replacing(" ", with: "\u{A0}")
            + joint(after.unicodeScalars.first.map { $0.isEastAsian && !$0.isHiragana })
            + after.keepingNumbersTogether
    }
}

extension StringProtocol where SubSequence == Substring {
    /// The text with spaces at which no line ends behind numbers, but at its end.
    fileprivate var keepingNumbersTogether: String {
        String(self).replacing(/(\d\.?) (?=\S)/) { "\($0.1)\u{A0}" }
    }
}
