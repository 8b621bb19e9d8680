import Testing

@testable import Localization
@testable import WidgetTimeline

/// Sentences about a birthday that is over, as a native reader would say them.
@Suite struct PastSentenceTests {
    private func texts(_ locale: String) -> LocalizedTexts { LocaleChoice(chosen: locale) { _ in nil }.texts }

    @Test(arguments: [
        ("en", "Anna's birthday was yesterday", "Anna's birthday was 3 days ago"),
        ("de", "Anna hatte gestern Geburtstag", "Anna hatte vor 3 Tagen Geburtstag"),
        ("fr", "Anna a fêté son anniversaire hier", "Anna a fêté son anniversaire il y a 3 jours"),
        ("es", "Anna cumplió años ayer", "Anna cumplió años hace 3 días"),
        ("pl", "Anna: urodziny były wczoraj", "Anna: urodziny były 3 dni temu"),
        ("ar", "كان عيد ميلاد \u{2068}Anna\u{2069} أمس", "كان عيد ميلاد \u{2068}Anna\u{2069} قبل 3 أيام"),
        ("zh", "昨天是Anna的生日", "3天前是Anna的生日"),
        ("ja", "Annaの誕生日は昨日でした", "Annaの誕生日は3日前でした"),
        ("pt_BR", "Anna fez aniversário ontem", "Anna fez aniversário há 3 dias"),
        ("pt_PT", "Anna fez anos ontem", "Anna fez anos há 3 dias"),
        ("ru", "Anna: день рождения был вчера", "Anna: день рождения был 3 дня назад"),
        ("it", "Anna ha compiuto gli anni ieri", "Anna ha compiuto gli anni 3 giorni fa"),
        ("nl", "Anna was gisteren jarig", "Anna was 3 dagen geleden jarig"),
        ("ko", "Anna의 생일은 어제였습니다", "Anna의 생일은 3일 전이었습니다"),
        ("tr", "Anna dün doğum gününü kutladı", "Anna 3 gün önce doğum gününü kutladı"),
        ("uk", "Anna: день народження був учора", "Anna: день народження був 3 дні тому"),
        ("cs", "Anna: narozeniny byly včera", "Anna: narozeniny byly před 3 dny"),
        ("sv", "Anna fyllde år igår", "Anna fyllde år för 3 dagar sedan"),
        ("hu", "Anna születésnapja tegnap volt", "Anna születésnapja 3 nappal ezelőtt volt"),
    ])
    func saysWhoseBirthdayItWas(locale: String, yesterday: String, before: String) {
        let texts = texts(locale)
        #expect(texts.text(.wasBirthday("Anna", daysUntil: -1, turning: nil, andMore: 0)).string == yesterday)
        #expect(texts.text(.wasBirthday("Anna", daysUntil: -3, turning: nil, andMore: 0)).string == before)
    }

    @Test(arguments: [
        ("en", "turned 36 yesterday", "Anna turned 36, 3 days ago"),
        ("de", "wurde gestern 36", "Anna wurde vor 3 Tagen 36"),
        ("pl", "36. urodziny były wczoraj", "Anna: 36. urodziny były 3 dni temu"),
        ("ru", "вчера исполнилось 36 лет", "Anna: 3 дня назад исполнилось 36 лет"),
        ("zh_TW", "昨天滿了36歲", "3天前Anna滿了36歲"),
        ("ja", "昨日で36歳になりました", "Annaは3日前に36歳になりました"),
        ("ko", "어제 36세가 되었습니다", "Anna은 3일 전에 36세가 되었습니다"),
        ("hu", "tegnap 36 éves lett", "Anna 3 nappal ezelőtt 36 éves lett"),
    ])
    func saysHowOldSomebodyTurned(locale: String, row: String, sentence: String) {
        let texts = texts(locale)
        #expect(texts.text(.turns(36, daysUntil: -1)).string == row)
        #expect(texts.text(.wasBirthday("Anna", daysUntil: -3, turning: 36, andMore: 0)).string == sentence)
    }

    /// One year more than twenty has another verb.
    @Test(arguments: [("ru", "вчера исполнился 21 год"), ("uk", "вчора виповнився 21 рік")])
    func agreesWithTheYears(locale: String, row: String) {
        #expect(texts(locale).text(.turns(21, daysUntil: -1)).string == row)
    }

    @Test(arguments: [
        ("en", "Anna and 2 more had their birthday yesterday", "Anna turned 36 yesterday, and 2 more had birthdays"),
        (
            "de", "Anna und 2 weitere Personen hatten gestern Geburtstag",
            "Anna wurde gestern 36, auch 2 weitere Personen hatten Geburtstag"
        ),
        (
            "pl", "Anna i jeszcze 2 osoby: urodziny były wczoraj",
            "Anna: 36. urodziny były wczoraj, urodziny miały też 2 osoby"
        ),
        (
            "ru", "Anna и ещё 2 человека: день рождения был вчера",
            "Anna: вчера исполнилось 36 лет, также день рождения был ещё у 2 человек"
        ),
        ("ko", "Anna 외 2명의 생일은 어제였습니다", "Anna은 어제 36세가 되었고, 다른 2명도 생일이었습니다"),
        ("ja", "Annaほか2人の誕生日は昨日でした", "Annaは昨日で36歳になり、ほか2人も誕生日でした"),
        (
            "tr", "Anna ve 2 kişi daha dün doğum gününü kutladı",
            "Anna dün 36 yaşına girdi, 2 kişi daha doğum gününü kutladı"
        ),
    ])
    func countsTheOthers(locale: String, text: String, withAge: String) {
        let texts = texts(locale)
        #expect(texts.text(.wasBirthday("Anna", daysUntil: -1, turning: nil, andMore: 2)).string == text)
        #expect(texts.text(.wasBirthday("Anna", daysUntil: -1, turning: 36, andMore: 2)).string == withAge)
    }
}
