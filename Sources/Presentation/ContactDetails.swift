import BirthdayCore
import CalendarSystems
import ContactSources
import Failures
import JSONC
import LinuxSystem
import Localization
import Messages
import OutputFormats
import SafeText
import Settings
import Terminal
import WidgetTimeline

/// Everything that is shown of one contact.
package struct ContactDetails {
    private let contact: Contact
    private let session: CommandSession
    /// Why the contact is not shown; nil if it is.
    private let hiddenReason: HiddenReason?
    /// The next day of each date that is celebrated by the user's rules.
    private let rows: [BirthdayRow]
    /// When the contact is notified of, where that is shown.
    private let notices: ContactNotices?

    /// - Parameter rules: when people are notified of; nil where that is not shown.
    package init(_ contact: Contact, _ session: CommandSession, _ rules: LeadTimeRules? = nil) {
        self.contact = session.withoutImpossibleYears(contact)
        self.session = session
        hiddenReason = session.hiddenReason(of: contact)
        // Whatever the family shows for which the session is.
        notices = rules.map { ContactNotices(contact, $0, session.showing([])) }
        rows = session.calculator.upcoming([session.everyone.celebrated(contact)], today: session.now.day)
            .map {
                BirthdayRow($0, WidgetConfiguration([{ $0.showsAge = true }]), cutsNames: false, texts: session.texts)
            }
    }

    private var groups: [CleanText] { contact.groups.map(CleanText.init(ofGroup:)) }

    private var isRightToLeft: Bool { session.texts.isRightToLeft }

    /// The name, each birthday in its own calendar, and why the contact is not shown.
    package var line: CleanText {
        let reason = hiddenReason.map { [session.texts.text($0.message)] } ?? []
        return session.texts.row(
            [session.wholeName(contact)] + contact.birthdays.map(inWords) + reason)
    }

    /// What `line` says, for columns: who, why the contact is not shown, each birthday.
    func cells(_ style: TerminalStyle) -> [TerminalColumns.Cell] {
        return [
            TerminalColumns.Cell(session.displayName(contact)),
            TerminalColumns.Cell(hiddenReason.map { session.texts.text($0.message) } ?? ""),
            TerminalColumns.Cell(session.texts.row(contact.birthdays.map(inWords)), style: style.quiet),
        ]
    }

    private func inWords(_ birthday: Birthday) -> CleanText {
        CleanText(ofDate: session.nativeDates.text(birthday)).isolatedDate(inRightToLeft: isRightToLeft)
    }

    /// When the contact is notified of, and why, where that is shown.
    package var notice: Message? { notices?.message }

    /// What is to be seen before a card is written: the next day, and the groups.
    package var checks: [Message] {
        let next = rows.first.map { Message.verbatim($0.line([date(of: $0)], session.texts)) } ?? .dayIsUnknown
        return [.labelled(.next, next)] + (groups.isEmpty ? [] : [.labelled(.groups, groupList)])
    }

    private var groupList: Message { .list(groups.map { .text($0) }) }

    private func date(of row: BirthdayRow) -> CleanText { session.texts.date(row.date, withYear: true) }

    /// For a terminal, a line for each thing that is known.
    ///
    /// - Parameter style: nil where nobody reads it; else when the next birthday is stands large above the rest.
    package func text(_ style: TerminalStyle? = nil) -> String {
        let facts = facts(belowBanner: style != nil)
        let width = facts.map { $0.label.columns }.max() ?? 0
        let name = session.wholeName(contact).string
        let source = session.texts.text(Self.source)
        let lines = facts.map { label, value in
            let padded = label.padded(toColumns: width + 2).string
            // A path is copied whole.
            let isWhole = label == source || isRightToLeft
            let broken = style.flatMap {
                isWhole ? nil : TerminalProse(columns: $0.columns).lines(Prose(value.string), indent: width + 4)
            }
            let shown = broken?.joined(separator: "\n" + String(repeating: " ", count: width + 4)) ?? value.string
            return "  \(style?.quiet(padded) ?? padded)\(shown)"
        }
        return ([style?.bold(name) ?? name] + (style.map(banner) ?? []) + lines).joined(separator: "\n") + "\n"
    }

    /// When the next birthday is, and the age, between two empty lines.
    private func banner(_ style: TerminalStyle) -> [String] {
        guard hiddenReason == nil, let row = rows.first else { return [] }
        let text = row.countdown.capitalized.string
        return ["", "  \(row.daysUntil == 0 ? style.today(text) : style.bold(text))", ""]
    }

    /// What is known, each with the label before it.
    ///
    /// - Parameter belowBanner: the banner has said when the next birthday comes.
    private func facts(belowBanner: Bool) -> [(label: CleanText, value: CleanText)] {
        let texts = session.texts
        var facts: [(label: CleanText, value: CleanText)] = []
        func add(_ label: Message, _ value: CleanText) { facts.append((texts.text(label), value)) }
        for birthday in contact.birthdays { add(.inContext("label", "Birthday"), inWords(birthday)) }
        for date in contact.dates {
            let name = Message.occasionName(date.occasion, label: CleanText(cleaning: date.label), years: nil)
            facts.append((texts.text(name).capitalized, inWords(date.date)))
        }
        if let hiddenReason { add(.inContext("label", "Not shown"), texts.text(hiddenReason.message)) }
        for (index, row) in rows.enumerated() where hiddenReason == nil {
            add(.next, belowBanner && index == 0 ? date(of: row) : row.line([date(of: row)], texts))
            if row.birthday.calendar.isApproximate {
                // Translators: Of the next day of a birthday: the calendar's months begin when the moon is seen.
                let note = Message("calculated; may be a day or two off where the new moon is sighted")
                facts.append(("", texts.text(note)))
            }
        }
        if rows.isEmpty, hiddenReason == nil { add(.next, texts.text(.dayIsUnknown)) }
        if !groups.isEmpty { add(.groups, texts.text(groupList)) }
        if let notices {
            let card = CardAddresses(of: contact.cards.map(\.origin))
            for telephone in card.telephones { add(.inContext("label", "Telephone"), fromLeft(telephone)) }
            for mail in card.mails { add(.inContext("label", "Mail"), fromLeft(mail)) }
            // Translators: A label: when notifications of the birthday are made.
            add(.inContext("label", "Notices"), texts.text(notices.message))
        }
        for card in contact.cards {
            let file = session.context.environment.abbreviating(card.origin.file)
            add(Self.source, fromLeft("\(file):\(card.origin.line)"))
            for birthday in card.birthdays.filter(isOther) {
                add(.verbatim(""), texts.text(.labelled(.inContext("label", "Birthday"), .verbatim(inWords(birthday)))))
            }
            if card.onlyAdds {
                // Translators: Of a person's card below its file. The person's other cards have the birthday.
                let note = Message("has no birthday and may be a namesake's: it only adds to the others")
                facts.append(("", texts.text(note)))
            }
        }
        add(.inContext("label", "ID"), fromLeft(contact.id))
        return facts
    }

    /// Whether a card has another birthday than the one that is shown.
    private func isOther(_ birthday: Birthday) -> Bool {
        !contact.birthdays.contains { $0.isCompatible(with: birthday) }
    }

    // Translators: A label: the card's file.
    private static let source = Message.inContext("label", "From")

    private func fromLeft(_ text: String) -> CleanText {
        CleanText(cleaning: text).isolatedFromLeft(inRightToLeft: isRightToLeft)
    }

    /// Writes a document of contacts: the output of `export`, and of `contact` if several match.
    package static func write(
        _ contacts: [Contact], _ session: CommandSession, _ rules: LeadTimeRules? = nil, to output: inout OutputBuffer
    ) throws(CommandFailure) {
        try output.write("{\"contacts\":")
        try output.write(array: contacts.lazy.map { ContactDetails($0, session, rules).json })
        try output.write("}\n")
    }

    private static func json(_ origin: ContactOrigin) -> JSONObject {
        [
            "source": .string(CleanText(cleaning: origin.source.string).string),
            "file": .string(CleanText(cleaning: origin.file.string).string), "line": .int(origin.line),
        ]
    }

    /// A card among several: `born` where it has another birthday, and whether it only adds.
    private func json(_ card: CardReference) -> JSONValue {
        var object = Self.json(card.origin)
        let others = card.birthdays.filter(isOther)
        if !others.isEmpty { object["born"] = .array(others.map(JSONDocuments.birthObject)) }
        if card.onlyAdds { object["onlyAdds"] = true }
        return .object(object)
    }

    /// `born` has each day of birth in its own calendar, `birthdays` the next day of each, unless the contact is not
    /// shown; `source`, `file` and `line` are the first card's, and `cards` has all where there are several.
    package var json: JSONValue {
        var object: JSONObject = [
            "id": .string(contact.id),
            "name": .string(CleanText(cleaning: contact.name).string),
            "born": .array(contact.birthdays.map(JSONDocuments.birthObject)),
            "birthdays": .array(hiddenReason == nil ? rows.map(JSONDocuments.birthdayObject) : []),
            "groups": .array(groups.map { .string($0.string) }),
        ]
        for member in Self.json(contact.origin) { object[member.key] = member.value }
        if !contact.joinedCards.isEmpty { object["cards"] = .array(contact.cards.map(json)) }
        if !contact.dates.isEmpty { object["dates"] = .array(contact.dates.map(JSONDocuments.dateObject)) }
        if notices != nil {
            let card = CardAddresses(of: contact.cards.map(\.origin))
            for (key, texts) in [("telephones", card.telephones), ("mails", card.mails)] where !texts.isEmpty {
                object[key] = .array(texts.map { .string(CleanText(cleaning: $0).string) })
            }
        }
        for member in notices?.json.members ?? [] { object[member.key] = member.value }
        object["notShown"] = hiddenReason.map { .string($0.rawValue) }
        return .object(object)
    }
}

