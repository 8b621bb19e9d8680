/// The dates of the languages that the program speaks, as CLDR 47 has them. Foundation's ICU has Apple's: the test of their
/// agreement says where they differ.
///
/// Why: docs/decisions.md#dates-in-words.
extension DateWords {
    /// Nil for a language that the program does not speak.
    static func spoken(_ identifier: String) -> DateWords? {
        let place = Place(identifier)
        return switch place.language {
        case "en": english(place)
        case "de": german(place)
        case "fr": french(place)
        case "es": spanish(place)
        case "pl": polish
        case "ar": arabic(place)
        case "zh": chinese(place)
        case "ja": japanese
        case "pt": portuguese(place)
        case "ru": russian
        case "it": italian
        case "nl": dutch
        case "ko": korean
        case "tr": turkish
        case "uk": ukrainian
        case "cs": czech
        case "sv": swedish
        case "hu": hungarian
        default: nil
        }
    }

    /// America's English.
    static var american: DateWords { english(Place("en")) }

    /// A locale's language, and what its identifier says beside it: `Hant`, `TW`.
    private struct Place {
        let language: String
        private let parts: [String]

        init(_ identifier: String) {
            let parts = identifier.split(separator: "_")
            language = parts.first.map(String.init) ?? ""
            self.parts = parts.dropFirst().map { $0.uppercased() }
        }

        /// Whether it is in one of the regions, or has one of the scripts; each in capitals.
        func isIn(_ codes: String) -> Bool {
            !parts.isEmpty && codes.split(whereSeparator: \.isWhitespace).contains { parts.contains(String($0)) }
        }
    }

    /// The regions whose English is the world's (CLDR's parentLocales: `en_001`), not America's.
    private static let international =
        """
        001 150 AE AG AI AT AU BB BE BM BS BW BZ CC CH CK CM CX CY CZ DE DG DK DM ER ES FI FJ FK FM FR GB GD GG GH
        GI GM GS GY HK HU ID IE IL IM IN IO IT JE JM KE KI KN KY LC LR LS MG MO MS MT MU MV MW MY NA NF NG
        NL NO NR NU NZ PG PK PL PN PT PW RO RW SB SC SD SE SG SH SI SK SL SS SX SZ TC TK TO TT TV TZ UG VC
        VG VU WS ZA ZM ZW
        """

    private static func english(_ place: Place) -> DateWords {
        var words = DateWords(
            long: "MMMM d", withYear: "MMMM d, y", short: "MMM d", weekday: "EEEE, MMMM d",
            weekdayShort: "EEE, MMM d", month: "MMMM y",
            months: "January February March April May June July August September October November December",
            shortMonths: "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
            weekdays: "Sunday Monday Tuesday Wednesday Thursday Friday Saturday",
            shortWeekdays: "Sun Mon Tue Wed Thu Fri Sat")
        if place.isIn(international) {
            words.long = "d MMMM"
            words.withYear = "d MMMM y"
            words.short = "d MMM"
            words.weekday = "EEEE, d MMMM"
            words.weekdayShort = "EEE, d MMM"
            if !place.isIn("AE") { words.months.short[8] = "Sept" }
        }
        if place.isIn("AU") {
            words.weekday = "EEEE d MMMM"
            words.months.short.replaceSubrange(5...6, with: ["June", "July"])
        }
        if place.isIn("GB") {
            words.weekday = "EEEE d MMMM"
            words.weekdayShort = "EEE d MMM"
        }
        if place.isIn("BW BZ ZA ZW") {
            words.weekday = "EEEE, dd MMMM"
            words.weekdayShort = "EEE, dd MMM"
        }
        if place.isIn("BW BZ MT ZA ZW") { words.short = "dd MMM" }
        return words
    }

