import Foundation
import LocalTime
import Messages
import Testing

@testable import Localization
@testable import WidgetTimeline

@Suite struct LocaleChoiceTests {
    private func choice(_ chosen: String? = nil, _ environment: [String: String] = [:]) -> LocaleChoice {
        LocaleChoice(chosen: chosen) { environment[$0] }
    }

    /// gettext's manual, "Specifying a Priority List of Languages": of words only, and not in the locale C.
    @Test(
        arguments: [
            (["LANG": "de_DE.UTF-8", "LANGUAGE": "de_AT:de:en"], "de_AT", "de_DE"),
            (["LANG": "de_DE.UTF-8", "LANGUAGE": "en:de"], "en", "de_DE"),
            (["LANG": "de_DE.UTF-8", "LANGUAGE": "eo:is:fr_FR:de"], "fr_FR", "de_DE"),
            (["LANG": "de_DE.UTF-8", "LANGUAGE": "eo:xx"], "de_DE", "de_DE"),
            (["LANG": "de_DE.UTF-8", "LANGUAGE": "eo:C"], nil, "de_DE"),
            (["LANG": "de_DE.UTF-8", "LANGUAGE": "C:de"], nil, "de_DE"),
            (["LANG": "de_DE.UTF-8", "LANGUAGE": "::../x:pl"], "pl", "de_DE"),
            (["LC_ALL": "es_ES", "LANGUAGE": "pl"], "pl", "es_ES"),
            (["LANG": "C.UTF-8", "LANGUAGE": "de"], nil, nil),
            (["LC_ALL": "POSIX", "LANG": "de_DE", "LANGUAGE": "de"], nil, nil),
            (["LC_MESSAGES": "C", "LANG": "de_DE", "LANGUAGE": "pl"], nil, "de_DE"),
            (["LC_TIME": "pl_PL", "LANGUAGE": "de"], nil, "pl_PL"),
            (["LANGUAGE": "de"], nil, nil),
        ] as [([String: String], String?, String?)])
    func hearsLANGUAGEForWords(environment: [String: String], words: String?, dates: String?) {
        let choice = choice(nil, environment)
        #expect(choice.words == words)
        #expect(choice.dates == dates)
    }

    @Test func anExplicitChoiceIsNotOverriddenByLANGUAGE() {
        #expect(choice("es", ["LANG": "de_DE", "LANGUAGE": "pl"]).words == "es")
    }

    @Test func namesAScriptAsGlibcDoes() throws {
        #expect(choice("sr@latin").dates == "sr_Latn")
        #expect(choice("sr_RS@latin").dates == "sr_Latn_RS")
        #expect(choice(nil, ["LANG": "sr_RS.UTF-8@latin"]).dates == "sr_Latn_RS")
        #expect(choice("uz_UZ@cyrillic").dates == "uz_Cyrl_UZ")
        #expect(choice("ca_ES@valencia").dates == "ca_ES")
        let day = try #require(CalendarDay(iso: "1990-03-15"))
        #expect(choice("sr_RS@latin").texts.date(day, withYear: true) == "15. mart 1990.")
        #expect(choice("sr_RS").texts.date(day, withYear: true) == "15. март 1990.")
    }