/// When a contact is notified of, and why then.
private struct ContactNotices {
    private let leadTimes: LeadTimes
    private let reason: Reason

    private enum Reason {
        case notShown(HiddenReason)
        case muted
        case chosen
        case groups([LeadTimeRules.GroupRule])
        case ungrouped
    }

    init(_ contact: Contact, _ rules: LeadTimeRules, _ session: CommandSession) {
        let hiddenReason = session.hiddenReason(of: contact)
        leadTimes = hiddenReason == nil ? rules.leadTimes(of: contact) : .none
        let groups = rules.groupRules(of: contact)
        reason =
            if let hiddenReason { .notShown(hiddenReason) } else if contact.isMuted {
                .muted
            } else if contact.chosenLeadTimes != nil {
                .chosen
            } else if groups.isEmpty { .ungrouped } else { .groups(groups) }
    }

    /// `notified on the day and 2 weeks before (set for "Family")`.
    var message: Message { .remarked(leadTimes.message, .clauses(reasons)) }

    private var reasons: [Message] {
        switch reason {
        case .notShown(let reason): [reason.message]
        case .muted: [.muted]
        // Translators: Why somebody is notified of on these days: they were chosen for that person alone.
        case .chosen: [Message("set for this person")]
        case .groups(let groups):
            groups.map { group in
                // Translators: Why somebody is notified of on these days: they were chosen for that group.
                if group.isOwn { return Message("set for \"{group}\"", ["group": .group(group.name)]) }
                // Translators: Why somebody is notified of on these days: that group has none of its own.
                return Message("the default, for \"{group}\"", ["group": .group(group.name)])
            }
        case .ungrouped: [Message("in no group")]
        }
    }

