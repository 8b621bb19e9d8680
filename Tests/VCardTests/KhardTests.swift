import BirthdayCore
import Testing

@testable import VCard

/// khard has no date without a year in vCard 3.0 and writes 1900.
@Suite struct KhardTests {
    private let withoutYear = Birthday(month: 3, day: 15)

    @Test(arguments: ["PRODID:-//khard//EN", "prodid;X=y:-//Khard 0.19//EN"])
    func itsDefaultYearIsNone(producer: String) {
        #expect(read(card("BDAY:1900-03-15", producer)).cards.first?.birthday == withoutYear)
        #expect(read(card(producer, "BDAY:1901-03-15")).cards.first?.birthday?.year == 1901)
        #expect(read(card(producer, "BDAY:19000315", version: "4.0")).cards.first?.birthday?.year == 1900)
        #expect(
            read(card(producer, "BDAY;CALSCALE=coptic:1900-03-15")).cards.first?.birthday?.year == 1900)
    }

    @Test func anothersYearIsAYear() {
        #expect(read(card("PRODID:-//Apple//EN", "BDAY:1900-03-15")).cards.first?.birthday?.year == 1900)
        let next = card("PRODID:khard", "BDAY:1900-03-15") + card("BDAY:1900-03-15")
        #expect(read(next).cards.map(\.birthday?.year) == [nil, 1900])
    }

    @Test func inItsDirectoriesEveryCardIsItsOwn() {
        var years: [Int?] = []
        Array((card("BDAY:1900-03-15") + card("BDAY:19000315", version: "4.0")).utf8).withUnsafeBytes { bytes in
            _ = VCardReader(isKhards: true).read(bytes) { years.append($0.birthday?.year) }
        }
        #expect(years == [nil, 1900])
    }
}
