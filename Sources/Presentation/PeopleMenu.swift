import BirthdayCore
import ContactLibrary
import Messages
import SafeText
import WidgetTimeline

/// Everybody who is known as the lines of a menu: who has a birthday, the nearest first, then the others by their names, each
/// with the reason.
///
/// A menu gives back a line, so that no two are the same. Why: docs/decisions.md#a-menu-gives-back-a-line.
package struct PeopleMenu {
    package private(set) var lines: [String] = []
    private var people: [String: Contact] = [:]
    private let session: CommandSession

    /// - Parameter known: at least one person.
    package init(_ known: ContactReading, _ session: CommandSession) {
        self.session = session
        var taken: [String: Int] = [:]
        var coming: Set<String> = []
        for birthday in session.calculator.upcoming(known.contacts, today: session.now.day)
        where coming.insert(birthday.contact.id).inserted {
            let row = BirthdayRow(birthday, session.widget, texts: session.texts)
            let shown = session.widget.usesNicknames ? row.nickname ?? row.name : row.name
            let title = withOtherNames(row.title, shown, birthday.contact)
            // What a narrow menu cuts off is the date.
            add(session.texts.row([title, row.countdown, row.dateInWords]), birthday.contact, &taken)
        }
        let order = session.locale.order
        for contact in known.everybody.filter({ !coming.contains($0.id) }).sorted(by: { order.key(of: $0.name) }) {
            let title = withOtherNames(
                session.displayName(contact), CleanText(cleaning: contact.name), contact)
            let reason = session.hiddenReason(of: contact).map { [session.texts.text($0.message)] } ?? []
            add(session.texts.row([title] + reason), contact, &taken)
        }
    }

    /// Who stands in a line; nil for another text.
    package func person(in line: String) -> Contact? { people[line] }

    /// The first line of a person.
    package func line(of contact: Contact) -> String? { lines.first { people[$0]?.id == contact.id } }

    /// - Parameter taken: how often each text was there.
    private mutating func add(_ text: CleanText, _ contact: Contact, _ taken: inout [String: Int]) {
        let text = text.truncated(to: .line).marked(asRightToLeft: session.texts.isRightToLeft)
        var line = text.string
        while people[line] != nil {
            taken[text.string, default: 1] += 1
            line = session.say(.remarked(.verbatim(text), .verbatim("\(taken[text.string, default: 1])")))
        }
        people[line] = contact
        lines.append(line)
    }

    /// What a name stands for in a line, with what else somebody is called, so that a search finds it.
    private func withOtherNames(_ title: CleanText, _ shown: CleanText, _ contact: Contact) -> CleanText {
        let names = ([contact.name] + contact.nicknames).map(CleanText.init(cleaning:))
        let others = names.filter { !$0.isEmpty && $0 != shown }.prefix(Self.maximumOtherNames)
        if others.isEmpty { return title }
        let values = others.map {
            Message.Value.text($0.shortened.isolated(inRightToLeft: session.texts.isRightToLeft))
        }
        return session.texts.text(.remarked(.verbatim(title), .list(values)))
    }

    private static let maximumOtherNames = 3
}
