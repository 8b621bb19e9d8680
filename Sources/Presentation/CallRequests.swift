import ContactSources
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
    /// Whether one of them can be read only once.
    package var readsStandardInput: Bool { sources.contains(SourceIdentity.standardInput) }
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
    package func groups(_ configuration: Configuration) -> NamedGroups {
        groups.isEmpty && !everyGroup ? configuration.groups : NamedGroups(groups)
    }

    /// The groups whose members are not shown. A group that a call names may be one that the configuration excludes.
    package func excludedGroups(_ configuration: Configuration) -> NamedGroups {
        excludedGroups.isEmpty && groups.isEmpty && !everyGroup
            ? configuration.excludedGroups : NamedGroups(excludedGroups)
    }

    /// Whether somebody is left out for the groups that people are in.
    package func isLimited(_ configuration: Configuration) -> Bool {
        !groups(configuration).names.isEmpty || !excludedGroups(configuration).names.isEmpty
    }
}

/// What a widget is to show. Nil leaves a choice to the configuration.
package struct WidgetRequest: Sendable {
    package var choices: [WidgetChoice] = []
    /// Names are hidden.
    package var isRedacted = false
    /// Sample people are shown, and no contacts are read.
    package var isPlaceholder = false
    /// How the format writes it.
    package var formatOptions = FormatOptions()

    package init() {}

    /// What the provider is to make.
    ///
    /// - Parameter session: one that shows the request's choices.
    func configuration(_ session: CommandSession) -> WidgetConfiguration {
        let isUndelivered = DeliveryRecord(session.context.environment)?.isUndelivered ?? false
        var remarks: [String] = []
        if !isRedacted, let why = session.whyNamesAreHidden {
            remarks.append(session.console.language.sentence(why).text)
        }
        if isUndelivered { remarks.append(session.console.language.sentence(.undelivered).text) }
        var widget = session.widget
        widget.isRedacted = isRedacted || session.hidesNames
        widget.remarks = remarks.map { CleanText(cleaning: $0) }
        widget.isUndelivered = isUndelivered
        return widget
    }
}
