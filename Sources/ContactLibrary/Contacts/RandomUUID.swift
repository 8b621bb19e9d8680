import SafeText

/// New UUIDs for cards (RFC 9562, 5.4).
package enum RandomUUID {
    /// In lower case.
    package static func text() -> String {
        var bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        return [bytes[..<4], bytes[4..<6], bytes[6..<8], bytes[8..<10], bytes[10...]]
            .map { Hexadecimal.text(of: Array($0)) }.joined(separator: "-")
    }
}
