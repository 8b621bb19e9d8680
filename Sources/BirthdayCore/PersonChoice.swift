import LocalTime
import SafeText
import Sodium

/// What a user chose for one person, whatever the cards say. It names nobody.
///
/// Why: docs/decisions.md#nothing-is-remembered-of-people-but-what-was-chosen.
package struct PersonChoice: Hashable, Sendable {
    /// Whom it is for.
    package var mark: PersonMark
    /// Shown nowhere.
    package var isHidden: Bool
    /// No notices.
    package var isMuted: Bool
    /// When there are notices, whatever groups say; nil where those decide.
    package var leadTimes: LeadTimes?
    /// The groups that the person is in, though no card can hold it: the names that they had then.
    package var groups: [String]
    /// When it was made, or changed last.
    package var chosenOn: CalendarDay

    package init(
        _ mark: PersonMark, isHidden: Bool = false, isMuted: Bool = false, leadTimes: LeadTimes? = nil,
        groups: [String] = [], chosenOn: CalendarDay
    ) {
        self.mark = mark
        self.isHidden = isHidden
        self.isMuted = isMuted
        self.leadTimes = leadTimes
        self.groups = groups
        self.chosenOn = chosenOn
    }

    /// By which it is named while it is nobody's.
    package var id: String { mark.ids.first ?? "" }

    /// Whether it is told of when it is nobody's. A membership is not: it goes with its group.
    package var isTold: Bool { isHidden || isMuted || leadTimes != nil }

    fileprivate var isEmpty: Bool { !isTold && groups.isEmpty }

    /// Whether the person is in one of the groups by this choice.
    package func isIn(_ names: Set<GroupName>) -> Bool { groups.contains { names.contains(GroupName($0)) } }

    fileprivate mutating func takeIn(_ other: PersonChoice) {
        chosenOn = isEmpty ? other.chosenOn : max(chosenOn, other.chosenOn)
        isHidden = isHidden || other.isHidden
        isMuted = isMuted || other.isMuted
        leadTimes.takeIn(other.leadTimes)
        groups.appendNewGroups(other.groups)
    }

    package mutating func apply(_ change: PersonChange) { change.apply(to: &isHidden, &isMuted, &leadTimes) }
}

/// By what a person is recognized whom something was chosen for: identifiers, name and birthday, of which two have to agree.
/// A number alone is not enough: exporters number their cards anew.
package struct PersonMark: Hashable, Sendable {
    /// The identifiers that the person had, the one that was shown first.
    package let ids: [String]
    /// A keyed digest of the folded name; nil without a name.
    package let name: UInt64?
    /// A keyed digest of the birthday, with its year where that is known; nil without a birthday.
    package let birthday: UInt64?

    package init(ids: [String], name: UInt64?, birthday: UInt64?) {
        (self.ids, self.name, self.birthday) = (ids, name, birthday)
    }

    package init(of contact: Contact, _ key: PersonMarkKey) {
        self.init(ids: contact.allIDs, name: key.name(of: contact), birthday: key.birthday(of: contact))
    }

    /// How well somebody with other digests agrees: 0 where not enough does.
    ///
    /// - Parameter ids: the person's identifiers.
    fileprivate func agreement(name: UInt64?, birthday: UInt64?, ids: @autoclosure () -> [String]) -> Int {
        let (isName, isBirthday) = (
            self.name != nil && self.name == name, self.birthday != nil && self.birthday == birthday
        )
        guard isName || isBirthday else { return 0 }
        let isID = ids().contains(where: self.ids.contains)
        if isName, isBirthday { return isID ? 3 : 2 }
        return isID ? 1 : 0
    }
}

/// Makes the digests of names and birthdays by which people are recognized: who has not the key cannot tell from them who it
/// is, not even by trying all names.
package struct PersonMarkKey: Sendable {
    private let key: Hash128

    /// - Parameter key: the store's.
    package init(_ key: AuthenticationKey) { self.key = key.hash128(of: "person") }

    func name(of contact: Contact) -> UInt64? {
        contact.name.isEmpty ? nil : hash(contact.name.caseFolded)
    }

    func birthday(of contact: Contact) -> UInt64? {
        guard let birthday = contact.birthday ?? contact.nativeBirthday else { return nil }
        // Enough room for each of the parts.
        var bytes: (Int64, Int64) = (Int64(birthday.year ?? .min), 0)
        bytes.1 = Int64(birthday.month) << 16 | Int64(birthday.day) << 8 | (birthday.isLeapMonth ? 1 : 0)
        bytes.1 |= Int64(CalendarSystem.allCases.firstIndex(of: birthday.calendar) ?? 0) << 32
        return withUnsafeBytes(of: bytes) { key.shortHash(of: $0) }
    }

    private func hash(_ text: String) -> UInt64 {
        var text = text
        return text.withUTF8 { key.shortHash(of: UnsafeRawBufferPointer($0)) }
    }
}

/// A change of a `PersonChoice`.
package enum PersonChange: Hashable, Sendable {
    case hide, show, mute, unmute
    /// Nil: when the groups say, or the configuration.
    case notify(LeadTimes?)

    fileprivate func apply(to isHidden: inout Bool, _ isMuted: inout Bool, _ leadTimes: inout LeadTimes?) {
        switch self {
        case .hide, .show: isHidden = self == .hide
        case .mute, .unmute: isMuted = self == .mute
        // Whoever says when wants notices.
        case .notify(let chosen): (leadTimes, isMuted) = (chosen, false)
        }
    }
}

