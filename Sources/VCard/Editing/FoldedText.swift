import SafeText

/// A text as it is written into a card: escaped, encoded and folded.
struct FoldedText {
    /// RFC 6350, 3.2, in octets without the line end; RFC 2045, 6.7 allows one more, for the soft break.
    static let maximumLineLength = 75

    /// How a line may go on in the next one.
    enum Folding {
        /// A line end and a space (RFC 6350, 3.2).
        case space(lineEnd: [UInt8])
        /// Quoted-printable's soft break.
        case softBreak(lineEnd: [UInt8])
        /// Plain text of version 2.1 can only be folded where it has a space, which other readers then drop.
        case none

        fileprivate var bytes: [UInt8] {
            switch self {
            case .space(let lineEnd): lineEnd + [ASCII.space]
            case .softBreak(let lineEnd): [ASCII.equals] + lineEnd
            case .none: []
            }
        }

        fileprivate var firstColumn: Int { if case .space = self { 1 } else { 0 } }
    }

    private(set) var bytes: [UInt8] = []
    /// Octets in the physical line so far.
    private(set) var column: Int
    private let folding: Folding

    init(column: Int, _ folding: Folding) {
        self.column = column
        self.folding = folding
    }

    /// Appends what must stay in one line.
    mutating func append(_ unit: [UInt8]) {
        makeRoom(for: unit.count)
        bytes += unit
        column += unit.count
    }

    /// Folds where the line would be too long with this number of octets more.
    mutating func makeRoom(for count: Int) {
        if case .none = folding { return }
        guard count > 0, column + count > Self.maximumLineLength, column > folding.firstColumn else { return }
        bytes += folding.bytes
        column = folding.firstColumn
    }

    /// Appends a text, escaped as in RFC 6350, 3.4.
    ///
    /// In version 2.1 too, which only knows `\;`: nothing else keeps a comma in a list, and readers undo it everywhere.
    mutating func append(text: String, isQuotedPrintable: Bool) {
        for scalar in CardText.normalized(text).unicodeScalars {
            let plain: [UInt8] =
                switch scalar {
                case "\n": [ASCII.backslash, UInt8(ascii: "n")]
                case "\\", ",", ";": [ASCII.backslash, UInt8(ascii: scalar)]
                default: Array(String(scalar).utf8)
                }
            append(isQuotedPrintable ? plain.flatMap(Self.quotedPrintable) : plain)
        }
    }

    /// A space is encoded as well: at the end of a line it would be lost (RFC 2045, 6.7, rule 3).
    private static func quotedPrintable(_ byte: UInt8) -> [UInt8] {
        if byte > ASCII.space, byte < ASCII.delete, byte != ASCII.equals { return [byte] }
        return [ASCII.equals] + Hexadecimal.text(of: [byte]).uppercased().utf8
    }
}
