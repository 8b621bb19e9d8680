import TestSupport
import Testing

@testable import ContactSources

/// Texts whose writing was interrupted keep what they gave before, in every format; whole ones do not.
@Suite struct CutTextTests {
    private let readings: TextReadings

    init() throws { readings = try TextReadings() }

    private static let whole: [(kind: String, text: String)] = [
        ("list", "1990-11-23 Anna\n1990-11-24 Ben\n"),
        ("csv", "Name,Birthday,Group\nAnna,1990-11-23,x\nBen,1990-11-24,y\n"),
        (
            "org",
            "* Anna\n:PROPERTIES:\n:BIRTHDAY: 1990-11-23\n:END:\n* Ben\n:PROPERTIES:\n:BIRTHDAY: 1990-11-24\n:END:\n"
        ),
        (
            "abook",
            "[format]\nprogram=abook\n\n[ 0 ]\nname=Anna\nanniversary=1990-11-23\n\n[1]\nname=Ben\nanniversary=1990-11-24\n"
        ),
        (
            "bbdb",
            ";;; file-format: 9\n[\"Anna\" nil nil nil nil nil nil nil ((birthday . \"1990-11-23\")) nil]\n"
                + "[\"Ben\" nil nil nil nil nil nil nil ((birthday . \"1990-11-24\")) nil]\n"
        ),
        (
            "ics",
            "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nSUMMARY:Anna\nDTSTART;VALUE=DATE:19901123\nRRULE:FREQ=YEARLY\nEND:VEVENT\n"
                + "BEGIN:VEVENT\nUID:b\nSUMMARY:Ben\nDTSTART;VALUE=DATE:19901124\nRRULE:FREQ=YEARLY\nEND:VEVENT\nEND:VCALENDAR\n"
        ),
    ]

    @Test(arguments: whole) func nulsAnywhere(kind: String, text: String) throws {
        let nuls = String(repeating: "\0", count: 700)
        #expect(try readings.read(text).parts(.incomplete).isEmpty)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let middle = lines.prefix(lines.count / 2).joined(separator: "\n")
        for damaged in [text + nuls, nuls + text, middle + nuls + text.dropFirst(middle.count)] {
            let reading = try readings.read(damaged)
            #expect(reading.kind == kind)
            #expect(reading.parts(.incomplete).count == 1)
            #expect(!reading.contacts.isEmpty)
        }
    }

    @Test(arguments: whole) func aRecordThatStops(kind: String, text: String) throws {
        // In the middle of the last date, or of what encloses it.
        let place = try #require(text.range(of: "11-24") ?? text.range(of: "1124")).lowerBound
        let reading = try readings.read(String(text[..<place]))
        #expect(reading.kind == kind)
        #expect(reading.parts(.incomplete).count == 1)
        #expect(reading.contacts.contains { $0.name == "Anna" && $0.hasBirthday })
    }

    @Test func anOpenDrawerAndAShortRow() throws {
        let drawer = try readings.read("* Anna\n:PROPERTIES:\n:BIRTHDAY: 1990-11-23\n")
        #expect(drawer.parts(.incomplete).count == 1 && drawer.reasons == ["1: :END: is missing"])
        #expect(drawer.cut.count == 1)
        let row = try readings.read("Name,Birthday,Group\nAnna,1990-11-23,x\nBen,1990-11-24")
        #expect(row.parts(.incomplete).count == 1 && row.cut.count == 1)
        // Rows that are all shorter than the header, and a last line that people leave without an end.
        for text in ["Name,Birthday,Group\nAnna,1990-11-23\nBen,1990-11-24", "1990-11-23 Anna\n1990-11-24 Ben"] {
            #expect(try readings.read(text).parts(.incomplete).isEmpty)
        }
    }

    /// In the last number of the last date. A list that people write needs no line end, nor leading zeros.
    @Test func aDateThatStops() throws {
        for text in [
            "Name,Birthday\nAnna,1990-11-23\nBen,1990-11-2", "Name,Birthday\nAnna,23.11.1990\nBen,24.11.19",
            "Name,Birthday\nAnna,23 Nov 1990\nBen,24 Nov 199", "Anna=23/11/1990\nBen=24/11/19", "Anna=23/11\nBen=24/1",
        ] {
            let reading = try readings.read(text)
            #expect(reading.parts(.incomplete).count == 1 && reading.cut.count == 1, "\(text)")
            #expect(reading.contacts.map(\.hasBirthday) == [true, false])
            #expect(reading.reasons.last?.hasSuffix("shorter than the others, and it has no line end") ?? false)
            #expect(try readings.read(text + "\n").parts(.incomplete).isEmpty)
        }
        for text in [
            "Name,Birthday\nAnna,1990-1-23\nBen,1990-11-2", "Name,Birthday\nAnna,23.11.1990\nBen,2.1.1990",
            "Name,Birthday\nAnna,23.11.1990\nBen,24.11.", "Anna=23/11/1990\nBen=24/11", "Name,Birthday\nBen,1990-11-2",
        ] { #expect(try readings.read(text).parts(.incomplete).isEmpty, "\(text)") }
    }

    @Test func abookInUTF16() throws {
        let text = "[format]\n\n[0]\nname=Zoë\nanniversary=1990-11-23\n"
        let bytes: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let reading = try readings.read(bytes)
        #expect(reading.kind == "abook" && reading.people == ["Zoë 1990-11-23"])
    }
}
