import VCard

/// The format of a text with contacts, recognized by its beginning, never by a file's name.
enum TextFormat {
    case calendar
    case abook
    /// Anything else: the reader of cards reports what is wrong with it.
    case cards

    /// - Parameter bytes: the beginning of the text, or all of it.
    init(_ bytes: some Collection<UInt8>) {
        var rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        var isCommented = false
        while let line = rest.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false).first {
            let text = line.filter { $0 > 0x20 }
            if !text.isEmpty, text.first != UInt8(ascii: "#") {
                switch String(decoding: text.prefix(20), as: UTF8.self).lowercased() {
                case "begin:vcalendar": self = .calendar
                case "[format]": self = .abook
                // abook's own heading, with the format left out.
                case "[0]" where isCommented: self = .abook
                default: self = .cards
                }
                return
            }
            isCommented = isCommented || !text.isEmpty
            guard line.endIndex < rest.endIndex else { break }
            rest = rest[rest.index(after: line.endIndex)...]
        }
        self = .cards
    }
}