    private static func german(_ place: Place) -> DateWords {
        var words = DateWords(
            long: "d. MMMM", withYear: "d. MMMM y", short: "d. MMM", weekday: "EEEE, d. MMMM",
            weekdayShort: "EEE, d. MMM", month: "MMMM y",
            months: "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
            shortMonths: "Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.",
            weekdays: "Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag",
            shortWeekdays: "So. Mo. Di. Mi. Do. Fr. Sa.")
        if place.isIn("AT IT") {
            words.months.long[0] = "Jänner"
            words.months.short[0] = "Jän."
            words.months.short[8] = "Sep."
        }
        return words
    }

    private static func french(_ place: Place) -> DateWords {
        var words = DateWords(
            long: "d MMMM", withYear: "d MMMM y", short: "d MMM", weekday: "EEEE d MMMM",
            weekdayShort: "EEE d MMM", month: "MMMM y",
            months: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
            shortMonths: "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.",
            weekdays: "dimanche lundi mardi mercredi jeudi vendredi samedi",
            shortWeekdays: "dim. lun. mar. mer. jeu. ven. sam.")
        if place.isIn("CA") { words.months.short[6] = "juill." }
        if place.isIn("MA") {
            words.months.short.replaceSubrange(0...2, with: ["jan.", "fév.", "mar."])
            words.months.short[5] = "jui."
        }
        return words
    }

    private static func spanish(_ place: Place) -> DateWords {
        var words = DateWords(
            long: "d 'de' MMMM", withYear: "d 'de' MMMM 'de' y", short: "d MMM", weekday: "EEEE, d 'de' MMMM",
            weekdayShort: "EEE, d MMM", month: "MMMM 'de' y",
            months: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
            shortMonths: "ene feb mar abr may jun jul ago sept oct nov dic",
            weekdays: "domingo lunes martes miércoles jueves viernes sábado",
            shortWeekdays: "dom lun mar mié jue vie sáb")
        if place.isIn("CO") { words.short = "d 'de' MMM" }
        if place.isIn("CO US") { words.weekdayShort = "EEE, d 'de' MMM" }
        if place.isIn("MX") {
            words.weekdayShort = "EEE d 'de' MMM"
            words.months.short[8] = "sep"
        }
        if place.isIn("PE PY UY VE") { words.months.short = words.months.short.map { $0 + "." } }
        if place.isIn("PE UY") {
            words.months.long[8] = "setiembre"
            words.months.short[8] = "set."
        }
        return words
    }

    private static var polish: DateWords {
        DateWords(
            long: "d MMMM", withYear: "d MMMM y", short: "d MMM", weekday: "EEEE, d MMMM",
            weekdayShort: "EEE, d MMM", month: "LLLL y",
            months:
                "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
            standaloneMonths:
                "styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień",
            shortMonths: "sty lut mar kwi maj cze lip sie wrz paź lis gru",
            weekdays: "niedziela poniedziałek wtorek środa czwartek piątek sobota",
            shortWeekdays: "niedz. pon. wt. śr. czw. pt. sob.")
    }

    private static func arabic(_ place: Place) -> DateWords {
        let levant = "IQ JO LB PS SY"
        var months = "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر"
        if place.isIn("DZ TN") { months = "جانفي فيفري مارس أفريل ماي جوان جويلية أوت سبتمبر أكتوبر نوفمبر ديسمبر" }
        if place.isIn("MA") { months = "يناير فبراير مارس أبريل ماي يونيو يوليوز غشت شتنبر أكتوبر نونبر دجنبر" }
        if place.isIn("MR") { months = "يناير فبراير مارس إبريل مايو يونيو يوليو أغشت شتمبر أكتوبر نوفمبر دجمبر" }
        if place.isIn(levant) {
            months = "كانون_الثاني شباط آذار نيسان أيار حزيران تموز آب أيلول تشرين_الأول تشرين_الثاني كانون_الأول"
        }
        let weekdays = "الأحد الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت"
        var words = DateWords(
            long: "d MMMM", withYear: "d MMMM y", short: "d MMM", weekday: "EEEE، d MMMM",
            weekdayShort: "EEE، d MMM", month: "MMMM y",
            months: months, shortMonths: months, weekdays: weekdays, shortWeekdays: weekdays)
        if place.isIn(levant) {
            words.months.long = words.months.long.map { $0.replacing("_", with: " ") }
            (words.months.standalone, words.months.short) = (words.months.long, words.months.long)
        }
        return words
    }

