import BirthdayCore
import Localization

/// Which contacts are shown.
package struct ContactSelection: Sendable {
    private let groups: Set<SearchText>
    private let excludedGroups: Set<SearchText>
    private let showsDeceased: Bool
    private let showsExcluded: Bool

    /// - Parameters:
    ///   - groups: only members of one of these; everybody if it is empty. Names are compared without case and accents.
    ///   - excludedGroups: no member of any of these.
    package init(groups: [String], excludedGroups: [String], showsDeceased: Bool, showsExcluded: Bool) {
        self.groups = Set(groups.map(SearchText.init))
        self.excludedGroups = Set(excludedGroups.map(SearchText.init))
        self.showsDeceased = showsDeceased
        self.showsExcluded = showsExcluded
    }

    /// The contacts that are shown. Usually that is everybody, and then nothing is copied.
    package func apply(to contacts: [Contact]) -> [Contact] {
        guard let first = contacts.indices.first(where: { !includes(contacts[$0]) }) else { return contacts }
        return contacts[..<first] + contacts[first...].filter(includes)
    }

    @inline(__always)
    private func includes(_ contact: Contact) -> Bool {
        guard contact.hasBirthday, showsDeceased || !contact.isDeceased, showsExcluded || !contact.isExcluded
        else { return false }
        return groups.isEmpty && excludedGroups.isEmpty || isInGroups(contact)
    }

    private func isInGroups(_ contact: Contact) -> Bool {
        let names = contact.groups.map(SearchText.init)
        return (groups.isEmpty || names.contains(where: groups.contains))
            && !names.contains(where: excludedGroups.contains)
    }
}
