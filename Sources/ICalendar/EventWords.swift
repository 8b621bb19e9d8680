import BirthdayCore

/// The words by which calendars and people say what an event is, in the languages of the program and their neighbours.
///
/// All are in lower case, with `'` for an apostrophe. Where several agree with a text, the longest is meant: `anniversaire de mariage` is no birthday.
package struct EventWords {
    let occasion: Occasion
    /// Beside a name, with a blank or more between; in scripts without blanks, nothing.
    private let phrases: [[Character]]
    /// What can stand between a phrase and the name behind it: `of`, `d'`.
    let links: [[Character]]
    /// What a name before a phrase can end in: `'s`, `の`.
    let endings: [[Character]]

    private init(_ occasion: Occasion, _ phrases: String, links: String = "", endings: String = "") {
        func list(_ text: String) -> [[Character]] { text.split(separator: "|").map(Array.init) }
        self.occasion = occasion
        self.phrases = list(phrases)
        self.links = list(links)
        self.endings = list(endings)
    }

    /// German and Scandinavian names get an s: `Annas Geburtstag`.
    private static let genitive: [Character] = ["s"]

    /// Names that end in an s themselves, and are written so before `Geburtstag` too.
    private static let namesInS: Set = Set(
        """
        agnes alexis andreas angus annelies boris carlos charles chris christos claus cornelius curtis dennis doris elias \
        els fabius felicitas frans gladys gus hannes hans ines iris jacobus jacques jakobus james janis jannes jannis \
        jens jesus johannes jonas josias jules julius kees klaas klaus kris lars laurentius lis lois lotus louis luis \
        lucas lukas magnus marcus marius markus martinus mathias matthias matthäus mats mattis mavis moses nicholas \
        nicolas niels niklas nikolaus nils olaus otis paris paulus pius rasmus rufus silas stanislaus sus tass thaddäus \
        thijs thomas titus tjorges tobias ulas urs yannis yves
        """.split(separator: " ").map(String.init))

    private static let north = "'s|'||s"
    private static let dutch = "'s|'|"

    static let all: [EventWords] = [
        EventWords(
            .birthday, "birthday|bday|b-day|birth day|happy birthday|happy bday|hbd|birthday party", links: "of|for|to",
            endings: "'s|'"),
        EventWords(
            .birthday,
            "geburtstag|hat geburtstag|alles gute zum geburtstag|herzlichen glückwunsch zum geburtstag",
            links: "von|vom|für|des|der", endings: north),
        EventWords(
            .birthday, "anniversaire|anniv|anniv.|joyeux anniversaire|bon anniversaire|fête son anniversaire",
            links: "de la|de|du|d'|à|pour"),
        EventWords(
            .birthday,
            "cumpleaños|cumpleanos|cumple|cumple años|cumpleaños feliz|feliz cumpleaños|feliz cumple",
            links: "de la|de|del"),
        EventWords(
            .birthday,
            "aniversário|aniversario da|aniversario do|aniversário natalício|niver|faz anos|dia de anos|feliz aniversário"
                + "|parabéns",
            links: "de|da|do|dos|das|à|ao"),
        EventWords(
            .birthday, "compleanno|buon compleanno|compie gli anni|compie anni|tanti auguri",
            links: "di|del|della|dell'"),
        EventWords(
            .birthday, "verjaardag|is jarig|jarig|fijne verjaardag|gefeliciteerd|hartelijk gefeliciteerd",
            links: "van|voor",
            endings: dutch),
        EventWords(
            .birthday, "födelsedag|födelsedagen|fyller år|grattis|grattis på födelsedagen", links: "för|till",
            endings: north),
        EventWords(
            .birthday, "fødselsdag|bursdag|gebursdag|har fødselsdag|har bursdag|tillykke med fødselsdagen",
            links: "for|til",
            endings: north),
        EventWords(.birthday, "syntymäpäivä|syntymäpäivät|synttärit|hyvää syntymäpäivää"),
        EventWords(.birthday, "urodziny|ma urodziny|obchodzi urodziny|sto lat|wszystkiego najlepszego", links: "dla|u"),
        EventWords(.birthday, "narozeniny|má narozeniny|všechno nejlepší|všechno nejlepší k narozeninám", links: "pro"),
        EventWords(
            .birthday,
            "születésnap|születésnapja|szülinap|szülinapja|szülinapos|szüli|boldog születésnapot|boldog szülinapot"),
        EventWords(
            .birthday, "doğum günü|doğum günün kutlu olsun|doğum günü kutlu olsun|iyi ki doğdun|mutlu yıllar",
            endings: "'nın|'nin|'nun|'nün|'ın|'in|'un|'ün|nın|nin|nun|nün|ın|in|un|ün"),
        EventWords(
            .birthday,
            "день рождения|день рожденья|дня рождения|др|д.р.|д/р|с днем рождения|с днём рождения|днюха|именинник|именинница",
            links: "у"),
        EventWords(.birthday, "день народження|з днем народження|іменинник|іменинниця", links: "у|в"),
        EventWords(
            .birthday, "誕生日|誕生日おめでとう|お誕生日おめでとう|お誕生日|誕生日会|バースデー|ハッピーバースデー",
            endings: "さんの|ちゃんの|くんの|君の|様の|氏の|の"),
        EventWords(.birthday, "生日|生日快乐|生日快樂|誕辰|诞辰", endings: "的"),
        EventWords(.birthday, "생일|생일 축하|생일 축하해|생일 축하합니다|생신", endings: "님의|씨의|의"),
        EventWords(.birthday, "عيد ميلاد|عيد ميلاد سعيد"),

        EventWords(
            .anniversary, "wedding anniversary|anniversary|wedding day|happy anniversary", links: "of|for|to",
            endings: "'s|'"),
        EventWords(.anniversary, "hochzeitstag|jahrestag|kennenlerntag", links: "von|der|des", endings: north),
        EventWords(
            .anniversary, "anniversaire de mariage|anniversaire de rencontre|noces", links: "de la|de|du|d'"),
        EventWords(.anniversary, "aniversario de bodas|aniversario de boda|aniversario", links: "de la|de|del"),
        EventWords(
            .anniversary, "aniversário de casamento|aniversario de casamento|aniversário de namoro",
            links: "de|da|do|dos|das"),
        EventWords(
            .anniversary, "anniversario di matrimonio|anniversario di nozze|anniversario", links: "di|del|della|dell'"),
        EventWords(.anniversary, "trouwdag|huwelijksverjaardag|huwelijksdag|jubileum", links: "van", endings: dutch),
        EventWords(.anniversary, "bröllopsdag|årsdag|bryllupsdag", links: "för|for|til", endings: north),
        EventWords(.anniversary, "hääpäivä"),
        EventWords(.anniversary, "rocznica ślubu|rocznica", links: "dla"),
        EventWords(.anniversary, "výročí svatby|výročí"),
        EventWords(.anniversary, "házassági évforduló|házassági évfordulója|évforduló|évfordulója"),
        EventWords(.anniversary, "evlilik yıl dönümü|evlilik yıldönümü|yıl dönümü|yıldönümü"),
        EventWords(.anniversary, "годовщина свадьбы|годовщина"),
        EventWords(.anniversary, "річниця весілля|річниця"),
        EventWords(.anniversary, "結婚記念日|記念日", endings: "さんの|の"),
        EventWords(.anniversary, "结婚纪念日|結婚紀念日|纪念日|紀念日|纪念|紀念", endings: "的"),
        EventWords(.anniversary, "결혼기념일|결혼 기념일|기념일", endings: "의"),
        EventWords(.anniversary, "ذكرى الزواج|ذكرى زواج|ذكرى سنوية|سنوية"),

        EventWords(.memorial, "death of|death anniversary|anniversary of death", links: "of", endings: "'s|'"),
        EventWords(.memorial, "todestag|tod von|sterbetag", links: "von|der|des", endings: north),
        EventWords(
            .memorial, "mort de|mort d'|décès de|décès d'|anniversaire de décès|anniversaire de la mort", links: "de|d'"
        ),
        EventWords(.memorial, "muerte de|fallecimiento de|aniversario de muerte|aniversario luctuoso", links: "de"),
        EventWords(
            .memorial, "morte de|morte da|morte do|falecimento de|morte di|anniversario della morte", links: "de|di"),
        EventWords(.memorial, "overlijden van|overlijden|sterfdag|sterfdatum", links: "van", endings: dutch),
        EventWords(.memorial, "dödsdag|dødsdag", links: "för|for", endings: north),
        EventWords(.memorial, "śmierć|rocznica śmierci|výročí úmrtí|úmrtí|halála|halálának évfordulója|ölüm yıldönümü"),
        EventWords(.memorial, "смерть|годовщина смерти|день памяти|день смерти|річниця смерті"),
        EventWords(.memorial, "命日|忌日|逝世纪念日|逝世紀念日|기일|ذكرى وفاة|وفاة", endings: "さんの|の|的|의"),
    ]

    /// The occasions by what calendars call their categories: the phrases, and more of them in the plural.
    static let categories: [String: Occasion] = {
        var found: [String: Occasion] = [:]
        for words in all {
            for phrase in words.phrases.map({ String($0) }) { found[phrase] = found[phrase] ?? words.occasion }
        }
        let plurals: [(Occasion, String)] = [
            (
                .birthday,
                "birthdays|geburtstage|anniversaires|cumpleaños|compleanni|verjaardagen|födelsedagar|fødselsdage|bursdager"
                    + "|aniversários|nascimento|дни рождения|дні народження|születésnapok|doğum günleri|special occasion"
            ),
            (
                .anniversary,
                "anniversaries|jahrestage|jubiläum|jubiläen|aniversarios|anniversari|jubilea|rocznice|годовщины|річниці"
            ),
            (.memorial, "deaths|todestage|deathdate"),
        ]
        for (occasion, names) in plurals { for name in names.split(separator: "|") { found[String(name)] = occasion } }
        return found
    }()

    /// The occasion that a word means, in any of the languages; nil for another word.
    package static func occasion(named word: String) -> Occasion? { categories[word.lowercased()] }

    /// Categories of days that are nobody's.
    static let holidays: Set = Set(
        """
        holiday|holidays|public holiday|feiertag|feiertage|ferien|urlaub|jour férié|jours fériés|congés|vacances|festivos|\
        vacaciones|festività|giorno festivo|ferie|nationale feestdag|vakantie|vrije dagen|feriado|feriados|\
        feriados públicos|feriado públicos|férias|święta|święto państwowe|wakacje|праздник|праздники|отпуск|каникулы|\
        休日|祝日|休暇|假日|法定假日|休假|節日|公眾假日|假期|휴가|공휴일|helgdag|helgdagar|annan allmän helgdag|semester|\
        dovolená|prázdniny|volno|bayramlar|resmî tatil|tatil|свята|державні свята|ünnepek|állami ünnepek|أعياد رسمية
        """.split(separator: "|").map(String.init))

    /// Words at an end of a text: how many of its characters they and what stands between take there.
    typealias Found = (words: EventWords, atStart: Int, atEnd: Int)

    /// What a text says that is nothing but a phrase.
    static func meaning(of text: ArraySlice<Character>) -> Occasion? {
        categories[String(text.trimmed { $0.isWhitespace }).lowercased()]
    }

    /// The longest phrase at an end of a text.
    static func longest(in text: [Character]) -> Found? {
        let lowered = text.map { character -> Character in
            let lowered = character == "’" ? "'" : character.lowercased()
            return lowered.count == 1 ? Character(lowered) : character
        }
        guard let last = lowered.last else { return nil }
        let start = lowered.firstIndex(of: " ").flatMap { isOrdinal(lowered[..<$0]) ? $0 + 1 : nil } ?? 0
        let first = start < lowered.count ? lowered[start] : last
        var best: (length: Int, found: Found)?
        for (words, phrase) in byFirst[first] ?? [] where phrase.count > best?.length ?? 0 {
            if let found = words.behind(phrase, at: start, in: lowered, text) { best = (phrase.count, found) }
        }
        for (words, phrase) in byLast[last] ?? [] where phrase.count > best?.length ?? 0 {
            if let found = words.before(phrase, in: lowered) { best = (phrase.count, found) }
        }
        return best?.found
    }

    private typealias Phrases = [Character: [(words: EventWords, phrase: [Character])]]

    private static let phrases = all.flatMap { words in words.phrases.map { (words: words, phrase: $0) } }
    private static let byFirst: Phrases = Dictionary(grouping: phrases) { $0.phrase.first ?? " " }
    private static let byLast: Phrases = Dictionary(grouping: phrases) { $0.phrase.last ?? " " }

    /// A phrase that begins at an index, and the name behind it. What links the two is in lower case.
    private func behind(
        _ phrase: [Character], at start: Int, in text: [Character], _ written: [Character]
    ) -> Found? {
        guard text[start...].starts(with: phrase) else { return nil }
        var end = start + phrase.count
        guard end < text.count, !Self.isInWord(text[end - 1], text[end]) else { return nil }
        if !Self.skipSeparators(text, &end), end < text.count, written[end].isLowercase {
            let link = links.first { link in
                text[end...].starts(with: link) && (link.last == "'" || text[(end + link.count)...].first == " ")
            }
            end += link?.count ?? 0
        }
        _ = Self.skipSeparators(text, &end)
        return (self, atStart: end, atEnd: 0)
    }

    /// A phrase at the end, and the name before it.
    private func before(_ phrase: [Character], in text: [Character]) -> Found? {
        var end = text.count - phrase.count
        guard end > 0, text[end...].elementsEqual(phrase), !Self.isInWord(text[end - 1], text[end]) else { return nil }
        while end > 0, Self.isSeparator(text[end - 1]) { end -= 1 }
        if let space = text[..<end].lastIndex(of: " "), Self.isOrdinal(text[(space + 1)..<end]) { end = space }
        let ending = endings.first { ending in
            text[..<end].suffix(ending.count).elementsEqual(ending)
                && (ending != Self.genitive || Self.isGenitive(text[..<end]))
        }
        end -= ending?.count ?? 0
        if end <= 0 { return nil }
        return (self, atStart: 0, atEnd: text.count - end)
    }

    /// Whether the s at the end of a name is not the name's own.
    private static func isGenitive(_ name: ArraySlice<Character>) -> Bool {
        let word = String(name[((name.lastIndex { $0 == " " || $0 == "-" } ?? -1) + 1)...])
        return word.count > 2 && !word.hasSuffix("ss") && !word.hasSuffix("us") && !namesInS.contains(word)
    }

    private static func isOrdinal(_ word: ArraySlice<Character>) -> Bool {
        let digits = word.prefix(while: \.isASCIIDigit)
        return (1...3).contains(digits.count) && word.count - digits.count <= 3
    }

    private static func isSeparator(_ character: Character) -> Bool { " :：-–—,、·|/~".contains(character) }

    /// - Returns: whether there was more than a blank.
    private static func skipSeparators(_ text: [Character], _ position: inout Int) -> Bool {
        var isMore = false
        while position < text.count, isSeparator(text[position]) {
            isMore = isMore || text[position] != " "
            position += 1
        }
        return isMore
    }

    /// Whether two neighbours are letters of one word, in a script that has blanks between words.
    private static func isInWord(_ one: Character, _ other: Character) -> Bool {
        func isOfWord(_ character: Character) -> Bool {
            guard let scalar = character.unicodeScalars.first else { return false }
            return scalar.properties.isAlphabetic && !(0x2E80...0x9FFF).contains(scalar.value)
                && !(0xAC00...0xD7AF).contains(scalar.value)
        }
        return isOfWord(one) && isOfWord(other)
    }
}

extension ArraySlice<Character> {
    func trimmed(_ isOutside: (Character) -> Bool) -> ArraySlice<Character> {
        guard let first = firstIndex(where: { !isOutside($0) }), let last = lastIndex(where: { !isOutside($0) }) else {
            return self[endIndex...]
        }
        return self[first...last]
    }
}

extension Character {
    var isASCIIDigit: Bool { isASCII && isNumber }
}
