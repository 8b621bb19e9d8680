import Messages
import SystemPackage

/// The text of abook's address book: an INI file with a section a person.
///
/// It is rewritten as cards, line by line as bytes, so that the reader of cards alone deals with charsets, dates and their
/// problems. The birthday is `anniversary`, abook's own field for it, unless the user has made a field for birthdays: then
/// `anniversary` is an anniversary.
enum AbookText {
    /// Names that users give their field for birthdays in abookrc.
    private static let birthdayFields: Set = ["birthday", "bday", "birthdate", "birth", "born"]

    static func add(_ bytes: UnsafeRawBufferPointer, file: FilePath, to collector: inout ContactCollector) {
        var text = CardLines()
        var person: Person?
        var number = 0
        var isNamed = false
        for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            number += 1
            let line = trimmed(line)
            if line.first == UInt8(ascii: "[") {
                if let person { text.add(person) }
                let name = line.dropFirst().prefix { $0 != UInt8(ascii: "]") }
                let isPerson = !name.isEmpty && name.allSatisfy { (0x30...0x39).contains($0) }
                person = isPerson ? Person(line: number) : nil
            } else if line.first != UInt8(ascii: "#"), let equals = line.firstIndex(of: UInt8(ascii: "=")) {
                let key = String(decoding: trimmed(line[..<equals]), as: UTF8.self).lowercased()
                person?.add(key, trimmed(line[line.index(after: equals)...]), at: number)
            } else if let first = line.first, first != UInt8(ascii: "#"), !isNamed {
                // One for all: a person's lines may stand there.
                isNamed = true
                collector.reading.markIncomplete(file)
                collector.report(
                    SourceProblem(file: file, line: number, reason: Message("not a line of abook's address book")))
            }
        }
        if let person { text.add(person) }
        // An empty address book is valid.
        guard !text.lines.isEmpty else { return }
        text.bytes.withUnsafeBytes { cards in
            collector.add(cards: cards, file: file) { text.lines[min(max($0, 1), text.lines.count) - 1] }
        }
    }

    private static func trimmed(_ line: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
        var line = line.drop { $0 <= 0x20 }
        while let last = line.last, last <= 0x20 { line.removeLast() }
        return line
    }

    /// A section while its lines come in: properties of a card, each with the line it came from.
    private struct Person {
        let line: Int
        private(set) var properties: [(name: String, value: [UInt8], line: Int)] = []
        private var hasOwnBirthday = false

        init(line: Int) { self.line = line }

        mutating func add(_ key: String, _ value: Slice<UnsafeRawBufferPointer>, at line: Int) {
            guard !value.isEmpty else { return }
            switch key {
            case "name": add("FN", escaped(value), line)
            case "nick": add("NICKNAME", escaped(value), line)
            case "email": add("EMAIL", escaped(value.prefix { $0 != UInt8(ascii: ",") }), line)
            case "groups": add("CATEGORIES", Array(value), line)
            case "anniversary" where !hasOwnBirthday: add("BDAY", Array(value), line)
            case _ where birthdayFields.contains(key) && !hasOwnBirthday:
                properties.removeAll { $0.name == "BDAY" }
                hasOwnBirthday = true
                add("BDAY", Array(value), line)
            default: break
            }
        }

        private mutating func add(_ name: String, _ value: [UInt8], _ line: Int) {
            properties.append((name, value, line))
        }

        /// RFC 6350, 3.4.
        private func escaped(_ value: Slice<UnsafeRawBufferPointer>) -> [UInt8] {
            value.flatMap { byte in
                [UInt8(ascii: "\\"), UInt8(ascii: ","), UInt8(ascii: ";")].contains(byte)
                    ? [UInt8(ascii: "\\"), byte] : [byte]
            }
        }
    }

    /// Cards, and where each of their lines came from.
    private struct CardLines {
        private(set) var bytes: [UInt8] = []
        private(set) var lines: [Int] = []

        mutating func add(_ person: Person) {
            add(Array("BEGIN:VCARD".utf8), person.line)
            add(Array("VERSION:4.0".utf8), person.line)
            for property in person.properties { add(property.name.utf8 + [0x3A] + property.value, property.line) }
            add(Array("END:VCARD".utf8), person.line)
        }

        private mutating func add(_ line: [UInt8], _ number: Int) {
            // A lone carriage return would be one line more.
            bytes += line.map { $0 == 0x0D ? 0x20 : $0 } + [0x0A]
            lines.append(number)
        }
    }
}
