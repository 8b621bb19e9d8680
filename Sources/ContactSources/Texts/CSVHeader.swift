import BirthdayCore
import Messages
import SafeText

/// A table of contacts in a text of separated values.
struct CSVTable {
    let header: CSVHeader
    /// From the header on.
    let text: UnsafeRawBufferPointer
    /// The number of lines above the header.
    let linesBefore: Int

    /// How many lines are looked at for a header, and how much of one.
    private static let (maximumLines, maximumHeader) = (10, 1 << 16)

    /// Finds the header: the first line that names columns of contacts, below empty ones, comments, a title, or the line with
    /// which Excel names the separator. Where there is none, the first line that is something else stands for it.
    ///
    /// - Returns: nil for a text without such a line.
    init?(_ text: UnsafeRawBufferPointer) {
        var first: CSVTable?
        var start = 0
        for number in 0..<Self.maximumLines where start < text.count {
            let rest = UnsafeRawBufferPointer(rebasing: text[start...])
            let line = rest.prefix { $0 != 0x0A && $0 != 0x0D }
            if CSVValue(line, isQuoted: false).hasText,
                let header = CSVHeader(UnsafeRawBufferPointer(rebasing: rest.prefix(Self.maximumHeader)))
            {
                let table = CSVTable(header: header, text: rest, linesBefore: number)
                if header.isOfContacts, first == nil || header.hasBirthdays {
                    self = table
                    return
                }
                let isRemark = line.first == UInt8(ascii: "#") || line.startsInAnyCase(with: "sep=")
                if !isRemark { first = first ?? table }
            }
            start += line.count + (rest[line.count...].starts(with: [0x0D, 0x0A]) ? 2 : 1)
        }
        guard let first else { return nil }
        self = first
    }

    private init(header: CSVHeader, text: UnsafeRawBufferPointer, linesBefore: Int) {
        (self.header, self.text, self.linesBefore) = (header, text, linesBefore)
    }

    /// The charsets in which programs of Windows' write, in the order in which they are taken where several give the same. No
    /// file of separated values declares its own.
    private static let charsets = [
        "CP1252", "CP1250", "CP1251", "CP1254", "CP932", "GBK", "BIG5", "UHC", "CP1256", "CP1253",
    ]

    /// Hands over the table in the charset in which its header is understood best, where that is not UTF-8.
    static func read<Result>(_ text: UnsafeRawBufferPointer, _ body: (CSVTable?) -> Result) -> Result {
        let table = CSVTable(text)
        let beginning = firstLines(text, until: table)
        if String(validating: beginning, as: UTF8.self) != nil { return body(table) }
        let head = Array(beginning)
        var best: (known: Int, charset: String)?
        for charset in charsets {
            guard let decoded = try? decodeByIconv(charset, head),
                let known = decoded.withUnsafeBytes({ CSVTable($0)?.header.counts.known }), known > best?.known ?? 1
            else { continue }
            best = (known, charset)
        }
        guard let decoded = best.flatMap({ try? decodeByIconv($0.charset, Array(text)) }) else { return body(table) }
        return decoded.withUnsafeBytes { body(CSVTable($0)) }
    }

    /// The lines up to the header or, as long as none is found, those in which it can be.
    private static func firstLines(
        _ text: UnsafeRawBufferPointer, until table: CSVTable?
    ) -> Slice<UnsafeRawBufferPointer> {
        var lines = table.map { $0.header.isOfContacts ? $0.linesBefore + 1 : maximumLines } ?? maximumLines
        let end = text.firstIndex { byte in
            lines -= byte == 0x0A ? 1 : 0
            return lines == 0
        }
        // What follows the last line end can be cut inside a character.
        return text[..<(end ?? text.lastIndex(of: 0x0A) ?? text.count)]
    }
}

/// What the columns of a file of contacts hold, by the names in its first record.
struct CSVHeader {
    typealias Field = CSVColumns.Field

    private static let people: Set<Field> = [.fullName, .name, .given, .family, .nickname, .mail]

    private var columns: [Field: Int] = [:]
    /// Google's events: a label or type, and a value.
    let events: [(label: Int, value: Int)]
    let separator: UInt8
    /// The names of the columns as they stand, those that are not blank.
    private let names: [[UInt8]]
    /// Of a given or family name whose column is called `Name`: the whole name may stand there.
    private(set) var mayBeWhole: Field?

