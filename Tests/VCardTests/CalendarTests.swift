import BirthdayCore
import Messages
import Testing

@testable import VCard

/// Birthdays in other calendars than the Gregorian one.
@Suite struct CalendarTests {
    @Test(arguments: [
        ("chinese:007800070115", Birthday(calendar: .chinese, year: 1990, month: 1, day: 15)),
        ("CHINESE:007800070115", Birthday(calendar: .chinese, year: 1990, month: 1, day: 15)),
        ("chinese:0078000406L29", Birthday(calendar: .chinese, year: 1987, month: 6, isLeapMonth: true, day: 29)),
        ("chinese:--06L01", Birthday(calendar: .chinese, month: 6, isLeapMonth: true, day: 1)),
        ("chinese:--0815", Birthday(calendar: .chinese, month: 8, day: 15)),
        ("chinese:0078-0815", Birthday(calendar: .chinese, month: 8, day: 15)),
        ("chinese:-00070815", Birthday(calendar: .chinese, month: 8, day: 15)),
        ("chinese:-19900815", Birthday(calendar: .chinese, year: 1990, month: 8, day: 15)),
        ("dangi:007800050505", Birthday(calendar: .dangi, year: 1988, month: 5, day: 5)),
        ("hebrew:000057450714", Birthday(calendar: .hebrew, year: 5745, month: 7, day: 14)),
        ("islamic:-14100901", Birthday(calendar: .islamic, year: 1410, month: 9, day: 1)),
        ("islamic-umalqura:-14100901", Birthday(calendar: .islamicUmmAlQura, year: 1410, month: 9, day: 1)),
        ("persian:000013661230", Birthday(calendar: .persian, year: 1366, month: 12, day: 30)),
        ("japanese:023500020401", Birthday(calendar: .japanese, year: 1990, month: 4, day: 1)),
        ("japanese:-00020401", Birthday(calendar: .japanese, month: 4, day: 1)),
        ("ethiopic:000074760101", Birthday(calendar: .ethiopicAmeteMihret, year: 1976, month: 1, day: 1)),
        ("ethiopic-amete-alem:000074751306", Birthday(calendar: .ethiopicAmeteAlem, year: 7475, month: 13, day: 6)),
        ("roc:000100791010", Birthday(calendar: .republicOfChina, year: 79, month: 10, day: 10)),
        ("gregorian:000119900229", nil),
        ("gregorian:000116040229", Birthday(month: 2, day: 29)),
    ])
    func nativeBirthdays(value: String, birthday: Birthday?) {
        let card = read(card("BDAY:1990-02-10", "X-ALTBDAY;CALSCALE=\(value)")).cards.first
        #expect(card?.nativeBirthday == birthday)
        #expect(card?.birthday == Birthday(year: 1990, month: 2, day: 10))
        #expect(card?.birthdayProblem == nil)
    }

    @Test(arguments: [
        ("X-ALTBDAY:007800070115", "X-ALTBDAY \"007800070115\" names no calendar"),
        (
            "X-ALTBDAY;CALSCALE=chinese:00780815",
            "X-ALTBDAY \"00780815\" is not a date in the calendar chinese (no month and day)"
        ),
        ("X-ALTBDAY;CALSCALE=chinese:---15", "X-ALTBDAY \"---15\" is not a date in the calendar chinese (no month)"),
        ("X-ALTBDAY;CALSCALE=chinese:00780007L", "X-ALTBDAY \"00780007L\" is not a date"),
        (
            "X-ALTBDAY;CALSCALE=hebrew:--06L01",
            "X-ALTBDAY \"--06L01\" is not a date in the calendar hebrew (leap month)"
        ),
        ("X-ALTBDAY;CALSCALE=chinese:--1301", "X-ALTBDAY \"--1301\" is not a date in the calendar chinese (month 13)"),
        ("X-ALTBDAY;CALSCALE=hebrew:--0430", "X-ALTBDAY \"--0430\" is not a date in the calendar hebrew (day 30)"),
        ("BDAY;CALSCALE=hebrew:57450430", "BDAY \"57450430\" is not a date in the calendar hebrew (day 30)"),
        (
            "BDAY;CALSCALE=islamic-civil:14450230",
            "BDAY \"14450230\" is not a date in the calendar islamic-civil (day 30)"
        ),
        ("X-ALTBDAY;CALSCALE=chinese:--0131", "X-ALTBDAY \"--0131\" is not a date in the calendar chinese (day 31)"),
        // Days that other years have.
        ("BDAY;CALSCALE=chinese:20250430", "BDAY \"20250430\" is not a date in the calendar chinese (day 30)"),
        (
            "X-ALTBDAY;CALSCALE=chinese:007800420430",
            "X-ALTBDAY \"007800420430\" is not a date in the calendar chinese (day 30)"
        ),
        ("BDAY;CALSCALE=chinese:202505L01", "BDAY \"202505L01\" is not a date in the calendar chinese (leap month)"),
        (
            "BDAY;CALSCALE=chinese;X-LEAP-MONTH=TRUE:20250501",
            "BDAY \"20250501\" is not a date in the calendar chinese (leap month)"
        ),
        ("BDAY;CALSCALE=hebrew:57860230", "BDAY \"57860230\" is not a date in the calendar hebrew (day 30)"),
        ("BDAY;CALSCALE=hebrew:57860601", "BDAY \"57860601\" is not a date in the calendar hebrew (month 6)"),
        ("BDAY;CALSCALE=indian:19120131", "BDAY \"19120131\" is not a date in the calendar indian (day 31)"),
        (
            "BDAY;CALSCALE=islamic-civil:14441230",
            "BDAY \"14441230\" is not a date in the calendar islamic-civil (day 30)"
        ),
        ("BDAY;CALSCALE=ethiopic:20181306", "BDAY \"20181306\" is not a date in the calendar ethiopic (day 6)"),
        ("BDAY;CALSCALE=roc:01140229", "BDAY \"01140229\" is not a date in the calendar roc (day 29)"),
    ])
    func isNoBirthday(line: String, reason: String) {
        let card = read(card(line)).cards.first
        #expect(card?.birthday == nil)
        #expect(card?.nativeBirthday == nil)
        #expect(card?.birthdayProblem?.said == "3: \(reason)")
    }