    /// `notify` has the days, `notifyBecause` why it is these, `notifyGroups` each group that decides: `default` where it has no
    /// preference of its own.
    var json: JSONObject {
        var object: JSONObject = ["notify": leadTimes.json]
        switch reason {
        case .notShown: object["notifyBecause"] = "notShown"
        case .muted: object["notifyBecause"] = "muted"
        case .chosen: object["notifyBecause"] = "person"
        case .ungrouped: object["notifyBecause"] = "ungrouped"
        case .groups(let groups):
            object["notifyBecause"] = "groups"
            object["notifyGroups"] = .array(
                groups.map { group in
                    [
                        "group": .string(CleanText(ofGroup: group.name).string),
                        "notify": group.leadTimes.json, "default": .bool(!group.isOwn),
                    ]
                })
        }
        return object
    }
}

extension LeadTimes {
    /// The days, in order.
    package var json: JSONValue { .array(days.map { .int($0) }) }
}

extension Message {
    // Translators: A label: the next day on which the birthday is celebrated.
    fileprivate static let next = Message.inContext("label", "Next")
    fileprivate static let groups = Message.inContext("label", "Groups")
    // Translators: Of the next day of a birthday.
    fileprivate static let dayIsUnknown = Message("cannot be known: the calendar's tables do not reach this far")
}
