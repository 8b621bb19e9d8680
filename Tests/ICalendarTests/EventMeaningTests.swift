import BirthdayCore
import LocalTime
import TestSupport
import Testing
import VCard

@testable import ICalendar

/// What an event is, whose, and whether it still comes: by its words, its rule, its UID.
@Suite struct EventMeaningTests {
    private let events: EventReadings
    private let yearly = "RRULE:FREQ=YEARLY"

    init() throws { events = try EventReadings() }

    private func said(_ lines: String...) -> String? { events.said(lines) }

    /// Whatever stands before a name or behind it leaves the name, in each language that the program speaks.
    @Test func wordsLeaveTheName() {
        for (name, summaries) in Self.summaries {
            for summary in summaries.split(separator: "|").map(String.init) {
                #expect(
                    said("SUMMARY:\(summary)", "DTSTART;VALUE=DATE:20200307", yearly) == "\(name) --3-7", "\(summary)")
            }
        }
    }

    private static let summaries = [
        (
            "Anna Berg",
            """
            Anna Berg's Birthday|Anna Berg’s birthday|Anna Berg: Birthday|Anna Berg – birthday!|Anna Berg Bday|B-Day Anna Berg\
            |Happy Birthday Anna Berg!|Happy birthday to Anna Berg 🎂|Birthday party: Anna Berg|Anna Berg [Birthday]\
            |46th birthday of Anna Berg|Anna Berg's 46th Birthday|Anna Berg turns 46|Anna Berg (46)|Anna Berg - 46|Anna Berg, 46\
            |Anna Berg (46 years)|Anna Berg 1980|Anna Berg (1980)|Anna Berg - 7.3.1980\
            |Geburtstag: Anna Berg|Geburtstag von Anna Berg|Anna Bergs Geburtstag|Anna Bergs 46. Geburtstag|46. Geburtstag Anna Berg\
            |Anna Berg hat Geburtstag|Anna Berg wird 46|Alles Gute zum Geburtstag, Anna Berg!|Anna Berg (Geburtstag)\
            |Anniversaire de Anna Berg|Anniversaire d'Anna Berg|Anniversaire d’Anna Berg|Anniversaire : Anna Berg|Anniv Anna Berg\
            |Joyeux anniversaire Anna Berg !|Anna Berg a 46 ans|Cumpleaños de Anna Berg|Cumple Anna Berg|¡|Anna Berg cumple 46 años\
            |Feliz cumpleaños, Anna Berg|Aniversário da Anna Berg|Aniversário: Anna Berg|Anna Berg faz anos|Niver Anna Berg\
            |Compleanno di Anna Berg|Buon compleanno Anna Berg!|Compleanno Anna Berg|Anna Berg compie 46 anni\
            |Verjaardag Anna Berg|Verjaardag van Anna Berg|Anna Berg jarig|Anna Berg is jarig|Anna Berg's verjaardag|Anna Berg wordt 46\
            |Födelsedag: Anna Berg|Anna Bergs födelsedag|Anna Berg fyller 46 år|Anna Berg fyller år|Grattis på födelsedagen Anna Berg\
            |Anna Bergs fødselsdag|Bursdag Anna Berg|Syntymäpäivä: Anna Berg\
            |Urodziny: Anna Berg|Urodziny Anna Berg|Anna Berg - urodziny|Anna Berg kończy 46 lat|Anna Berg má narozeniny\
            |Narozeniny Anna Berg|Anna Berg születésnapja|Szülinap: Anna Berg|Anna Berg'in doğum günü|Doğum günü: Anna Berg\
            |День рождения Anna Berg|ДР: Anna Berg|Anna Berg (день рождения)|С днём рождения, Anna Berg!|День народження Anna Berg\
            |誕生日：Anna Berg|Anna Bergさんの誕生日|Anna Berg の誕生日|生日: Anna Berg|Anna Berg的生日|Anna Berg 생일|Anna Berg의 생일\
            |عيد ميلاد Anna Berg|🎂 Anna Berg 🎉|Anna Berg 🎂\
            |Date of birth: Anna Berg|Birthdate: Anna Berg|Geb. Anna Berg|Geburtsdatum: Anna Berg|Anna Berg: 30. Geburtstag\
            |Anna Berg (30. Geburtstag)|Anna Berg hat heute Geburtstag|Heute hat Anna Berg Geburtstag|Alles Gute zum 30. Geburtstag Anna Berg\
            |Anna Berg feiert ihren 30. Geburtstag|Happy 30th Birthday Anna Berg!|Today is Anna Berg's birthday\
            |It's Anna Berg's birthday today!|Anna Berg's birthday is today|The birthday of Anna Berg|C'est l'anniversaire d'Anna Berg\
            |Aujourd'hui c'est l'anniversaire de Anna Berg|L’anniversaire d’Anna Berg|Anna Berg fête ses 30 ans\
            |Hoy es el cumpleaños de Anna Berg|Oggi è il compleanno di Anna Berg|Hoje é aniversário da Anna Berg\
            |Vandaag is Anna Berg jarig|Anna Berg is vandaag jarig|Anna Berg har bursdag i dag|Anna Berg fyller 30 år idag\
            |Dzisiaj urodziny Anna Berg|Сегодня день рождения Anna Berg|今日はAnna Bergの誕生日|今天是Anna Berg的生日|Anna Berg wird heute 30\
            |[Birthday] Anna Berg|Anna Berg wird 40!|Anna Berg's 40th|Born: Anna Berg\
            |Oggi Anna Berg compie 40 anni|Dziś urodziny ma Anna Berg|Anna Berg40岁生日|Anna Berg's Birthday Today\
            |40 Jahre Anna Berg|40 ans d'Anna Berg|Les 40 ans d’Anna Berg|Los 40 años de Anna Berg|40 jaar Anna Berg\
            |GT Anna Berg|Anna Berg GT|Gebtag: Anna Berg|Geb.-Tag Anna Berg|Geb: Anna Berg\
            |*Birthday* Anna Berg|**Birthday** Anna Berg|Anna Berg _birthday_|"Geburtstag" Anna Berg|«Birthday» Anna Berg\
            |*Anna Berg's Birthday*|Birthday *Anna Berg*|#Birthday Anna Berg|=> Anna Berg's birthday|• Birthday: Anna Berg\
            |Anna Berg turned 46|Anna Berg will be 46|Anna Berg 46 J.|Heute wird Anna Berg 46|Idag fyller Anna Berg 40 år\
            |Anna Berg has a birthday today|Birthday today: Anna Berg|Reminder: Anna Berg's birthday|Anna Berg's Birthday 46\
            |Remember Anna Berg's birthday|Anniv' Anna Berg|Ziua lui Anna Berg|Dziś są urodziny Anna Berg|Днес е рожден ден на Anna Berg\
            |Σήμερα έχει γενέθλια η Anna Berg|今日はAnna Bergの誕生日です|Anna Berg 생일입니다|Sinh nhật của Anna Berg|Anna Berg का जन्मदिन\
            |♥ Anna Berg's birthday ♥|【誕生日】Anna Berg|Ma van Anna Berg születésnapja|Ma Anna Berg születésnapja van
            """.replacing("|¡", with: "")
        ),
        ("Hans", "Hans Geburtstag|Hans' Geburtstag|Geburtstag Hans"), ("Lars", "Lars födelsedag"),
        ("Anna", "Annas Geburtstag"),
        ("Van Dijk", "Verjaardag Van Dijk|Verjaardag van Van Dijk"), ("李伟", "李伟的生日|李伟生日|生日：李伟"),
        ("山田太郎", "山田太郎の誕生日"), ("김민수", "김민수 생일|김민수의 생일"), ("Birthday", "Birthday"),
        ("12345", "🎂 12345"), ("Agent 7", "Agent 7"), ("Berg (Anna)", "Berg (Anna)"), ("Bdayton", "Bdayton"),
        ("Rip Torn", "Rip Torn|Rip Torn's birthday"), ("Max Born", "Max Born|Max Born's birthday"),
        ("La Toya", "La Toya's birthday"), ("Yo-Yo Ma", "Yo-Yo Ma birthday"), ("El Greco", "Cumpleaños: El Greco"),
        ("Santo Versace", "Santo Versace|Compleanno Santo Versace"), ("Tod Browning", "Tod Browning"),
        ("Ans de Vries", "Ans de Vries|Verjaardag: Ans de Vries"), ("Gt Smith", "Gt Smith"), ("50 Cent", "50 Cent"),
        ("Franz Alt", "Franz Alt wird 80|Franz Alt"), ("Anne Will", "Anne Will wird 60"), ("An", "An turns 40"),
        ("Ma Long", "Ma Long|Ma Long's birthday|Ma Long születésnapja"), ("Eva Marie Saint", "Eva Marie Saint"),
        ("Saint", "Saint"), ("La Saint", "La Saint"),
        ("St. John Smith", "St. John Smith"), ("Antoine de Saint-Exupéry", "Antoine de Saint-Exupéry"),
        ("Robert \"Bob\" Smith", "Robert \"Bob\" Smith"), ("\"Weird Al\" Yankovic", "\"Weird Al\" Yankovic"),
    ]

    /// Words of other yearly days: whose they are, they say too.
    @Test func wordsSayWhatAnEventIs() {
        let start = "DTSTART;VALUE=DATE:20200307"
        for (summary, said) in [
            ("Wedding anniversary Anna & Bert", "Anna & Bert anniversary"),
            ("Hochzeitstag Anna & Bert", "Anna & Bert anniversary"),
            ("Anniversaire de mariage de Anna et Bert", "Anna et Bert anniversary"),
            ("Anna & Bert: trouwdag", "Anna & Bert anniversary"),
            ("Todestag von Opa", "Opa memorial"), ("† Opa", "Opa memorial"), ("Opa †", "Opa memorial"),
            ("安娜結婚紀念日", "安娜 anniversary"), ("Wedding: Anna & Bert", "Anna & Bert anniversary"),
            ("Hochzeit von Anna und Bert", "Anna und Bert anniversary"),
            ("Bröllopsdag Anna & Bert", "Anna & Bert anniversary"),
            ("Anna & Bert 10. Hochzeitstag", "Anna & Bert anniversary"),
            ("Wedding anniversary", "Wedding anniversary anniversary"),
            ("Kennenlerntag Anna", "Anna other"), ("HT Anna & Bert", "Anna & Bert anniversary"),
            ("20 Jahre verheiratet Anna & Bert", "Anna & Bert anniversary"),
            ("Hochzeitstag (Anna & Bert)", "Anna & Bert anniversary"),
            ("Noces d'or de Anna et Bert", "Anna et Bert anniversary"),
        ] {
            let label = said.hasSuffix("other") ? " Kennenlerntag" : ""
            #expect(self.said("SUMMARY:\(summary)", start, yearly) == "\(said) --3-7\(label)")
        }
        #expect(said("SUMMARY:A & B", start, yearly, "CATEGORIES:Anniversary") == "A & B anniversary --3-7")
        #expect(said("SUMMARY:A & B", start, yearly, "CATEGORIES:Годовщины") == "A & B anniversary --3-7")
        #expect(said("SUMMARY:A", start, yearly, "CATEGORIES:Verjaardag,Vakantie") == "A --3-7")
        #expect(said("SUMMARY:A's birthday", start, yearly, "CATEGORIES:Holidays") == "A --3-7")
        #expect(said("SUMMARY:Ascension", start, yearly, "CATEGORIES:Jour férié") == "Ascension")
    }

    /// Days of remembrance, in the words and signs of many languages, with the year of the death.
    @Test func deaths() {
        let start = "DTSTART;VALUE=DATE:20200307"
        for summary in """
        RIP Opa|R.I.P. Opa|Opa - RIP|In memory of Opa|In loving memory of Opa|In Memoriam Opa|In memoriam: Opa|Remembering Opa\
        |Opa's death anniversary|Opa died|Opa passed away|Death: Opa|Yahrzeit of Opa|Opa gestorben|Opa verstorben|Todestag Opa\
        |Opa ist gestorben|Gedenktag Opa|Gedenken an Opa|Décès de Opa|Opa décédé|Anniversaire de la mort de Opa|En mémoire de Opa\
        |Fallecimiento de Opa|Opa falleció|Aniversario luctuoso de Opa|Morte de Opa|Opa faleceu|Morte di Opa|Opa è morto\
        |Anniversario della morte di Opa|Overlijden Opa|Opa overleden|Sterfdag Opa|Opas dödsdag|Opa avliden|Dødsdag Opa\
        |Opan kuolinpäivä|Śmierć Opa|Rocznica śmierci Opa|Opa zmarł|Výročí úmrtí Opa|Opa zemřel|Opa halála|Opa ölüm yıldönümü\
        |Смерть Opa|Opa умер|Годовщина смерти Opa|Річниця смерті Opa|Opa помер|Opaの命日|Opa 忌日|Opa逝世|Opa 기일|وفاة Opa|† Opa|Opa †\
        |Day of Opa's death|The date of Opa's death|Opa in heaven|Opa's birthday in heaven|Opa's heavenly birthday|Loss of Opa\
        |Jahrestag Tod Opa|Jahrestag des Todes von Opa|Tod: Opa|Opa im Himmel|Verlust von Opa|Beerdigung Opa|Opa au ciel\
        |Mort : Opa|Anniversaire décès Opa|Opa en el cielo|Opa in cielo|Opa no céu|Opa in de hemel|Opa na nebu|Funeral of Opa
        """.split(separator: "|") {
            let said = said("SUMMARY:\(summary)", start, yearly)
            #expect(said == "Opa memorial --3-7" || said == "Opan memorial --3-7", "\(summary)")
        }
        for summary in [
            "Opa gestorben 2001", "RIP Opa (2001)", "In memory of Opa (1930-2001)", "Opa † 7.3.2001",
            "Opa (gestorben 2001)", "Opa gest. 2001",
            "Opa, verstorben am 07.03.2001", "Anniversary of Opa's death (2001)",
        ] {
            #expect(said("SUMMARY:\(summary)", start, yearly) == "Opa memorial 2001-3-7", "\(summary)")
        }
    }

    /// The program has name days of its own: one in a calendar is no birthday.
    @Test func nameDays() {
        let start = "DTSTART;VALUE=DATE:20200307"
        for summary in """
        Name day: Anna|Anna's name day|Nameday of Anna|Saint's day of Anna|Namenstag von Anna|Annas Namenstag|Anna hat Namenstag\
        |Bonne fête Anna|Fête de Anna|Onomástica de Anna|Santo de Anna|Onomastico di Anna|Dia onomástico de Anna|Naamdag Anna\
        |Namnsdag: Anna|Annas namnsdag|Navnedag Anna|Nimipäivä: Anna|Nimepäev: Anna|Vārda diena: Anna|Vardadienis: Anna\
        |Imieniny Anny|Anna ma imieniny|Svátek: Anna|Svátek má Anna|Jmeniny Anna|Meniny má Anna|Névnap: Anna|Anna névnapja\
        |Imendan Anna|Именины Анны|День ангела Анны|Іменини Анни|Имен ден: Анна|Γιορτή Άννα|Onomastica Anna|Anna isim günü\
        |聖名祝日 Anna|命名日 Anna|영명축일 Anna|Namnsdag|Ma van Anna névnapja\
        |Sainte Anne|Saint Jean-Baptiste|La Saint-Jean|Ste Catherine|Saints Pierre et Paul|Sankt Martin|St. Patrick's Day
        """.split(separator: "|") {
            let said = said("SUMMARY:\(summary)", start, yearly)
            #expect(said?.contains("-3-7") == false, "\(summary): \(said ?? "")")
        }
        #expect(said("SUMMARY:Saint West", start, yearly, "CATEGORIES:Birthdays") == "Saint West --3-7")
        #expect(said("SUMMARY:Anna\\, Hanna", start, yearly, "CATEGORIES:Name days") == "Anna, Hanna")
        // Of a whole calendar.
        for title in [
            "Namnsdagar", "Svenska namnsdagar 2026", "Imieniny", "Imieniny w Polsce", "Magyar névnapok",
            "Name days in Finland",
            "Namenstage", "Именины", "Feiertage", "Holidays in Germany", "Jours fériés en France",
        ] {
            let lines = ["SUMMARY:Anna", start, yearly]
            func read(_ property: String) -> [ParsedCard] {
                events.read([property] + ["BEGIN:VEVENT"] + lines + ["END:VEVENT"]).cards
            }
            for property in ["X-WR-CALNAME:", "NAME;LANGUAGE=sv:"] {
                #expect(read(property + title).map { $0.birthday == nil && $0.dates == [] } == [true], "\(title)")
            }
        }
        let (cards, _) = events.read([
            "X-WR-CALNAME:Deaths in the family", "BEGIN:VEVENT", "SUMMARY:Opa", start, yearly, "END:VEVENT",
            "BEGIN:VEVENT",
            "SUMMARY:Anna's birthday", start, yearly, "END:VEVENT",
        ])
        #expect(cards.map { $0.dates.map(\.occasion) } == [[.memorial], []] && cards[1].birthday != nil)
        let (others, _) = events.read([
            "X-WR-CALNAME:Birthdays and holidays", "BEGIN:VEVENT", "SUMMARY:Anna", start, yearly, "END:VEVENT",
        ])
        #expect(others.map { $0.birthday != nil } == [true])
    }

    /// An event without a rule is of every year where it says that it is a birthday, and no celebration.
    @Test func eventsThatComeOnce() {
        let start = "DTSTART;VALUE=DATE:20260307"
        #expect(said("SUMMARY:Anna Berg - Birthday", start) == "Anna Berg --3-7")
        #expect(said("SUMMARY:Anna Berg", start, "CATEGORIES:Birthdays") == "Anna Berg --3-7")
        #expect(said("SUMMARY:A & B", start, "CATEGORIES:Anniversary") == "A & B anniversary --3-7")
        #expect(said("SUMMARY:Anna Berg", start) == "Anna Berg")
        #expect(said("SUMMARY:Birthday party: Anna", start) == "Birthday party: Anna")
        #expect(said("SUMMARY:Birthday lunch", "DTSTART:20260307T120000Z") == "Birthday lunch")
        #expect(said("SUMMARY:Anna's birthday", start, "RRULE:FREQ=WEEKLY") == "Anna's birthday")
    }

    @Test func yearsBeforeTheName() {
        let start = "DTSTART;VALUE=DATE:20040917"
        for summary in [
            "1926 Bern Rieman", "*1926 Bern Rieman", "(1926) Bern Rieman", "1926: Bern Rieman",
            "* 17.9.1926 Bern Rieman",
        ] {
            #expect(said("SUMMARY:\(summary)", start, yearly) == "Bern Rieman 1926-9-17", "\(summary)")
        }
        #expect(said("SUMMARY:1926", start, yearly) == "1926 --9-17")
        #expect(said("SUMMARY:007 James", start, yearly) == "007 James --9-17")
    }

    @Test func propertiesOfPrograms() {
        let start = "DTSTART;VALUE=DATE:19840307"
        for program in ["SMT", "FOSSIFY"] {
            let missing = "X-\(program)-MISSING-YEAR:"
            #expect(said("SUMMARY:A", start, yearly, "CATEGORIES:Birthdays", missing + "0") == "A 1984-3-7")
            #expect(said("SUMMARY:A", start, yearly, "CATEGORIES:Geburtstage", missing + "1") == "A --3-7")
            #expect(
                said("SUMMARY:A", start, yearly, "CATEGORIES:Anniversaries", missing + "0") == "A anniversary 1984-3-7")
            #expect(said("SUMMARY:A", start, yearly, "CATEGORIES:Regular event", missing + "0") == "A --3-7")
        }
        let kde = ["X-KDE-KABC-UID-1:k", "X-KDE-KABC-NAME-1:Anna Berg", "UID:k_KABC_Birthday", start, yearly]
        #expect(events.said(["SUMMARY:Anna Bergs Tag", "X-KDE-KABC-BIRTHDAY:YES"] + kde) == "Anna Berg 1984-3-7")
        #expect(events.said(["SUMMARY:x", "X-KDE-KABC-ANNIVERSARY:YES"] + kde) == "Anna Berg anniversary 1984-3-7")
        #expect(events.said(["SUMMARY:x", "X-KDE-KABC-BIRTHDAY:NO"] + kde) == "Anna Berg --3-7")
        #expect(
            events.read(["BEGIN:VEVENT", "X-KDE-KABC-BIRTHDAY:YES"] + kde + ["END:VEVENT"]).cards.map(\.uid) == ["k"])
    }

    @Test func seriesThatEnded() {
        func said(_ rule: String, _ start: String = "20150919") -> String? {
            self.said("SUMMARY:A", "DTSTART;VALUE=DATE:\(start)", "RRULE:\(rule)")
        }
        for rule in [
            "FREQ=YEARLY;UNTIL=20160918T235959Z", "FREQ=YEARLY;INTERVAL=1;UNTIL=20260918", "FREQ=YEARLY;UNTIL=20270918",
            "FREQ=YEARLY;COUNT=1", "FREQ=YEARLY;COUNT=12", "FREQ=YEARLY;BYDAY=2SU;BYMONTH=9", "FREQ=YEARLY;BYWEEKNO=38",
            "FREQ=YEARLY;BYMONTH=3,9;BYMONTHDAY=19", "FREQ=YEARLY;BYMONTHDAY=18", "FREQ=YEARLY;BYYEARDAY=262",
            "RSCALE=CHINESE;FREQ=YEARLY", "FREQ=YEARLY;INTERVAL=02", "FREQ=MONTHLY",
        ] { #expect(said(rule) == "A", "\(rule)") }
        for rule in [
            "FREQ=YEARLY;INTERVAL=01", "FREQ=YEARLY;WKST=MO;INTERVAL=1;BYMONTHDAY=19", "FREQ=YEARLY;UNTIL=20270919",
            "FREQ=YEARLY;UNTIL=20991231T000000Z",
            "FREQ=YEARLY;COUNT=13",
            "freq=yearly;bymonth=9;bymonthday=19", "FREQ=YEARLY;BYMONTHDAY=19;BYMONTH=9;WKST=MO",
            "FREQ=MONTHLY;INTERVAL=12",
            "FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=19",
        ] { #expect(said(rule) == "A --9-19", "\(rule)") }
        #expect(said("FREQ=YEARLY;COUNT=1", "20261120") == "A --11-20")
        #expect(said("FREQ=YEARLY;BYYEARDAY=60", "20270301") == "A --2-29")
    }

    /// What we write is read as it was, also what versions before this one wrote.
    @Test func ours() throws {
        let host = "@bday-widget"
        #expect(
            said(
                "UID:0a-anniversary\(host)", "SUMMARY:💍 A: anniversary", "DTSTART;VALUE=DATE:20200307", yearly,
                "X-FNAME:A")
                == "A anniversary --3-7")
        #expect(
            said("UID:0a-other-1f0c66ab\(host)", "SUMMARY:📅 A: Met", "DTSTART;VALUE=DATE:20200307", yearly, "X-FNAME:A")
                == "A other --3-7 Met")
        let leapDay = try #require(CalendarDay(iso: "2024-02-29"))
        func date(_ occasion: Occasion, _ calendar: CalendarSystem = .gregorian, year: Int?, _ label: String = "")
            throws
            -> LabelledDate
        {
            LabelledDate(
                occasion, label: label, date: try #require(Birthday(calendar: calendar, year: year, month: 2, day: 29)))
        }
        let dates = try [
            date(.birthday, year: nil), date(.anniversary, year: 2024), date(.memorial, year: 2024),
            date(.other, year: nil, "First met"), date(.birthday, .chinese, year: 1990),
        ]
        var writer = CalendarWriter(timestamp: "20261120T000000Z")
        for date in dates {
            writer.event(
                uid: date.eventUID(person: "0a", isSecond: date.date.calendar != .gregorian),
                first: leapDay,
                date: date, recurrence: date.date.calendar == .gregorian ? .leapDay(.march1) : .days([leapDay]),
                summary: "🎂 Ann, A", name: "Ann, A", categories: ["Family"])
        }
        let (cards, problems) = events.readBytes(Array(writer.finish().utf8))
        #expect(problems.isEmpty)
        #expect(cards.map(\.uid) == Array(repeating: "0a", count: 5))
        #expect(cards.allSatisfy { $0.name == "Ann, A" && $0.categories == ["Family"] && $0.problems.isEmpty })
        let read = cards.flatMap { card in
            [card.birthday, card.nativeBirthday].compactMap { $0.map { LabelledDate(.birthday, date: $0) } }
                + card.dates
        }
        #expect(read == dates)
    }
}
