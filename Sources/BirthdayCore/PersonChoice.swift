import LocalTime
import SafeText
import Sodium

/// What a user chose for one person, whatever the cards say. It names nobody.
package struct PersonChoice: Hashable, Sendable {
    /// Whom it is for.
    package var mark: PersonMark
    /// Shown nowhere.
    package var isHidden: Bool
    /// No notices.
    package var isMuted: Bool
    /// When it was made, or changed last.
    package var chosenOn: CalendarDay

    package init(_ mark: PersonMark, isHidden: Bool = false, isMuted: Bool = false, chosenOn: CalendarDay) {
        self.mark = mark
        self.isHidden = isHidden
        self.isMuted = isMuted
        self.chosenOn = chosenOn
    }

    /// By which it is named while it is nobody's.
    package var id: String { mark.ids.first ?? "" }

    fileprivate var isEmpty: Bool { !isHidden && !isMuted }
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
        return withUnsafeBytes(of: bytes) { ShortHash.hash64(of: $0, key: key) }
    }

    private func hash(_ text: String) -> UInt64 {
        var text = text
        return text.withUTF8 { ShortHash.hash64(of: UnsafeRawBufferPointer($0), key: key) }
    }
}

/// A change of a `PersonChoice`.
package enum PersonChange: String, CaseIterable, Sendable {
    case hide, show, mute, unmute
}

extension [PersonChoice] {
    /// For each of the choices the places of those whom it holds for: who agrees best. Empty for one that is nobody's.
    package func holders(among people: [Contact], _ key: PersonMarkKey) -> [[Int]] {
        var holders: [[Int]] = map { _ in [] }
        if isEmpty { return holders }
        var byName: [UInt64: [Int]] = [:]
        var byBirthday: [UInt64: [Int]] = [:]
        for index in indices {
            if let name = self[index].mark.name { byName[name, default: []].append(index) }
            if let birthday = self[index].mark.birthday { byBirthday[birthday, default: []].append(index) }
        }
        var best = map { _ in 1 }
        for place in people.indices {
            let (name, birthday) = (key.name(of: people[place]), key.birthday(of: people[place]))
            let named = name.flatMap { byName[$0] } ?? []
            let born = birthday.flatMap { byBirthday[$0] } ?? []
            if named.isEmpty, born.isEmpty { continue }
            let ids = people[place].allIDs
            for index in Set(named + born) {
                let agreement = self[index].mark.agreement(name: name, birthday: birthday, ids: ids)
                if agreement < best[index] { continue }
                if agreement > best[index] { holders[index] = [] }
                best[index] = agreement
                holders[index].append(place)
            }
        }
        return holders
    }

    /// Changes the choice for a person. Whom else a choice of theirs holds for keeps it, as one of their own.
    ///
    /// - Parameters:
    ///   - place: of the person among all people.
    ///   - today: when the user chooses.
    package mutating func apply(
        _ change: PersonChange, to place: Int, of people: [Contact], _ key: PersonMarkKey, on today: CalendarDay
    ) {
        var own = PersonChoice(PersonMark(of: people[place], key), chosenOn: today)
        let holders = holders(among: people, key)
        var changed: [PersonChoice] = []
        for (choice, holders) in zip(self, holders) {
            guard holders.contains(place) else {
                changed.append(choice)
                continue
            }
            own.isHidden = own.isHidden || choice.isHidden
            own.isMuted = own.isMuted || choice.isMuted
            for other in holders where other != place {
                var theirs = choice
                theirs.mark = PersonMark(of: people[other], key)
                changed.append(theirs)
            }
        }
        own.apply(change)
        if !own.isEmpty { changed.append(own) }
        self = changed
    }

    /// Changes choices that are nobody's.
    ///
    /// - Parameter ids: identifiers that the people had.
    package mutating func apply(_ change: PersonChange, toAbsent ids: [String]) {
        for index in indices where ids.contains(self[index].id) { self[index].apply(change) }
        removeAll(where: \.isEmpty)
    }
}

extension PersonChoice {
    fileprivate mutating func apply(_ change: PersonChange) {
        switch change {
        case .hide, .show: isHidden = change == .hide
        case .mute, .unmute: isMuted = change == .mute
        }
    }
}

extension [Contact] {
    /// Marks those who are hidden or muted, and takes those who are hidden out of what others' cards say.
    ///
    /// - Parameter nameKeys: equal where two names may be the same, however they are written.
    /// - Returns: the choices that are nobody's.
    package mutating func mark(
        _ choices: [PersonChoice], _ key: PersonMarkKey, nameKeys: (String) -> Set<String>
    ) -> [PersonChoice] {
        let holders = choices.holders(among: self, key)
        for (choice, places) in zip(choices, holders) {
            for place in places {
                if choice.isHidden { self[place].isHidden = true }
                if choice.isMuted { self[place].isMuted = true }
            }
        }
        removeHiddenPartners(nameKeys)
        return zip(choices, holders).filter { $0.1.isEmpty }.map(\.0)
    }
}
