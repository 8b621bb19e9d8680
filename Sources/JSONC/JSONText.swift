import CJSONC

/// The bytes of a document, prepared for json-c's parser: comments are blanked out, and what json-c accepts although it
/// is not JSON is refused.
///
/// json-c either refuses comments (strict), or allows single quotes and `TRUE` with them. So comments are removed here,
/// and with them a comma behind the last member or element, and json-c is always strict. Even then json-c 0.16 accepts
/// `NaN`, `1.`, names in single quotes, raw control characters in strings and invalid UTF-8, and cuts integers to 64 bits
/// and names at a NUL: those are refused here.
struct JSONText {
    /// Why the text is refused, and the byte where.
    struct Failure: Error {
        var offset: Int
        var reason: String
    }

    /// As long as the original, so that every offset is the original's.
    private(set) var bytes: [UInt8]
    private var position = 0
    /// Where the last string has an escaped NUL, in case a colon shows that it is a name.
    private var escapedNUL: Int?
    /// The last byte that is neither space nor in a comment, and where it stands; in strings and numbers their first.
    private var last: (byte: UInt8, offset: Int)?
    /// A comma behind a value.
    private var comma: Int?
    /// The objects and arrays that are open.
    private var containers: [Container] = []
    /// The names of all members in their order, where comments are allowed.
    private(set) var names: [Name] = []

    /// A member's name.
    struct Name {
        /// Of the quotation mark before it.
        var offset: Int
        /// The names on the way to it as they are written, and its own: `notifications.time`.
        var path: String
        /// Where its object begins.
        var object: Int
    }

    private struct Container {
        /// Of its name; nil for the document itself.
        var path: String?
        var offset: Int
    }

    init(_ text: [UInt8], allowingComments: Bool) throws(Failure) {
        bytes = text
        do { _ = try UTF8Span(validating: bytes.span) } catch {
            throw failure(json_tokener_error_parse_utf8_string, at: error.byteOffsets.lowerBound)
        }
        while let byte = current {
            if allowingComments { note(byte) }
            switch byte {
            case UInt8(ascii: "\""): try skipString()
            case UInt8(ascii: "/") where allowingComments: try blankComment()
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try skipNumber()
            case UInt8(ascii: ":"):
                if let escapedNUL { throw Failure(offset: escapedNUL, reason: "NUL in an object property name") }
                position += 1
            case UInt8(ascii: "I"), UInt8(ascii: "N"), UInt8(ascii: "'"), 0:
                throw failure(json_tokener_error_parse_unexpected)
            default: position += 1
            }
        }
    }

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    private func failure(_ error: json_tokener_error, at offset: Int? = nil) -> Failure {
        Failure(offset: offset ?? position, reason: String(cString: json_tokener_error_desc(error)))
    }

    /// Notes the first byte of a token. A comma that only the end of its array or object follows is blanked out.
    private mutating func note(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"), UInt8(ascii: "/"): return
        case UInt8(ascii: ","):
            let isBehindValue = last.map { !Self.openers.contains($0.byte) } ?? false
            comma = isBehindValue ? position : nil
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            let isValue = last?.byte == UInt8(ascii: ":")
            containers.append(Container(path: isValue ? names.last?.path : containers.last?.path, offset: position))
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            _ = containers.popLast()
            if let comma, last?.offset == comma { bytes[comma] = UInt8(ascii: " ") }
        case UInt8(ascii: ":"):
            if let container = containers.last, let last, last.byte == UInt8(ascii: "\"") {
                // Comments are blanked out by now.
                let end = bytes[..<position].lastIndex(of: UInt8(ascii: "\"")) ?? last.offset
                let name = String(decoding: bytes[last.offset...].prefix(upTo: end).dropFirst(), as: UTF8.self)
                let path = container.path.map { "\($0).\(name)" } ?? name
                names.append(Name(offset: last.offset, path: path, object: container.offset))
            }
        default: break
        }
        last = (byte, position)
    }

    /// What no value ends with.
    private static let openers = Set("[{,:".utf8)

    private mutating func skipString() throws(Failure) {
        escapedNUL = nil
        position += 1
        while let byte = current {
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return
            case UInt8(ascii: "\\"):
                if bytes[position...].starts(with: "\\u0000".utf8) { escapedNUL = position }
                position += 2
            case ..<0x20: throw failure(json_tokener_error_parse_string)
            default: position += 1
            }
        }
        position = bytes.count
        throw failure(json_tokener_error_parse_eof)
    }

    private mutating func blankComment() throws(Failure) {
        let rest = bytes[position...]
        let end: Int
        if rest.starts(with: "//".utf8) {
            end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        } else if rest.starts(with: "/*".utf8) {
            guard let close = closing(from: position + 2) else { throw failure(json_tokener_error_parse_comment) }
            end = close
        } else {
            throw failure(json_tokener_error_parse_unexpected)
        }
        for index in position..<end where bytes[index] != UInt8(ascii: "\n") { bytes[index] = UInt8(ascii: " ") }
        position = end
    }

    /// Behind the next `*/`.
    private func closing(from start: Int) -> Int? {
        var index = start
        while index + 1 < bytes.count {
            if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") { return index + 2 }
            index += 1
        }
        return nil
    }

    private mutating func skipNumber() throws(Failure) {
        let run = bytes[position...].prefix { Self.numeric.contains($0) }
        let text = String(decoding: run, as: UTF8.self)
        guard Self.isNumber(run) else { throw failure(json_tokener_error_parse_number) }
        let isWhole = run.allSatisfy { $0 == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard isWhole ? Int(text) != nil : Double(text)?.isFinite == true else {
            throw Failure(offset: position, reason: "number out of range")
        }
        position = run.endIndex
    }

    private static let numeric = Set("0123456789+-.eE".utf8)

    /// RFC 8259, 6: `-`, digits without a leading zero, a fraction with digits, an exponent with digits.
    private static func isNumber(_ run: ArraySlice<UInt8>) -> Bool {
        var rest = run
        func dropDigits() -> Int {
            let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
            rest = rest.dropFirst(digits)
            return digits
        }
        if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
        let hasLeadingZero = rest.first == UInt8(ascii: "0")
        let digits = dropDigits()
        guard digits == 1 || digits > 1 && !hasLeadingZero else { return false }
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            guard dropDigits() > 0 else { return false }
        }
        if let byte = rest.first, byte | 0x20 == UInt8(ascii: "e") {
            rest = rest.dropFirst()
            if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { rest = rest.dropFirst() }
            guard dropDigits() > 0 else { return false }
        }
        return rest.isEmpty
    }
}
