import BirthdayCore
import Foundation
import LocalTime
import Testing
import VCard

@testable import CalendarSystems

/// X-ALTBDAY as Apple's programs write it, from the components that Foundation gives a day.
///
/// Left out are the calendars in which Foundation on Linux returns other days: `vietnamese` and `ethioaa` (Gregorian ones),
/// and `islamic`, for which Umm al-Qura stands in here.
@Suite struct CardRoundTripTests {
    private static let calendars: [(CalendarSystem, Calendar.Identifier)] = [
        (.chinese, .chinese), (.dangi, .dangi), (.hebrew, .hebrew), (.islamicUmmAlQura, .islamicUmmAlQura),
        (.islamicCivil, .islamicCivil), (.islamicTabular, .islamicTabular), (.persian, .persian), (.coptic, .coptic),
        (.ethiopicAmeteMihret, .ethiopicAmeteMihret), (.indian, .indian), (.japanese, .japanese),
        (.buddhist, .buddhist), (.republicOfChina, .republicOfChina), (.gregorian, .gregorian),
    ]

    /// Every week of 1927 to 2026; of Umm al-Qura's days, ICU's are the published ones from 2000 to 2029.
    private static func days(of system: CalendarSystem) -> [CalendarDay] {
        stride(from: system == .islamicUmmAlQura ? 10_957 : -15_700, to: 20_700, by: 7).map {
            CalendarDay(daysSince1970: $0)
        }
    }

    @Test(arguments: calendars)
    func aDayOfFoundationsIsReadAndWritten(system: CalendarSystem, identifier: Calendar.Identifier) throws {
        var calendar = Calendar(identifier: identifier)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
        for day in Self.days(of: system) {
            let line = "X-ALTBDAY;CALSCALE=\(system.rawValue):\(try Self.text(of: day, in: calendar))"
            let birthday = try #require(Self.nativeBirthday("BEGIN:VCARD\nVERSION:3.0\n\(line)\nEND:VCARD\n"))
            #expect(birthday.calendar == system)
            #expect(WorldCalendars().gregorianBirthDate(of: birthday) == day, "\(line)")
            let written = VCardWriter.card(for: Contact(name: "", birthday: nil, nativeBirthday: birthday))
            #expect(String(decoding: written, as: UTF8.self).contains("\r\n\(line)\r\n"), "\(line)")
        }
    }

    /// `EEEEYYYYMM[L]DD`.
    private static func text(of day: CalendarDay, in calendar: Calendar) throws -> String {
        let noon = Date(timeIntervalSince1970: Double(day.daysSince1970) * 86_400 + 43_200)
        let parts = calendar.dateComponents([.era, .year, .month, .day], from: noon)
        let numbers = try [(#require(parts.era), 4), (#require(parts.year), 4), (#require(parts.month), 2)]
        let padded = numbers.map { String(format: "%0\($1)d", $0) }.joined()
        return try padded + (parts.isLeapMonth == true ? "L" : "") + String(format: "%02d", #require(parts.day))
    }

    private static func nativeBirthday(_ card: String) -> Birthday? {
        var birthday: Birthday?
        Array(card.utf8).withUnsafeBytes { bytes in
            _ = VCardReader().read(bytes) { birthday = $0.nativeBirthday }
        }
        return birthday
    }
}
