import BirthdayCore
import ContactLibrary
import LocalTime
import OutputFormats
import SafeText
import WidgetTimeline

/// Who is shown, and under what name.
extension CommandSession {
    /// That nobody is shown, in words: of a list without anybody.
    package func nobody(_ reading: ContactReading) -> String {
        (reading.isWithoutBirthdays ? texts.nobodyYet : texts.nobody).string
    }

    package func selection(_ request: ContactRequest) -> ContactSelection {
        var selection = selection(
            groups: request.groups(configuration), excludedGroups: request.excludedGroups(configuration))
        if request.everyGroup { return selection }
        guard request.groups.isEmpty else { return selection }
        selection.groupPlace = configuration.groupPlace
        if configuration.hasUnreadableGroups, let place = configuration.groupPlace {
            selection.failure = .unreadableGroups(place: place)
        }
        guard request.excludedGroups.isEmpty else { return selection }
        selection.excludedGroupPlace = configuration.excludedGroupPlace
        if configuration.hasUnreadableExcludedGroups, let place = configuration.excludedGroupPlace {
            selection.failure = .unreadableGroups(place: place, setting: "excludeGroup")
        }
        return selection
    }

    /// Why a contact is not among the birthdays; nil if it is.
    package func hiddenReason(of contact: Contact) -> HiddenReason? {
        everyone.hiddenReason(of: contact)
    }

    /// Whom the call shows, of all groups.
    package var everyone: ContactSelection { selection(groups: [], excludedGroups: []) }

    package func selection(groups: [String], excludedGroups: [String]) -> ContactSelection {
        ContactSelection(
            groups: groups, excludedGroups: excludedGroups, showsDeceased: configuration.showsDeceased,
            showsExcluded: configuration.showsExcluded, occasions: occasions)
    }

    /// How many cards a person has; empty for one.
    func cardCount(of contact: Contact) -> [CleanText] {
        contact.otherCards.isEmpty ? [] : [clean(.cardCount(contact.cards.count))]
    }

    /// The name as a sentence on a terminal has it.
    package func displayName(_ contact: Contact) -> CleanText {
        let name = CleanText(cleaning: contact.name)
        return name.isEmpty ? texts.noName : name.shortened.isolated(inRightToLeft: texts.isRightToLeft)
    }

    /// The name in full, where it stands alone.
    func wholeName(_ contact: Contact) -> CleanText {
        let name = CleanText(cleaning: contact.name)
        return name.isEmpty ? texts.noName : name.isolated(inRightToLeft: texts.isRightToLeft)
    }
}

extension CommandSession {
    /// When people are notified of.
    package func leadTimeRules(_ groups: [ContactGroup]) -> LeadTimeRules {
        let settings = configuration.notifications
        return LeadTimeRules(groups: groups, standard: settings.standard, ungrouped: settings.ungrouped)
    }

    /// `November 23, 2026, 09:00`.
    package func text(of instant: LocalInstant) -> CleanText {
        texts.row([texts.date(instant.day, withYear: true), clock(instant)])
    }

    /// `09:00`, in the digits of the date beside it.
    private func clock(_ instant: LocalInstant) -> CleanText {
        let minute = instant.secondOfDay / 60
        let digits = [minute / 600, minute / 60 % 10, minute % 60 / 10, minute % 10].map(texts.number)
        return "\(digits[0])\(digits[1]):\(digits[2])\(digits[3])"
    }
}

extension ConfigurationFile {
    /// The configuration that a call reads.
    package init(_ options: any SessionChoices, _ context: CommandContext) throws(LibraryError) {
        try self.init(named: options.config, context.environment, formats: Formats.names)
    }
}
