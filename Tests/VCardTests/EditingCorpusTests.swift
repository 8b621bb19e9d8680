import Foundation
import TestSupport
import Testing

@testable import VCard

/// Every other byte of a card is kept: in other projects' cards, and in cards with random damage.
@Suite struct EditingCorpusTests {
    /// Cards in every way of writing that the editor knows.
    private static let samples = [
        card(
            "FN:Anna", "BDAY:1990-03-15", "CATEGORIES:Chor,B\r\n C,caf\u{E9}", "NOTE:a\\,b\r\n  c", "X-Y;Z=\"a:b\":;;"),
        card(
            "N:A;B", "CATEGORIES;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Caf=C3=A9,=\r\nChor",
            "NOTE;QUOTED-PRINTABLE:a=\r\nb", version: "2.1"),
        "\u{FEFF}BEGIN:VCARD\nVERSION:4.0\rUID:1\r\nitem1.CATEGORIES;PREF=1:\\,a\\\\,Chor\nFN:x\n\nEND:VCARD\n\n#",
        card("UID:1", "FN:G", "KIND:group", "MEMBER:urn:uuid:1", "MEMBER:2", "N:G;;;;", version: "4.0"),
        card("FN:A", "AGENT:", "BEGIN:VCARD", "FN:B", "CATEGORIES:Chor", "END:VCARD", "CATEGORIES:B"),
        card("FN:A", "PHOTO;ENCODING=b:QUFB\r\n QUFB\r\n ==", "CATEGORIES:", "CATEGORIES: Chor ")
            + card("FN:A", "CATEGORIES:Chor"),
    ]

    private static let fragments = [
        "\r\n", "\n", "\r", " ", "\t", "=", "=\r\n", ",", ";", ":", "\\", "\\,", "BEGIN:VCARD\r\n", "END:VCARD\r\n",
        "CATEGORIES:",
        "\r\nCATEGORIES;ENCODING=QUOTED-PRINTABLE:", "é", "\u{FEFF}", "Chor", "chor,", "=C3=A9", "VERSION:2.1\r\n",
        "\u{0}", "\"",
        ";CHARSET=ISO-8859-1", "\r\nUID:1", "\r\nREV:x",
    ]

    private static let names = [
        "Chor", "Café", "a,b;c\\d", "x", "Neue Gruppe mit einem langen Namen, der gefaltet wird, ja",
    ]

