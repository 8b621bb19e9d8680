import BirthdayCore
import TestSupport
import Testing

@testable import VCard

/// Input that is no card, or is made to do harm. Time and memory stay in proportion.
@Suite struct HostileInputTests {
    /// A card of each shape that is read in its own way.
    static let seeds: [String] = [
        card("FN:Zoë 漢", "N:Berg;Anna,\\;B;;;", "BDAY;VALUE=date:1985-04-12", "CATEGORIES:a,b\\,c", "UID:urn:uuid:1"),
        card("FN;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:=C3=\r\n=BC", "BDAY;QUOTED-PRINTABLE:=31985-04-12"),
        card(
            "X-ALTBDAY;CALSCALE=chinese:0078000406L29", "item1.X-ABDATE:1985-04-12", "item1.X-ABLabel:_$!<Birthday>!$_"),
        card("PHOTO;ENCODING=b:AAAA", " BBBB==", "AGENT:", card("FN:Agent") + "FN;X=\"a:b;c\":A^n", "TEL:1", "ORG:x;y"),
        card("X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;1985-04-12;3;;", "KIND:group", "MEMBER:a"),
        "\u{FEFF}junk\n" + card("FN:A") + "BEGIN:VCARD\n" + card("FN;ENCODING=b:QQ==") + "X:y\nEND:VCARD",
    ]

    @Test func cutOffAnywhere() {
        for seed in Self.seeds {
            let bytes = Array(seed.utf8)
            let wide = seed.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
            for end in 0...bytes.count { check(Array(bytes[..<end])) }
            for end in 0...wide.count { check([0xFF, 0xFE] + wide[..<end]) }
        }
    }

    @Test func changedAtRandom() {
        var random = SeededGenerator(seed: 2)
        let segments = [
            "BEGIN:VCARD\n", "END:VCARD\n", "\r", "\n ", "=\n", "\"", ";", ":", "\\", "AGENT:\n", "BDAY:", "\u{0}", "-",
            "1985", "CALSCALE=", "=", ",", ".", "\n", "QUOTED-PRINTABLE", "L", "^", "X-ALTBDAY;", "T", "Z",
        ].map { Array($0.utf8) }
        for _ in 0..<6000 {
            var bytes = Array((Self.seeds.randomElement(using: &random) ?? "").utf8)
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.removeSubrange(place..<min(bytes.count, place + 5))
                case 2: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 40)], at: 0)
                default: bytes.insert(contentsOf: segments.randomElement(using: &random) ?? [], at: place)
                }
                if bytes.isEmpty { bytes = [0] }
            }
            check(bytes)
        }
    }

    /// Ranges lie in the input and in order; what was read can be written and comes back.
    private func check(_ bytes: [UInt8]) {
        for card in read(bytes).cards {
            #expect(card.bytes.upperBound <= bytes.count)
            #expect(card.birthdayProblem == nil || card.birthday == nil && card.nativeBirthday == nil)
            let contact = Contact(
                uid: card.uid, name: card.name, structuredName: card.structuredName, birthday: card.birthday,
                nativeBirthday: card.nativeBirthday, groups: card.categories)
            let again = read(VCardWriter.card(for: contact)).cards.first
            #expect(again?.name == card.name)
            #expect(again?.uid == card.uid)
            #expect(again?.structuredName == card.structuredName)
            #expect(again?.birthday == card.birthday)
            #expect(again?.nativeBirthday == card.nativeBirthday)
            #expect(again?.categories == card.categories)
        }
    }

    @Test(
        arguments: [
            ("FN:", "\r\n ", "x"), ("FN:", "\r\n a", ""), ("PHOTO;ENCODING=b:AAAA", "\r\n AAAA=", ""),
            ("NOTE;QUOTED-PRINTABLE:", "=\r\n", ""), ("NOTE;", "=\r\n ", "QUOTED-PRINTABLE:"), ("", "a=\r\n ", ":"),
            ("BDAY", ";X=y", ":19850412"), ("BDAY;X=\"", "a;b:", ""), ("BDAY;X=", "\"", ""), ("BDAY;", "\r\n ;", ":"),
            ("", "a.", "BDAY:19850412"), ("", "BEGIN:VCARD\r\n", ""), ("", "END:VCARD\r\n", ""), ("", "AGENT:\r\n", ""),
            ("", "AGENT:\r\nBEGIN:VCARD\r\n", ""), ("", "BEGIN:VCARD\r\nEND:VCARD\r\nX:\r\n", ""),
            ("", "BEGIN:VCARD\r\nEND:VCARD\r\n", ""), ("", "\r", ""), ("", "\r\r", "\r\n"), ("", "\0", ""),
            ("", " ", ""),
            ("", "\r\n ", ""), ("CATEGORIES:", "a,", ""), ("", "BDAY:x\r\n", ""), ("", "FN:\\\r\n", ""),
            ("FN:", "\\", ""),
            ("", "a.X-ABDATE:19850412\r\n", ""), ("", "a.X-ABLABEL:Birthday\r\n", ""), ("FN:", "\u{3000}", "a"),
            ("BDAY:", "9", ""), ("N:", ";", ""), ("", "\u{FEFF}", ""), ("FN;ENCODING=b:", "/", ""), ("", "BEGIN:", ""),
        ])
    func staysLinear(start: String, unit: String, end: String) {
        for isOpen in [false, true] {
            let isLinear = WorkGrowth.isLinear(upTo: 8_000) { size in
                var bytes = Array(((isOpen ? "BEGIN:VCARD\r\n" : "") + start).utf8)
                let repeated = Array(unit.utf8)
                bytes.reserveCapacity(repeated.count * size + 100)
                for _ in 0..<size { bytes.append(contentsOf: repeated) }
                bytes.append(contentsOf: Array((end + "\r\nEND:VCARD\r\n" + card("FN:Last")).utf8))
                var last = ""
                let problems = bytes.withUnsafeBytes { input in VCardReader().read(input) { last = $0.name } }
                #expect(problems.count <= 100)
                #expect(last == "Last")
            }
            #expect(isLinear)
        }
    }

    @Test func photosAreSkippedWhole() {
        let line = " " + String(repeating: "A", count: 74) + "\r\n"
        let photo = "PHOTO;ENCODING=b:AAAA\r\n" + String(repeating: line, count: 200_000) + " AA=="
        let (cards, _) = read(card(photo, "FN:A", "BDAY:--0412") + card("FN:B"))
        #expect(cards.map(\.name) == ["A", "B"])
        #expect(cards.first?.birthday == Birthday(month: 4, day: 12))
        #expect(cards.last?.line == 200_008)
    }
}
