import CJSONC

/// The bytes of a document, prepared for json-c's parser: comments are blanked out, what json-c cannot hold becomes what it
/// can, and what it accepts although it is not JSON is refused.
///
/// json-c either refuses comments (strict), or allows single quotes and `TRUE` with them. So comments are removed here,
/// and with them a comma behind the last member or element, and json-c is always strict. Even then json-c 0.16 accepts
/// `NaN`, `1.`, names in single quotes, raw control characters in strings and invalid UTF-8: those are refused here. A name
/// ends for it at a NUL, which becomes U+FFFD; a whole number that is too large becomes an infinite one, as any other does.
struct JSONText {
    private let original: [UInt8]
    /// As long as the original, so that every offset is the original's.
    private(set) var bytes: [UInt8]
    private let allowsComments: Bool
    private var position = 0
    /// Where the last string has escaped NULs, in case a colon shows that it is a name.
    private var escapedNULs: [Int] = []
    /// The last byte that is neither space nor in a comment, and where it stands; in strings and numbers their first.
    private var last: (byte: UInt8, offset: Int)?
    /// A comma behind a value.
    private var comma: Int?
    /// The objects and arrays that are open.
    private var containers: [Container] = []
    /// The members of all objects and the elements of all arrays, in their order.
    private(set) var places: [Place] = []
    private(set) var comments: [Range<Int>] = []

    /// Where a member or an element is: the quotation mark before the member's name, or the element; the names on the way to it
    /// and its own, of an element its number in the array, from 0; and where its object begins, nil for an element.
    typealias Place = (offset: Int, path: [String], object: Int?)

    /// `elements`: how many an array has; nil for an object.
    private typealias Container = (path: [String], offset: Int, elements: Int?)

    init(_ text: [UInt8], allowingComments: Bool) throws(JSONSyntaxError) {
        (original, bytes) = (text, text)
        allowsComments = allowingComments
        do { _ = try UTF8Span(validating: bytes.span) } catch {
            throw failure(json_tokener_error_parse_utf8_string, at: error.byteOffsets.lowerBound)
        }
        while let byte = current {
            try note(byte)
            switch byte {
            case UInt8(ascii: "\""): try skipString()
            case UInt8(ascii: "/") where allowingComments: try blankComment()
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try skipNumber()
            case UInt8(ascii: "'"): throw failure(json_tokener_error_parse_object_key_name)
            case UInt8(ascii: "I"), UInt8(ascii: "N"), 0: throw failure(json_tokener_error_parse_unexpected)
            default: position += 1
            }
        }
    }

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    func failure(_ error: json_tokener_error, at offset: Int? = nil) -> JSONSyntaxError {
        failure(JSONSyntaxError.Reason(error), at: offset)
    }

    private func failure(_ reason: JSONSyntaxError.Reason, at offset: Int? = nil) -> JSONSyntaxError {
        JSONSyntaxError(reason, at: offset ?? position, of: original)
    }

