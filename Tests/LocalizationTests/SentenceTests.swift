import BirthdayCore
import Messages
import Testing

@testable import Localization
@testable import WidgetTimeline

/// Sentences as a native reader would say them, in the forms that numbers ask for.
@Suite struct SentenceTests {
    private func texts(_ locale: String) -> LocalizedTexts { LocaleChoice(chosen: locale) { _ in nil }.texts }

    @Test(arguments: [
        ("de", "Anna hat heute Geburtstag!"), ("fr", "Anna fête son anniversaire aujourd’hui\u{202F}!"),
        ("es", "¡Hoy cumple años Anna!"), ("pl", "Anna ma dziś urodziny!"), ("pt_BR", "Anna faz aniversário hoje!"),
        ("pt_PT", "Anna faz anos hoje!"), ("ru", "Anna сегодня празднует день рождения!"),
        ("tr", "Anna bugün doğum gününü kutluyor!"), ("hu", "Ma van Anna születésnapja!"),
        ("zh", "今天是Anna的生日！"),
    ])
    func saysWhoseBirthdayItIs(locale: String, text: String) {
        #expect(texts(locale).text(.isToday("Anna", turning: nil)).string == text)
    }

    /// The age comes after the name, where the sentence has it.
    @Test(arguments: [
        ("en", "turns 36 in 3 days", "Anna turns 36 in 3 days", "Anna turns 36 today!"),
        ("de", "wird in 3 Tagen 36", "Anna wird in 3 Tagen 36", "Anna wird heute 36!"),
        (
            "fr", "aura 36 ans dans 3 jours", "Anna aura 36 ans dans 3 jours",
            "Anna a 36 ans aujourd’hui\u{202F}!"
        ),
        (
            "ar", "ذكرى الميلاد الـ36 بعد 3 أيام", "عيد ميلاد \u{2068}Anna\u{2069} الـ36 بعد 3 أيام",
            "عيد ميلاد \u{2068}Anna\u{2069} الـ36 اليوم!"
        ),
        ("zh", "3天后满36岁", "3天后Anna满36岁", "今天Anna满36岁！"),
        (
            "ru", "через 3 дня исполнится 36 лет", "Anna: через 3 дня исполнится 36 лет",
            "Anna: сегодня исполняется 36 лет!"
        ),
        ("hu", "3 nap múlva 36 éves lesz", "Anna 3 nap múlva 36 éves lesz", "Anna ma 36 éves!"),
    ])
    func saysHowOldSomebodyTurns(locale: String, row: String, coming: String, today: String) {
        let texts = texts(locale)
        #expect(texts.text(.turns(36, daysUntil: 3)).string == row)
        #expect(texts.text(.isComing("Anna", daysUntil: 3, turning: 36)).string == coming)
        #expect(texts.text(.isToday("Anna", turning: 36)).string == today)
    }

    /// With the age too, the others are counted where they can be read.
    @Test(arguments: [
        ("en", "Anna turns 36 today, and 2 more have birthdays"),
        ("de", "Anna wird heute 36, auch 2 weitere Personen haben Geburtstag"),
        ("pl", "Anna kończy dziś 36 lat, urodziny mają też 2 osoby"),
        ("ja", "Annaは今日で36歳、ほか2人も誕生日です"),
    ])
    func countsTheOthersAfterTheAge(locale: String, text: String) {
        #expect(texts(locale).text(.isToday("Anna", turning: 36, andMore: 2, inFull: true)).string == text)
        #expect(texts(locale).text(.isToday("Anna", turning: 36, andMore: 2, inFull: false)).string == text)
    }