    /// - Returns: nil for an empty text.
    private init?(_ text: UnsafeRawBufferPointer, separator: UInt8) {
        var records = CSVRecords(text, separator: separator)
        guard let record = records.next() else { return nil }
        self.separator = separator
        names = record.values.map(\.bytes)
        let fields = names.map(CSVColumns.field)
        events = Self.events(names)
        for (column, field) in fields.enumerated() {
            guard let field else { continue }
            if columns[field] == nil {
                columns[field] = column
            } else if field == .birthday, columns[.anniversary] == nil, names[column] == names[columns[field] ?? 0] {
                // Outlook in Portuguese, whose columns are in the order of their English names.
                (columns[.anniversary], columns[field]) = (columns[field], column)
            }
        }
        resolve(hasOthers: zip(fields, names).contains { $0 == nil && !$1.isEmpty })
    }

    /// Whether it is one of contacts: a person's name and one more of the names.
    var isOfContacts: Bool { columns.count > 1 && !Self.people.isDisjoint(with: columns.keys) }

    /// The header of the separator that gives the most columns.
    fileprivate init?(_ text: UnsafeRawBufferPointer) {
        let headers = [",", ";", "\t", "|"].compactMap { CSVHeader(text, separator: UInt8(ascii: $0)) }
        func order(_ header: CSVHeader) -> (Int, Int) { (header.columns.count, header.names.count) }
        guard let header = headers.max(by: { order($0) < order($1) }) else { return nil }
        self = header
    }

    /// Decides by the other columns what those hold whose names have several meanings.
    private mutating func resolve(hasOthers: Bool) {
        // Outlook's, who has the other in a column of its own. Elsewhere it is what somebody works as.
        let keys = names.map(\.lowercasedASCII)
        if !keys.contains("name prefix"), !keys.contains("job title") { columns[.prefix] = nil }
        // `Nome,Apelido`: a family name in Portugal, a nickname in Brazil, where that has another name.
        if columns[.family] == nil, columns[.nickname].map({ keys[$0] == "apelido" }) ?? false {
            move(.nickname, to: .family)
        }
        // `Name, Vorname` and `Nombre, Apellidos`.
        let hasGiven = columns[.given] != nil
        if hasGiven != (columns[.family] != nil), columns[.name] != nil {
            mayBeWhole = hasGiven ? .family : .given
            move(.name, to: hasGiven ? .family : .given)
        }
        if columns[.birthYear] != nil || !hasOthers {
            if columns[.birthDay] != nil || columns[.day] != nil { move(.month, to: .birthMonth) }
            if columns[.birthMonth] != nil { move(.day, to: .birthDay) }
            if columns[.birthMonth] != nil || columns[.birthday] != nil { move(.year, to: .birthYear) }
        }
        // Where the month has a column of its own, `Geburtstag` is the day (Thunderbird).
        if columns[.birthMonth] != nil, columns[.birthDay] == nil { move(.birthday, to: .birthDay) }
        if !hasOthers || columns[.isYearKnown] != nil, columns[.type] != nil, columns[.birthday] == nil {
            move(.date, to: .typedDate)
        }
        if !hasOthers, columns[.birthMonth] == nil { move(.date, to: .birthday) }
        for field in [Field.date, .year, .month, .day, .remark] { columns[field] = nil }
    }

    private mutating func move(_ field: Field, to other: Field) {
        guard columns[other] == nil, let column = columns.removeValue(forKey: field) else { return }
        columns[other] = column
    }

    /// `Event 1 - Label` (`Type` in the former export) and `Event 1 - Value`.
    private static func events(_ names: [[UInt8]]) -> [(label: Int, value: Int)] {
        let keys = names.map(\.lowercasedASCII)
        let columns = Dictionary(zip(keys, keys.indices)) { first, _ in first }
        return keys.enumerated().compactMap { label, key in
            guard key.hasPrefix("event "), key.hasSuffix(" - label") || key.hasSuffix(" - type") else { return nil }
            return columns[key.prefix { $0 != "-" } + "- value"].map { (label, $0) }
        }
    }

