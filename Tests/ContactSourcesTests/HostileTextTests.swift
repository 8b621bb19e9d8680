import LinuxSystem
import Messages
import SystemPackage
import TestSupport
import Testing

@testable import ContactSources

/// Texts of every format with bytes changed, cut, doubled and put elsewhere: whatever comes, it is read to its end, everybody
/// is counted once, and every line is one of the file's.
@Suite struct HostileTextTests {
    private static let samples = [
        "# family\n1990-11-23 Anna Berg\n--02-29 Leap\n05-06 Which\n",
        "Name,Birthday,Labels,Anniversary\r\nAnna,\"1990-11-23\",* myContacts ::: A,5/6/80\r\nBen,\"1/2/1980\r\n\"\"\",;\n",
        "sep=;\nFirst Name;Last Name;Birth Year;Birth Month;Birth Day\nA;B;1990;2;3\n",
        "#+FILETAGS: :a:\n* A [[x][y]] :t:u:\n:PROPERTIES:\n:BIRTHDAY: %%(org-anniversary 1990 2 3)\n:ID: 1\n:END:\n"
            + "** [#A] B\n:PROPERTIES:\n:BIRTHDAY: <1990-02-03 Sat>\n",
        ";;; file-format: 9\n[\"A\\n\" \"B\" nil (\"n\") nil nil nil (\"m\") ((birthday . \"1990-11-23\") (anniversary . "
            + "\"1-2\\n2-3 wedding\")) \"u\" nil]\n[nil nil nil]\n",
        "dn: cn=x\n", "PK\u{3}\u{4}", "[\"vcard\",[]]",
    ].map { Array($0.utf8) }

    @Test(arguments: 0..<8) func nothingTraps(seed: UInt64) throws {
        let readings = try TextReadings()
        var random = SeededGenerator(seed: seed)
        for _ in Sweep.rounds(250, sample: 60) {
            var bytes = Self.samples.randomElement(using: &random) ?? []
            for _ in 0..<Int.random(in: 0...6, using: &random) { bytes.damage(&random, Self.samples) }
            let reading = try readings.read(bytes)
            let counts = reading.counts
            let outside = counts.cards == 0 ? counts.skipped : 0
            #expect(
                counts.cards
                    == counts.withBirthday + counts.withoutBirthday + counts.groups + counts.skipped - outside,
                "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
            let lines = bytes.count { $0 == 0x0A || $0 == 0x0D } + 1
            #expect(reading.contacts.allSatisfy { (1...lines).contains($0.origin.line) })
            #expect(reading.problems.allSatisfy { (1...lines).contains($0.line ?? 1) })
        }
    }
}

extension HostileTextTests {
    /// What the first lines are holds, whatever stands in a cell, a note or a record behind them.
    @Test(arguments: [
        ("csv", "Name,Birthday\n\"Anna\nBEGIN:VCARD\nVERSION:4.0\nEND:VCARD\",1990-11-23\nBen,1990-11-24\n"),
        (
            "org",
            "* Anna\n:PROPERTIES:\n:BIRTHDAY: 1990-11-23\n:END:\nBEGIN:VCARD\nVERSION:4.0\nEND:VCARD\n"
                + "* Ben\n:PROPERTIES:\n:BIRTHDAY: 1990-11-24\n"
        ),
        (
            "bbdb",
            "[\"Anna\" \"B\" nil nil nil nil nil nil ((birthday . \"1990-11-23\") (notes . \"\nBEGIN:VCARD\nFN:x\n\")) nil]\n"
                + "[\"Ben\" \"B\" nil nil nil nil nil nil ((birthday . \"1990-11-24\")) nil]\n"
        ),
    ])
    func cardsInATextAreText(kind: String, text: String) throws {
        let reading = try TextReadings().read(text)
        #expect(reading.kind == kind)
        #expect(reading.contacts.compactMap(\.birthday?.day) == [23, 24])
    }

    /// Files that were joined in either order.
    @Test(arguments: ["END:VCALENDAR\r\n", ""]) func cardsBehindACalendarAreRead(end: String) throws {
        let reading = try TextReadings().read(
            "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:e\r\nSUMMARY:Ben's birthday\r\nDTSTART;VALUE=DATE:19901124\r\n"
                + "RRULE:FREQ=YEARLY\r\nEND:VEVENT\r\n\(end)"
                + "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Anna\r\nBDAY:19901123\r\nEND:VCARD\r\nBEGIN:VCALENDAR\r\n")
        #expect(reading.people == ["Ben --11-24", "Anna 1990-11-23"])
        #expect(reading.contacts.map(\.origin.line) == (end.isEmpty ? [2, 8] : [2, 9]))
        #expect(reading.problems.last?.reason.english == "text outside of any card")
        #expect(reading.problems.last?.line == (end.isEmpty ? 13 : 14))
    }

    @Test func cardsInAnAddressBookOfAbooksAreNamed() throws {
        let reading = try TextReadings().read("[format]\nBEGIN:VCARD\nVERSION:4.0\nFN:Anna\nEND:VCARD\n")
        #expect(reading.reasons == ["2: not a line of abook's address book"])
        #expect(reading.parts(.incomplete).count == 1)
    }
}

extension [UInt8] {
    /// Changes the bytes in one of the ways in which texts go wrong.
    fileprivate mutating func damage(_ random: inout SeededGenerator, _ others: [[UInt8]]) {
        let place = Int.random(in: 0...count, using: &random)
        let end = Int.random(in: place...count, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: removeSubrange(place..<end)
        case 1: insert(contentsOf: self[place..<end], at: end)
        case 2: insert(UInt8.random(in: .min ... .max, using: &random), at: place)
        case 3: insert(contentsOf: others.randomElement(using: &random)?.shuffled(using: &random) ?? [], at: place)
        case 4: insert(contentsOf: Array("9999999999999999999999".utf8), at: place)
        default:
            let marks = Array("\"\n\r;,[](){}*:#-/.\\ \t\0".utf8)
            insert(marks.randomElement(using: &random) ?? 0, at: place)
        }
    }
}
