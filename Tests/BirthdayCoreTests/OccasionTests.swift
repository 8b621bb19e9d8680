import LocalTime
import Testing

@testable import BirthdayCore

@Suite struct OccasionTests {
    private let wedding = Birthday(year: 2016, month: 6, day: 5)

    private func spouse(_ name: String, of partner: Partner?, _ year: Int? = 2016, day: Int = 5) throws -> Contact {
        let date = try #require(Birthday(year: year, month: 6, day: day))
        return Contact(
            uid: "UID-\(name)", name: name, birthday: nil,
            dates: [LabelledDate(.anniversary, date: date, partner: partner)])
    }

    /// Whose anniversaries there are, and with whom.
    private func couples(_ contacts: [Contact]) -> [String] {
        contacts.joiningCouples(known: contacts).flatMap { contact in
            contact.dates.map { date in
                guard case .named(let name) = date.partner else { return contact.name }
                return "\(contact.name) & \(name)"
            }
        }
    }

    @Test func `the anniversary of two who name each other is one`() throws {
        #expect(
            couples([try spouse("Bert", of: .named("anna ")), try spouse("Anna", of: .card(uid: "UID-Bert"))])
                == ["Anna & Bert"])
        #expect(
            couples([try spouse("Bert", of: .named("Anna"), nil), try spouse("Anna", of: .named("Bert"))])
                == ["Anna & Bert"])
    }

    @Test func `one card names the other by its UID`() throws {
        let uid = Partner.card(uid: "UID-Bert")
        #expect(couples([try spouse("Anna", of: uid), try spouse("Bert", of: nil)]) == ["Anna & Bert"])
        #expect(couples([try spouse("Zoe", of: uid), try spouse("Bert", of: nil)]) == ["Bert & Zoe"])
        #expect(couples([try spouse("Zoe", of: uid, nil), try spouse("Bert", of: nil)]) == ["Bert & Zoe"])
        #expect(
            couples([try spouse("Anna", of: uid), try spouse("Bert", of: nil, day: 6)]) == ["Anna & Bert", "Bert"])
        #expect(couples([try spouse("Anna", of: uid), try spouse("Bert", of: .named("Cleo"))]).count == 2)
    }

    @Test func `nobody is congratulated to a wedding with the dead`() throws {
        var bert = try spouse("Bert", of: nil)
        bert.isDeceased = true
        func shown(_ anna: Contact, showsDeceased: Bool = false) -> [String] {
            [anna].joiningCouples(known: [anna, bert], showsDeceased: showsDeceased).flatMap(\.dates).map {
                "\($0.occasion)"
            }
        }
        #expect(shown(try spouse("Anna", of: .named("Bert"))) == [])
        #expect(shown(try spouse("Anna", of: .card(uid: "UID-Bert"))) == [])
        #expect(shown(try spouse("Anna", of: .named("Bert")), showsDeceased: true) == ["anniversary"])
        #expect(shown(try spouse("Anna", of: .named("Cleo"))) == ["anniversary"])
        #expect(shown(try spouse("Anna", of: nil)) == ["anniversary"])
        bert.dates[0].partner = .card(uid: "UID-Anna")
        #expect(shown(try spouse("Anna", of: nil)) == [])
        #expect(shown(try spouse("Anna", of: nil, day: 6)) == ["anniversary"])
    }

    @Test func `a year that one card has is both's`() throws {
        let people = [try spouse("Anna", of: .named("Bert"), nil), try spouse("Bert", of: .named("Anna"))]
        #expect(people.joiningCouples(known: people).flatMap(\.dates).map(\.date) == [wedding])
    }

    @Test func `other anniversaries stay two`() throws {
        #expect(
            couples([try spouse("Anna", of: .named("Bert")), try spouse("Bert", of: .named("Anna"), day: 6)])
                == ["Anna & Bert", "Bert & Anna"])
        #expect(
            couples([try spouse("Anna", of: .named("Bert")), try spouse("Bert", of: .named("Cleo"))])
                == ["Anna & Bert", "Bert & Cleo"])
        #expect(
            couples([try spouse("Anna", of: .named("Bert")), try spouse("Bert", of: nil)]) == ["Anna & Bert", "Bert"])
    }

    @Test func `of several with a name nobody is meant, and an unknown card names nobody`() throws {
        let two = [try spouse("Bert", of: .named("Anna")), try spouse("Bert", of: .named("Anna"))]
        #expect(couples(two + [try spouse("Anna", of: .named("Bert"))]).count == 3)
        #expect(couples([try spouse("Anna", of: .card(uid: "gone"))]) == ["Anna"])
        #expect(couples([try spouse("Anna", of: .named("Anna"))]) == ["Anna & Anna"])
    }

    @Test func `only the occasions asked for come, each with its identifier`() throws {
        var anna = try spouse("Anna", of: nil)
        anna.birthday = Birthday(year: 1990, month: 6, day: 5)
        let met = try #require(Birthday(month: 6, day: 7))
        anna.dates.append(LabelledDate(.other, label: "Met", date: met))
        anna.dates.append(LabelledDate(.anniversary, date: try #require(Birthday(month: 6, day: 8))))
        let today = try #require(CalendarDay(iso: "2026-06-01"))
        func found(_ occasions: Set<Occasion>) -> [Occasion] {
            BirthdayCalculator(rules: CelebrationRules(occasions: occasions)).upcoming([anna], today: today)
                .map(\.occasion)
        }
        #expect(found([.birthday]) == [.birthday])
        #expect(found([.other]) == [.other])
        #expect(found(Set(Occasion.allCases)) == [.birthday, .anniversary, .other, .anniversary])
        let rules = CelebrationRules(occasions: Set(Occasion.allCases))
        let dates = BirthdayCalculator(rules: rules).celebrated(anna)
        #expect(dates[1].identifier(isSecond: false) == "anniversary")
        let other = dates[2].identifier(isSecond: false)
        #expect(other.hasPrefix("other-") && other.count == 14)
        #expect(dates[3].identifier(isSecond: true) != "anniversary")
        // The year may become known.
        let dated = LabelledDate(.other, label: "Met", date: try #require(Birthday(year: 2016, month: 6, day: 7)))
        #expect(dated.identifier(isSecond: false) == other)
    }

    @Test func `of those who have died the day of death alone is left`() throws {
        var fay = try spouse("Fay", of: nil)
        fay.birthday = wedding
        let death = LabelledDate(.memorial, date: try #require(Birthday(year: 2020, month: 1, day: 2)))
        fay.dates.append(death)
        #expect(fay.remembered.dates == [death] && !fay.remembered.hasBirthday)
    }

    @Test func `occasions are read from names`() {
        #expect(Occasion.set(named: ["Birthday", "other"]) == [.birthday, .other])
        #expect(Occasion.set(named: ["all"]) == Set(Occasion.allCases))
        #expect(Occasion.set(named: ["birthday", "wedding"]) == nil)
    }

    @Test func `each word means its occasion, in capitals too`() {
        for phrases in OccasionWords.all.flatMap(\.phrases) {
            for word in phrases.besideName + phrases.alone {
                #expect(OccasionWords.occasion(named: word) == phrases.occasion, "\(word)")
                #expect(OccasionWords.occasion(named: word.uppercased()) == phrases.occasion, "\(word)")
            }
        }
    }

    @Test func `words are found in any writing`() {
        #expect(OccasionWords.occasion(named: "date_of_birth") == .birthday)
        #expect(OccasionWords.occasion(named: "DOĞUM GÜNÜ") == .birthday)
        #expect(OccasionWords.occasion(named: "İSİM GÜNÜ") == .nameday)
        #expect(OccasionWords.occasion(named: "de\u{301}ce\u{300}s") == .memorial)
        #expect(OccasionWords.occasion(named: "🎂 Birthday") == .birthday)
        #expect(OccasionWords.isHoliday("RESMİ TATİLLER") && !OccasionWords.isHoliday("Birthday"))
    }
}