    /// How many columns there are, and of how many it is known what they hold.
    var counts: (all: Int, known: Int) { (names.count, columns.count + events.count) }

    var hasBirthdays: Bool {
        columns[.birthday] != nil || columns[.otherBirthday] != nil || columns[.typedDate] != nil
            || columns[.birthMonth] != nil && columns[.birthDay] != nil
    }

    /// The columns that were seen, and those that are understood, for a reader of the file without birthdays.
    var summary: Message {
        let understood = Set(columns.values).union(events.flatMap { [$0.label, $0.value] }).sorted().map { names[$0] }
        let columns = Message.Value.message(Self.quoted(names))
        return understood.isEmpty
            // Translators: {columns} and {known} are names of columns, such as: "Name", "Birthday".
            ? Message("{columns}, of which none is understood", ["columns": columns])
            : Message(
                "{columns}, of which {known} are understood",
                ["columns": columns, "known": .message(Self.quoted(understood))])
    }

    /// Names of columns, which are untrusted, each in quotation marks.
    static func quoted(_ names: [[UInt8]]) -> Message {
        let shown = names.prefix(12).map { name in
            let text = CleanText(cleaning: String(decoding: name.prefix(160), as: UTF8.self)).string
            let cut = CleanText(cleaning: text.count > 40 ? text.prefix(40) + "…" : text)
            return Message.Value.message(.inContext("quotation", "\"{text}\"", ["text": .text(cut)]))
        }
        return .list(shown + (names.count > 12 ? [.text("…")] : []))
    }

    /// The value of a field; empty where there is none. Without the apostrophe by which a spreadsheet takes no formula for one.
    func value(_ field: Field, of record: CSVRecords.Record) -> [UInt8] {
        columns[field].map { Self.value($0, of: record) } ?? []
    }

    static func value(_ column: Int, of record: CSVRecords.Record) -> [UInt8] {
        let value = record[column]?.bytes ?? []
        let isGuarded = value.count > 1 && value[0] == 0x27 && "=+-@".utf8.contains(value[1])
        return isGuarded ? Array(value.dropFirst()) : value
    }
}

/// What columns of contacts are called: by Google Contacts (today's and the former), Outlook, Thunderbird and Yahoo, in the
/// languages in which each writes them, and by people.
///
/// What a birthday and an anniversary are called, `OccasionWords` knows. Google translates no name; Outlook's and Thunderbird's are in the language of the program.
enum CSVColumns {
    enum Field: Hashable, CaseIterable {
        /// The whole name; and what can be that or, beside the other one, a given or family name.
        case fullName, name
        case prefix, given, additional, family, suffix, nickname, fileAs, organization, mail
        case birthday, birthYear, birthMonth, birthDay, otherBirthday, anniversary
        /// What the date of a row is, and the date (Birday); and whether its year is one.
        case type, typedDate, isYearKnown
        case labels, categories
        /// Words that mean the birthday only where nothing else can be meant: in `Name,Date`.
        case date, year, month, day
        /// What says nothing of whose the date is.
        case remark
    }

    /// The field of a column, by its name in any case and with any signs between the words: `date_of_birth`. What stands in
    /// brackets does not count, unless the name is known with it: `Birthday (YYYY-MM-DD)`.
    static func field(_ name: [UInt8]) -> Field? {
        let name = String(decoding: name, as: UTF8.self)
        return known(name) ?? partOfBirthday(name) ?? known(String(name.prefix { $0 != "(" && $0 != "[" && $0 != "（" }))
    }

    private static func known(_ name: String) -> Field? {
        if let field = fields[key(name)] { return field }
        switch OccasionWords.occasion(named: name) {
        case .birthday: return .birthday
        case .anniversary: return .anniversary
        default: return nil
        }
    }

    /// `Birthday (day)`, `dob_month`, `Jahr (Geburtstag)`: what a birthday is called, and a part of one.
    private static func partOfBirthday(_ name: String) -> Field? {
        let words = name.split { !$0.isLetter && !$0.isNumber }
        guard let first = words.first, let last = words.last, words.count > 1 else { return nil }
        for (part, rest) in [(last, words.dropLast()), (first, words.dropFirst())]
        where known(rest.joined(separator: " ")) == .birthday {
            switch fields[key(part)] {
            case .year: return .birthYear
            case .month: return .birthMonth
            case .day: return .birthDay
            default: break
            }
        }
        return nil
    }

