import BirthdayCore
import Failures
import LinuxSystem
import Messages
import SafeText
import TextSearch

/// Which contacts are shown.
///
/// Why: docs/decisions.md#whom-a-call-is-about.
package struct ContactSelection: Sendable {
    /// As the user names them.
    let groupNames: [String]
    let excludedGroupNames: [String]
    /// Where the configuration names the groups, if it is what names them.
    package var groupPlace: String?
    /// Where the configuration names the groups that are excluded, if it is what names them.
    package var excludedGroupPlace: String?
    /// Why nobody can be selected: it is not known who is wanted.
    package var failure: CommandFailure?
    private let groups: Set<GroupName>
    private let excludedGroups: Set<GroupName>
    private let showsDeceased: Bool
    private let showsExcluded: Bool
    private let occasions: Set<Occasion>
    private let areBirthdaysAlone: Bool

    /// - Parameters:
    ///   - groups: only members of one of these; everybody if it is empty. Names are compared as `GroupName` does.
    ///   - excludedGroups: no member of any of these.
    package init(
        groups: [String], excludedGroups: [String], showsDeceased: Bool, showsExcluded: Bool,
        occasions: Set<Occasion> = [.birthday]
    ) {
        groupNames = groups
        excludedGroupNames = excludedGroups
        self.groups = Set(groups.map(GroupName.init))
        self.excludedGroups = Set(excludedGroups.map(GroupName.init))
        self.showsDeceased = showsDeceased
        self.showsExcluded = showsExcluded
        self.occasions = occasions
        areBirthdaysAlone = occasions == [.birthday]
    }

    /// The first group of the selection that has no member and is none of the names.
    func unknownGroup(among contacts: [Contact], _ names: Set<String>) -> String? {
        let wanted = groupNames + excludedGroupNames
        if wanted.isEmpty { return nil }
        let known = Set(names.union(contacts.lazy.flatMap(\.groups)).map(GroupName.init))
        return wanted.first { !known.contains(GroupName($0)) }
    }

    /// Why none of the contacts is shown, none of them being in use for a group that is not there.
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
        if !groupNames.isEmpty, excludedGroupNames.isEmpty || !visible.contains(where: isMember) {
            return .emptyGroups(groupNames)
        }
        return .everybodyInExcludedGroups(excludedGroupNames)
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
        return areBirthdaysAlone ? shown : shown.map(celebrated).joiningCouples(known: contacts)
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
        isMember(contact) && !contact.groups.contains { excludedGroups.contains(GroupName($0)) }
    }

    /// Whether the contact is in one of the groups, whatever is excluded.
    private func isMember(_ contact: Contact) -> Bool {
        groups.isEmpty || contact.groups.contains { groups.contains(GroupName($0)) }
    }
}

/// Finds contacts by what a user types: without case and accents, and in Latin letters where a name is in others.
///
/// What is looked up is prepared when it is asked for first, so that thousands of look-ups take no more than a few.
package final class ContactSearch {
    private let contacts: [Contact]
    /// Several have an identifier that they had before there were several.
    private lazy var byID = Dictionary(
        grouping: contacts.indices.flatMap { place in contacts[place].allIDs.map { (id: $0, place: place) } }
    ) { $0.id }
    /// The names as they are compared: the name, then the nicknames.
    private lazy var texts = contacts.map { ([$0.name] + $0.nicknames).map { SearchText($0) } }
    private lazy var byName = Dictionary(grouping: texts.indices) { texts[$0][0] }
    private lazy var byNickname = Dictionary(
        grouping: texts.indices.flatMap { place in Set(texts[place].dropFirst()).map { (name: $0, place: place) } }
    ) { $0.name }

    package init(_ contacts: [Contact]) { self.contacts = contacts }

    /// The contacts in whose name or nicknames each word of a text is contained, in any order.
    package func containing(_ text: String) -> [Contact] {
        let words = SearchText(text).words
        return contacts.indices.filter { names(at: $0, contain: words) }.map { contacts[$0] }
    }

    /// The contacts with these identifiers, each once; nil if nobody has one of them, or several have.
    package func identified(by identifiers: [String]) -> [Contact]? {
        let places = identifiers.compactMap { byID[$0].flatMap { $0.count == 1 ? $0[0].place : nil } }
        var seen: Set<Int> = []
        return places.count == identifiers.count ? places.filter { seen.insert($0).inserted }.map { contacts[$0] } : nil
    }

    /// The contacts with this id, else those with this name, else those with this nickname, else of those that contain the
    /// text those in whom most of its words are whole ones. Empty if there is none.
    package func matching(_ text: String) -> [Contact] {
        if text.isContactIdentifier, let identified = byID[text] { return identified.map { contacts[$0.place] } }
        let wanted = SearchText(text)
        if let named = byName[wanted] { return named.map { contacts[$0] } }
        if let nicknamed = byNickname[wanted] { return nicknamed.map { contacts[$0.place] } }
        let words = wanted.words
        let found = contacts.indices.filter { names(at: $0, contain: words) }
        let wholeWords = found.map { place in words.count { isWhole($0, at: place) } }
        let most = wholeWords.max()
        return zip(found, wholeWords).filter { $0.1 == most }.map { contacts[$0.0] }
    }

    private func names(at place: Int, contain words: [SearchText]) -> Bool {
        words.allSatisfy { word in isIn(place, word) { $0.contains(word) } }
    }

    private func isWhole(_ word: SearchText, at place: Int) -> Bool { isIn(place, word) { $0.words.contains(word) } }

    /// Whether one of the names, or a name as it is written in ASCII, is one that the word is looked for in with success.
    private func isIn(_ place: Int, _ word: SearchText, _ hasWord: (SearchText) -> Bool) -> Bool {
        if texts[place].contains(where: hasWord) { return true }
        guard word.isASCII else { return false }
        let contact = contacts[place]
        return ([contact.name] + contact.nicknames).contains {
            SearchText.spellings(of: $0).contains(where: hasWord)
        }
    }
}
