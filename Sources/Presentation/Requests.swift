import BirthdayCore
import ContactLibrary
import LinuxSystem
import Messages
import OutputFormats
import SafeText
import Scheduling
import Settings
import SystemPackage
import WidgetTimeline

/// What a call chooses, whatever it is about.
package protocol SessionChoices: Sendable {
    /// The moment; nil for the clock's.
    var now: WrittenInstant? { get }
    var locale: String? { get }
    /// The configuration that is read instead of the user's own; nil for that.
    var config: FilePath? { get }
}

extension SessionChoices {
    package var now: WrittenInstant? { nil }
    package var config: FilePath? { nil }
}

/// Whose birthdays a call is about.
package struct ContactRequest: Hashable, Sendable {
    /// The sources that the call names; empty for the user's.
    package var sources: [FilePath] = []
    /// Only members of one of these.
    package var groups: [String] = []
    /// Whatever the configuration says of groups.
    package var everyGroup = false
    /// No member of any of these.
    package var excludedGroups: [String] = []
    /// It is about one person: what is wrong with the cards of others is not said.
    package var isOfOnePerson = false

    package init() {}

    /// The groups whose members are shown; empty for everybody.
    package func groups(_ configuration: Configuration) -> [String] {
        groups.isEmpty && !everyGroup ? configuration.groups : groups
    }

    /// The groups whose members are not shown. A group that a call names may be one that the configuration excludes.
    package func excludedGroups(_ configuration: Configuration) -> [String] {
        excludedGroups.isEmpty && groups.isEmpty && !everyGroup ? configuration.excludedGroups : excludedGroups
    }

    /// Whether somebody is left out for the groups that people are in.
    package func isLimited(_ configuration: Configuration) -> Bool {
        !groups(configuration).isEmpty || !excludedGroups(configuration).isEmpty
    }
}

/// What a widget is to show. Nil leaves a choice to the configuration.
package struct WidgetRequest: Hashable, Sendable {
    package var family: WidgetFamily?
    package var choices = WidgetChoices()
    /// Names are hidden.
    package var isRedacted = false
    /// Sample people are shown, and no contacts are read.
    package var isPlaceholder = false
    /// How the format writes it.
    package var formatOptions = FormatOptions()

    package init() {}

    private func family(_ configuration: Configuration) -> WidgetFamily { family ?? configuration.family ?? .inline }

    /// What the request says of the widget, and the user's configuration for what it leaves open.
    func choices(_ configuration: Configuration) -> WidgetChoices {
        choices.over(configuration.choices(for: family(configuration)))
    }

    /// What the provider is to make: the request, and the user's configuration for what it leaves open.
    func configuration(_ session: CommandSession) -> WidgetConfiguration {
        let configuration = session.configuration
        let isUndelivered = DeliveryRecord(session.context.environment)?.isUndelivered ?? false
        var remarks: [String] = []
        if !isRedacted, let why = session.hiddenNames { remarks.append(session.console.language.sentence(why).text) }
        if isUndelivered { remarks.append(session.console.language.sentence(.undelivered).text) }
        var widget = WidgetConfiguration(family(configuration), choices(configuration))
        widget.isRedacted = isRedacted || session.hidesNames
        widget.remarks = remarks.map { CleanText(cleaning: $0) }
        widget.isUndelivered = isUndelivered
        return widget
    }
}

/// Whom a call without a command shows now.
package struct NextContacts {
    /// In the order in which a bar has them.
    package let people: [Contact]
    package let reading: ContactReading

    package init(_ request: ContactRequest, _ session: CommandSession) throws(CommandFailure) {
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