extension Contact {
    /// What the person is like once that is stored.
    package mutating func apply(_ change: PersonChange) { change.apply(to: &isHidden, &isMuted, &chosenLeadTimes) }
}

extension [PersonChoice] {
    /// For each of the choices the places of those whom it holds for: who agrees best. Empty for one that is nobody's.
    package func holders(among people: [Contact], _ key: PersonMarkKey) -> [[Int]] {
        var holders: [[Int]] = map { _ in [] }
        if isEmpty { return holders }
        var byName: [UInt64: [Int]] = [:]
        var byID: [String: [Int]] = [:]
        var birthdays: Set<UInt64> = []
        for index in indices {
            if let name = self[index].mark.name { byName[name, default: []].append(index) }
            if let birthday = self[index].mark.birthday { birthdays.insert(birthday) }
            for id in self[index].mark.ids { byID[id, default: []].append(index) }
        }
        var best = map { _ in 1 }
        for place in people.indices {
            let (name, birthday) = (key.name(of: people[place]), key.birthday(of: people[place]))
            let named = name.flatMap { byName[$0] } ?? []
            let isBorn = birthday.map(birthdays.contains) ?? false
            if named.isEmpty, !isBorn { continue }
            // Who agrees in two has the name, or one of the identifiers. Thousands can share a birthday.
            let ids = people[place].allIDs
            for index in Set(named + (isBorn ? ids.flatMap { byID[$0] ?? [] } : [])) {
                let agreement = self[index].mark.agreement(name: name, birthday: birthday, ids: ids)
                if agreement < best[index] { continue }
                if agreement > best[index] { holders[index] = [] }
                best[index] = agreement
                holders[index].append(place)
            }
        }
        return holders
    }

    /// Changes the choices for some people. Whom else a choice of theirs holds for keeps it, as one of their own.
    ///
    /// - Parameters:
    ///   - places: of the people among all people.
    ///   - today: when the user chooses.
    package mutating func change(
        _ places: [Int], of people: [Contact], _ key: PersonMarkKey, on today: CalendarDay,
        _ change: (inout PersonChoice) -> Void
    ) {
        func choice(_ place: Int) -> PersonChoice {
            PersonChoice(PersonMark(of: people[place], key), chosenOn: today)
        }
        var own = Dictionary(places.map { ($0, choice($0)) }) { first, _ in first }
        var changed: [PersonChoice] = []
        for (stored, holders) in zip(self, holders(among: people, key)) {
            if !holders.contains(where: { own[$0] != nil }) {
                changed.append(stored)
                continue
            }
            for place in holders {
                if own[place]?.takeIn(stored) == nil {
                    changed.append(choice(place))
                    changed[changed.count - 1].takeIn(stored)
                }
            }
        }
        for place in places {
            guard var choice = own.removeValue(forKey: place) else { continue }
            let before = choice
            change(&choice)
            if choice != before { choice.chosenOn = today }
            if !choice.isEmpty { changed.append(choice) }
        }
        self = changed
    }

    /// Changes choices that are nobody's.
    ///
    /// - Parameter ids: identifiers that the people had.
    package mutating func apply(_ change: PersonChange, toAbsent ids: [String]) {
        for index in indices where ids.contains(self[index].id) { self[index].apply(change) }
        removeAll(where: \.isEmpty)
    }

    /// Changes in which groups people are by choice, whoever they are.
    package mutating func changeGroups(_ change: (inout [String]) -> Void) {
        for index in indices where !self[index].groups.isEmpty { change(&self[index].groups) }
        removeAll(where: \.isEmpty)
    }
}

extension [Contact] {
    /// Marks those for whom something was chosen, puts people into the groups that were chosen for them, and takes those who are
    /// hidden out of what others' cards say.
    ///
    /// - Parameters:
    ///   - groups: tells the names of today by one of a group from when it was chosen.
    ///   - nameKeys: equal where two names may be the same, however they are written.
    /// - Returns: the choices that are nobody's and to be told of.
    package mutating func mark(
        _ choices: [PersonChoice], _ key: PersonMarkKey, in groups: GroupChoices, nameKeys: (String) -> Set<String>
    ) -> [PersonChoice] {
        let holders = choices.holders(among: self, key)
        for (choice, places) in zip(choices, holders) {
            let names = choice.groups.flatMap(groups.names)
            let own = Set(names.map(GroupName.init))
            for place in places {
                if choice.isHidden { self[place].isHidden = true }
                if choice.isMuted { self[place].isMuted = true }
                self[place].chosenLeadTimes.takeIn(choice.leadTimes)
                let known = self[place].groups.count
                self[place].groups.appendNewGroups(names)
                self[place].addedGroups.removeAll { own.contains(GroupName($0)) }
                self[place].chosenGroups += self[place].groups[known...]
            }
        }
        removeHiddenPartners(nameKeys)
        return zip(choices, holders).filter { $0.isTold && $1.isEmpty }.map(\.0)
    }
}
