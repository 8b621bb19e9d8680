/// What yearly days are called by calendars, cards, tables and people, in the languages of the program and their neighbours:
/// in the summary of an event, its category, the name of its calendar, the label of a date, the name of a column.
///
/// Every word is in lower case, with `'` for an apostrophe. A word of two meanings has the one that its own language gives
/// it by its accents: `aniversário` is a birthday, `aniversario` an anniversary.
package struct OccasionWords: Sendable {
    /// Words of one meaning.
    package struct Phrases: Sendable {
        package let occasion: Occasion
        /// Beside a name, with a blank or more between; in scripts without blanks, nothing. Or alone.
        package let besideName: [String]
        /// Alone: what beside a name would be a part of it, or says no more than a column does.
        package let alone: [String]
    }

    package let phrases: [Phrases]
    /// What can stand between a phrase and the name behind it: `of`, `d'`.
    package let links: [String]
    /// What a name before a phrase can end in: `'s`, `の`.
    package let endings: [String]
    /// What a sentence can begin with before the name and a phrase behind it: `day of`.
    package let openings: [String]

    private init(
        links: String = "", endings: String = "", openings: String = "", birthday: String, birthdayAlone: String = "",
        anniversary: String = "",
        anniversaryAlone: String = "", memorial: String = "", memorialAlone: String = "", nameday: String = "",
        namedayAlone: String = "", other: String = ""
    ) {
        phrases = [
            Phrases(occasion: .birthday, besideName: Self.list(birthday), alone: Self.list(birthdayAlone)),
            Phrases(occasion: .anniversary, besideName: Self.list(anniversary), alone: Self.list(anniversaryAlone)),
            Phrases(occasion: .memorial, besideName: Self.list(memorial), alone: Self.list(memorialAlone)),
            Phrases(occasion: .nameday, besideName: Self.list(nameday), alone: Self.list(namedayAlone)),
            Phrases(occasion: .other, besideName: Self.list(other), alone: []),
        ]
        self.links = Self.list(links)
        self.endings = Self.list(endings)
        self.openings = Self.list(openings)
    }

    private static func list(_ text: String) -> [String] {
        text.utf8.split { $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: "\n") }.map { String(Substring($0)) }
    }

    // Finding what a text means that is nothing but a word.

    /// The occasion that a text means, in any of the languages, in any case and with any signs between its words:
    /// `date_of_birth`; nil for another text.
    package static func occasion(named text: some StringProtocol) -> Occasion? {
        occasions[key(lowercased: text.lowercased())]
    }

    /// Whether a text is what days are called that are nobody's.
    package static func isHoliday(_ text: some StringProtocol) -> Bool {
        holidayKeys.contains(key(lowercased: text.lowercased()))
    }

    /// The one occasion that is named in a title of several words: `Svenska namnsdagar`; nil where it names none or several.
    package static func occasion(inTitle title: String) -> Occasion? {
        let found = Set(meanings(inTitle: title) { occasion(named: $0) })
        return found.count == 1 ? found.first : nil
    }

    /// Whether a title names days that are nobody's, and no occasion: `Feiertage in Bayern`.
    package static func isHoliday(title: String) -> Bool {
        meanings(inTitle: title) { occasion(named: $0) }.isEmpty
            && !meanings(inTitle: title) { isHoliday($0) ? true : nil }.isEmpty
    }

    /// What runs of at most three words of a title mean; of the first words, since a title has few.
    private static func meanings<Meaning>(inTitle title: String, _ meaning: (String) -> Meaning?) -> [Meaning] {
        let words = title.prefix(200).split { !$0.isLetter && $0 != "'" && $0 != "’" }
        return words.indices.flatMap { start in
            (start..<min(start + 3, words.count)).compactMap { meaning(words[start...$0].joined(separator: " ")) }
        }
    }

    /// The letters and numbers of a text in lower case, with the marks on them. A dotted and a dotless i are one letter in
    /// capitals, and so are a sigma within a word and one at its end.
    private static func key(lowercased text: String) -> String {
        var key = String.UnicodeScalarView()
        var isKept = false
        for scalar in text.unicodeScalars {
            switch scalar {
            case "a"..."z", "0"..."9": isKept = true
            case "\0"..."\u{7F}": isKept = false
            case "\u{307}" where key.last == "i": continue
            default:
                switch scalar.properties.generalCategory {
                case .nonspacingMark, .spacingMark, .enclosingMark: break
                default: isKept = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                }
            }
            if isKept { key.append(scalar == "ı" ? "i" : scalar == "ς" ? "σ" : scalar) }
        }
        return String(key)
    }

    /// The first meaning of each word: all are in lower case.
    private static let occasions: [String: Occasion] = {
        var found: [String: Occasion] = [:]
        for phrases in all.flatMap(\.phrases) {
            for word in phrases.besideName + phrases.alone {
                let key = key(lowercased: word)
                if found[key] == nil { found[key] = phrases.occasion }
            }
        }
        return found
    }()

    private static let holidayKeys = Set(list(holidays).map(key))

    /// Categories of days that are nobody's.
    private static let holidays = """
        holiday|holidays|public holiday|public holidays|bank holidays|feiertag|feiertage|ferien|schulferien
        urlaub|jour férié|jours fériés|congés|vacances|vacances scolaires|festivos|días festivos|vacaciones
        festività|giorno festivo|giorni festivi|ferie|nationale feestdag|feestdagen|vakantie|vrije dagen|feriado
        feriados|feriados públicos|feriado públicos|férias|święta|święto państwowe|dni wolne|wakacje|праздник
        праздники|отпуск|каникулы|休日|祝日|休暇|假日|法定假日|休假|節日|节日|公眾假日|假期|节假日|휴가|공휴일|휴일|helgdag|helgdagar
        annan allmän helgdag|semester|helligdager|helligdage|pyhäpäivät|dovolená|prázdniny|volno|státní svátky
        bayramlar|resmî tatil|resmi tatiller|tatil|свята|державні свята|ünnepek|állami ünnepek|ünnepnapok
        أعياد رسمية|عطلات رسمية|العطلات|αργίες|sărbători legale|praznici|חגים
        """

    // What stands beside a name and a word.

    /// The words before a year of birth.
    package static let births: Set = Set(
        list("born|b.|geb.|geb|geboren|né|née|nacido|nacida|nato|nata|nascido|nascida|född|f.|født|ur.|nar.|род.|нар."))

    /// The words behind a number of years.
    package static let years: Set = Set(
        list(
            """
            years|year|jahre|jahr|j.|ans|años|año|anni|anos|jaar|år|vuotta|vuosi|lat|lata|let|rokov|godina|év|éves|yaş|yıl
            лет|года|год|років|роки|години|χρόνια|ani|anys|aastat
            """))

    /// Words around an age that are no names when they begin with a capital.
    package static let titleCaseAges: Set = ["turns", "turning", "becomes", "celebrates", "is", "old", "wird"]

    /// The words around an age.
    package static let ages: Set = Set(
        list(
            """
            turns|turning|celebrates|feiert|oslavuje|obchodzi|becomes|is|would|be|have|has|been|for|since
            old|ago|turned|wird|würde|werden|vor|jahren|alt|a
            an|aura|cumplirá|compirà|fará|aurait|fête|ses|cumple|cumpliría|compie|compirebbe|faz|faria|completa|wordt
            zou|geworden|zijn|oud|fyller|skulle|blir|bliver|fylder|täyttää|kończy
            исполняется|исполнилось|виповнюється|slaví|lesz|yaşında|oluyor
            împlinește|歳|才|岁|歲|세
            """)
    ).union(years).union(adverbs)

    /// The words that say when, or that a sentence begins: `Heute hat Anna Geburtstag`.
    package static let adverbs: Set = Set(
        list(
            """
            today|it's|reminder|remember|heute|aujourd'hui|c'est|hoy|oggi|hoje|vandaag|idag|tänään|dziś|dzisiaj|dnes|bugün|у|сегодня
            сьогодні|σήμερα|astăzi|azi|днес|danas|今日は|今日|今天是|今天|오늘은|오늘|اليوم
            """))

    /// The words that stand before what somebody has, in a wish or behind a name.
    package static let helpers: Set = Set(
        list(
            """
            happy|alles|gute|zum|herzlichen|glückwunsch|joyeux|bon|feliz|buon|fijne|grattis|på|in|im|on|is|has|a|an
            the|his|her|their|celebrates|celebrate|hat|haben|ist|feiert|seinen|ihren|am|der|die|das|den|est|fête
            fêtent|le|la|les|l'|son|leur|es|el|los|celebra|celebran|su|è|il|lo|l'|festeggia|il suo|é|o|comemora
            seu|de|het|heeft|viert|zijn|haar|är|det|i|dag|har|er|viettää|obchodzi|obchodzą|swoje|má|slaví|své
            tartja|ünnepli|у|отмечает|празднует|свой|святкує|έχει|είναι|este|e|își|serbează|są|ma|mają|je|sono|е|има
            """))

    /// Phrases that are words or names too, unless they are in capitals.
    package static let shouted: Set = ["rip", "gt", "ht"]

    /// German and Scandinavian names get an s: `Annas Geburtstag`.
    package static let genitive = "s"

    /// Names that end in an s themselves, and are written so before `Geburtstag` too.
    package static let namesInS: Set = Set(
        """
        agnes alexis andreas angus annelies boris carlos charles chris christos claus cornelius curtis dennis doris elias \
        els fabius felicitas frans gladys gus hannes hans ines iris jacobus jacques jakobus james janis jannes jannis \
        jens jesus johannes jonas josias jules julius kees klaas klaus kris lars laurentius lis lois lotus louis luis \
        lucas lukas magnus marcus marius markus martinus mathias matthias matthäus mats mattis mavis moses nicholas \
        nicolas niels niklas nikolaus nils olaus otis paris paulus pius rasmus rufus silas stanislaus sus tass thaddäus \
        thijs thomas titus tjorges tobias ulas urs yannis yves
        """.split(separator: " ").map(String.init))

    /// Whether a name is that of a saint, whose day it is: `Sainte Anne`, `Saint-Jean`; not `St. John Smith`.
    package static func isSaint(_ name: String) -> Bool {
        let words = name.trimmingPrefix("La ").split(separator: " ")
        guard let title = words.first?.prefix(while: { $0 != "-" }), saints.contains(title.lowercased()) else {
            return false
        }
        let isWord = title == words[0]
        guard isWord, words.count > 1 else { return !isWord && words.count == 1 }
        return words.count == 2 || ["'s", "’s"].contains(words[1].suffix(2))
            || words.dropFirst(2).contains { $0.first?.isLowercase ?? false }
    }

    /// What saints are called. People are called San, Santa, Santo and Sveta.
    private static let saints: Set = Set(
        list(
            """
            saint|sainte|saints|saintes|st|ste|sts|stes|st.|ste.|sts.|sankt|heiliger|heilige|hl.|sint|święty|święta|św.
            svatý|svatá|svätý|svätá|sv.|sveti|szent|sfântul|sfânta|sf.|são|άγιος|αγία|святой|святая|святий|hellige|sankta
            """))

    /// Celebrations that need not be on the day itself.
    package static let parties: Set = Set(
        list(
            """
            birthday party|geburtstagsfeier|geburtstagsparty|fête d'anniversaire|fiesta de cumpleaños
            festa di compleanno|festa de aniversário|verjaardagsfeest|födelsedagskalas|fødselsdagsfest
            bursdagsselskap|synttärijuhlat|doğum günü partisi|誕生日会|誕生日パーティー|生日会|生日派对|생일 파티
            """))

    private static let north = "'s|'|s"
    private static let dutch = "'s|'"

    package static let all: [OccasionWords] = [
        // English
        OccasionWords(
            links: "of|for|to",
            endings: "'s|'",
            openings: "the day of|day of|the date of|date of|don't forget|remember|reminder:|reminder|today is",
            birthday: """
                birthday|bday|b-day|b'day|birth day|birthdate|birth date|date of birth|happy birthday|born:|happy bday
                hbd|birthday party|birthday celebration
                """,
            birthdayAlone: """
                birthdays|birth day date|birthday date|day of birth|dob|born|born on|special occasion|bdays
                """,
            anniversary:
                "wedding anniversary|anniversary|wedding day|golden wedding|silver wedding|diamond wedding|wedding"
                + "|happy anniversary|marriage|married|got married",
            anniversaryAlone: """
                anniversaries|wedding anniversaries|wedding date|weddings|date of marriage|married on
                """,
            memorial: """
                death|death of|death day|deathday|day of death|date of death|death anniversary
                anniversary of death|died|passed away|passing|in memory|in memory of|in loving memory of
                in memoriam|in loving memory|memorial|memorial day|remembering|remembrance|rip|r.i.p.|r.i.p|rest in peace
                yahrzeit|yahrzeit for|in heaven|heavenly birthday|happy heavenly birthday|birthday in heaven
                happy birthday in heaven|heavenversary|angelversary|loss of|has passed|has died|funeral|burial
                in remembrance of
                """,
            memorialAlone: "deaths|deathdate|death date|deceased|died on|memorials|in remembrance|yahrzeits|loss",
            nameday: "name day|nameday|name-day|namensdag|names day|happy name day|saint's day|saint day|feast day",
            namedayAlone: "name days|namedays|saints' days|saints days|feast days",
            other: "engagement|work anniversary|baptism|christening|confirmation|first communion|graduation|first met"),
        // German
        OccasionWords(
            links: "von|vom|für|des|der|an",
            endings: north,
            birthday: """
                geburtstag|hat geburtstag|alles gute zum geburtstag|herzlichen glückwunsch zum geburtstag
                geburtstagsfeier|geburtstagsparty|geburtsdatum|ehrentag|geburtstagskind|geb.|geb:|gt
                geb.-tag|geb.tag|geb.-tg.|gebtag|geburtst.
                """,
            birthdayAlone: """
                geburtstage|geb.-datum|geb.datum|geb.|geboren|geboren am|geburtstagskalender|geburtstagskinder
                """,
            anniversary: """
                hochzeitstag|jahrestag|hochzeit|hochzeitsjubiläum|silberhochzeit|silberne hochzeit|goldhochzeit
                goldene hochzeit|trauung|verheiratet|ht
                """,
            anniversaryAlone: "hochzeitstage|jahrestage|jubiläum|jubiläen|hochzeitsdatum|verheiratet seit|heirat",
            memorial: """
                todestag|tod von|sterbetag|gestorben|ist gestorben|verstorben|ist verstorben|verstarb|verst|gedenktag
                gedenken|gedenken an|in gedenken|in gedenken an|zum gedenken|zum gedenken an|in erinnerung an
                ruhe in frieden|sterbedatum|tod:|tod des|tod der|tag des todes|todesjahrestag|jahrestag tod
                jahrestag tod von|jahrestag des todes|im himmel|geburtstag im himmel|himmelsgeburtstag|verlust von
                heimgang|heimgegangen|ist heimgegangen|entschlafen|ist entschlafen|von uns gegangen|beerdigung
                beisetzung|trauerfeier
                """,
            memorialAlone: "todestage|todesdatum|gest.|gedenktage|sterbetage|tod|gestorben am",
            nameday: "namenstag|hat namenstag|alles gute zum namenstag",
            namedayAlone: "namenstage|namenstagskalender",
            other: "kennenlerntag|verlobung|verlobungstag|taufe|tauftag|konfirmation|kommunion|firmung|dienstjubiläum"),
        // French
        OccasionWords(
            links: "de la|de|du|d'|à|pour|des",
            birthday: """
                anniversaire|anniv|anniv.|anniv'|annif|joyeux anniversaire|bon anniversaire|fête son anniversaire
                fête d'anniversaire|date de naissance|jour d'anniversaire
                """,
            birthdayAlone: "anniversaires|né le|née le|né(e) le|naissance|date d'anniversaire|anniversaire (date)",
            anniversary: """
                anniversaire de mariage|anniversaire mariage|anniversaire de noces|noces|mariage|noces d'or|noces d'argent
                """,
            anniversaryAlone: """
                anniversaires de mariage|mariages|date de mariage|anniversaire de mariage ou fête|marié le
                """,
            memorial: """
                mort de|mort d'|décès|décès de|décès d'|anniversaire de décès|anniversaire du décès
                anniversaire de la mort|anniversaire de mort|décédé|décédée|est décédé|est décédée|en mémoire
                à la mémoire|en souvenir|jour du décès|disparition|hommage à|mort:|mort :|mort du|mort des
                jour de la mort|anniversaire décès|anniversaire mort|anniversaire de sa mort|au ciel|perte de
                perte d'|nous a quittés|enterrement|obsèques|funérailles
                """,
            memorialAlone: "mort|morte|date de décès|date du décès|décédé le|commémoration|commémorations",
            nameday: "fête|bonne fête|fête prénom|jour de fête|saint patron|sainte patronne|la fête",
            namedayAlone: "fêtes|fêtes des prénoms|saints|saint du jour|fête du prénom",
            other: "anniversaire de rencontre|fiançailles|baptême"),
        // Spanish
        OccasionWords(
            links: "de la|de|del",
            birthday: """
                cumpleaños|cumpleanos|cumple|cumple años|cumpleaños feliz|feliz cumpleaños|feliz cumple
                día de cumpleaños|fiesta de cumpleaños|fecha de nacimiento|natalicio
                """,
            birthdayAlone: "fecha nacimiento|nacimiento|fecha de cumpleaños|nacido el|nacida el|cumples",
            anniversary: """
                aniversario de bodas|aniversario de boda|bodas de oro|bodas de plata|aniversario|aniversario de matrimonio|boda|bodas
                feliz aniversario
                """,
            anniversaryAlone: "aniversarios|fecha de boda|matrimonio",
            memorial: """
                muerte de|fallecimiento|fallecimiento de|falleció|murió|fallecido|fallecida
                aniversario de muerte|aniversario de la muerte|muerte del|muerte de la|aniversario de fallecimiento|aniversario luctuoso|en memoria
                descanse en paz|d.e.p.|q.e.p.d.|defunción|día de la muerte|muerte:|aniversario muerte
                aniversario fallecimiento|en el cielo|pérdida de|perdida de|entierro|funeral de
                """,
            memorialAlone: "muerte|fecha de fallecimiento|fecha de defunción|defunciones",
            nameday: """
                onomástica|onomástico|día del santo|santo de|santo del|santo:|santo -|feliz santo|día onomástico
                """,
            namedayAlone: "santo|santos|santoral|onomásticas|onomásticos",
            other: "bautizo|primera comunión|graduación"),
        // Portuguese
        OccasionWords(
            links: "de|da|do|dos|das|à|ao",
            birthday: """
                aniversário|aniversario da|aniversario do|aniversário natalício|niver|níver|faz anos|dia de anos
                feliz aniversário|parabéns|festa de aniversário|data de nascimento|dia de aniversário
                """,
            birthdayAlone: "aniversários|nascimento|data de aniversário|aniversariantes|nascido em|nascida em",
            anniversary: """
                aniversário de casamento|aniversario de casamento|bodas de casamento|casamento
                """,
            anniversaryAlone: "aniversários de casamento|casamentos|data especial|data de casamento",
            memorial: """
                morte de|morte da|morte do|falecimento|falecimento de|faleceu|morreu|falecido|falecida
                aniversário de morte|aniversário da morte|aniversário de falecimento|em memória|em memória de|à memória de
                dia da morte|óbito|morte:|aniversário morte|aniversário falecimento|no céu|perda de|perda do|perda da|enterro
                """,
            memorialAlone: "morte|data de falecimento|óbitos|data da morte",
            nameday: "dia onomástico|dia do santo|dia do nome|dia de nome|onomástico de|onomástico do",
            namedayAlone: "dias onomásticos",
            other: "aniversário de namoro|aniversario de namoro|noivado|batizado|batismo|formatura"),
        // Italian
        OccasionWords(
            links: "di|del|della|dell'|a|da",
            birthday: """
                compleanno|buon compleanno|compie gli anni|compie anni|tanti auguri|auguri|festa di compleanno
                compl.|data di nascita
                """,
            birthdayAlone: "compleanni|nascita|nato il|nata il|data nascita",
            anniversary: """
                anniversario di matrimonio|anniversario di nozze|nozze d'oro|nozze d'argento|anniversario matrimonio|anniversario|matrimonio
                nozze
                """,
            anniversaryAlone: "anniversari|anniversari di matrimonio|data di matrimonio|matrimoni",
            memorial: """
                morte di|morte del|decesso|decesso di|scomparsa di|scomparsa del|è morto|è morta|è mancato
                è mancata|deceduto|deceduta|anniversario della morte|anniversario di morte|anniversario morte
                anniversario della scomparsa|in memoria|in ricordo|giorno della morte|morte:|in cielo|perdita di|funerale
                """,
            memorialAlone: "morte|morto|morta|data di morte|data del decesso|decessi|defunti",
            nameday: "onomastico|buon onomastico",
            namedayAlone: "onomastici",
            other: "fidanzamento|battesimo|prima comunione"),
        // Catalan
        OccasionWords(
            links: "de la|de|del|d'",
            birthday: "aniversari|per molts anys|data de naixement",
            birthdayAlone: "naixement",
            anniversary: "aniversari de casament|aniversari de noces|casament",
            memorial: "mort de|defunció|va morir|en memòria|al cel",
            memorialAlone: "data de defunció",
            nameday: "onomàstica|sant de|dia del sant",
            namedayAlone: "onomàstiques|sant"),
        // Romanian
        OccasionWords(
            links: "a lui|al lui|lui|a|al|de",
            birthday: """
                ziua lui|aniversare|ziua de naștere|ziua de nastere|zi de naștere|aniversarea|la mulți ani|la multi ani
                data nașterii
                """,
            birthdayAlone: "zile de naștere|zile de nastere|născut|data nasterii",
            anniversary: "aniversarea căsătoriei|aniversarea nunții|nunta|nuntă",
            memorial: "decesul|a murit|a decedat|comemorare|în memoria|ziua morții|în cer",
            memorialAlone: "deces|data decesului",
            nameday: "onomastica|ziua numelui|zi onomastică|ziua onomastică",
            namedayAlone: "onomastici|zilele numelor"),
        // Dutch
        OccasionWords(
            links: "van|voor|aan",
            endings: dutch,
            birthday: """
                verjaardag|is jarig|jarig|fijne verjaardag|gefeliciteerd|hartelijk gefeliciteerd
                gefeliciteerd met je verjaardag|verjaardagsfeest|geboortedatum|geboortedag|verjaart|verj.
                """,
            birthdayAlone: "verjaardagen|geboren op|geboren|verjaardagskalender",
            anniversary: """
                trouwdag|huwelijksverjaardag|huwelijksdag|jubileum|huwelijk|bruiloft|huwelijksjubileum|getrouwd
                """,
            anniversaryAlone: "jubilea|trouwdagen|speciale datum|trouwdatum",
            memorial: """
                overlijden van|overlijden|sterfdag|sterfdatum|overlijdensdag|overleden|is overleden|gestorven
                ter nagedachtenis|ter nagedachtenis aan|ter herinnering aan|herdenking|in de hemel|verlies van
                begrafenis|uitvaart
                """,
            memorialAlone: "sterfdagen|overlijdensdatum|herdenkingen",
            nameday: "naamdag|naamfeest",
            namedayAlone: "naamdagen",
            other: "verloving|doopdag"),
        // Swedish
        OccasionWords(
            links: "för|till|av|över",
            endings: north,
            birthday: """
                födelsedag|födelsedagen|fyller år|grattis|grattis på födelsedagen|födelsedagskalas|födelsedatum
                """,
            birthdayAlone: "födelsedagar|född|bemärkelsedagar",
            anniversary: "bröllopsdag|årsdag|bröllop|bröllopsdagen",
            anniversaryAlone: "bröllopsdagar|årsdagar",
            memorial: "dödsdag|avliden|avled|bortgång|till minne av|till minne|minnesdag|död|i himlen|begravning",
            memorialAlone: "dödsdagar|dödsdatum",
            nameday: "namnsdag|har namnsdag|namnsdagen|namnsdagsbarn",
            namedayAlone: "namnsdagar|namnsdagslista|almanackans namnsdagar|namnsdagskalender"),
        // Danish and Norwegian
        OccasionWords(
            links: "for|til|om|av|af",
            endings: north,
            openings: "i dag har|i dag er",
            birthday: """
                fødselsdag|bursdag|gebursdag|har fødselsdag|har bursdag|tillykke med fødselsdagen
                gratulerer med dagen|fyller år|fylder år|fødselsdagsfest|bursdagsselskap|fødselsdato
                """,
            birthdayAlone: "fødselsdage|fødselsdager|bursdager|bursdagar|født",
            anniversary: "bryllupsdag|bryllup|bryllupsdagen",
            anniversaryAlone: "bryllupsdage|bryllupsdager|mærkedage|merkedager",
            memorial: """
                dødsdag|dødsfall|død|døde|til minde om|til minne om|mindedag|minnedag|i himlen|i himmelen|begravelse
                """,
            memorialAlone: "dødsdage|dødsdager",
            nameday: "navnedag|har navnedag|navnedagen",
            namedayAlone: "navnedage|navnedager"),
        // Icelandic
        OccasionWords(
            birthday: "afmæli|afmælisdagur|á afmæli",
            anniversary: "brúðkaupsafmæli|brúðkaup",
            memorial: "dánardagur|lést"),
        // Finnish
        OccasionWords(
            endings: ":in|:n",
            birthday: "syntymäpäivä|syntymäpäivät|synttärit|hyvää syntymäpäivää|synttärijuhlat|syntymäaika",
            birthdayAlone: "syntynyt|merkkipäivät",
            anniversary: "hääpäivä|häät|vuosipäivä",
            anniversaryAlone: "hääpäivät",
            memorial: "kuolinpäivä|kuoli|kuollut|muistopäivä|poisnukkunut|taivaassa|hautajaiset",
            memorialAlone: "kuolinpäivät|kuolinaika",
            nameday: "nimipäivä|hyvää nimipäivää",
            namedayAlone: "nimipäivät|nimipäiväkalenteri"),
        // Estonian, Latvian, Lithuanian
        OccasionWords(
            birthday: "sünnipäev|palju õnne sünnipäevaks|sünniaeg",
            birthdayAlone: "sünnipäevad",
            anniversary: "pulma-aastapäev|pulmapäev",
            memorial: "surma-aastapäev|surmapäev",
            nameday: "nimepäev|nimepäevad",
            namedayAlone: "nimepäevade kalender"),
        OccasionWords(
            birthday: "dzimšanas diena|daudz laimes dzimšanas dienā",
            birthdayAlone: "dzimšanas dienas|dzimšanas datums",
            anniversary: "kāzu gadadiena|kāzas",
            memorial: "nāves diena|miris|mirusi",
            nameday: "vārda diena|vārdadiena|vārda dienas|vārdadienas"),
        OccasionWords(
            birthday: "gimtadienis|su gimtadieniu",
            birthdayAlone: "gimtadieniai|gimimo data",
            anniversary: "vestuvių metinės|vestuvės",
            memorial: "mirties metinės|mirė",
            nameday: "vardadienis|vardo diena|vardadieniai|vardo dienos"),
        // Polish
        OccasionWords(
            links: "dla|u",
            birthday: """
                urodziny|ma urodziny|urodziny ma|urodziny obchodzi|obchodzi urodziny|sto lat|wszystkiego najlepszego
                wszystkiego najlepszego z okazji urodzin|data urodzenia
                """,
            birthdayAlone: "urodzony|urodzona|urodzin|dzień urodzin",
            anniversary: "rocznica ślubu|rocznica|ślub|rocznica małżeństwa",
            anniversaryAlone: "rocznice|rocznice ślubu|data ślubu",
            memorial: """
                śmierć|rocznica śmierci|zmarł|zmarła|zgon|pamięci|ku pamięci|dzień śmierci|pogrzeb|nie żyje|w niebie
                wspomnienie o
                """,
            memorialAlone: "data śmierci|rocznice śmierci|data zgonu",
            nameday: "imieniny|ma imieniny|obchodzi imieniny",
            namedayAlone: "imienin|kalendarz imienin|dzień imienin"),
        // Czech and Slovak
        OccasionWords(
            links: "pro",
            birthday: """
                narozeniny|má narozeniny|narozeniny má|narozeniny slaví|slaví narozeniny|všechno nejlepší|všechno nejlepší k narozeninám
                datum narození
                """,
            birthdayAlone: "narozen|narozena|narození",
            anniversary: "výročí svatby|výročí|svatba",
            anniversaryAlone: "výročí svateb|datum svatby",
            memorial: "výročí úmrtí|úmrtí|zemřel|zemřela|smrt|den úmrtí|na památku|památka zesnulého|v nebi|pohřeb",
            memorialAlone: "datum úmrtí",
            nameday: "jmeniny|svátek|svátek má|má svátek|má jmeniny",
            namedayAlone: "svátky|svátků|svátky jmen|jmenné svátky|jmeninový kalendář"),
        OccasionWords(
            links: "pre",
            birthday: "narodeniny|má narodeniny|všetko najlepšie|dátum narodenia",
            birthdayAlone: "narodený|narodená",
            anniversary: "výročie svadby|výročie|svadba",
            memorial: "výročie úmrtia|úmrtie|zomrel|zomrela|výročie smrti|v nebi|pohreb",
            memorialAlone: "dátum úmrtia",
            nameday: "meniny|má meniny",
            namedayAlone: "sviatok mena|kalendár mien"),
        // Croatian, Serbian, Slovenian
        OccasionWords(
            birthday: "rođendan|ima rođendan|sretan rođendan|srećan rođendan|rojstni dan|vse najboljše|рођендан",
            birthdayAlone: "rođendani|datum rođenja|rojstni dnevi|datum rojstva|рођендани",
            anniversary: "godišnjica braka|godišnjica|vjenčanje|obletnica poroke|obletnica|poroka|годишњица брака",
            memorial: """
                godišnjica smrti|umro|umrla|umrl|preminuo|preminula|obletnica smrti|dan smrti|годишњица смрти|na nebu|sprovod|pogreb
                """,
            nameday: "imendan|godovni dan|има имендан|имендан",
            namedayAlone: "imendani|godovi|имендани"),
        // Hungarian
        OccasionWords(
            openings: "ma van|ma lesz|ma ünnepeljük",
            birthday: """
                születésnap|születésnapja|szülinap|szülinapja|szülinapos|szüli|boldog születésnapot
                boldog szülinapot|születésnapos|születési dátum
                """,
            birthdayAlone: "születésnapok|szülinapok|születési idő|született",
            anniversary: """
                házassági évforduló|házassági évfordulója|évforduló|évfordulója|esküvő|esküvője|házasságkötés
                """,
            anniversaryAlone: "évfordulók|házassági évfordulók",
            memorial: """
                halála|halálának évfordulója|meghalt|halálozás|elhunyt|halálának napja|halál évfordulója
                emléknap|emlékére|halottunk|a mennyben|temetése
                """,
            memorialAlone: "halál|halálozás dátuma|halálozási dátum",
            nameday: "névnap|névnapja|névnapos|boldog névnapot",
            namedayAlone: "névnapok|magyar névnapok"),
        OccasionWords(
            openings: "ma", birthday: "születésnapja van|szülinapja van|születésnapja lesz|szülinapja lesz",
            nameday: "névnapja van|névnapja lesz"),
        // Turkish
        OccasionWords(
            endings: "'nın|'nin|'nun|'nün|'ın|'in|'un|'ün|nın|nin|nun|nün|ın|in|un|ün",
            birthday: """
                doğum günü|doğum günün kutlu olsun|doğum günü kutlu olsun|iyi ki doğdun|mutlu yıllar
                doğum günü partisi|doğum tarihi
                """,
            birthdayAlone: "doğum günleri|doğum",
            anniversary: "evlilik yıl dönümü|evlilik yıldönümü|yıl dönümü|yıldönümü|düğün|düğünü|nikâh|nikah",
            anniversaryAlone: "yıl dönümleri|evlilik tarihi",
            memorial: """
                ölüm yıldönümü|ölüm yıl dönümü|ölümü|vefatı|vefat etti|öldü|anma günü|anısına|vefat yıldönümü
                ölüm günü|cennette|cenazesi
                """,
            memorialAlone: "ölüm|vefat|ölüm tarihi|vefat tarihi",
            nameday: "isim günü|ad günü",
            namedayAlone: "isim günleri"),
        // Russian
        OccasionWords(
            links: "у",
            birthday: """
                день рождения|день рожденья|дня рождения|др|д.р.|д/р|с днем рождения|с днём рождения|днюха
                именинник|именинница|дата рождения
                """,
            birthdayAlone: "дни рождения|родился|родилась|рождение|именинники",
            anniversary: "годовщина свадьбы|годовщина|свадьба|с годовщиной|с годовщиной свадьбы",
            anniversaryAlone: "годовщины|дата свадьбы|годовщины свадьбы",
            memorial: """
                смерть|годовщина смерти|день памяти|день смерти|умер|умерла|скончался|скончалась|ушёл из жизни
                ушла из жизни|поминки|в память|в память о|светлая память|годовщина со дня смерти|на небесах|похороны
                """,
            memorialAlone: "дата смерти|дни памяти|годовщины смерти",
            nameday: "именины|день ангела|с днём ангела|с днем ангела",
            namedayAlone: "именин|дни ангела|календарь именин"),
        // Ukrainian
        OccasionWords(
            links: "у|в",
            birthday: "день народження|дн|д.н.|з днем народження|іменинник|іменинниця|дата народження|уродини",
            birthdayAlone: "дні народження|народився|народилася|народження",
            anniversary: "річниця весілля|річниця|весілля|річниця шлюбу",
            anniversaryAlone: "річниці|дата весілля",
            memorial: """
                смерть|річниця смерті|день смерті|помер|померла|день пам'яті|пам'яті|в пам'ять про|на небесах|похорон
                """,
            memorialAlone: "дата смерті|дні пам'яті",
            nameday: "іменини|день ангела|з днем ангела",
            namedayAlone: "іменин|дні ангела"),
        // Bulgarian
        OccasionWords(
            links: "на",
            birthday: "рожден ден|рожденден|рд|честит рожден ден|рождена дата",
            birthdayAlone: "рождени дни",
            anniversary: "годишнина от сватбата|годишнина|сватба",
            memorial: "годишнина от смъртта|починал|починала|помен",
            memorialAlone: "дата на смъртта",
            nameday: "имен ден|честит имен ден",
            namedayAlone: "имени дни|именни дни"),
        // Greek
        OccasionWords(
            links: "του|της|τον|την|η|ο",
            birthday: "γενέθλια|χρόνια πολλά|έχει γενέθλια|ημερομηνία γέννησης",
            birthdayAlone: "γενέθλιο",
            anniversary: "επέτειος γάμου|επέτειος|γάμος",
            anniversaryAlone: "επέτειοι",
            memorial: "θάνατος|επέτειος θανάτου|πέθανε|μνημόσυνο|εις μνήμην",
            memorialAlone: "ημερομηνία θανάτου",
            nameday: "γιορτή|ονομαστική γιορτή|ονομαστική εορτή|γιορτάζει|εορτάζει",
            namedayAlone: "εορτολόγιο|ονομαστικές εορτές|γιορτές"),
        // Japanese
        OccasionWords(
            endings: "さんの|ちゃんの|くんの|君の|様の|氏の|の|さん|ちゃん|くん",
            birthday: """
                誕生日|誕生日です|誕生日おめでとう|お誕生日おめでとう|お誕生日|誕生日会|誕生日パーティー|バースデー|ハッピーバースデー|バースデイ|生年月日
                """,
            anniversary: "結婚記念日|記念日|結婚式",
            anniversaryAlone: "結婚日",
            memorial: "命日|忌日|逝去|死去|亡くなった日|祥月命日|没|追悼",
            memorialAlone: "没年月日|死亡日",
            nameday: "聖名祝日|霊名の祝日|名前の日|聖名の祝日"),
        // Chinese
        OccasionWords(
            endings: "的",
            birthday: "生日|生日快乐|生日快樂|誕辰|诞辰|寿辰|壽辰|生日会|生日派对|出生日期",
            birthdayAlone: "出生年月日|出生日",
            anniversary: "结婚纪念日|結婚紀念日|纪念日|紀念日|纪念|紀念|结婚周年|結婚週年|婚礼",
            anniversaryAlone: "结婚日期|結婚日期",
            memorial: "忌日|忌辰|逝世|逝世纪念日|逝世紀念日|去世|祭日|逝世周年|冥诞|死亡",
            memorialAlone: "死亡日期|去世日期",
            nameday: "命名日|圣名日|聖名日|主保日|主保瞻禮"),
        // Korean
        OccasionWords(
            endings: "님의|씨의|의|님|씨",
            birthday: "생일|생일입니다|생일이에요|생일 축하|생일 축하해|생일 축하합니다|생신|생일 파티",
            birthdayAlone: "생년월일|출생일",
            anniversary: "결혼기념일|결혼 기념일|기념일|결혼식",
            anniversaryAlone: "결혼일",
            memorial: "기일|제사|사망|돌아가신 날|추모일|별세",
            memorialAlone: "사망일",
            nameday: "영명축일|축일|네임데이"),
        // Arabic
        OccasionWords(
            birthday: "عيد ميلاد|عيد ميلاد سعيد|تاريخ ميلاد",
            birthdayAlone: "عيد الميلاد|تاريخ الميلاد|أعياد الميلاد|أعياد ميلاد",
            anniversary: "ذكرى الزواج|ذكرى زواج|عيد زواج|زفاف|ذكرى سنوية|سنوية",
            anniversaryAlone: "عيد الزواج|تاريخ الزواج",
            memorial: "ذكرى وفاة|وفاة|توفي|توفيت|رحيل|ذكرى رحيل|في ذكرى",
            memorialAlone: "تاريخ الوفاة|الوفاة",
            nameday: "عيد اسم|عيد شفيع",
            namedayAlone: "عيد الاسم|يوم الاسم"),
        // Hebrew
        OccasionWords(
            endings: "",
            birthday: "יום הולדת|יום הולדת שמח|יום ההולדת של|יום הולדת של|תאריך לידה",
            birthdayAlone: "ימי הולדת",
            anniversary: "יום נישואין|יום נישואים|יום השנה|חתונה",
            memorial: "יום פטירה|יארצייט|אזכרה|נפטר|נפטרה|יום הזיכרון ל",
            memorialAlone: "תאריך פטירה"),
        // Persian
        OccasionWords(
            birthday: "تولد|تولدت مبارک|زادروز|تاریخ تولد",
            anniversary: "سالگرد ازدواج|سالگرد",
            memorial: "سالگرد فوت|درگذشت|فوت"),
        // Indonesian, Vietnamese, Hindi
        OccasionWords(
            birthday: "ulang tahun|ultah|selamat ulang tahun|tanggal lahir",
            anniversary: "ulang tahun pernikahan|hari pernikahan",
            memorial: "wafat|meninggal|hari wafat"),
        OccasionWords(
            links: "của", birthday: "sinh nhật|chúc mừng sinh nhật|ngày sinh",
            anniversary: "kỷ niệm ngày cưới|ngày cưới",
            memorial: "ngày giỗ|giỗ"),
        OccasionWords(
            endings: " का| की| के", birthday: "जन्मदिन|जन्म दिन|जन्मतिथि|जन्मदिवस",
            anniversary: "शादी की सालगिरह|सालगिरह",
            memorial: "पुण्यतिथि"),
    ]
}
