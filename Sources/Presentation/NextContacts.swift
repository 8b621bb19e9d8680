import BirthdayCore
import ContactLibrary
import SafeText
import WidgetTimeline

/// Whom a call without a command shows now.
package struct NextContacts {
    /// In the order in which a bar has them.
    package let people: [Contact]
    package let reading: ContactReading

    package init(_ request: ContactRequest, _ session: CommandSession) throws(LibraryError) {
        var widget = WidgetRequest()
        widget.family = .inline
        var configuration = widget.configuration(session)
        // Somebody is opened or shown in a terminal, whatever a locked screen hides.
        configuration.isRedacted = false
        let reading = try session.contacts(request)
        self.reading = reading
        let entry = session.provider.snapshot(reading.contacts, configuration, now: session.now)
        people = entry.birthdays.compactMap { row in
            row.id.flatMap { id in reading.contacts.first { $0.isKnown(as: id.string) } }
        }
    }
}