    /// As ICU finds the data of a code that is another one's (CLDR, `languageAlias`).
    @Test(arguments: [
        ("iw_IL", "he_IL", "14 בפברואר 1992"), ("in_ID", "id_ID", "14 Februari 1992"),
        ("tl", "fil", "Pebrero 14, 1992"),
        ("tl_PH.UTF-8", "fil_PH", "Pebrero 14, 1992"), ("sh", "sr_Latn", "14. februar 1992."),
        ("sh_RS", "sr_Latn_RS", "14. februar 1992."), ("sh_Cyrl_RS", "sr_Cyrl_RS", "14. фебруар 1992."),
        ("cmn_TW.UTF-8", "zh_TW", "1992年2月14日"), ("cmn", "zh", "1992年2月14日"),
    ])
    func knowsOtherCodes(name: String, locale: String, date: String) throws {
        let choice = choice(nil, ["LANG": name])
        #expect(choice.words == locale && choice.dates == locale)
        let text = choice.texts.date(try #require(CalendarDay(iso: "1992-02-14")), withYear: true).string
        #expect(text.trimmingCharacters(in: ["\u{2068}", "\u{2069}"]) == date)
    }

    @Test func otherCodesHaveWords() {
        #expect(choice("cmn_TW").texts.nobody(isWithoutBirthdays: false) == "沒有即將到來的生日")
        #expect(choice("cmn").texts.nobody(isWithoutBirthdays: false) == "没有即将到来的生日")
        #expect(choice(nil, ["LANG": "de_DE", "LANGUAGE": "sh:cmn"]).words == "zh")
    }

    /// No line ends before the abbreviation of the word "year".
    @Test(arguments: [
        ("ru", "14 февраля 1992\u{202F}г."), ("uk", "14 лютого 1992\u{202F}р."), ("bg", "14 февруари 1992\u{202F}г."),
        ("kk", "1992\u{202F}ж. 14 ақпан"),
    ])
    func keepsNoBreakSpaces(locale: String, date: String) throws {
        #expect(choice(locale).texts.date(try #require(CalendarDay(iso: "1992-02-14")), withYear: true).string == date)
    }

    @Test(arguments: ["zh", "zh_CN", "zh_SG", "zh_TW", "zh_HK", "zh_MO", "ja"])
    func aDateInASentenceHasNoSpace(locale: String) throws {
        let day = try #require(CalendarDay(iso: "2026-03-15"))
        for count in 0..<7 {
            let texts = choice(locale).texts
            #expect(
                !texts.dateInSentence(day.advanced(by: count)).string.contains(" "))
        }
    }

    @Test(arguments: ["zh_TW", "zh_HK", "zh_MO", "zh_Hant", "zh-Hant-TW"])
    func writesTraditionalCharactersWhereTheyAreUsed(locale: String) {
        #expect(choice(locale).texts.nobody(isWithoutBirthdays: false) == "沒有即將到來的生日")
    }

    @Test(arguments: ["zh", "zh_CN", "zh_SG", "zh_Hans", "zh_Hans_HK"])
    func writesSimplifiedCharactersElsewhere(locale: String) {
        #expect(choice(locale).texts.nobody(isWithoutBirthdays: false) == "没有即将到来的生日")
    }

    @Test(arguments: ["", "xx_YY", "tlh", "klingon", "../../etc", "12"])
    func tellsAnUnknownChoice(name: String) {
        let choice = choice(name, ["LANG": "de_DE"])
        #expect(choice.unknown == name)
        #expect(choice.words == nil)
        #expect(choice.dates == nil)
    }

    @Test func tellsAChoiceWithoutEnd() { tellsAnUnknownChoice(name: "de_" + String(repeating: "A", count: 5_000)) }

    @Test(arguments: ["de_DE", "de-AT", "is_IS.UTF-8", "de_ZZ", "sr@latin", "en", "C", "C.UTF-8", "POSIX"])
    func knowsAChoice(name: String) {
        #expect(choice(name).unknown == nil)
    }

    /// The environment is POSIX's business: a locale that is not installed is no news in every call.
    @Test func theEnvironmentIsNoChoice() {
        #expect(choice(nil, ["LANG": "xx_YY"]).unknown == nil)
    }

    /// As names are, where the words run the other way.
    @Test(arguments: [
        ("he_IL", "en_US", "\u{2068}15 במרץ\u{2069}"), ("fa_IR", "de_DE", "\u{2068}۱۵ مارس\u{2069}"),
        ("en_US", "ar_EG", "\u{2068}March 15\u{2069}"), ("ar_EG", "ar_EG", "١٥ مارس"), ("de_DE", "en_US", "15. März"),
    ])
    func isolatesDatesThatRunTheOtherWay(dates: String, words: String, expected: String) throws {
        let texts = choice(nil, ["LC_TIME": dates, "LC_MESSAGES": words]).texts
        #expect(texts.date(try #require(CalendarDay(iso: "1990-03-15")), withYear: false).string == expected)
    }

    /// gettext is told the language by the same variable, in this process.
    @Test func theUsersLanguageIsNotTheOneThatIsSpoken() throws {
        let german = LocaleChoice(chosen: "de") { _ in nil }.texts.language
        #expect(german.speaks(Message("today")))
        let choice = LocaleChoice(chosen: nil) { name in
            name == "LC_MESSAGES" ? "fr_FR" : getenv(name).map { String(cString: $0) }
        }
        #expect(choice.words == "fr_FR")
    }
}
