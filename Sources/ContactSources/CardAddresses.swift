import BirthdayCore
import LinuxSystem
import VCard

/// How somebody can be reached, as the cards have it. It is read when it is asked for, and stored nowhere.
package struct CardAddresses: Sendable {
    /// Each once, in the cards' order; without URI schemes.
    package private(set) var telephones: [String] = []
    package private(set) var mails: [String] = []

    /// How many of each are read.
    private static let maximum = 8

    /// Reads the cards of a contact.
    package init(of origins: [ContactOrigin]) { for origin in origins { add(origin) } }

    /// There are none where the card is no vCard in a file, or has changed its place since.
    private mutating func add(_ origin: ContactOrigin) {
        var reader = FileReader()
        _ = try? reader.read(origin.file) { bytes in
            if let text = CardText.transcodedFromUTF16(bytes) {
                text.withUnsafeBytes { add(origin, in: $0) }
            } else {
                add(origin, in: bytes)
            }
        }
    }

    private mutating func add(_ origin: ContactOrigin, in text: UnsafeRawBufferPointer) {
        var decoder = TextDecoder(decode: nil)
        var isInside = false
        ContentProperty.forEach(in: text) { property in
            if property.line == origin.line { isInside = property.name == "BEGIN" && property.hasValue("VCARD") }
            guard isInside else { return }
            switch property.name {
            case "END": isInside = false
            case "TEL": Self.add(property.text(&decoder), without: "tel:", to: &telephones)
            case "EMAIL": Self.add(property.text(&decoder), without: "mailto:", to: &mails)
            default: break
            }
        }
    }

    private static func add(_ text: String, without scheme: String, to list: inout [String]) {
        let address = text.lowercased().hasPrefix(scheme) ? String(text.dropFirst(scheme.count)) : text
        if list.count < maximum, !CardText.isBlank(address), !list.contains(address) { list.append(address) }
    }
}
