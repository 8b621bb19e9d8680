import BirthdayCore
import LocalTime
import Messages
import SafeText

/// One birthday, or another yearly date, as an entry shows it. Its texts are ready for a line; each format arranges them.
package struct BirthdayRow: Hashable, Sendable {
    /// Whose it is; nil when redacted.
    package var identity: ContactIdentity?
    /// The whole name; empty when the card has none.
    package var name: CleanText
    /// The first nickname that is more than a blank; nil without one, and when redacted.
    package var nickname: CleanText?
    /// The name, or the nickname where that is asked for, as it stands in a line: short, never empty, isolated from a sentence of the other direction.
    package var title: CleanText
    /// The given name as the title stands in a line: the card's, or the first word of the name where the card has none. The
    /// title in a row that no template is filled with.
    package var given: CleanText
    /// The title as it stands in a sentence, with the form of address of the language: `Anna Bergさん`.
    package var titleInSentence: CleanText
    /// The Gregorian day of the celebration.
    package var date: CalendarDay
    /// In the style that is asked for: the coming day, or the day of birth where that is a Gregorian one, with its year where
    /// that is known. Isolated from words of the other direction: dates can be another language's.
    package var dateInWords: CleanText
    /// The name of the coming day's weekday.
    package var weekday: CleanText
    /// Negative after the day.
    package var daysUntil: Int
    /// `daysUntil` in words.
    package var when: CleanText
    /// `when`, with the age where that is asked for and known: `turns 36 in 3 days`. Of another date than a birthday also what
    /// it is: `wedding anniversary in 3 days`.
    package var countdown: CleanText
    package var section: BirthdaySection
    package var occasion: Occasion
    /// The user's own word for the occasion; empty where there is none, and when redacted.
    package var label: CleanText
    /// The name of the other one whose anniversary it is too; nil where that is not known, and when redacted.
    package var partner: CleanText?
    /// Month, day and year of birth in the person's calendar; without the year when redacted.
    package var birthday: Birthday
    /// The age reached; nil when unknown or redacted.
    package var turns: Int?
    /// Whether that age is one that is celebrated more than others: coming of age, and from 20 on what ends in 0, from 25
    /// on also in 5.
    package var isRound: Bool {
        occasion == .birthday && turns.map { $0 == 18 || $0 == 20 || $0 >= 25 && $0 % 5 == 0 } ?? false
    }

    /// The contact's id; nil when redacted.
    package var id: CleanText? { identity.map { CleanText(cleaning: $0.id) } }

    /// The age reached, where it is asked for and known.
    package var shownAge: Int?
    /// Names of the groups; nil when redacted.
    package var groups: [CleanText]?
}

extension BirthdayRow {
    /// What stands for a name that is hidden.
    private static let redactedName: CleanText = "••••"

    /// The row of an upcoming birthday. When redacted, dates and counts are kept, and nothing else of the person.
    ///
    /// - Parameters:
    ///   - widget: what it shows of a person.
    ///   - cutsNames: whether names and labels are as long as a line takes; else they are whole.
    package init(
        _ upcoming: UpcomingBirthday, _ widget: WidgetConfiguration = WidgetConfiguration(), cutsNames: Bool = true,
        texts: LocalizedTexts
    ) {
        let isRedacted = widget.isRedacted
        func cut(_ text: CleanText) -> CleanText { cutsNames ? text.shortened : text }
        let contact = upcoming.contact
        let birthday = isRedacted ? upcoming.birthday.withoutYear : upcoming.birthday
        let turns = isRedacted ? nil : upcoming.turns
        let name = isRedacted ? Self.redactedName : CleanText(cleaning: contact.name)
        let nickname =
            isRedacted || contact.nicknames.isEmpty
            ? nil : contact.nicknames.lazy.map(CleanText.init(cleaning:)).first { !$0.isEmpty }
        let shown = widget.usesNicknames ? nickname ?? name : name
        let shownAge = widget.showsAge ? turns : nil
        let title = (shown.isEmpty ? texts.noName : cut(shown)).isolated(inRightToLeft: texts.isRightToLeft)
        let when = texts.text(.when(daysUntil: upcoming.daysUntil))
        let isBirthday = upcoming.occasion == .birthday
        let label: CleanText =
            isRedacted || isBirthday ? "" : cut(CleanText(cleaning: upcoming.yearly.label))
        let partner = isRedacted || isBirthday ? nil : upcoming.partner.map { CleanText(cleaning: $0) }
        let countdown =
            isBirthday
            ? shownAge.map { texts.text(.turns($0, daysUntil: upcoming.daysUntil)) } ?? when
            : texts.text(
                .occasion(upcoming.occasion, label: label, daysUntil: upcoming.daysUntil, years: shownAge))
        let partnerTitle = partner.flatMap {
            $0.isEmpty ? nil : cut($0).isolated(inRightToLeft: texts.isRightToLeft)
        }
        let nameInSentence = shown.isEmpty ? title : texts.inSentence(title)
        self.init(
            identity: isRedacted ? nil : contact.identity, name: name, nickname: nickname,
            title: partnerTitle.map { texts.couple(title, $0) } ?? title,
            given: isRedacted || widget.template == nil ? title : Self.given(contact, name, partner, title, texts),
            titleInSentence: partnerTitle.map { texts.couple(nameInSentence, texts.inSentence($0)) } ?? nameInSentence,
            date: upcoming.date,
            dateInWords: widget.dateStyle == .long
                ? Self.dateInWords(birthday, celebratedOn: upcoming.date, texts)
                : texts.date(upcoming.date, widget.dateStyle),
            weekday: texts.weekday(of: upcoming.date), daysUntil: upcoming.daysUntil, when: when,
            countdown: countdown, section: upcoming.section, occasion: upcoming.occasion, label: label,
            partner: partner,
            birthday: birthday, turns: turns, shownAge: shownAge,
            groups: isRedacted ? nil : contact.groups.map(CleanText.init(cleaning:)).filter { !$0.isEmpty })
    }

