import BirthdayCore

/// How many people with birthdays are new, say something else than before, and are gone. A person is recognized by their
/// cards, or by name and birthday.
package struct ContactChanges: Hashable, Sendable {
    package var new = 0
    package var changed = 0
    package var removed = 0

    package init() {}

    /// - Parameters:
    ///   - known: everybody who was stored before, in use or not.
    ///   - shown: those of them who were in use.
    ///   - now: who is in use now.
    init(known: [Contact], shown: [Contact], now: [Contact]) {
        if known == now { return }
        var (known, shown, now) = (known[...], shown[...], now[...])
        // Most people are as they were, and in their places.
        if known == shown {
            let start = zip(shown, now).prefix { $0 == $1 }.count
            (shown, now) = (shown.dropFirst(start), now.dropFirst(start))
            let end = zip(shown.reversed(), now.reversed()).prefix { $0 == $1 }.count
            (shown, now) = (shown.dropLast(end), now.dropLast(end))
            known = shown
        }
        if known.isEmpty {
            new = now.count(where: \.hasBirthday)
            return
        }
        // What only a source that is not in use says does not make a change of what is in use.
        let all = Array(shown) + known
        var before: [Trait: Int] = [:]
        for place in all.indices where all[place].hasBirthday {
            for trait in all[place].traits where before[trait] == nil { before[trait] = place }
        }
        var traits: Set<Trait> = []
        var found: Set<Int> = []
        for contact in now where contact.hasBirthday {
            traits.formUnion(contact.traits)
            let earlier = contact.traits.lazy.compactMap { before[$0] }.first { contact.canBe(all[$0]) }
            guard let earlier else {
                new += 1
                continue
            }
            found.insert(earlier)
            if !contact.saysTheSame(as: all[earlier]) { changed += 1 }
        }
        removed = all.indices.prefix(shown.count).count { place in
            all[place].hasBirthday && !found.contains(place)
                && (all[place].sharesKey || traits.isDisjoint(with: all[place].traits))
        }
    }

    package var isEmpty: Bool { new + changed + removed == 0 }

    /// What somebody is recognized by.
    fileprivate enum Trait: Hashable {
        case card(PersonKey)
        /// A synchronizer that writes to another place names files without UIDs anew.
        case birthday(String, Birthday?, Birthday?)
    }
}

extension Contact {
    fileprivate var traits: [ContactChanges.Trait] {
        personKeys.map { .card($0) } + (uid != nil || name.isEmpty ? [] : [.birthday(name, birthday, nativeBirthday)])
    }

    /// Whether nothing speaks against it that both are one person, who have a key of their cards in common.
    fileprivate func canBe(_ other: Contact) -> Bool {
        !sharesKey && !other.sharesKey || name == other.name || birthday != nil && birthday == other.birthday
    }

    /// Whether both cards say the same about a person, wherever they lie.
    fileprivate func saysTheSame(as other: Contact) -> Bool {
        name == other.name && birthday == other.birthday && nativeBirthday == other.nativeBirthday
            && groups == other.groups && structuredName == other.structuredName
            && isDeceased == other.isDeceased && isExcluded == other.isExcluded
    }
}
