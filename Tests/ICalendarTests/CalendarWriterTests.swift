import Testing

@testable import ICalendar

/// Calendars that were written before, by us or by others.
@Suite struct CalendarWriterTests {
    private func event(_ lines: String...) -> String {
        (["BEGIN:VEVENT"] + lines + ["END:VEVENT"]).map { $0 + "\r\n" }.joined()
    }

    private func own(_ components: String...) -> Set<String>? {
        own("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(components.joined())END:VCALENDAR\r\n" as Substring)
    }

    private func own(_ text: Substring) -> Set<String>? {
        Array(text.utf8).withUnsafeBytes(CalendarWriter.ownEvents)
    }

    private let anna = "UID:00000000000000aa-birthday@bday-widget"

    @Test func oursAreKnownByTheirUIDsWhoeverWroteThemLast() {
        #expect(own(event(anna), event("SUMMARY:x", "UID:00000000000000bb-other-1f0c66ab@bday-widget"))?.count == 2)
        #expect(own("PRODID:-//PYVOBJECT\r\n", event(anna)) == ["00000000000000aa-birthday@bday-widget"])
        #expect(own("BEGIN:VTIMEZONE\r\nTZID:X\r\nEND:VTIMEZONE\r\n", event(anna))?.count == 1)
        // An alarm has a UID of its own, and so may have a calendar.
        #expect(own("UID:other\r\n", event(anna, "BEGIN:VALARM", "UID:other", "END:VALARM"))?.count == 1)
        #expect(own(event("UI", " D:00000000000000aa-birthday@bday", " -widget"))?.count == 1)
        #expect(own(CalendarWriter(timestamp: "").finish()[...]) == [])
        #expect(own("" as Substring) == [])
        #expect(own("\n" as Substring) == [])
    }

    @Test func whatSomebodyElsePutThereIsNotOurs() {
        #expect(own(event(anna), event("UID:dentist")) == nil)
        #expect(own(event("UID:me-dentist@bday-widget")) == nil)
        #expect(own(event("UID:00000000000000aabirthday@bday-widget")) == nil)
        #expect(own() == nil)
        #expect(own("PRODID:-//bday-widget//EN\r\n", "X-WR-CALNAME:Mine\r\n") == nil)
        #expect(own(event("SUMMARY:no UID"), event(anna)) == nil)
        #expect(own(event(anna), event("SUMMARY:no UID")) == nil)
        #expect(own(event(anna, "BEGIN:VALARM", "END:VALARM"), "BEGIN:VTODO\r\n\(anna)\r\nEND:VTODO\r\n") == nil)
        #expect(own("BEGIN:VCARD\r\nFN:A\r\nEND:VCARD\r\n" as Substring) == nil)
        #expect(own("Dear diary\n" as Substring) == nil)
        #expect(own("date,name\n1990-11-23,A: B\n" as Substring) == nil)
        let ours = "BEGIN:VCALENDAR\r\n\(event(anna))END:VCALENDAR\r\n"
        #expect(own("\n\(ours)\n" as Substring)?.count == 1)
        for text in ["Dear diary\n\(ours)", "\(ours)Dear diary\n", "\(ours)Dear diary\n\(ours)"] {
            #expect(own(text[...]) == nil)
        }
        // Cut off.
        #expect(own("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\n" as Substring) == nil)
    }

    @Test func theTimeOfWritingMakesNoDifference() {
        func text(_ stamp: String, _ summary: String) -> [UInt8] {
            Array(event(anna, "DTSTAMP:\(stamp)", "SUMMARY:\(summary)").utf8)
        }
        #expect(CalendarWriter.areSame(text("20260101T000000Z", "A"), text("20261120T093000Z", "A")))
        #expect(!CalendarWriter.areSame(text("20260101T000000Z", "A"), text("20260101T000000Z", "B")))
        #expect(!CalendarWriter.areSame(text("20260101T000000Z", "A"), []))
    }
}
