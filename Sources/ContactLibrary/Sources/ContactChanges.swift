import BirthdayCore

/// How many people with birthdays are new, say something else than before, and are gone. A person is recognized by any
/// of their identifiers.
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
        if known.isEmpty {
            new = now.count(where: \.hasBirthday)
            return
        }
        if known == now { return }
        // What only a source that is not in use says does not make a change of what is in use.
        var before: [String: Contact] = [:]
        for contact in shown + known where contact.hasBirthday {
            for id in contact.allIDs where before[id] == nil { before[id] = contact }
        }
        var ids: Set<String> = []
        for contact in now where contact.hasBirthday {
            ids.formUnion(contact.allIDs)
            guard let earlier = contact.allIDs.lazy.compactMap({ before[$0] }).first else {
                new += 1
                continue
            }
            if !contact.saysTheSame(as: earlier) { changed += 1 }
        }
        removed = shown.count { $0.hasBirthday && ids.isDisjoint(with: $0.allIDs) }
    }

    package var isEmpty: Bool { new + changed + removed == 0 }
}

extension Contact {
    /// Whether both cards say the same about a person, wherever they lie.
    fileprivate func saysTheSame(as other: Contact) -> Bool {
        name == other.name && birthday == other.birthday && nativeBirthday == other.nativeBirthday
            && groups == other.groups && structuredName == other.structuredName
            && isDeceased == other.isDeceased && isExcluded == other.isExcluded
    }
}
