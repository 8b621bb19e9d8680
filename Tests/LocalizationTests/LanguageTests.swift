import BirthdayCore
import Foundation
import LocalTime
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

    /// What follows the language names a region or a script, and that chooses the variant.
    @Test(arguments: [
        ("pt", "em 3 dias"), ("pt_BR", "em 3 dias"), ("pt_PT", "dentro de 3 dias"), ("pt-ao", "dentro de 3 dias"),
        ("pt_XX", "em 3 dias"), ("zh", "3天后"), ("zh_CN", "3天后"), ("zh_TW", "3天後"), ("zh_Hant_MY", "3天後"),
        ("zh_Hans_HK", "3天后"), ("de_AT", "in 3 Tagen"),
    ])
    func speaksAsTheRegionDoes(locale: String, text: String) {
        #expect(texts(locale).when(daysUntil: 3).string == text)
    }

    @Test(arguments: [
        ("ar", "15 مارس 1990", "بعد 14 يومًا", "14"), ("ar_EG", "١٥ مارس ١٩٩٠", "بعد ١٤ يومًا", "١٤"),
    ])
    func numbersHaveTheDigitsOfTheDatesBesideThem(locale: String, date: String, when: String, number: String) throws {
        let (texts, day) = (texts(locale), try #require(CalendarDay(iso: "1990-03-15")))
        #expect(texts.date(day, withYear: true).string == date)
        #expect(texts.when(daysUntil: 14).string == when)
        #expect(texts.number(14).string == number)
        #expect(texts.isToday("Agent 7", turning: 14, andMore: 14, inFull: false).string.contains("الـ\(number) "))
        #expect(texts.isToday("Agent 7", turning: nil, andMore: 14, inFull: true).string.contains(" و\(number) "))
        #expect(texts.isComing("Agent 7", daysUntil: 14, turning: 14).string.contains("7 الـ\(number) بعد \(number) "))
    }

    /// Arabic words beside Persian dates have Persian digits: one set in a line, whatever the locales.
    @Test func digitsAreThoseOfAnotherLanguagesDatesToo() {
        let texts = choice(nil, ["LC_MESSAGES": "ar_EG", "LC_TIME": "fa_IR"]).texts
        #expect(texts.when(daysUntil: 14) == "بعد ۱۴ يومًا")
        #expect(choice(nil, ["LC_MESSAGES": "ar_EG", "LC_TIME": "en_US"]).texts.when(daysUntil: 14) == "بعد 14 يومًا")
    }

    @Test func everyLanguageIsAFileAndALine() throws {
        let directory = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../Sources/Localization")
        let files = try FileManager.default.contentsOfDirectory(atPath: directory.appending(path: "Languages").path)
        let registry = try String(contentsOf: directory.appending(path: "Language.swift"), encoding: .utf8)
        let lines = registry.matches(of: /": \{ \.(\w+) \}/).map { "\($0.1).swift".lowercased() }
        #expect(lines.sorted() == files.map { $0.lowercased() }.sorted())
        #expect(lines.count == Language.all.count)
    }

    @Test(arguments: Language.all.map(\.key)) func everyLanguageHasAllWords(code: String) {
        for language in Language.all.filter({ $0.key == code }).map({ $0.value() }) {
            #expect(language.code == code)
            #expect(Set(language.titles.pairs.map(\.key)) == Set(BirthdaySection.allCases))
            #expect(Set(language.labels.pairs.map(\.key)) == Set(ContactLabel.allCases))
            #expect(Set(language.notes.pairs.map(\.key)) == Set(DateNote.allCases))
            #expect(Set(language.reasons.pairs.map(\.key)) == Set(HiddenReason.allCases))
            #expect(!language.yes.isEmpty && !language.no.isEmpty)
            // English answers are taken everywhere: none may be the language's own for the contrary.
            #expect(Set(language.yes + ["y", "yes"]).isDisjoint(with: language.no + ["n", "no"]))
        }
    }

    @Test func yesIsEnglishOrTheLanguagesOwn() {
        let answers = { (language: String?, words: [String]) in words.map(choice(language).isYes) }
        #expect(answers("de_AT", ["y", "YES", "Ja", "j"]).allSatisfy { $0 == true })
        #expect(answers("es", ["sí", "SI", "s"]).allSatisfy { $0 == true })
        #expect(answers("ru", ["да", "Yes"]).allSatisfy { $0 == true })
        #expect(answers("de", ["n", "No", "nein"]).allSatisfy { $0 == false })
        #expect(answers("de", ["", "oui", "non", "yesterday", "jein"]).allSatisfy { $0 == nil })
        #expect(answers(nil, ["ja", "nein"]).allSatisfy { $0 == nil })
    }
}
