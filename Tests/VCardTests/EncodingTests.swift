import BirthdayCore
import Messages
import Testing

@testable import VCard

/// The shapes in which bytes come.
@Suite struct EncodingTests {
    private static let text = card("FN:Zoë 漢 👩‍👩‍👧", "BDAY:1985-04-12")

    @Test func unfoldsBytesBeforeCharacters() {
        var bytes = Array("BEGIN:VCARD\r\n".utf8)
        for byte in "FN:Zoë 漢字 👩‍👩‍👧".utf8 { bytes += [byte] + Array("\r\n ".utf8) }
        bytes += Array("\r\nEND:VCARD\r\n".utf8)
        let (cards, _) = read(bytes)
        #expect(cards.first?.name == "Zoë 漢字 👩‍👩‍👧")
        #expect(cards.first?.problems == [])
    }

    @Test(arguments: ["\r\n", "\n", "\r", "\r\r\n"])
    func lineEnds(end: String) {
        let text = ["BEGIN:VCARD", "FN:An", " na", "BDAY:soon", "END:VCARD", "", "BEGIN:VCARD", "END:VCARD"]
        let (cards, problems) = read(text.joined(separator: end))
        #expect(cards.map(\.name) == ["Anna", ""])
        #expect(cards.map(\.line) == [1, 7])
        #expect(cards.first?.problems.first?.line == 4)
        #expect(problems.isEmpty)
    }

    /// Quoted-printable that a program broke as it liked: without the `=` of a soft break before an escape or behind one, and
    /// folded besides.
    @Test(arguments: [
        "=D0=92=D0=B8\n=D0=BA=D0=B0", "=D0=92=D0=B8=\n=D0=BA=D0=B0", "=D0=92=D0=B8\n =D0=BA=D0=B0",
        "=D0=92=D0\n=B8=D0=BA=D0=B0",
        "=D0=92=D0=\n =B8=D0=BA=D0=B0", "=D0=92=\n =D0=B8=D0=\n =BA=D0=B0", "=D0=\n\t=92=D0=B8=\n\t=D0=BA=\n\t=D0=B0",
        "=D0=92=D0=B8=D0=BA\n=D0=B0\n", "=D0=92=D0=B8=\n =D0=BA=D0=B0",
    ])
    func brokenQuotedPrintable(value: String) {
        let (cards, problems) = read(
            "BEGIN:VCARD\nVERSION:2.1\nFN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:\(value)\nBDAY:1985-04-12\nEND:VCARD\n"
        )
        #expect(cards.map(\.name) == ["Вика"] && problems.isEmpty)
        #expect(cards.first?.birthday?.year == 1985 && cards.first?.problems == [])
    }

    @Test func blanksOfQuotedPrintable() {
        func name(_ value: String, _ header: String = "FN;ENCODING=QUOTED-PRINTABLE") -> [String] {
            read("BEGIN:VCARD\n\(header):\(value)\nBDAY:1985-04-12\nEND:VCARD\n").cards.map(\.name)
        }
        // A blank behind a soft break is text.
        #expect(name("Anna=\n Berg") == ["Anna Berg"])
        #expect(name("Anna Lena=\n =42erg") == ["Anna Lena Berg"])
        #expect(name("Anna=20Ma=\n ria=20Berg") == ["Anna Maria Berg"])
        #expect(name("J=C3=BCrgen=20=C3=9C\nbel") == ["Jürgen Übel"])
        // What is a property of its own, or not marked, continues nothing.
        #expect(name("J=C3=BC\nNOTE:x") == ["Jü"])
        #expect(name("J=C3=BC\nrgen", "FN") == ["J=C3=BC"])
        #expect(name("Anna\n=3D", "FN") == ["Anna"])
    }

    @Test func aLineWithoutColonIsNamed() {
        let reason = "a line without a colon, which is passed over"
        func said(_ lines: String...) -> [String] {
            read(card(lines.joined(separator: "\r\n"))).cards[0].problems.map(\.said)
        }
        #expect(said("FN:Anna", "of Bern", "and more", "BDAY:1985-04-12") == ["4: \(reason)"])
        #expect(said("FN:Anna", "www.example.com") == ["4: \(reason)"])
        #expect(said("FN:Anna", "", " ", "NOTE:a", " b") == [])
        #expect(said("FN:Anna", "PHOTO;ENCODING=b:AAAA", "BBBB", "CCCC==", "BDAY:1985-04-12") == [])
        #expect(said("PHOTO;ENCODING=b:AAAA", "BBBB", "FN:Anna", "Berg") == ["6: \(reason)"])
    }