    /// Bytes like a file's with random damage.
    private static func damaged(_ random: inout SeededGenerator) -> [UInt8] {
        var bytes = Array(samples[Int.random(in: samples.indices, using: &random)].utf8)
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            let place = Int.random(in: 0...bytes.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
                bytes.insert(contentsOf: fragments[Int.random(in: fragments.indices, using: &random)].utf8, at: place)
            case 1: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
            case 2: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 0...3, using: &random)))
            default: if place < bytes.count { bytes[place] = UInt8.random(in: 0...255, using: &random) }
            }
        }
        return bytes
    }

    private static func edit(_ change: CardChange, _ card: ParsedCard) -> CardEdit {
        CardEdit(change, line: card.line, uid: card.uid, name: card.name)
    }

    private static func apply(_ change: CardChange, _ card: ParsedCard, _ bytes: [UInt8]) -> [UInt8]? {
        CardEditor(now: editedAt).apply([edit(change, card)], to: bytes).bytes
    }

    /// Whether the longer one is the shorter one with bytes put in at one place.
    private static func isInsertion(_ longer: [UInt8], _ shorter: [UInt8]) -> Bool {
        let common = zip(longer, shorter).prefix { $0 == $1 }.count
        let rest = zip(longer.reversed(), shorter.reversed()).prefix { $0 == $1 }.count
        return longer.count > shorter.count && common + rest >= shorter.count
    }

    @Test func damagedCardsKeepTheirBytes() throws {
        var random = SeededGenerator(seed: 13)
        let rounds = Sweep.rounds(100_000, sample: 3_000)
        var (added, renamed) = (0, 0)
        for number in rounds {
            let bytes = Self.damaged(&random)
            let name = Self.names[Int.random(in: Self.names.indices, using: &random)]
            let other = Self.names[Int.random(in: Self.names.indices, using: &random)]
            for card in read(bytes).cards {
                if let with = Self.apply(.addCategory(name), card, bytes) {
                    added += 1
                    try #require(Self.isInsertion(with, bytes), "\(number)")
                    try #require(Self.apply(.removeCategory(name), card, with) == bytes, "\(number)")
                }
                if let without = Self.apply(.removeCategory(name), card, bytes) {
                    try #require(Self.isSubsequence(without, of: bytes), "\(number)")
                }
                if let different = Self.apply(.renameCategory(name, to: other), card, bytes) {
                    renamed += 1
                    try #require(Self.withoutCategories(different) == Self.withoutCategories(bytes), "\(number)")
                    try #require(read(different).cards.map(\.name) == read(bytes).cards.map(\.name), "\(number)")
                }
                if let with = Self.apply(.addMembers(uids: [name]), card, bytes) {
                    try #require(Self.isInsertion(with, bytes), "\(number)")
                    try #require(Self.apply(.removeMembers(uids: [name]), card, with) == bytes, "\(number)")
                }
            }
        }
        #expect(added > rounds.count / 2 && renamed > rounds.count / 20, "\(added) \(renamed)")
    }

    /// The bytes outside of CATEGORIES, line ends not included.
    private static func withoutCategories(_ bytes: [UInt8]) -> [UInt8] {
        var others: [UInt8] = []
        var position = 0
        bytes.withUnsafeBytes { raw in
            ContentProperty.forEach(in: raw) { property in
                guard property.name == "CATEGORIES" else { return }
                others += bytes[position..<property.bytes.lowerBound]
                position = property.bytes.upperBound
            }
        }
        return (others + bytes[position...]).filter { $0 != 0x0A && $0 != 0x0D }
    }

    private static func isSubsequence(_ shorter: [UInt8], of longer: [UInt8]) -> Bool {
        var rest = shorter[...]
        for byte in longer where byte == rest.first { rest.removeFirst() }
        return rest.isEmpty
    }

    @Test(arguments: CardCorpus.all, ["bday-widget test", "Prüfung, ja"])
    func everyCardOfTheCorpusComesBack(corpus: CardCorpus, name: String) throws {
        var counts = [0, 0]
        var refusals: [CardEditRefusal: Int] = [:]
        for file in try corpus.files {
            let bytes = Array(try Data(contentsOf: corpus.directory.appending(path: file)))
            for card in read(bytes).cards where card.birthday != nil {
                counts[0] += 1
                let edit = Self.edit(.addCategory(name), card)
                let result = CardEditor(now: editedAt).apply([edit], to: bytes)
                guard let with = result.bytes else {
                    if case .failure(let refusal) = result.outcomes[0] { refusals[refusal, default: 0] += 1 }
                    continue
                }
                let without = try #require(Self.apply(.removeCategory(name), card, with), "\(file):\(card.line)")
                #expect(Self.isSameButForRevision(without, bytes), "\(file):\(card.line)")
                counts[1] += 1
            }
        }
        #expect(counts[0] > 30 && counts[1] == counts[0], "\(refusals)")
    }

    /// Whether the same bytes stand everywhere but on lines of REV.
    private static func isSameButForRevision(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        let isLineEnd = { (byte: UInt8) in byte == 0x0A || byte == 0x0D }
        return zip(left.split(whereSeparator: isLineEnd), right.split(whereSeparator: isLineEnd)).allSatisfy {
            $0 == $1 || String(decoding: $0, as: UTF8.self).uppercased().hasPrefix("REV")
        }
    }
}
