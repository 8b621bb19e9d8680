import BirthdayCore
import Localization

/// Which contacts are shown.
struct ContactSelection: Sendable {
    private let groups: Set<SearchText>
    private let excludedGroups: Set<SearchText>
    private let showsDeceased: Bool
    private let showsExcluded: Bool

    /// - Parameters:
    ///   - groups: only members of one of these; all where there is none. Names are compared without case and accents.
    ///   - excludedGroups: no member of any of these.
    init(groups: [String], excludedGroups: [String], showsDeceased: Bool, showsExcluded: Bool) {
        self.groups = Set(groups.map(SearchText.init))
        self.excludedGroups = Set(excludedGroups.map(SearchText.init))
        self.showsDeceased = showsDeceased
        self.showsExcluded = showsExcluded
    }

    func apply(to contacts: [Contact]) -> [Contact] { contacts.filter(includes) }

    private func includes(_ contact: Contact) -> Bool {
        guard showsDeceased || !contact.isDeceased, showsExcluded || !contact.isExcluded else { return false }
        if groups.isEmpty && excludedGroups.isEmpty { return true }
        let names = contact.groups.map(SearchText.init)
        return (groups.isEmpty || names.contains(where: groups.contains))
            && !names.contains(where: excludedGroups.contains)
    }
}
