/// The content lines of one card that is to be edited.
struct CardLines {
    struct Line {
        let content: ContentLine
        /// Without group, in upper case.
        let name: String
    }

    /// The card from `BEGIN` to the end of the `END` line, its line end not included.
    let bytes: UnsafeRawBufferPointer
    let lines: [Line]
    /// Where the END line begins.
    let end: Int
    /// The line end of the line before END.
    let lineEnd: [UInt8]
    /// Whether the card is one of version 2.1.
    private(set) var isTwo1 = false

    /// - Throws: where the card lacks its END or another one lies in it.
    init(_ card: UnsafeRawBufferPointer) throws(CardEditRefusal) {
        bytes = card
        var lines: [Line] = []
        var boundaries: [Int] = []
        var scanner = LineScanner(card)
        while let line = scanner.next() {
            let (name, isBoundary, isTwo1) = Self.look(at: line, in: card)
            if isBoundary { boundaries.append(lines.count) }
            self.isTwo1 = self.isTwo1 || isTwo1
            lines.append(Line(content: line, name: name))
        }
        guard lines.count > 1, boundaries.first == 0, lines.last?.name == "END", boundaries.last == lines.count - 1
        else {
            throw .hasNoEnd
        }
        guard boundaries.count == 2 else { throw .isNested }
        self.lines = lines
        let end = lines[lines.count - 1].content.start
        self.end = end
        lineEnd = Array(card.part(lines[lines.count - 2].content.end, end))
    }

    /// The content lines of this name.
    func named(_ name: String) -> [ContentLine] { lines.filter { $0.name == name }.map(\.content) }

    /// The properties of this name, in order.
    func properties(_ name: String, _ decode: CharsetDecoder?) -> [EditableProperty] {
        named(name).compactMap { EditableProperty($0, in: bytes, decode: decode) }
    }

    private static func look(
        at line: ContentLine, in bytes: UnsafeRawBufferPointer
    ) -> (name: String, isBoundary: Bool, isTwo1: Bool) {
        line.withUnfolded(in: bytes) { unfolded in
            let header = Header(unfolded)
            guard header.isWhole else { return ("", false, false) }
            let name = header.name.asName
            let version = name == "VERSION" ? Property(header, name: .version, line: line.number)?.value : nil
            let isTwo1 = version?.trimmed().matches("2.1") ?? false
            return (name, (name == "BEGIN" || name == "END") && header.isOfCard, isTwo1)
        }
    }
}