    /// The birthday on one line of a list: name, date, when, with the age where that is asked for.
    package func line(_ texts: LocalizedTexts) -> CleanText {
        line([title, dateInWords], texts)
    }

    /// Name and when, with the age where that is asked for.
    package func shortLine(_ texts: LocalizedTexts) -> CleanText { line([title], texts) }

    /// - Parameter parts: what stands before `countdown`.
    package func line(_ parts: [CleanText], _ texts: LocalizedTexts) -> CleanText {
        occasion == .birthday && shownAge == nil ? texts.row(parts + [countdown]) : texts.row(parts, turns: countdown)
    }

    /// - Parameter title: for somebody without any name.
    private static func given(
        _ contact: Contact, _ name: CleanText, _ partner: CleanText?, _ title: CleanText, _ texts: LocalizedTexts
    ) -> CleanText {
        func shown(_ name: CleanText) -> CleanText { name.shortened.isolated(inRightToLeft: texts.isRightToLeft) }
        func firstWord(_ name: CleanText) -> CleanText {
            let word = CleanText(cleaning: String(name.string.prefix { $0 != " " }))
            return shown(word.isEmpty ? name : word)
        }
        if name.isEmpty { return title }
        let own = contact.structuredName.map { CleanText(cleaning: $0.given) } ?? ""
        let given = own.isEmpty ? firstWord(name) : shown(own)
        guard let partner, !partner.isEmpty else { return given }
        return texts.couple(given, firstWord(partner))
    }

    private static func dateInWords(
        _ birthday: Birthday, celebratedOn date: CalendarDay, _ texts: LocalizedTexts
    ) -> CleanText {
        guard birthday.calendar == .gregorian, !birthday.movesInLeapYears else {
            return texts.date(date, withYear: false)
        }
        // A leap year, so that 29 February is a date too.
        let day = CalendarDay(year: birthday.year ?? 2000, month: birthday.month, day: birthday.day)
        return texts.date(day ?? date, withYear: birthday.year != nil)
    }
}

/// What a notification says.
package struct Notice: Hashable, Sendable {
    package let title: CleanText
    package let body: CleanText

    /// - Parameter row: the birthday as it stands on the day of delivery. Where its age is asked for and known, the body
    ///   says it.
    package init(_ row: BirthdayRow, texts: LocalizedTexts) {
        let (name, days) = (row.titleInSentence, row.daysUntil)
        guard row.occasion == .birthday else {
            let occasion = Message.occasion(row.occasion, label: row.label, daysUntil: days, years: nil)
            title = texts.text(occasion).capitalized
            let countdown =
                days > 1 ? texts.row([row.countdown, texts.date(row.date, .weekday)]) : row.countdown
            body = texts.text(.of(name, .verbatim(countdown)))
            return
        }
        title = texts.text(.noticeTitle(name, daysUntil: days))
        let date = texts.dateInSentence(row.date)
        body = texts.text(.noticeBody(name, daysUntil: days, date: date, turning: row.shownAge))
    }

    package init(_ digest: NoticeDigest) { (title, body) = (digest.title, digest.body) }
}

/// What one notification says of many birthdays: who has one and when, a line each.
package struct NoticeDigest: Hashable, Sendable {
    package let title: CleanText
    package let lines: [CleanText]
    /// Of how many of the birthdays it speaks, from the first one on: the others are only counted.
    package let count: Int

    /// More birthdays than this at once are one digest: that many notifications still fit on a screen.
    package static let threshold = 8

    /// How many people are named. No server shows as many lines; one that keeps a history, such as dunst, has them there.
    /// Names are at most `TextLimit.name` long, so that the whole body stays below 64 KiB.
    package static let maximumLines = 100

    /// Where a birthday stands in a digest: what is today first, then by nearness, of two that are as near the coming one; on
    /// one day birthdays before other occasions.
    package static func place(daysUntil days: Int, _ occasion: Occasion) -> Int {
        4 * abs(days) + (days < 0 ? 2 : 0) + (occasion == .birthday ? 0 : 1)
    }

    /// - Parameters:
    ///   - rows: the birthdays as they stand now, in the order of their places. Redacted ones say when, not who, each day
    ///     once.
    ///   - period: what it is a summary of, which says the dates; nil where all are due.
    package init(_ rows: [BirthdayRow], of period: Message? = nil, texts: LocalizedTexts) {
        let areBirthdays = rows.allSatisfy { $0.occasion == .birthday }
        let number = Message.noticeTitle(ofSeveral: rows.count, areBirthdays: areBirthdays)
        title = texts.text(period.map { .labelled($0, number) } ?? number)
        if rows.contains(where: { $0.identity == nil }) {
            var days: Set<Int> = []
            lines = rows.filter { days.insert($0.daysUntil).inserted }.map {
                period == nil ? $0.when : texts.row([$0.dateInWords, $0.when])
            }
            count = rows.count
            return
        }
        let shown = rows.prefix(Self.maximumLines).map { period == nil ? $0.shortLine(texts) : $0.line(texts) }
        count = shown.count
        let others = rows.count - shown.count
        lines = shown + (others > 0 ? [texts.text(.andMore(others, areBirthdays: areBirthdays))] : [])
    }

    /// The lines as a notification's body.
    package var body: CleanText { lines.joined(separator: "\n") }
}