    /// Without a picture the sentence says that this is about birthdays, in every language.
    @Test(arguments: [
        ("en", "and 1 more have their birthday today"), ("de", "und 1 weitere Person haben heute Geburtstag"),
        ("fr", "et une autre personne fêtent leur anniversaire aujourd’hui"), ("es", "Hoy cumplen años"),
        ("pl", "Dziś urodziny mają"), ("ar", "عيد ميلاد"), ("zh", "的生日"), ("zh_TW", "的生日"), ("ja", "誕生日です"),
        ("pt_BR", "fazem aniversário hoje"), ("pt_PT", "fazem anos hoje"), ("ru", "сегодня празднуют день рождения"),
        ("it", "Oggi compiono gli anni"), ("nl", "zijn vandaag jarig"), ("ko", "생일입니다"),
        ("tr", "doğum gününü kutluyor"),
        ("uk", "сьогодні святкують день народження"), ("cs", "Dnes mají narozeniny"), ("sv", "fyller år idag"),
        ("hu", "Ma ünnepli a születésnapját"),
    ])
    func keepsTheMeaningWithoutAPicture(locale: String, text: String) {
        let full = texts(locale).text(.isToday("Tim Today", turning: nil, andMore: 1, inFull: true)).string
        #expect(full.contains("Tim Today") && full.contains(text), "\(full)")
        #expect(
            texts(locale).text(.isToday("Tim Today", turning: nil, andMore: 1, inFull: false)).string.count < full.count
        )
    }

    /// A form of address follows a name, never the words for no name.
    @Test func addressesNamesAlone() {
        #expect(texts("ja").text(.isToday(texts("ja").inSentence("山田花子"), turning: nil)) == "今日は山田花子さんの誕生日です！")
        #expect(texts("ko").text(.isToday(texts("ko").inSentence("김철수"), turning: 9)) == "김철수님은 오늘 9세가 됩니다!")
        #expect(texts("de").inSentence("Anna") == "Anna")
        #expect(texts("ja").row(["山田花子", "3日後"]) == "山田花子、3日後")
    }

    @Test(arguments: [
        ("pl", 1, "1 osoba"), ("pl", 2, "2 osoby"), ("pl", 5, "5 osób"), ("pl", 12, "12 osób"),
        ("pl", 21, "21 osób"), ("pl", 22, "22 osoby"), ("pl", 112, "112 osób"),
        ("ru", 1, "1 человек"), ("ru", 2, "2 человека"), ("ru", 5, "5 человек"), ("ru", 11, "11 человек"),
        ("ru", 21, "21 человек"), ("ru", 22, "22 человека"), ("ru", 25, "25 человек"), ("ru", 101, "101 человек"),
        ("ru", 111, "111 человек"), ("ru", 112, "112 человек"),
        ("uk", 1, "1 людина"), ("uk", 2, "2 людини"), ("uk", 5, "5 людей"), ("uk", 11, "11 людей"),
        ("uk", 21, "21 людина"), ("uk", 22, "22 людини"), ("uk", 101, "101 людина"), ("uk", 111, "111 людей"),
        ("uk", 112, "112 людей"),
        ("cs", 1, "1 další člověk"), ("cs", 2, "2 další lidé"), ("cs", 5, "5 dalších lidí"),
        ("cs", 22, "22 dalších lidí"),
        ("cs", 101, "101 dalších lidí"),
        ("ar", 1, "وشخص آخر"), ("ar", 2, "وشخصين آخرين"), ("ar", 3, "و3 أشخاص آخرين"), ("ar", 11, "و11 شخصًا آخر"),
        ("ar", 100, "و100 شخص آخر"), ("ar", 102, "و102 شخص آخر"), ("ar", 103, "و103 أشخاص آخرين"),
        ("ar", 111, "و111 شخصًا آخر"),
        ("de", 1, "1 weitere Person"), ("de", 2, "2 weitere Personen"), ("fr", 1, "une autre personne"),
        ("fr", 2, "2 autres personnes"), ("es", 1, "1 persona más"), ("es", 21, "21 personas más"),
        ("it", 1, "e un’altra persona"), ("it", 2, "e altri 2"), ("pt", 1, "mais 1 pessoa"),
        ("pt_PT", 2, "mais 2 pessoas"), ("nl", 1, "1 andere persoon"), ("nl", 2, "2 anderen"), ("sv", 1, "1 till"),
        ("hu", 2, "még 2 ember"), ("tr", 2, "2 kişi daha"), ("ko", 2, "외 2명"), ("zh", 2, "另外2人"),
    ])
    func countsPeople(locale: String, count: Int, others: String) {
        let text = texts(locale).text(.isToday("Ola", turning: nil, andMore: count, inFull: false)).string
        #expect(text.hasSuffix(others), "\(text)")
    }

    @Test(arguments: [
        ("en", 0, "Ola"), ("en", 1, "Ola, and 1 more"), ("de", 2, "Ola, dazu 2 weitere Personen"),
        ("fr", 1, "Ola, et une autre personne"), ("ru", 21, "Ola; ещё 21 человек"),
        ("pl", 5, "Ola, do tego 5 osób"),
        ("tr", 2, "Ola, ayrıca 2 kişi daha var"), ("ar", 2, "\u{2068}Ola\u{2069}، وشخصان آخران"),
        ("ja", 2, "Ola（ほか2人）"),
        ("zh", 2, "Ola，另有2人"), ("ko", 2, "Ola (그 외 2명)"),
    ])
    func addsTheOthersToASentence(locale: String, count: Int, text: String) {
        #expect(texts(locale).text(.countdown("Ola", andMore: count, areBirthdays: true)).string == text)
    }

    @Test(arguments: [
        ("pl", 1, "1 rok"), ("pl", 4, "4 lata"), ("pl", 14, "14 lat"), ("pl", 21, "21 lat"), ("pl", 22, "22 lata"),
        ("ru", 1, "1 год"), ("ru", 3, "3 года"), ("ru", 5, "5 лет"), ("ru", 11, "11 лет"), ("ru", 21, "21 год"),
        ("ru", 101, "101 год"), ("ru", 111, "111 лет"), ("ru", 112, "112 лет"),
        ("uk", 1, "1 рік"), ("uk", 3, "3 роки"), ("uk", 12, "12 років"), ("uk", 21, "21 рік"), ("uk", 111, "111 років"),
        ("fr", 1, "1 an "), ("fr", 2, "2 ans"), ("es", 1, "1 año "), ("es", 2, "2 años"), ("it", 1, "1 anno"),
        ("it", 2, "2 anni"), ("pt", 1, "1 ano "), ("pt", 2, "2 anos"), ("cs", 1, "1. narozeniny"), ("ar", 1, "الأول"),
        ("ar", 2, "الـ2"), ("hu", 1, "1 éves"), ("tr", 1, "1 yaşına"), ("ko", 1, "1세"), ("ja", 1, "1歳"),
    ])
    func countsYears(locale: String, age: Int, years: String) {
        #expect(texts(locale).text(.isToday("Ola", turning: age)).string.contains(years))
        #expect((texts(locale).text(.turns(age, daysUntil: 1)).string + " ").contains(years))
    }

    /// A verb agrees with the number of the others.
    @Test(arguments: [
        ("de", 1, "auch 1 weitere Person hat"), ("pl", 5, "urodziny ma też 5"), ("ru", 21, "празднует ещё 21"),
        ("ru", 5, "празднуют ещё 5"), ("uk", 1, "святкує ще 1"), ("cs", 5, "slaví i 5"), ("cs", 2, "slaví i 2"),
        ("nl", 1, "en nog 1 persoon is jarig"), ("fr", 1, "fête aussi son"), ("es", 2, "también cumplen años 2"),
        ("it", 1, "compie gli anni anche un’altra"), ("pt_PT", 2, "mais 2 pessoas também fazem anos"),
    ])
    func verbsAgreeWithTheOthers(locale: String, count: Int, text: String) {
        #expect(texts(locale).text(.isToday("Ola", turning: 9, andMore: count, inFull: false)).string.contains(text))
    }

    /// Whatever comes is said of all: after a whole sentence no language can go on with a noun.
    @Test(arguments: [
        ("en", "Anna turns 36 in 3 days, and 2 more have birthdays", "Anna in 3 days, and 2 more"),
        (
            "de", "Anna wird in 3 Tagen 36, auch 2 weitere Personen haben Geburtstag",
            "Anna und 2 weitere Personen in 3 Tagen"
        ),
        ("ja", "Annaは3日後に36歳になり、ほか2人も誕生日です", "Annaほか2人の誕生日は3日後"),
        ("ko", "Anna은 3일 후 36세가 되고, 다른 2명도 생일입니다", "3일 후 Anna 외 2명의 생일"),
        (
            "ru", "Anna: через 3 дня исполнится 36 лет, также день рождения ещё у 2 человек",
            "Anna и ещё 2 человека: через 3 дня"
        ),
        ("nl", "Anna wordt over 3 dagen 36, en nog 2 anderen zijn jarig", "Anna en 2 anderen zijn over 3 dagen jarig"),
    ])
    func countsTheOthersToCome(locale: String, withAge: String, without: String) {
        #expect(texts(locale).text(.isComing("Anna", daysUntil: 3, turning: 36, andMore: 2)).string == withAge)
        #expect(texts(locale).text(.isComing("Anna", daysUntil: 3, andMore: 2)).string == without)
    }

    /// An anniversary is no person.
    @Test(arguments: [
        ("en", "Anna's birthday, and 2 more dates", "and 1 more"),
        ("de", "Anna hat heute Geburtstag, dazu 2 weitere Anlässe", "und 1 weiterer Anlass"),
        ("ja", "今日はAnnaの誕生日です（ほか2件）", "ほか1件"),
        ("ar", "عيد ميلاد \u{2068}Anna\u{2069} اليوم، ومناسبتان أخريان", "ومناسبة أخرى"),
        ("zh_HK", "今日是Anna的生日，另有2個紀念日", "另有1個紀念日"),
    ])
    func countsOtherDatesAsSuch(locale: String, today: String, line: String) {
        #expect(texts(locale).text(.isToday("Anna", turning: nil, andMoreDates: 2)).string == today)
        #expect(texts(locale).text(.andMore(1, areBirthdays: false)).string == line)
    }

    /// `0 days before` is the day itself.
    @Test(arguments: [
        ("en", "notified on the day, the day before and a week before", "notified 3 days before and 2 weeks before"),
        (
            "de", "Benachrichtigung am Tag selbst, am Vortag und eine Woche vorher",
            "Benachrichtigung 3 Tage vorher und 2 Wochen vorher"
        ),
        ("zh_HK", "當日、前一日及提前一星期通知", "提前3日及提前2星期通知"),
        (
            "pl", "powiadomienie w dniu urodzin, dzień wcześniej i tydzień wcześniej",
            "powiadomienie 3 dni wcześniej i 2 tygodnie wcześniej"
        ),
    ])
    func namesTheDaysOfNotification(locale: String, usual: String, others: String) throws {
        for (days, text) in [([0, 1, 7], usual), ([3, 14], others)] {
            #expect(try texts(locale).text(#require(LeadTimes(days: days)).message).string == text)
        }
    }

    /// Quotation marks are a region's.
    @Test(arguments: [
        ("de", "für „Chor“ eingestellt"), ("de_CH", "für «Chor» eingestellt"), ("es", "según el grupo «Chor»"),
        ("es_MX", "según el grupo “Chor”"), ("pt", "definido para “Chor”"), ("pt_PT", "definido para «Chor»"),
        ("fr", "réglé pour «\u{A0}Chor\u{A0}»"), ("ar", "إعداد المجموعة «\u{2068}Chor\u{2069}»"),
    ])
    func quotesAsTheRegionDoes(locale: String, text: String) {
        #expect(texts(locale).text(Message("set for \"{group}\"", ["group": .group("Chor")])).string == text)
    }
}
