import BirthdayCore
import Foundation
import Testing
import WidgetTimeline

@testable import Localization

@Suite struct LanguageTests {
    private func choice(_ chosen: String?, _ environment: [String: String] = [:]) -> LocaleChoice {
        LocaleChoice(chosen: chosen) { environment[$0] }
    }

    private func texts(_ locale: String) -> any WidgetTexts { choice(locale).texts }

    @Test(
        arguments: [
            (nil, [:], nil, nil),
            (nil, ["LANG": "de_DE.UTF-8"], "de_DE", "de_DE"),
            (nil, ["LANG": "en_US.UTF-8", "LC_TIME": "de_DE.UTF-8"], "en_US", "de_DE"),
            (nil, ["LANG": "en_US.UTF-8", "LC_MESSAGES": "pl_PL"], "pl_PL", "en_US"),
            (nil, ["LC_ALL": "fr_FR@euro", "LC_TIME": "de_DE", "LANG": "pl_PL"], "fr_FR", "fr_FR"),
            (nil, ["LC_ALL": "C", "LANG": "de_DE"], nil, nil),
            ("es", ["LC_ALL": "fr_FR"], "es", "es"),
            ("de-AT", [:], "de_AT", "de_AT"),
            ("", ["LANG": "de_DE"], nil, nil),
            ("C.UTF-8", [:], nil, nil),
            ("POSIX", [:], nil, nil),
            ("../../etc", [:], nil, nil),
            ("\u{1B}[31m", [:], nil, nil),
        ] as [(String?, [String: String], String?, String?)])
    func choosesAsPOSIXHasIt(chosen: String?, environment: [String: String], words: String?, dates: String?) {
        let choice = choice(chosen, environment)
        #expect(choice.words == words)
        #expect(choice.dates == dates)
    }

    @Test(arguments: ["en", "en_US", "xx_YY", "tlh", "C"]) func fallsBackToEnglish(locale: String) throws {
        let day = try #require(CalendarDay(iso: "1990-03-15"))
        #expect(texts(locale).when(daysUntil: 3) == "in 3 days")
        #expect(texts(locale).date(day, withYear: true) == "March 15, 1990")
        #expect(texts(locale).nobody == "No upcoming birthdays")
    }

    @Test(arguments: [
        (1, "inna osoba"), (2, "inne osoby"), (4, "inne osoby"), (5, "innych osób"), (12, "innych osób"),
        (14, "innych osób"), (22, "inne osoby"), (25, "innych osób"), (112, "innych osób"), (122, "inne osoby"),
    ])
    func knowsPolishPlurals(count: Int, others: String) {
        #expect(texts("pl").isToday("Ola", andMore: count).string == "Ola i \(count) \(others)")
    }

    @Test(arguments: [
        (2, "خلال يومين"), (3, "خلال 3 أيام"), (10, "خلال 10 أيام"), (11, "خلال 11 يومًا"), (99, "خلال 99 يومًا"),
        (100, "خلال 100 يوم"), (102, "خلال 102 يوم"), (103, "خلال 103 أيام"), (365, "خلال 365 يومًا"),
    ])
    func knowsArabicPlurals(days: Int, text: String) {
        #expect(texts("ar").when(daysUntil: days).string == text)
    }

    @Test func numbersHaveTheDigitsOfTheDatesBesideThem() throws {
        let day = try #require(CalendarDay(iso: "1990-11-25"))
        #expect(texts("ar_EG").date(day, withYear: true) == "٢٥ نوفمبر، ١٩٩٠")
        #expect(texts("ar_EG").when(daysUntil: 14) == "خلال ١٤ يومًا")
        #expect(texts("ar_MA").when(daysUntil: 14) == "خلال 14 يومًا")
    }

    @Test func ordersNamesAsTheRegionDoes() {
        func sorted(_ names: [String], _ locale: String) -> [String] { names.sorted(by: texts(locale).comesBefore) }
        #expect(sorted(["Zoe", "Ärger", "Berg", "anna"], "de_DE") == ["anna", "Ärger", "Berg", "Zoe"])
        #expect(sorted(["Zoe", "Åsa", "Berg"], "sv_SE") == ["Berg", "Zoe", "Åsa"])
    }

    @Test func everyLanguageIsAFileAndALine() throws {
        let directory = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../Sources/Localization/Languages")
        let files = try FileManager.default.contentsOfDirectory(atPath: directory.path)
        #expect(files.count == Languages.all.count)
        for language in Languages.all { #expect(language.titles.count == BirthdaySection.allCases.count) }
    }

    /// Every family in every language, with its words and dates. Record with `BDAY_RECORD_GOLDEN=1`, and read it.
    @Test func saysAllThisInEveryLanguage() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/languages.txt")
        let seen = try (["en", "en_GB"] + Languages.all.map(\.code)).map(page).joined(separator: "\n")
        if ProcessInfo.processInfo.environment["BDAY_RECORD_GOLDEN"] != nil {
            try seen.write(to: file, atomically: true, encoding: .utf8)
            Issue.record("recorded: read it, then run again without recording")
            return
        }
        #expect(try seen == String(contentsOf: file, encoding: .utf8))
    }

    private struct UTC: LocalCalendar {
        func local(_ seconds: Int) -> LocalInstant { LocalInstant(secondsSince1970: seconds, utcOffset: 0) }
        func nextMidnight(after instant: LocalInstant) -> LocalInstant {
            local(instant.secondsSince1970 + 86_400 - instant.secondOfDay)
        }
    }

    private func page(_ locale: String) throws -> String {
        let texts = texts(locale)
        let provider = BirthdayProvider(
            calculator: BirthdayCalculator(order: texts.comesBefore), calendar: UTC(), texts: texts)
        let people = [
            Contact(id: "1", name: "Anna Berg", birthday: Birthday(year: 1990, month: 3, day: 15)),
            Contact(id: "2", name: "נועה לוי", birthday: Birthday(month: 3, day: 15)),
            Contact(id: "3", name: "", birthday: Birthday(month: 4, day: 1)),
        ]
        var lines = ["# \(locale)"]
        for day in ["2026-03-12", "2026-03-14", "2026-03-15"] {
            let today = try #require(CalendarDay(iso: day))
            let now = UTC().local(today.daysSince1970 * 86_400)
            for family in WidgetFamily.allCases {
                let entry = provider.snapshot(people, WidgetConfiguration(family: family, showsAge: true), now: now)
                lines.append("\(day) \(family.rawValue): " + entry.lines.map(\.string).joined(separator: " | "))
            }
        }
        lines.append("nobody: \(texts.nobody)")
        lines.append(BirthdaySection.allCases.map { texts.title(of: $0).string }.joined(separator: " | "))
        return lines.joined(separator: "\n") + "\n"
    }
}
