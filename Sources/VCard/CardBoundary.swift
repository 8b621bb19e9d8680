/// Places in a file of many cards where it can be cut, to be read in pieces at the same time.
package enum CardBoundary {
    /// The first line from `start` on, and before `end`, that begins a card right after another one has ended: nearly
    /// always a place that no card reaches across. Whether it is one shows when what lies before it has been read.
    ///
    /// Both are whole lines: one that begins with a blank goes on with the line before it.
    ///
    /// - Parameter start: where a line may be under way.
    package static func first(in bytes: UnsafeRawBufferPointer, from start: Int, before end: Int) -> Int? {
        var position = bytes.lineEnd(from: start)
        var isAfterEnd = false
        while position < end {
            let line = bytes.nextLine(after: position)
            guard line < end else { return nil }
            position = bytes.lineEnd(from: line)
            let text = bytes.part(line, position)
            if isAfterEnd, text.matches("BEGIN:VCARD"), isEnded(position, in: bytes) { return line }
            if !text.trimmed().isEmpty { isAfterEnd = text.matches("END:VCARD") }
        }
        return nil
    }

    /// Whether the line that ends there does not go on after its end.
    private static func isEnded(_ position: Int, in bytes: UnsafeRawBufferPointer) -> Bool {
        let next = bytes.nextLine(after: position)
        return next < bytes.count && !ASCII.isBlank(bytes[next])
    }
}
