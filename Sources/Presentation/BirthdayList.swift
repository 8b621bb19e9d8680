import BirthdayCore
import ContactLibrary
import Failures
import JSONC
import Localization
import Messages
import OutputFormats
import SafeText
import Terminal
import WidgetTimeline

/// All birthdays from today on, or from some days before it, in sections.
package struct BirthdayList {
    /// Whom the list is about, and how it says that.
    package struct Request: Sendable {
        /// What names or nicknames have to contain; nil for all.
        package var text: String?
        /// Which yearly dates, and how rows look. How many there are and how far away says the call alone, not the
        /// configuration of widgets.
        package var choices: [WidgetChoice] = []
        /// Only those of this month, its past days too.
        package var month: CalendarMonth?
        /// Also those who are known and not shown.
        package var includesHidden = false

        package init() {}
    }

    /// Nobody has what names have to contain; that was said.
    package let isNobodyFound: Bool
    private let request: Request
    private let session: CommandSession
    private let birthdays: [UpcomingBirthday]
    private let hidden: HiddenContacts
    /// What is said where nobody is listed.
    private let nobody: String
    /// What the call alone chooses.
    private let called: WidgetConfiguration

    /// Reads the contacts, and says why somebody who may be expected is not among them.
    package init(
        _ request: Request, of contacts: ContactRequest, _ session: CommandSession
    ) throws(CommandFailure) {
        let session = session.showing(request.choices)
        let known = try session.readKnown(contacts)
        CommandContext.keepUntilExit(known)
        if !request.includesHidden || known.everybody.isEmpty {
            if let failure = known.failureOfAll { throw failure }
            session.note(known.emptiness)
        }
        func found(_ contacts: [Contact]) -> [Contact] {
            request.text.map(ContactSearch(contacts).containing) ?? contacts
        }
        let shown = found(known.contacts)
        called = WidgetConfiguration(request.choices)
        let limit = called.count ?? .max
        let birthdays = session.calculator.upcoming(shown, today: session.now.day, limit: limit)
        let days = called.within ?? .max
        self.request = request
        self.session = session
        let past = session.calculator.past(shown, today: session.now.day, days: called.since)
        let ofMonth = request.month.map {
            session.calculator.birthdays(shown, from: $0.firstDay, days: $0.length, today: session.now.day)
        }
        self.birthdays = (ofMonth ?? past + birthdays.prefix { $0.daysUntil <= days })
            .nearest(limit, daysUntil: \.daysUntil)
        let later = birthdays.first.flatMap { $0.daysUntil > days ? $0.daysUntil : nil }
        nobody =
            later.map { session.texts.text(.nobody(within: days, next: $0)).capitalized.string }
            ?? session.nobody(known)
        hidden = HiddenContacts(request.includesHidden ? found(known.everybody) : [], session)
        let everybody = request.includesHidden ? known.everybody : known.contacts
        isNobodyFound = shown.isEmpty && hidden.isEmpty && !everybody.isEmpty
        noteUnknown(shown)
        if let note = known.notExcluded { session.console.tell(note) }
        if isNobodyFound { noteNobody(among: known.everybody, isLimited: contacts.isLimited(session.configuration)) }
    }

    private func noteNobody(among known: [Contact], isLimited: Bool) {
        guard let text = request.text else { return }
        let hidden = request.includesHidden ? 0 : ContactSearch(known).containing(text).count
        let everybody: Message.Values = ["command": .command("bday-widget list --all")]
        let next: Message =
            hidden > 0
            ? .plural(
                // Translators: Behind "nobody with a birthday matches "anna";". The command lists those who do.
                "{count} without a shown birthday does: {command}",
                "{count} without a shown birthday do: {command}", hidden, everybody)
            : isLimited
                // Translators: {command} is an option for which all groups are searched.
                ? Message("only these groups were searched: {command}", ["command": .command("--no-group")])
                : Message("to see who is known: {command}", everybody)
        session.console.tell(
            Diagnosis(Message("nobody with a birthday matches \"{text}\"", ["text": .name(text)]), .clause, next))
    }

    /// Names the cards with a birthday in a calendar whose tables end before its next day.
    private func noteUnknown(_ contacts: [Contact]) {
        for contact in session.calculator.unknown(contacts, today: session.now.day) {
            let place = "\(session.context.environment.abbreviating(contact.origin.file)):\(contact.origin.line)"
            session.console.tell(.at(place, Message("when this birthday comes cannot be known")))
        }
    }

    /// - Parameter cutsNames: for a terminal; what a program reads is whole.
    private func row(_ birthday: UpcomingBirthday, cutsNames: Bool = true) -> BirthdayRow {
        BirthdayRow(birthday, session.widget, cutsNames: cutsNames, texts: session.texts)
    }

    /// Where people are listed whom nobody sees elsewhere, also how many cards somebody has.
    private func json(_ birthday: UpcomingBirthday) -> JSONValue {
        let document = JSONDocuments.birthdayObject(row(birthday))
        guard request.includesHidden, case .object(var object) = document else { return document }
        object["cards"] = .int(birthday.contact.cards.count)
        return .object(object)
    }

    private func cards(_ birthday: UpcomingBirthday) -> [CleanText] {
        request.includesHidden ? session.cardCount(of: birthday.contact) : []
    }

    /// Writes the document, a birthday at a time.
    package func writeJSON(to output: inout OutputBuffer) throws(CommandFailure) {
        try output.write("{\"sections\":[")
        for (index, section) in sections.enumerated() {
            let name = JSONValue.string(section.rawValue).serialized()
            try output.write("\(index > 0 ? "," : ""){\"section\":\(name),\"birthdays\":")
            let rows = birthdays.lazy.filter { $0.section == section }
            try output.write(array: rows.map(json))
            try output.write("}")
        }
        try output.write("],\"total\":\(birthdays.count)")
        if request.includesHidden {
            try output.write(",\"notShown\":")
            try output.write(array: hidden.json)
        }
        try output.write("}\n")
    }

    /// The section of past days only where these are asked for.
    private var sections: [BirthdaySection] {
        BirthdaySection.allCases.filter { $0 != .past || called.since > 0 || request.month != nil }
    }

    /// In sections: a line for each, or with a style in columns, what is today in its colour.
    package func text(_ style: TerminalStyle? = nil) -> String {
        guard let style else {
            let lines = birthdays.lazy.map { birthday in
                session.texts.row([row(birthday, cutsNames: false).line(session.texts)] + cards(birthday)).string
            }
            return inSections(lines, hidden.paragraph(nil)) { $0 }
        }
        let rows: [[TerminalColumns.Cell]] = birthdays.map { birthday in
            let row = self.row(birthday)
            let date: TerminalColumns.Cell =
                row.daysUntil == 0
                ? TerminalColumns.Cell(row.dateInWords) : TerminalColumns.Cell(row.dateInWords, style: style.quiet)
            return [TerminalColumns.Cell(row.title), TerminalColumns.Cell(row.countdown), date]
                + cards(birthday).map { TerminalColumns.Cell($0, style: style.quiet) }
        }
        let columns = TerminalColumns(rows, width: style.columns - 2)
        let lines = birthdays.indices.lazy.map { index in
            let line = columns.line(rows[index])
            return birthdays[index].daysUntil == 0 ? style.today(line) : line
        }
        return inSections(lines, hidden.paragraph(style), heading: style.bold)
    }

    /// The name of a month that is not this one, which the list is about alone.
    private var otherMonth: CleanText? {
        guard let month = request.month, !month.contains(session.now.day) else { return nil }
        return session.title(of: month)
    }

    private func inSections(
        _ lines: some Sequence<String>, _ hidden: [String], heading: (String) -> String
    ) -> String {
        let otherMonth = otherMonth
        let nobody = otherMonth.map { session.say(.labelled(.verbatim($0), Message("nobody"))) } ?? nobody
        var list = birthdays.isEmpty ? "\(nobody)\n" : ""
        var section: BirthdaySection?
        for (birthday, line) in zip(birthdays, lines) {
            if birthday.section != section, section == nil || otherMonth == nil {
                let title = otherMonth?.string ?? session.say(birthday.section.title)
                list += "\(section == nil ? "" : "\n")\(heading(title))\n"
                section = birthday.section
            }
            list += "  \(line)\n"
        }
        return hidden.reduce(list) { "\($0)\n\($1)\n" }
    }
}