    /// Notes the first byte of a token.
    private mutating func note(_ byte: UInt8) throws(JSONSyntaxError) {
        if " \t\r\n/".utf8.contains(byte) { return }
        if !"]}:,".utf8.contains(byte), let last, "[,".utf8.contains(last.byte), let count = containers.last?.elements {
            containers[containers.count - 1].elements = count + 1
            places.append((position, (containers.last?.path ?? []) + ["\(count)"], object: nil))
        }
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            if containers.count == JSONValue.maximumDepth { throw failure(json_tokener_error_depth) }
            let path = containers.isEmpty ? [] : places.last?.path ?? []
            containers.append((path, position, elements: byte == UInt8(ascii: "[") ? 0 : nil))
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            _ = containers.popLast()
            if allowsComments, let comma, last?.offset == comma { bytes[comma] = UInt8(ascii: " ") }
        case UInt8(ascii: ":"):
            if let container = containers.last, container.elements == nil, let last, last.byte == UInt8(ascii: "\"") {
                noteName(at: last.offset, in: container)
            }
        case UInt8(ascii: ","):
            let isBehindValue = last.map { !"[{,:".utf8.contains($0.byte) } ?? false
            comma = isBehindValue ? position : nil
        default: break
        }
        last = (byte, position)
    }

    private mutating func noteName(at offset: Int, in container: Container) {
        for escape in escapedNULs { bytes.replaceSubrange(escape..<escape + 6, with: "\\uFFFD".utf8) }
        // Comments are blanked out by now.
        let end = bytes[..<position].lastIndex(of: UInt8(ascii: "\"")) ?? offset
        let name = String(decoding: bytes[offset...end].dropFirst().dropLast(), as: UTF8.self)
        let unescaped =
            name.contains("\\") ? (try? JSONValue(parsing: Array(bytes[offset...end])))?.stringValue : nil
        places.append((offset, container.path + [unescaped ?? name], object: container.offset))
    }

    private mutating func skipString() throws(JSONSyntaxError) {
        escapedNULs = []
        position += 1
        while let byte = current {
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return
            case UInt8(ascii: "\\"):
                if bytes[position...].starts(with: "\\u0000".utf8) { escapedNULs.append(position) }
                position += 2
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                throw failure(.openText)
            case ..<0x20: throw failure(.controlCharacter)
            default: position += 1
            }
        }
        position = bytes.count
        throw failure(json_tokener_error_parse_eof)
    }

    private mutating func blankComment() throws(JSONSyntaxError) {
        // A slice that is kept while the bytes are changed would have all of them copied.
        let end: Int
        if bytes[position...].starts(with: "//".utf8) {
            end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        } else if bytes[position...].starts(with: "/*".utf8) {
            guard let close = closing(from: position + 2) else { throw failure(json_tokener_error_parse_comment) }
            end = close
        } else {
            throw failure(json_tokener_error_parse_unexpected)
        }
        comments.append(position..<end)
        for index in position..<end { bytes[index] = UInt8(ascii: " ") }
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

    private mutating func skipNumber() throws(JSONSyntaxError) {
        let run = Array(bytes[position...].prefix { Self.numeric.contains($0) })
        let text = String(decoding: run, as: UTF8.self)
        guard Self.isNumber(run) else { throw failure(json_tokener_error_parse_number) }
        let isWhole = run.allSatisfy { $0 == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        if isWhole, Int(text) == nil { bytes[position + (run.first == UInt8(ascii: "-") ? 2 : 1)] = UInt8(ascii: "e") }
        position += run.count
    }

    private static let numeric = Set("0123456789+-.eE".utf8)

    /// RFC 8259, 6: `-`, digits without a leading zero, a fraction with digits, an exponent with digits.
    private static func isNumber(_ run: [UInt8]) -> Bool {
        var rest = run[...]
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

/// Why a text is not a JSON document, and where.
package struct JSONSyntaxError: Error, Hashable, Sendable {
    /// From 1; a line ends with LF or CRLF.
    package let line: Int
    /// The column in Unicode scalars, from 1: a tab is one, a character of several bytes is one.
    package let column: Int
    /// Said of what stands at the place.
    package let reason: Reason

    /// - Parameter offset: in bytes, into the text.
    init(_ reason: Reason, at offset: Int, of text: some Collection<UInt8>) {
        let before = text.prefix(offset)
        let lineStart = before.reversed().prefix { $0 != UInt8(ascii: "\n") }
        line = 1 + before.count { $0 == UInt8(ascii: "\n") }
        column = 1 + lineStart.count { $0 & 0b1100_0000 != 0b1000_0000 }
        self.reason = reason
    }

    package enum Reason: Hashable, Sendable {
        /// More braces and brackets inside one another than are read.
        case tooDeep
        /// The text ends too early.
        case unfinished
        case misplaced
        case noNull, noBoolean, noNumber
        /// What has to stand before this is missing.
        case noCommaInArray, noCommaInObject, noColon
        case unquoted
        case badEscape
        case openComment
        case openText
        case controlCharacter
        case notUTF8
        /// What json-c says of it.
        case other(String)

        init(_ error: json_tokener_error) {
            self =
                switch error {
                case json_tokener_error_depth: .tooDeep
                // A number or a word that is cut off: json-c waits for more.
                case json_tokener_error_parse_eof, json_tokener_continue: .unfinished
                // json-c took a whole value, and something follows it.
                case json_tokener_error_parse_unexpected, json_tokener_success: .misplaced
                case json_tokener_error_parse_null: .noNull
                case json_tokener_error_parse_boolean: .noBoolean
                case json_tokener_error_parse_number: .noNumber
                case json_tokener_error_parse_array: .noCommaInArray
                case json_tokener_error_parse_object_value_sep: .noCommaInObject
                case json_tokener_error_parse_object_key_sep: .noColon
                case json_tokener_error_parse_object_key_name: .unquoted
                case json_tokener_error_parse_string: .badEscape
                case json_tokener_error_parse_comment: .openComment
                case json_tokener_error_parse_utf8_string: .notUTF8
                default: .other(String(cString: json_tokener_error_desc(error)))
                }
        }
    }
}
