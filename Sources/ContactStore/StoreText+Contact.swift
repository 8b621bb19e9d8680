import BirthdayCore
import PathBytes
import SystemPackage
import VCard

// The card of a contact in the store's plaintext.

extension StoreText {
    static func write(_ contact: Contact, of source: StoredSource, with writer: inout VCardWriter) {
        writer.write(contact) { writer in
            let file = relative(contact.origin.file, to: source.identity)
            writer.property(Name.contact.text, values: [String(contact.origin.line), file], separator: ";")
            if contact.hasUnusableBirthday { writer.property(Name.unusableBirthday.text, raw: "yes") }
            if !contact.birthdaysComeBack {
                let birthdays = [contact.birthday, contact.nativeBirthday].map { $0.map(text) ?? noBirthday }
                writer.property(Name.birthdays.text, raw: birthdays.joined(separator: " "))
            }
            if !contact.dates.isEmpty {
                writer.property(Name.dates.text, value: contact.dates.flatMap(lines).joined(separator: "\n"))
            }
        }
    }

    /// - Returns: nil for a card that is none of the store's.
    static func contact(_ card: ParsedCard, of source: FilePath) -> Contact? {
        guard let ours = Name.contact.value(in: card) else { return nil }
        var rest = ours[...]
        guard let line = Int(field(&rest)), let file = absolute(String(rest), in: source) else { return nil }
        var birthdays = (first: card.birthday, native: card.nativeBirthday)
        if let exact = Name.birthdays.value(in: card) {
            let parts = exact.split(separator: " ", omittingEmptySubsequences: false)
            birthdays = (parts.first.flatMap(birthday), parts.last.flatMap(birthday))
            guard parts.count == 2,
                zip(parts, [birthdays.first, birthdays.native]).allSatisfy({ part, birthday in
                    (part == noBirthday) == (birthday == nil)
                })
            else { return nil }
        }
        var contact = Contact(
            uid: card.uid, name: card.name, nicknames: card.nicknames, structuredName: card.structuredName,
            birthday: birthdays.first, nativeBirthday: birthdays.native, dates: dates(card), groups: card.categories,
            isDeceased: card.isDeceased, isExcluded: card.isExcluded,
            hasUnusableBirthday: Name.unusableBirthday.value(in: card) != nil,
            origin: ContactOrigin(source: source, file: file, line: line))
        contact.isNameOfParts = card.isNameOfParts
        return contact
    }

    private static let noBirthday = "-"

    /// `japanese/1000/1/2`: calendar, year or nothing, month with an `L` if it is a leap month, day.
    private static func text(_ birthday: Birthday) -> String {
        let year = birthday.year.map { String($0) } ?? ""
        return
            "\(birthday.calendar.rawValue)/\(year)/\(birthday.month)\(birthday.isLeapMonth ? "L" : "")/\(birthday.day)"
    }

    private static func birthday(_ text: Substring) -> Birthday? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 4, let calendar = CalendarSystem(rawValue: String(parts[0])),
            let month = Int(parts[2].prefix { $0 != "L" }), let day = Int(parts[3])
        else { return nil }
        return Birthday(
            calendar: calendar, year: Int(parts[1]), month: month, isLeapMonth: parts[2].hasSuffix("L"), day: day)
    }

    /// `anniversary gregorian/2015/6/5 %:`: occasion, day and label; below it whose date it is too, `named Bert Holm` or
    /// `card` and a UID.
    private static func lines(_ date: LabelledDate) -> [String] {
        let line = "\(date.occasion.rawValue) \(text(date.date)) \(StoredPath.text(date.label))"
        return switch date.partner {
        case .named(let name): [line, "named \(StoredPath.text(name))"]
        case .card(let uid): [line, "card \(StoredPath.text(uid))"]
        case nil: [line]
        }
    }

    private static func dates(_ card: ParsedCard) -> [LabelledDate] {
        guard let text = Name.dates.value(in: card) else { return [] }
        var dates: [LabelledDate] = []
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 1)
            guard parts.count == 2 else { continue }
            if parts[0] == "named" || parts[0] == "card" {
                guard !dates.isEmpty, let text = StoredPath.name(String(parts[1])) else { continue }
                dates[dates.count - 1].partner = parts[0] == "card" ? .card(uid: text) : .named(text)
                continue
            }
            let rest = parts[1].split(separator: " ", maxSplits: 1)
            guard rest.count == 2, let occasion = Occasion(rawValue: String(parts[0])),
                let date = birthday(rest[0]), let label = StoredPath.name(String(rest[1]))
            else { continue }
            dates.append(LabelledDate(occasion, label: label, date: date))
        }
        return dates
    }

    /// The text before the next semicolon, which are both taken away.
    static func field(_ text: inout Substring) -> Substring {
        let end = text.utf8.firstIndex(of: UInt8(ascii: ";")) ?? text.endIndex
        let field = text[..<end]
        text = end == text.endIndex ? "" : text[text.utf8.index(after: end)...]
        return field
    }

    /// The file's path in the text: `.` in the place of the source's own path, so that a thousand cards do not repeat it.
    static func relative(_ file: FilePath, to source: FilePath) -> String {
        source.withBytes { source in
            file.withBytes { file in
                guard file.count >= source.count, file[..<source.count].elementsEqual(source) else {
                    return StoredPath.text(file)
                }
                let rest = file[source.count...]
                return withUnsafeTemporaryAllocation(byteCount: 1 + rest.count, alignment: 1) { relative in
                    relative[0] = UInt8(ascii: ".")
                    relative[1...].copyBytes(from: rest)
                    return StoredPath.text(UnsafeRawBufferPointer(relative))
                }
            }
        }
    }

    static func absolute(_ text: String, in source: FilePath) -> FilePath? {
        var text = text
        if text.utf8.first == UInt8(ascii: ".") {
            return text.withUTF8 { path(UnsafeRawBufferPointer($0).dropFirst(), in: source) }
        }
        return StoredPath.path(text).map { file in
            file.withBytes { $0.first == UInt8(ascii: ".") ? path($0.dropFirst(), in: source) : file }
        }
    }

    private static func path(_ rest: Slice<UnsafeRawBufferPointer>, in source: FilePath) -> FilePath {
        source.withBytes { source in
            withUnsafeTemporaryAllocation(byteCount: source.count + rest.count, alignment: 1) { whole in
                whole.copyBytes(from: source)
                whole[source.count...].copyBytes(from: rest)
                return FilePath(bytes: UnsafeRawBufferPointer(whole))
            }
        }
    }
}