    @Test(arguments: [
        (#"Robert \"Bob\" Smith"#, #"Robert "Bob" Smith"#), (#"O\'Neil"#, "O'Neil"), (#"Pa\:ul"#, "Pa:ul"),
        (#"A\\B"#, #"A\B"#),
        (#"A\B"#, #"A\B"#), (#"C:\Users"#, #"C:\Users"#), (#"A\\'B"#, #"A\'B"#), (#"A\, B\; C"#, "A, B; C"),
        (#"A\ B"#, #"A\ B"#),
        (#"A\"#, #"A\"#),
    ])
    func backslashes(written: String, meant: String) {
        let found = read(card("FN:\(written)\r\nCATEGORIES:\(written)")).cards.first
        #expect(found?.name == meant)
        #expect(found?.categories == [meant])
    }

    @Test func byteOrderMarks() {
        let both = "\u{FEFF}" + Self.text + "\u{FEFF}" + Self.text
        #expect(read(both).cards.map(\.name) == ["Zoë 漢 👩‍👩‍👧", "Zoë 漢 👩‍👩‍👧"])
        #expect(read(both).problems.isEmpty)
    }

    @Test(arguments: [(false, true), (true, true), (false, false), (true, false)])
    func utf16(isBigEndian: Bool, hasMark: Bool) {
        let text = (hasMark ? "\u{FEFF}" : "") + Self.text + "junk\r\n" + Self.text
        let bytes = text.utf16.flatMap { unit in
            let bytes = [UInt8(truncatingIfNeeded: unit >> 8), UInt8(truncatingIfNeeded: unit)]
            return isBigEndian ? bytes : bytes.reversed()
        }
        let (cards, problems) = read(bytes)
        #expect(cards.map(\.name) == ["Zoë 漢 👩‍👩‍👧", "Zoë 漢 👩‍👩‍👧"])
        #expect(cards.last?.birthday == Birthday(year: 1985, month: 4, day: 12))
        #expect(problems.map(\.line) == [6])
        let length = Self.text.utf16.count * 2
        let start = hasMark ? 2 : 0
        #expect(cards.first?.bytes == start..<start + length - 4)
        #expect(cards.last?.bytes == start + length + 12..<start + 2 * length + 12 - 4)
    }

    @Test func charsetsThatAreNotDeclaredFallBackAndAreReportedOnce() {
        let latin = Array("BEGIN:VCARD\nFN:J".utf8) + [0xFC, 0x80] + Array("rgen\nNOTE:x\nEND:VCARD\n".utf8)
        let (cards, _) = read(latin + latin)
        #expect(cards.map(\.name) == ["Jü€rgen", "Jü€rgen"])
        #expect(
            cards.map { $0.problems.map(\.said) } == [["2: FN is not UTF-8, read as windows-1252"], []])
        #expect(cards.first?.birthdayProblem == nil)
    }

    @Test func declaredCharsets() {
        let lines =
            Array("BEGIN:VCARD\nVERSION:2.1\nFN;CHARSET=SHIFT_JIS:".utf8) + [0x83, 0x5C, 0x3B] + Array("\n".utf8)
        let bytes = lines + Array("N;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:M=FCl=\nler;J=F6rg\nEND:VCARD".utf8)
        let (cards, _) = read(bytes) { charset, bytes in
            #expect(charset == "CP932" && bytes == [0x83, 0x5C, 0x3B])
            return Array("ソ;".utf8)
        }
        #expect(cards.first?.name == "ソ;")
        #expect(cards.first?.structuredName == StructuredName(family: "Müller", given: "Jörg"))
        #expect(cards.first?.problems == [])
    }

    /// "Is not in the charset" is said of bytes alone.
    @Test(arguments: [
        ("SHIFT_JIS", CharsetFailure.invalid, "FN is not in the charset \"SHIFT_JIS\""),
        (
            "SHIFT_JIS", .unavailable(iconvName: "CP932"),
            "FN is in the charset \"SHIFT_JIS\", for which this system has no converter (iconv's CP932)"
        ),
        ("UTF-7", .invalid, "FN is in a charset that is not known"),
        ("UTF-8", .unavailable(iconvName: ""), "FN is not in the charset \"UTF-8\""),
    ])
    func whyADeclaredCharsetIsNotUsed(declared: String, failure: CharsetFailure, reason: String) {
        let bytes = Array("BEGIN:VCARD\nFN;CHARSET=\(declared):J".utf8) + [0xFC] + Array("\nEND:VCARD".utf8)
        let (cards, _) = read(bytes) { _, _ throws(CharsetFailure) in throw failure }
        #expect(cards.first?.name == "Jü")
        #expect(cards.first?.problems.map(\.reason.english) == ["\(reason), read as windows-1252"])
        #expect(cards.first?.problems.allSatisfy { $0.reasonAsWritten?.english.contains(declared) ?? true } == true)
        #expect(cards.first?.problems.contains { $0.reasonAsWritten != nil } == (declared == "UTF-7"))
    }

    /// ISO 2022 is ASCII with escape sequences: without a converter it is no text.
    @Test func escapeSequencesAreNotASCII() {
        let bytes = Array("BEGIN:VCARD\nFN;CHARSET=ISO-2022-JP:\u{1B}$B;3\u{1B}(B\nEND:VCARD".utf8)
        #expect(read(bytes).cards.first?.problems.count == 1)
        let plain = Array("BEGIN:VCARD\nFN;CHARSET=ISO-2022-JP:Anna\nEND:VCARD".utf8)
        #expect(read(plain).cards.first?.problems == [])
    }

    /// A converter from outside may return anything; a card's text is UTF-8 all the same.
    @Test func whatADecoderReturnsIsValidated() {
        let bytes = Array("BEGIN:VCARD\nFN;CHARSET=KOI8-R:".utf8) + [0xC1, 0x0A] + Array("END:VCARD".utf8)
        let (cards, _) = read(bytes) { _, _ in [0xFF, 0xC1] }
        #expect(cards.first?.name == "Á")
        #expect(
            cards.first?.problems.map(\.reason.english) == ["FN is not in the charset \"KOI8-R\", read as windows-1252"]
        )
    }

    @Test func softBreaksOnlyWhereMarked() {
        let marked = card("NOTE;ENCODING=QUOTED-PRINTABLE:a=", "BDAY:1985-04-12=  ", "FN:b", "FN:Anna", version: "2.1")
        #expect(read(marked).cards.first?.birthday == nil)
        #expect(read(marked).cards.first?.name == "Anna")
        let unmarked = card("NOTE:a=", "BDAY:1985-04-12", "PHOTO;ENCODING=b:AAA=", "FN:Anna")
        #expect(read(unmarked).cards.first?.birthday != nil)
        #expect(read(unmarked).cards.first?.name == "Anna")
        let folded = card("NOTE;ENCODING=", " QUOTED-PRINTABLE:a=", "BDAY:1985-04-12", version: "2.1")
        #expect(read(folded).cards.first?.birthday == nil)
    }

    @Test func valuesCutOffInASoftBreakCostTheirOwnCardOnly() {
        let cut = "BEGIN:VCARD\nFN;QUOTED-PRINTABLE:Ann=\nEND:VCARD\nBEGIN:VCARD\nFN;QUOTED-PRINTABLE:Bob=\n"
        let (cards, _) = read(cut + "BEGIN:VCARD\nFN;QUOTED-PRINTABLE:Ca=ZZ=4=")
        #expect(cards.map(\.name) == ["Ann", "Bob", "Ca=ZZ=4"])
    }

    @Test func photosOfVersion21() {
        let photo = "PHOTO;TYPE=JPEG;ENCODING=BASE64:\r\n    /9j/4AAQSkZJRgABAQEASABI\r\n    AAD=\r\n\r\n"
        let bare = "LOGO;BASE64:/9j/4AAQ\r\nBDAYSkZJRgABAQEA\r\nN+==\r\n\r\n"
        let card = read(card(photo + bare + "FN:Anna", "BDAY:19850412", version: "2.1")).cards.first
        #expect(card?.name == "Anna")
        #expect(card?.birthday != nil)
    }
}
