import BirthdayCore
import Messages
import Testing

@testable import VCard

/// A card begins with nothing of the card before it: what is left over would give a person somebody else's data.
@Suite struct CardStateTests {
    /// One line or more for every property that is looked at: each is read as a card of its own too.
    private static let single: [[String]] = [
        ["VERSION:2.1"], ["PRODID:khard"], ["PRODID:khard", "VERSION:3.0", "BDAY:19000102"], ["UID:full"],
        ["KIND:group"], ["MEMBER:m1"], ["X-ADDRESSBOOKSERVER-KIND:group"],
        ["X-ADDRESSBOOKSERVER-MEMBER:m2"], ["X-EVOLUTION-LIST:TRUE"],
        ["FN:\(String(repeating: "f", count: 1_001))"], ["FN;PREF=1:Formatted"],
        ["N;PHONETIC=ipa:Family,Other;Given;Additional;Prefix;Suffix"], ["NICKNAME:Nick"], ["ORG:Organization"],
        ["EMAIL;X-EVOLUTION-DEST-CONTACT-UID=m3:a@example.org"], ["TEL:+1 555"], ["BDAY:someday"],
        ["BDAY;CALSCALE=hebrew:57450714"], ["BDAY:1985-04-12"], ["X-ALTBDAY;CALSCALE=chinese:never"],
        ["X-ALTBDAY;CALSCALE=chinese:--0815"], ["X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;soon;3;"],
        ["X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;1990-01-02;3;"], ["a.X-ABDATE:1991-02-03"],
        ["a.X-ABLABEL:Birthday"], ["a.X-ABDATE:1991-02-03", "a.X-ABLABEL:Birthday"], ["DEATHDATE:2020"],
        ["ANNIVERSARY:20100601"], ["X-SPOUSE:Bert"], ["DEATHDATE:20200102"], ["a.X-ABRELATEDNAMES:Eva"],
        ["s.X-ABRELATEDNAMES:Eva", "s.X-ABLABEL:_$!<Spouse>!$_", "X-BBDB-ANNIVERSARY:2001-02-03"],
        ["a.X-ABLABEL:First day"],
        ["X-NC-EXCLUDE-FROM-BIRTHDAY-CALENDAR:true"], ["AGENT:"], ["CATEGORIES:c0"], ["a line without a colon"],
        ["BDAY:\(String(repeating: "1", count: 1_001))"], ["MEMBER:\(String(repeating: "m", count: 1_001))"],
        ["N:\(String(repeating: "n", count: 1_001));;;;"],
        (0..<65).map { "x\($0).X-ABDATE:1991-02-03" },
        ["CATEGORIES:" + (0..<20).map { "c\($0)" }.joined(separator: ",")],
    ]

    private static let full = text(single.flatMap(\.self))

    private static func text(_ lines: [String]) -> String {
        (["BEGIN:VCARD"] + lines + ["END:VCARD", ""]).joined(separator: "\r\n")
    }

    /// What a card says, without its place in the input.
    private func said(_ card: ParsedCard) -> String {
        var card = card
        card.problems = card.problems.map { CardProblem(line: 0, reason: $0.reason) }
        (card.line, card.bytes) = (0, 0..<0)
        return "\(card)"
    }

    private func cards(_ text: String) -> [String] {
        var cards: [String] = []
        _ = Array(text.utf8).withUnsafeBytes { bytes in
            VCardReader(limits: .contact).read(bytes) { cards.append(said($0)) }
        }
        return cards
    }

    @Test func nothingIsLeftOfTheCardBefore() throws {
        let nothing = try #require(cards(Self.text([])).first)
        #expect(cards(Self.full + Self.text([])).last == nothing)
        for lines in Self.single {
            let alone = cards(Self.text(lines))
            #expect(alone.count == 1)
            #expect(cards(Self.full + Self.text(lines)).dropFirst() == alone[...], "\(lines)")
            #expect(cards(Self.text(lines) + Self.text([])).last == nothing, "\(lines)")
            // A card that ends without its END, and one that ends with the input's last line.
            let open = Self.full.replacing("END:VCARD\r\n", with: "")
            #expect(cards(open + Self.text(lines)).dropFirst() == alone[...], "\(lines)")
        }
    }

    @Test func nothingGoesFromACardToTheOneAroundIt() throws {
        for lines in Self.single where lines != ["AGENT:"] {
            let alone = cards(Self.text(lines))
            let around = "BEGIN:VCARD\r\n\(Self.full)\(lines.joined(separator: "\r\n"))\r\nEND:VCARD\r\n"
            #expect(cards(around).dropFirst() == alone[...], "\(lines)")
            let within = Self.full.replacing("END:VCARD\r\n", with: Self.text(lines) + "NOTE:x\r\nEND:VCARD\r\n")
            #expect(cards(within).first == alone.first, "\(lines)")
        }
    }

    /// The tests above see a field only where the full card sets it: a new field needs a line of its own there.
    @Test func theFullCardSetsEveryFieldOfTheState() throws {
        let empty = try state(after: "BEGIN:VCARD\r\nNOTE:x\r\nNOTE:x\r\n")
        let full = try state(after: "\r\n" + Self.full.replacing("END:VCARD", with: "NOTE:x"))
        #expect(empty.keys.count > 20)
        // The limits are the reader's.
        for (field, value) in empty where !field.hasSuffix("/limits") {
            #expect(full[field] != value, "\(field) is \(value)")
        }
    }

    /// The fields of the card that is open where the text stops.
    private func state(after text: String) throws -> [String: String] {
        var fields: [String: String] = [:]
        func add(_ value: Any, _ path: String) {
            let mirror = Mirror(reflecting: value)
            let type = "\(type(of: value))"
            if ["CardBuilder", "NameParts", "BirthdayParts", "Candidate"].contains(type) {
                for child in mirror.children { add(child.value, "\(path)/\(child.label ?? "")") }
            } else if mirror.displayStyle == .tuple {
                for child in mirror.children { add(child.value, "\(path)\(child.label ?? "")") }
            } else {
                fields[path] = "\(value)"
            }
        }
        try (Array(text.utf8)).withUnsafeBytes { bytes in
            var scanner = CardScanner(
                bytes, number: 1, isLast: false, decoder: TextDecoder(decode: nil, isTranscoded: false),
                outside: InterCardText(),
                offsets: InputOffsets(base: 0), limits: .contact)
            scanner.run { _ in }
            let card = Mirror(reflecting: scanner).children.first { $0.label == "card" }
            add(try #require(card?.value), "")
        }
        return fields
    }
}