    private static func chinese(_ place: Place) -> DateWords {
        var words = DateWords(
            long: "M月d日", withYear: "y年M月d日", short: "M月d日", weekday: "M月d日EEEE",
            weekdayShort: "M月d日EEE", month: "y年M月",
            months: "一月 二月 三月 四月 五月 六月 七月 八月 九月 十月 十一月 十二月",
            shortMonths: "1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月",
            weekdays: "星期日 星期一 星期二 星期三 星期四 星期五 星期六",
            shortWeekdays: "周日 周一 周二 周三 周四 周五 周六")
        guard !place.isIn("HANS"), place.isIn("HANT TW HK MO") else { return words }
        words.weekdays.short = ["週日", "週一", "週二", "週三", "週四", "週五", "週六"]
        if !place.isIn("HK MO") {
            words.weekday = "M月d日 EEEE"
            words.weekdayShort = "M月d日 EEE"
        }
        return words
    }

    private static var japanese: DateWords {
        DateWords(
            long: "M月d日", withYear: "y年M月d日", short: "M月d日", weekday: "M月d日EEEE",
            weekdayShort: "M月d日(EEE)", month: "y年M月",
            months: "1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月",
            shortMonths: "1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月",
            weekdays: "日曜日 月曜日 火曜日 水曜日 木曜日 金曜日 土曜日",
            shortWeekdays: "日 月 火 水 木 金 土")
    }

    private static func portuguese(_ place: Place) -> DateWords {
        var words = DateWords(
            long: "d 'de' MMMM", withYear: "d 'de' MMMM 'de' y", short: "d 'de' MMM", weekday: "EEEE, d 'de' MMMM",
            weekdayShort: "EEE, d 'de' MMM", month: "MMMM 'de' y",
            months: "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
            shortMonths: "jan. fev. mar. abr. mai. jun. jul. ago. set. out. nov. dez.",
            weekdays: "domingo segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado",
            shortWeekdays: "dom. seg. ter. qua. qui. sex. sáb.")
        if place.isIn("PT AO CH CV GQ GW LU MO MZ ST TL") {
            words.short = "d/MM"
            words.weekdayShort = "EEE, d/MM"
            words.weekdays.short = ["domingo", "segunda", "terça", "quarta", "quinta", "sexta", "sábado"]
        }
        return words
    }

    private static var russian: DateWords {
        DateWords(
            long: "d MMMM", withYear: "d MMMM y\u{202F}'г'.", short: "d MMM", weekday: "EEEE, d MMMM",
            weekdayShort: "EEE, d MMM", month: "LLLL y\u{202F}'г'.",
            months: "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
            standaloneMonths: "январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь",
            shortMonths: "янв. февр. мар. апр. мая июн. июл. авг. сент. окт. нояб. дек.",
            weekdays: "воскресенье понедельник вторник среда четверг пятница суббота",
            shortWeekdays: "вс пн вт ср чт пт сб")
    }

    private static var italian: DateWords {
        DateWords(
            long: "d MMMM", withYear: "d MMMM y", short: "d MMM", weekday: "EEEE d MMMM",
            weekdayShort: "EEE d MMM", month: "MMMM y",
            months: "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
            shortMonths: "gen feb mar apr mag giu lug ago set ott nov dic",
            weekdays: "domenica lunedì martedì mercoledì giovedì venerdì sabato",
            shortWeekdays: "dom lun mar mer gio ven sab")
    }

    private static var dutch: DateWords {
        DateWords(
            long: "d MMMM", withYear: "d MMMM y", short: "d MMM", weekday: "EEEE d MMMM",
            weekdayShort: "EEE d MMM", month: "MMMM y",
            months: "januari februari maart april mei juni juli augustus september oktober november december",
            shortMonths: "jan feb mrt apr mei jun jul aug sep okt nov dec",
            weekdays: "zondag maandag dinsdag woensdag donderdag vrijdag zaterdag",
            shortWeekdays: "zo ma di wo do vr za")
    }

