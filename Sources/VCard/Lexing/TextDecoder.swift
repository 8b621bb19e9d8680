/// Decodes the values of one input to UTF-8: transfer encodings and charsets.
package struct TextDecoder {
    /// Decodes charsets that are not built in.
    let decode: CharsetDecoder?
    /// The input was UTF-16: declared charsets no longer apply to its bytes.
    let isTranscoded: Bool
    /// The first value that was read in the fallback charset, not yet reported.
    private var fallback: CardProblem?
    /// The fallback was reported: later values add nothing.
    private(set) var hasReportedFallback: Bool

    /// - Parameter decode: decodes charsets that are not built in.
    package init(decode: CharsetDecoder?) { self.init(decode: decode, isTranscoded: false) }

    init(decode: CharsetDecoder?, isTranscoded: Bool, hasReportedFallback: Bool = false) {
        self.hasReportedFallback = hasReportedFallback
        self.decode = decode
        self.isTranscoded = isTranscoded
    }

    /// The problem of a value that was read in the fallback charset, handed over once.
    package mutating func takeFallback() -> CardProblem? { fallback.take() }

    /// Calls `body` with the property's value as valid UTF-8, still escaped.
    @inline(__always)
    mutating func withText<Result>(of property: Property, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        if property.parameters.encoding == .plain, property.parameters.charset == nil, property.value.isUTF8 {
            return body(property.value)
        }
        return decoded(property).withUnsafeBytes(body)
    }

    private mutating func decoded(_ property: Property) -> [UInt8] {
        let bytes: [UInt8]
        switch property.parameters.encoding {
        case .plain: bytes = Array(property.value)
        case .quotedPrintable: bytes = QuotedPrintable.decode(property.value)
        case .base64: bytes = Base64.decode(property.value)
        }
        let isText = isTranscoded && property.parameters.encoding == .plain
        let declared = property.parameters.charset.map(ParameterValue.text)
        var failure: CharsetFailure?
        if let declared, !isText {
            do throws(CharsetFailure) {
                return try Charset.decode(bytes, from: declared, with: decode)
            } catch {
                failure = error
            }
        }
        // ESC changes the charset within a text (ISO 2022): such bytes are ASCII by accident.
        let isEscaped = failure != nil && bytes.contains(ASCII.escape)
        if !isEscaped, bytes.withUnsafeBytes(\.isUTF8) { return bytes }
        reportFallback(of: property, declared, failure)
        return Charset.windows1252(bytes)
    }

    /// Reports once an input: where one value has no usable charset, the others have none either.
    private mutating func reportFallback(of property: Property, _ charset: String?, _ failure: CharsetFailure?) {
        guard !hasReportedFallback else { return }
        hasReportedFallback = true
        let declared = "the charset \(QuotedText((charset ?? "").utf8))"
        func reason(_ cause: String) -> String { "\(property.writtenName.asName) \(cause), read as windows-1252" }
        let cause =
            switch failure {
            case nil: "is not UTF-8"
            case .invalid: "is not in \(declared)"
            case .unknown: "is in a charset that is not known"
            case .unavailable(let name):
                "is in \(declared), for which this system has no converter (iconv's \(name))"
            }
        // A name that is not known can be anybody's.
        fallback = CardProblem(
            line: property.line, reason: reason(cause),
            asWritten: failure == .unknown ? reason("is in \(declared), which is not known") : nil)
    }
}

extension UnsafeRawBufferPointer {
    /// Whether the bytes are well-formed UTF-8.
    var isUTF8: Bool {
        var position = 0
        while position &+ 8 <= count {
            let word = loadUnaligned(fromByteOffset: position, as: UInt64.self)
            guard word & 0x8080_8080_8080_8080 == 0 else { return isStrictUTF8 }
            position &+= 8
        }
        while position < count {
            guard self[position] < 0x80 else { return isStrictUTF8 }
            position &+= 1
        }
        return true
    }

    private var isStrictUTF8: Bool {
        withMemoryRebound(to: UInt8.self) { (try? UTF8Span(validating: $0.span)) != nil }
    }

    /// A property's name for a message, in upper case.
    var asName: String { String(decoding: prefix(40).map(ASCII.upper), as: UTF8.self) }
}