    /// What stands for a calendar's name can be anybody's.
    @Test(arguments: ["BDAY", "X-ALTBDAY"]) func theNameOfACalendarThatIsNotKnownIsForTheOwner(name: String) {
        let reason = "\(name) \"--0131\" is in a calendar that is not known"
        let problem = read(card("\(name);CALSCALE=quinn:--0131")).cards.first?.birthdayProblem
        #expect(problem?.said == "3: \(reason)" && problem?.reasonAsWritten?.english == reason + ", \"quinn\"")
    }

    @Test(arguments: [
        ("hebrew:--0115", Birthday(calendar: .hebrew, month: 1, day: 15)),
        ("hebrew:57451301", Birthday(calendar: .hebrew, year: 5745, month: 13, day: 1)),
        ("islamic-umalqura:14461001", Birthday(calendar: .islamicUmmAlQura, year: 1446, month: 10, day: 1)),
        ("islamicUmmAlQura:14461001", Birthday(calendar: .islamicUmmAlQura, year: 1446, month: 10, day: 1)),
        (
            "chinese;X-LEAP-MONTH=TRUE:19870629",
            Birthday(calendar: .chinese, year: 1987, month: 6, isLeapMonth: true, day: 29)
        ),
        ("chinese:198706L29", Birthday(calendar: .chinese, year: 1987, month: 6, isLeapMonth: true, day: 29)),
        ("chinese:0078000406L29", Birthday(calendar: .chinese, year: 1987, month: 6, isLeapMonth: true, day: 29)),
        ("chinese:--0430", Birthday(calendar: .chinese, month: 4, day: 30)),
        ("chinese:20270430", Birthday(calendar: .chinese, year: 2027, month: 4, day: 30)),
        ("chinese:18990430", Birthday(calendar: .chinese, year: 1899, month: 4, day: 30)),
        ("hebrew:57850230", Birthday(calendar: .hebrew, year: 5785, month: 2, day: 30)),
        ("indian:19100131", Birthday(calendar: .indian, year: 1910, month: 1, day: 31)),
        ("islamic-civil:14451230", Birthday(calendar: .islamicCivil, year: 1445, month: 12, day: 30)),
    ])
    func birthdaysWithScale(value: String, birthday: Birthday?) {
        let card = read(card("BDAY;CALSCALE=\(value)")).cards.first
        #expect(birthday != nil)
        #expect(card?.birthday == birthday)
    }

    @Test(arguments: [
        ["BDAY;ALTID=1:19900210", "BDAY;ALTID=1;CALSCALE=chinese:19900115"],
        ["BDAY:19900210", "X-ALTBDAY;CALSCALE=chinese:007800070115"],
        [
            "BDAY;CALSCALE=gregorian:19900210", "BDAY;CALSCALE=hebrew:57500515",
            "X-ALTBDAY;CALSCALE=chinese:007800070115",
        ],
        ["X-ALTBDAY;CALSCALE=gregorian:000119900210", "BDAY;CALSCALE=chinese:19900115"],
        [
            "X-ANDROID-CUSTOM:vnd.android.cursor.item/contact_event;1990-02-10;3;;",
            "BDAY;CALSCALE=chinese:19900115",
        ],
        ["BDAY:soon", "BDAY;CALSCALE=chinese:19900115", "BDAY:19900210"],
    ])
    func anotherCalendarBesideTheGregorianIsTheNativeBirthday(lines: [String]) {
        for lines in [lines, lines.reversed()] {
            let card = read(card(lines.joined(separator: "\r\n"))).cards.first
            #expect(card?.birthday == Birthday(year: 1990, month: 2, day: 10))
            #expect(card?.nativeBirthday == Birthday(calendar: .chinese, year: 1990, month: 1, day: 15))
        }
    }

    @Test func twoBirthdaysInOtherCalendarsAreKept() {
        let lines = ["BDAY;CALSCALE=hebrew:57500515", "X-ALTBDAY;CALSCALE=chinese:007800070115"]
        for lines in [lines, lines.reversed()] {
            let card = read(card(lines.joined(separator: "\r\n"))).cards.first
            #expect(card?.birthday == Birthday(calendar: .hebrew, year: 5750, month: 5, day: 15))
            #expect(card?.nativeBirthday == Birthday(calendar: .chinese, year: 1990, month: 1, day: 15))
        }
    }
}