    private static var korean: DateWords {
        DateWords(
            long: "MMMM d일", withYear: "y년 MMMM d일", short: "MMM d일", weekday: "MMMM d일 EEEE",
            weekdayShort: "MMM d일 (EEE)", month: "y년 MMMM",
            months: "1월 2월 3월 4월 5월 6월 7월 8월 9월 10월 11월 12월",
            shortMonths: "1월 2월 3월 4월 5월 6월 7월 8월 9월 10월 11월 12월",
            weekdays: "일요일 월요일 화요일 수요일 목요일 금요일 토요일",
            shortWeekdays: "일 월 화 수 목 금 토")
    }

    private static var turkish: DateWords {
        DateWords(
            long: "d MMMM", withYear: "d MMMM y", short: "d MMM", weekday: "d MMMM EEEE",
            weekdayShort: "d MMM EEE", month: "MMMM y",
            months: "Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık",
            shortMonths: "Oca Şub Mar Nis May Haz Tem Ağu Eyl Eki Kas Ara",
            weekdays: "Pazar Pazartesi Salı Çarşamba Perşembe Cuma Cumartesi",
            shortWeekdays: "Paz Pzt Sal Çar Per Cum Cmt")
    }

    private static var ukrainian: DateWords {
        DateWords(
            long: "d MMMM", withYear: "d MMMM y\u{202F}'р'.", short: "d MMM", weekday: "EEEE, d MMMM",
            weekdayShort: "EEE, d MMM", month: "LLLL y\u{202F}'р'.",
            months: "січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня",
            standaloneMonths:
                "січень лютий березень квітень травень червень липень серпень вересень жовтень листопад грудень",
            shortMonths: "січ. лют. бер. квіт. трав. черв. лип. серп. вер. жовт. лист. груд.",
            weekdays: "неділя понеділок вівторок середа четвер пʼятниця субота",
            shortWeekdays: "нд пн вт ср чт пт сб")
    }

    private static var czech: DateWords {
        DateWords(
            long: "d. MMMM", withYear: "d. MMMM y", short: "d. M.", weekday: "EEEE d. MMMM",
            weekdayShort: "EEE d. M.", month: "LLLL y",
            months: "ledna února března dubna května června července srpna září října listopadu prosince",
            standaloneMonths: "leden únor březen duben květen červen červenec srpen září říjen listopad prosinec",
            shortMonths: "led úno bře dub kvě čvn čvc srp zář říj lis pro",
            weekdays: "neděle pondělí úterý středa čtvrtek pátek sobota",
            shortWeekdays: "ne po út st čt pá so")
    }

    private static var swedish: DateWords {
        DateWords(
            long: "d MMMM", withYear: "d MMMM y", short: "d MMM", weekday: "EEEE d MMMM",
            weekdayShort: "EEE d MMM", month: "MMMM y",
            months: "januari februari mars april maj juni juli augusti september oktober november december",
            shortMonths: "jan. feb. mars apr. maj juni juli aug. sep. okt. nov. dec.",
            weekdays: "söndag måndag tisdag onsdag torsdag fredag lördag",
            shortWeekdays: "sön mån tis ons tors fre lör")
    }

    private static var hungarian: DateWords {
        DateWords(
            long: "MMMM d.", withYear: "y. MMMM d.", short: "MMM d.", weekday: "MMMM d., EEEE",
            weekdayShort: "MMM d., EEE", month: "y. MMMM",
            months: "január február március április május június július augusztus szeptember október november december",
            shortMonths: "jan. febr. márc. ápr. máj. jún. júl. aug. szept. okt. nov. dec.",
            weekdays: "vasárnap hétfő kedd szerda csütörtök péntek szombat",
            shortWeekdays: "V H K Sze Cs P Szo")
    }
}