    private static func key(_ name: some StringProtocol) -> String {
        String(name.lowercased().filter { $0.isLetter || $0.isNumber })
    }

    private static let fields: [String: Field] = {
        var fields: [String: Field] = [:]
        for (field, names) in names {
            for name in names.split(whereSeparator: { $0 == "|" || $0 == "\n" }) { fields[key(name)] = field }
        }
        return fields
    }()

    /// No name stands for two fields: what has several meanings, `CSVHeader` decides by the other columns.
    static let names: [(Field, String)] = [
        (
            .fullName,
            """
            full name|fullname|display name|contact name|contact|person|who|wer|anzeigename|vollständiger name|vor- und nachname
            vor- und zuname|name und vorname|nom complet|nom à afficher|nom et prénom|prénom et nom|qui|nombre completo
            nombre mostrado|nombre y apellidos|apellidos y nombre|nome completo|nome visualizzato|nome e cognome|cognome e nome
            volledige naam|weergavenaam|nome de exibição|nome exibido|nome para exibição|mostrar nome|imię i nazwisko
            nazwisko i imię|wyświetlana nazwa|nazwa wyświetlana|отображаемое имя|полное имя|фио|имя и фамилия|фамилия и имя
            фамилия имя отчество|ім'я для показу|повне ім'я|піб|ім'я та прізвище|прізвище та ім'я|氏名|お名前|フルネーム|表示名
            姓名|全名|显示名称|顯示名稱|성명|전체 이름|표시명|표시 이름|fullständigt namn|visningsnamn|jméno a příjmení
            příjmení a jméno|celé jméno|zobrazované jméno|adı soyadı|ad soyad|isim soyisim|tam ad|görüntülenecek ad|teljes név
            megjelenő név|الاسم الكامل|اسم العرض
            """
        ),
        (
            .name,
            """
            name|nom|nombre|nome|naam|nazwa|имя|ім'я|名前|名|名字|이름|namn|navn|nimi|jméno|ad|isim|név|الاسم
            """
        ),
        (.prefix, "name prefix|title"),
        (
            .given,
            """
            first name|given name|first|forename|vorname|rufname|prénom|nombre de pila|primer nombre|nome próprio|primeiro nome
            voornaam|imię|förnamn|fornavn|etunimi|křestní jméno|adı|utónév|keresztnév|الاسم الأول
            """
        ),
        (
            .additional,
            """
            middle name|additional name|middle|weitere vornamen|zweiter vorname|deuxième prénom|autres prénoms|segundo nombre
            secondo nome|middelste naam|tweede voornaam|tussenvoegsel|nome do meio|segundo nome|drugie imię|отчество|по батькові
            ミドル ネーム|中间名|中間名|중간 이름|mellannamn|další jméno|ikinci ad|középső név
            """
        ),
        (
            .family,
            """
            last name|family name|last|surname|nachname|familienname|zuname|nom de famille|apellido|apellidos|primer apellido
            cognome|achternaam|familienaam|sobrenome|último nome|nazwisko|фамилия|прізвище|姓|姓氏|성|성씨|efternamn|etternavn
            sukunimi|příjmení|soyad|soyadı|soyisim|vezetéknév|családnév|الاسم الأخير|اسم العائلة
            """
        ),
        (.suffix, "name suffix|suffix|namenszusatz|suffixe|sufijo|suffisso|achtervoegsel|sufixo|sufiks|суффикс|суфікс"),
        (
            .nickname,
            """
            nickname|nick|nick name|spitzname|surnom|apodo|soprannome|bijnaam|roepnaam|apelido|alcunha|pseudonim|przydomek
            псевдоним|прозвище|псевдонім|ニックネーム|昵称|暱稱|애칭|별명|smeknamn|kaldenavn|přezdívka|takma ad|takma adı|becenév
            الكنية
            """
        ),
        (.fileAs, "file as"),
        (
            .organization,
            """
            organization|organisation|organization name|organization 1 - name|company|firma|unternehmen|société|entreprise
            organización|empresa|società|azienda|organizzazione|bedrijf|organisatie|organização|organizacja|организация|компания
            організація|компанія|会社|会社名|組織|公司|单位|組織|회사|företag|společnost|organizace|şirket|cég|szervezet
            """
        ),
        (
            .mail,
            """
            e-mail|email|mail|e-mail address|email address|primary email|e-mail 1 - value|e-mail-adresse|primäre e-mail-adresse
            adresse e-mail|adresse de messagerie|adresse électronique|courriel|adresse e-mail principale|correo
            correo electrónico|dirección de correo electrónico|dirección de correo electrónico principal|email principale
            indirizzo posta elettronica|e-mailadres|primair e-mailadres|email principal|e-mail principal|endereço de email
            adres e-mail|podstawowy e-mail|адрес электронной почты|эл. почта|адреса електронної пошти|電子メール アドレス
            メールアドレス|メール|电子邮件|电子邮件地址|主要电子邮件|電子郵件地址|主要 email|이메일|전자 메일 주소|기본 메일
            e-post|e-postadress|první e-mail|e-mailová adresa|birinci e-posta|e-posta|elsődleges e-mail|البريد الرئيسي
            """
        ),
        (
            .birthYear,
            """
            birth year|year of birth|geburtsjahr|année de naissance|año de nacimiento|anno di nascita|geboortejaar
            ano de nascimento|urodziny – rok|rok urodzenia|год рождения|рік народження|誕生年|生年|出生年份|出生年|生日 (年)|태어난 해
            född år|födelseår|fødselsår|rok narození|doğum yılı|születési év|سنة الميلاد
            """
        ),
        (
            .birthMonth,
            """
            birth month|month of birth|geburtsmonat|mois de naissance|mes de nacimiento|mese di nascita|geboortemaand
            mês de nascimento|urodziny – miesiąc|miesiąc urodzenia|месяц рождения|місяць народження|誕生月|出生月份|出生月|生日 (月)
            태어난 달|född månad|födelsemånad|měsíc narození|doğum ayı|születési hónap|شهر الميلاد
            """
        ),
        (
            .birthDay,
            """
            day of birth|jour de naissance|día de nacimiento|giorno di nascita|geboortedag|dia de nascimento
            urodziny – dzień|dzień urodzenia|生日 (日)|född dag|den narození|születési nap|يوم الميلاد
            """
        ),
        (.otherBirthday, "other calendar birthday"),
        (.type, "type|event type|occasion|typ|tipo|тип|種類|类型"), (.isYearKnown, "year matter|year matters|has year"),
        (.labels, "labels|group membership"),
        (
            .categories,
            """
            categories|category|groups|group|tags|kategorien|kategorie|gruppe|gruppen|catégories|catégorie|groupes|groupe
            categorías|grupos|grupo|categorie|categoria|gruppi|gruppo|categorieën|groepen|groep|categorias|grupy|grupa|категории
            группы|группа|категорії|групи|分類項目|グループ|类别|分组|類別|群組|범주 항목|그룹|kategorier|grupper|skupiny|kategoriler
            kategóriák|csoportok
            """
        ),
        (.date, "date|when|wann|datum|data|fecha|дата|日付|日期|날짜|dátum|tarih|päivämäärä|التاريخ"),
        (.year, "year|jahr|année|año|anno|jaar|ano|rok|год|рік|年|년|år|yıl|év"),
        (.month, "month|monat|mois|mes|mese|maand|mês|miesiąc|месяц|місяць|月|월|månad|måned|měsíc|ay|hónap"),
        (.day, "day|tag|jour|día|giorno|dag|dia|dzień|день|日|일|den|gün|nap"),
        (
            .remark,
            """
            note|notes|notiz|notizen|bemerkung|remarques|notas|opmerkingen|comment|comments|relation|relationship|gift|gifts|geschenk
            link|url|profile|link to profile|profile url|facebook|photo|phone|mobile|telephone|telefon|handy|téléphone|teléfono
            telefono|telefoon|телефон|電話|电话|전화|age|alter|âge|edad|età|leeftijd|gender|sex|geschlecht|id|uid|no|nr|city|address
            """
        ),
    ]
}
