/// The transfer encoding of a value.
enum ValueEncoding {
    case plain
    case quotedPrintable
    case base64
}

/// The parameters of a property that change what its value means; the others are passed over.
///
/// Texts stay bytes until they are needed: few properties have any.
struct Parameters {
    /// The calendar of a date, as written; empty when none is named.
    private(set) var calendarScale = UnsafeRawBufferPointer(start: nil, count: 0)
    /// The year that stands for none (X-APPLE-OMIT-YEAR).
    var omittedYear: Int?
    var encoding = ValueEncoding.plain
    /// The declared charset, as written (vCard 2.1; written in 3.0 as well).
    private(set) var charset: UnsafeRawBufferPointer?
    /// PREF, 1–100, the lowest first; 101 when it is not given.
    var preference = 101
    /// The first TYPE that says more than which one is preferred, as written.
    private(set) var type: UnsafeRawBufferPointer?
    /// TYPE has `spouse` (RFC 6350, 6.6.6).
    var isSpouse = false
    /// The value is declared to be a text.
    var isText = false
    /// The value is the pronunciation of a name (RFC 9554, 4.6).
    var isPhonetic = false
    /// The month of a date is a leap month: our own parameter, see `BirthdayProperty`.
    var isLeapMonth = false
    /// The UID of a member of an Evolution contact list.
    private(set) var listMember: UnsafeRawBufferPointer?

    @inline(__always)
    init() {}

    /// Reads the parameters from the `;` at `start` on, and finds the colon that ends them; nil when there is none.
    init?(_ line: UnsafeRawBufferPointer, from start: Int, colon: inout Int) {
        if let end = read(line, from: start, quoted: true) {
            colon = end
            return
        }
        // The quotation mark never ends: the first colon ends the parameters (vCard 2.1 has no quoting).
        self = Parameters()
        guard let end = read(line, from: start, quoted: false) else { return nil }
        colon = end
    }

    /// How the line's value is encoded; nil when its header does not end in it.
    static func encoding(ofHeaderOf line: ContentLine, in bytes: UnsafeRawBufferPointer) -> ValueEncoding? {
        line.withHeader(in: bytes) { header in
            guard let start = header.firstIndex(of: ASCII.semicolon) else { return .plain }
            var colon = 0
            return Parameters(header, from: start, colon: &colon)?.encoding ?? .plain
        }
    }

    private mutating func read(_ line: UnsafeRawBufferPointer, from start: Int, quoted: Bool) -> Int? {
        var position = start
        while position < line.count, line[position] == ASCII.semicolon {
            let nameStart = position + 1
            var valueStart: Int?
            var isQuoted = false
            position = nameStart
            while position < line.count {
                let byte = line[position]
                if quoted, byte == ASCII.quote { isQuoted.toggle() }
                if !isQuoted, byte == ASCII.semicolon || byte == ASCII.colon { break }
                if byte == ASCII.equals, valueStart == nil { valueStart = position + 1 }
                position += 1
            }
            if let valueStart {
                set(line.part(nameStart, valueStart - 1).trimmed(), to: line.part(valueStart, position).trimmed())
            } else {
                setBare(line.part(nameStart, position).trimmed())
            }
        }
        return position < line.count ? position : nil
    }

    private mutating func set(_ name: UnsafeRawBufferPointer, to value: UnsafeRawBufferPointer) {
        switch name.count {
        case 4 where name.matches("TYPE"):
            let types = ParameterValue.list(value)
            if types.contains("pref") { preference = min(preference, 1) }
            isSpouse = isSpouse || types.contains("spouse")
            if type == nil, types.contains(where: { $0 != "pref" }) { type = value }
        case 5 where name.matches("VALUE"): isText = value.withoutQuotes().matches("TEXT")
        case 4 where name.matches("PREF"):
            preference = ParameterValue.number(value).map { min(max($0, 1), 100) } ?? preference
        case 7 where name.matches("CHARSET"): charset = value
        case 8 where name.matches("CALSCALE"): calendarScale = value
        case 8 where name.matches("ENCODING"): setBare(value.withoutQuotes())
        case 8 where name.matches("PHONETIC"): isPhonetic = true
        case 12 where name.matches("X-LEAP-MONTH"): isLeapMonth = ParameterValue.text(value).lowercased() == "true"
        case 17 where name.matches("X-APPLE-OMIT-YEAR"): omittedYear = ParameterValue.number(value)
        case 28 where name.matches("X-EVOLUTION-DEST-CONTACT-UID"): listMember = value
        default: break
        }
    }

    /// vCard 2.1 writes a value without its parameter's name where no other parameter has it.
    private mutating func setBare(_ value: UnsafeRawBufferPointer) {
        if value.matches("QUOTED-PRINTABLE") {
            encoding = .quotedPrintable
        } else if value.matches("BASE64") || value.matches("B") {
            encoding = .base64
        } else if value.matches("PREF") {
            preference = min(preference, 1)
        }
    }
}

/// Reads the value of a parameter: quotation marks (RFC 6350, 3.3) and RFC 6868's carets.
enum ParameterValue {
    static func text(_ value: UnsafeRawBufferPointer) -> String {
        let bytes = value.withoutQuotes()
        var text: [UInt8] = []
        var position = 0
        while position < bytes.count {
            let byte = bytes[position]
            if byte == ASCII.caret, position + 1 < bytes.count, let meant = meaning(of: bytes[position + 1]) {
                text.append(meant)
                position += 1
            } else {
                text.append(byte)
            }
            position += 1
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The whole number that the value is, if it is one.
    static func number(_ value: UnsafeRawBufferPointer) -> Int? {
        let bytes = value.withoutQuotes().trimmed()
        guard (1...9).contains(bytes.count), bytes.allSatisfy(ASCII.isDigit) else { return nil }
        return bytes.reduce(0) { $0 * 10 + Int($1 - ASCII.zero) }
    }

    /// The parts between commas, in lower case, whether each is quoted or all of them together.
    static func list(_ value: UnsafeRawBufferPointer) -> [Substring] {
        text(value).lowercased().split { $0 == "," || $0 == "\"" || $0 == " " }
    }

    /// The byte that a caret and this byte stand for (RFC 6868, 3.2); nil where both are kept.
    private static func meaning(of byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "n"): ASCII.lineFeed
        case UInt8(ascii: "'"): ASCII.quote
        case ASCII.caret: ASCII.caret
        default: nil
        }
    }
}

extension UnsafeRawBufferPointer {
    /// The bytes between quotation marks, or all of them.
    func withoutQuotes() -> UnsafeRawBufferPointer {
        guard count >= 2, self[0] == ASCII.quote, self[count - 1] == ASCII.quote else { return self }
        return part(1, count - 1)
    }
}
