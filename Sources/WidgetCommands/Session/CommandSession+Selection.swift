import BirthdayCore
import ContactLibrary
import WidgetTimeline

/// Who is shown, and under what name.
extension CommandSession {
    func selection(_ options: ReadingOptions) -> ContactSelection {
        var selection = selection(groups: options.groups(configuration), excludedGroups: options.excludedGroups)
        guard options.groups.isEmpty else { return selection }
        selection.groupPlace = configuration.groupPlace
        if configuration.hasUnreadableGroups, !options.noGroup, let place = configuration.groupPlace {
            selection.failure = .unreadableGroups(place: place)
        }
        return selection
    }

    /// Why a contact is not among the birthdays; nil if it is.
    func hiddenReason(of contact: Contact) -> HiddenReason? {
        selection(groups: [], excludedGroups: []).hiddenReason(of: contact)
    }

    func selection(groups: [String], excludedGroups: [String]) -> ContactSelection {
        ContactSelection(
            groups: groups, excludedGroups: excludedGroups, showsDeceased: configuration.showsDeceased,
            showsExcluded: configuration.showsExcluded)
    }

    /// The name as a terminal shows it.
    func displayName(_ contact: Contact) -> CleanText {
        let name = CleanText(cleaning: contact.name)
        return name.isEmpty ? texts.noName : name.shortened.isolated(inRightToLeft: texts.isRightToLeft)
    }
}
