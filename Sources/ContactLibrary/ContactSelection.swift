import BirthdayCore
import Failures
import Messages
import Settings

/// Which contacts are shown.
///
/// Why: docs/decisions.md#whom-a-call-is-about.
package struct ContactSelection: Sendable {
    private var wanted: NamedGroups
    private var unwanted: NamedGroups
    /// Why nobody can be selected: it is not known who is wanted.
    package var failure: CommandFailure?
    private var groups: Set<GroupName>
    private var excludedGroups: Set<GroupName>
    private let showsDeceased: Bool
    private let showsExcluded: Bool
    private let occasions: Set<Occasion>
    private let areBirthdaysAlone: Bool

    /// - Parameters:
    ///   - groups: only members of one of these; everybody if it is empty. Names are compared as `GroupName` does.
    ///   - excludedGroups: no member of any of these.
    package init(
        groups: NamedGroups, excludedGroups: NamedGroups, showsDeceased: Bool, showsExcluded: Bool,
        occasions: Set<Occasion> = [.birthday]
    ) {
        (wanted, unwanted) = (groups, excludedGroups)
        self.groups = Set(groups.names.map(GroupName.init))
        self.excludedGroups = Set(excludedGroups.names.map(GroupName.init))
        self.showsDeceased = showsDeceased
        self.showsExcluded = showsExcluded
        self.occasions = occasions
        areBirthdaysAlone = occasions == [.birthday]
    }

    /// Takes the names of its groups as they are meant among the groups that there are.
    ///
    /// - Returns: the first group of the selection that has no member and is none of the names; with the place where the
    ///   configuration names it.
    mutating func resolveGroups(
        among contacts: [Contact], _ names: Set<String>
    ) -> (unknown: String, place: String?)? {
        if wanted.names.isEmpty, unwanted.names.isEmpty { return nil }
        let known = Set(names.union(contacts.lazy.flatMap(\.groups)).map(GroupName.init))
        wanted.names = wanted.names.separated(among: known)
        unwanted.names = unwanted.names.separated(among: known)
        (groups, excludedGroups) = (Set(wanted.names.map(GroupName.init)), Set(unwanted.names.map(GroupName.init)))
        for named in [wanted, unwanted] {
            let unknown = named.names.first { !known.contains(GroupName($0)) }
            if let unknown { return (unknown, named.place) }
        }
        return nil
    }

    /// Why none of the contacts is shown, where all groups of the selection exist.
    ///
    /// - Parameter named: the sources, where the call names them, as words for a shell.
    func emptiness(of contacts: [Contact], sources: Int, named: [String] = []) -> Diagnosis {
        let people = contacts.filter(\.hasBirthday)
        if people.isEmpty {
            return .noBirthdays(
                people: contacts.count, unusable: contacts.count(where: \.hasUnusableBirthday), sources: sources,
                named: named)
        }
        let visible = people.filter { hiddenReason(of: $0) == nil }
        if visible.isEmpty { return .everybodyHidden(people.count) }
        if !wanted.names.isEmpty, unwanted.names.isEmpty || !visible.contains(where: isMember) {
            return .emptyGroups(wanted.names)
        }
        return .everybodyInExcludedGroups(unwanted.names)
    }

    /// Why a contact is not shown, whatever groups it is in; nil if it is.
    @inline(__always)
    package func hiddenReason(of contact: Contact) -> HiddenReason? {
        if contact.isHidden { return .hidden }
        if areBirthdaysAlone ? !contact.hasBirthday : !contact.hasDate(of: occasions) {
            return contact.hasUnusableBirthday ? .unusableBirthday : .withoutBirthday
        }
        if contact.isDeceased, !showsDeceased, areBirthdaysAlone || !isRemembered(contact) { return .deceased }
        return contact.isExcluded && !showsExcluded ? .excluded : nil
    }

    /// Whether the day of somebody's death is what is shown.
    private func isRemembered(_ contact: Contact) -> Bool {
        occasions.contains(.memorial) && contact.dates.contains { $0.occasion == .memorial }
    }

    /// The contacts that are shown, each with what is celebrated of them, and one anniversary for two whose cards name each
    /// other. What is not among these is shown nowhere.
    package func celebrated(among contacts: [Contact]) -> [Contact] {
        let shown = apply(to: contacts)
        return areBirthdaysAlone
            ? shown : shown.map(celebrated).joiningCouples(known: contacts, showsDeceased: showsDeceased)
    }

    /// A contact who is shown: somebody who has died with no other date than the day of death.
    package func celebrated(_ contact: Contact) -> Contact {
        contact.isDeceased && !showsDeceased ? contact.remembered : contact
    }

    /// Everybody in the groups, shown or not.
    func members(of contacts: [Contact]) -> [Contact] {
        groups.isEmpty && excludedGroups.isEmpty ? contacts : contacts.filter(isInGroups)
    }

    /// Where all contacts are shown nothing is copied, and else no more memory is taken than they need.
    private func apply(to contacts: [Contact]) -> [Contact] {
        if failure != nil { return [] }
        let count = contacts.count(where: includes)
        if count == contacts.count { return contacts }
        var shown: [Contact] = []
        shown.reserveCapacity(count)
        for contact in contacts where includes(contact) { shown.append(contact) }
        return shown
    }

    @inline(__always)
    private func includes(_ contact: Contact) -> Bool {
        guard hiddenReason(of: contact) == nil else { return false }
        return groups.isEmpty && excludedGroups.isEmpty || isInGroups(contact)
    }

    private func isInGroups(_ contact: Contact) -> Bool {
        isMember(contact) && !contact.ownGroups.contains { excludedGroups.contains(GroupName($0)) }
    }

    /// That an excluded group does not keep some of the contacts from being shown, who are in it by cards alone that only add.
    func notExcluded(among contacts: [Contact]) -> Diagnosis? {
        if excludedGroups.isEmpty { return nil }
        let members = contacts.count { $0.addedGroups.contains { excludedGroups.contains(GroupName($0)) } }
        let groups = Message.list(unwanted.names.map(Message.Value.group))
        return members == 0 ? nil : Diagnosis(.labelled(groups, .notAffected(members)))
    }

    /// Whether the contact is in one of the groups, whatever is excluded.
    private func isMember(_ contact: Contact) -> Bool {
        groups.isEmpty || contact.groups.contains { groups.contains(GroupName($0)) }
    }
}

extension [String] {
    /// Names of groups of which several can stand in one, between commas, as in other lists: but where there is a group of the
    /// whole name, that is meant.
    package func separated(among known: Set<GroupName>) -> [String] {
        flatMap { name in
            let parts = name.split(separator: ",").map { String($0.drop { $0 == " " }) }
            let areMeant = !known.contains(GroupName(name)) && parts.contains { known.contains(GroupName($0)) }
            return areMeant ? parts : [name]
        }
    }
}