/// The people who are known and not among the birthdays, in order of their names, each with the reason.
private struct HiddenContacts {
    private let people: [(contact: Contact, reason: HiddenReason)]
    private let session: CommandSession

    init(_ contacts: [Contact], _ session: CommandSession) {
        self.session = session
        let order = session.locale.order
        people = contacts.compactMap { contact in session.hiddenReason(of: contact).map { (contact, $0) } }
            .sorted { order.key(of: $0.contact.name) }
    }

    var isEmpty: Bool { people.isEmpty }

    /// A heading, and a line for each, or with a style columns; none if there is nobody.
    func paragraph(_ style: TerminalStyle?) -> [String] {
        if people.isEmpty { return [] }
        let title = session.say(.inContext("label", "Not shown"))
        guard let style else {
            let lines = people.map { contact, _ in
                "  \(session.texts.row([ContactDetails(contact, session).line] + session.cardCount(of: contact)))"
            }
            return [([title] + lines).joined(separator: "\n")]
        }
        let rows = people.map { contact, _ in
            ContactDetails(contact, session).cells(style)
                + session.cardCount(of: contact).map { TerminalColumns.Cell($0, style: style.quiet) }
        }
        let columns = TerminalColumns(rows, width: style.columns - 2)
        return [([style.bold(title)] + rows.map { "  \(columns.line($0))" }).joined(separator: "\n")]
    }

    /// An object for each.
    var json: some Sequence<JSONValue> {
        people.lazy.map { contact, reason in
            [
                "id": .string(contact.id), "name": .string(CleanText(cleaning: contact.name).string),
                "reason": .string(reason.rawValue), "cards": .int(contact.cards.count),
            ]
        }
    }
}
