import BirthdayCore

/// How a list of contacts differs from an earlier one. Contacts are compared by id.
package struct ContactChanges: Hashable, Sendable {
    package var new = 0
    package var changed = 0
    package var removed = 0

    package init() {}

    init(from old: [Contact], to now: [Contact]) {
        if old.isEmpty {
            new = now.count
            return
        }
        if old == now { return }
        let indices = Dictionary(old.indices.map { (old[$0].id, $0) }) { first, _ in first }
        for contact in now {
            guard let index = indices[contact.id] else {
                new += 1
                continue
            }
            if !contact.saysTheSame(as: old[index]) { changed += 1 }
        }
        removed = indices.count - (now.count - new)
    }

    package var isEmpty: Bool { new + changed + removed == 0 }

    static func += (left: inout ContactChanges, right: ContactChanges) {
        left.new += right.new
        left.changed += right.changed
        left.removed += right.removed
    }
}

extension Contact {
    /// Whether both cards say the same about a person, wherever they lie.
    fileprivate func saysTheSame(as other: Contact) -> Bool {
        name == other.name && birthday == other.birthday && nativeBirthday == other.nativeBirthday
            && groups == other.groups && structuredName == other.structuredName && uid == other.uid
            && isDeceased == other.isDeceased && isExcluded == other.isExcluded
    }
}
