import BirthdayCore
import Foundation
import LocalTime
import Messages
import Testing
import WidgetTimeline

@testable import Localization

@Suite struct LanguageTests {
    private func choice(_ chosen: String?, _ environment: [String: String] = [:]) -> LocaleChoice {
        LocaleChoice(chosen: chosen) { environment[$0] }
    }

    private func texts(_ locale: String) -> LocalizedTexts { choice(locale).texts }

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
        #expect(texts(locale).text(.when(daysUntil: 3)) == "in 3 days")
        #expect(texts(locale).date(day, withYear: true) == "March 15, 1990")
        #expect(texts(locale).nobody(isWithoutBirthdays: false) == "No upcoming birthdays")
    }

    /// What follows the language names a region or a script, and that chooses the variant.
    @Test(arguments: [
        ("pt", "em 3 dias"), ("pt_BR", "em 3 dias"), ("pt_PT", "dentro de 3 dias"), ("pt-ao", "dentro de 3 dias"),
        ("zh", "3天后"), ("zh_CN", "3天后"), ("zh_TW", "3天後"), ("zh_Hant_MY", "3天後"),
        ("zh_Hans_HK", "3天后"), ("de_AT", "in 3 Tagen"),
    ])
    func speaksAsTheRegionDoes(locale: String, text: String) {
        #expect(texts(locale).text(.when(daysUntil: 3)).string == text)
    }

    @Test(arguments: [
        ("ar", "15 مارس 1990", "بعد 14 يومًا", "14"), ("ar_EG", "١٥ مارس ١٩٩٠", "بعد ١٤ يومًا", "١٤"),
    ])
    func numbersHaveTheDigitsOfTheDatesBesideThem(locale: String, date: String, when: String, number: String) throws {
        let (texts, day) = (texts(locale), try #require(CalendarDay(iso: "1990-03-15")))
        #expect(texts.date(day, withYear: true).string == date)
        #expect(texts.text(.when(daysUntil: 14)).string == when)
        #expect(texts.language.number(14).string == number)
        #expect(
            texts.text(.isToday("Agent 7", turning: 14, andMore: 14, inFull: false)).string.contains("الـ\(number) "))
        #expect(
            texts.text(.isToday("Agent 7", turning: nil, andMore: 14, inFull: true)).string.contains(" و\(number) "))
        #expect(
            texts.text(.isComing("Agent 7", daysUntil: 14, turning: 14)).string.contains(
                "7\u{2069} الـ\(number) بعد \(number) "))
    }

    /// Arabic words beside Persian dates have Persian digits: one set in a line, whatever the locales.
    @Test func digitsAreThoseOfAnotherLanguagesDatesToo() {
        let texts = choice(nil, ["LC_MESSAGES": "ar_EG", "LC_TIME": "fa_IR"]).texts
        #expect(texts.text(.when(daysUntil: 14)) == "بعد ۱۴ يومًا")
        #expect(
            choice(nil, ["LC_MESSAGES": "ar_EG", "LC_TIME": "en_US"]).texts.text(.when(daysUntil: 14)) == "بعد 14 يومًا")
    }

    /// English answers are taken everywhere: none may be the language's own for the contrary.
    @Test(arguments: LocaleChoice.catalogues) func noAnswerIsYesAndNo(locale: String) {
        let language = choice(locale).language
        func words(_ message: Message) -> Set<Substring> {
            Set([.english, language].flatMap { $0.text(message).string.split(separator: " ") })
        }
        let yes = words(.inContext("words that answer a question with yes, with spaces between them", "y yes"))
        let no = words(.inContext("words that answer a question with no, with spaces between them", "n no"))
        #expect(yes.count > 2 && no.count >= 2)
        #expect(yes.isDisjoint(with: no))
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

    @Test(arguments: [
        (nil, "Y/n", "y/N"), ("de", "J/n", "j/N"), ("fr", "O/n", "o/N"), ("tr", "E/h", "e/H"), ("ja", "Y/n", "y/N"),
    ])
    func aQuestionHasTheLettersOfItsLanguage(_ language: String?, yes: String, no: String) {
        #expect(choice(language).letters(usual: true) == yes && choice(language).letters(usual: false) == no)
    }
}
