/// Recognizes the contacts of a source in a later reading of it, each earlier contact once.
///
/// In this order: the same UID, and the same name or compatible birthdays; the same name and compatible birthdays, or no
/// birthday in one of the cards; the same card file and the same UID or none, where cards have files of their own; the same
/// birthday, where exactly one contact is left on each side. Everything is found by keys: many cards alike take linear
/// time.
package struct ContactMatching {
    private let old: [Contact]
    private let new: [Contact]
    /// The index of the earlier contact of each later one.
    private var matches: [Int?]
    private var isTaken: [Bool]

    /// The index of the earlier contact that each later one is; nil for somebody new.
    ///
    /// - Parameters:
    ///   - hasCardFiles: whether a card keeps its file when it is edited, as in a vdir.
    ///   - isKept: whether an earlier contact stays although the reading lacks it: it is recognized by UID or name alone.
    ///   - isElsewhere: whether another source has the person: a birthday alone does not recognize them.
    package static func matches(
        old: [Contact], new: [Contact], hasCardFiles: Bool = false, isKept: (Contact) -> Bool = { _ in false },
        isElsewhere: (Contact) -> Bool = { _ in false }
    ) -> [Int?] {
        var matching = ContactMatching(old, new)
        matching.takeUnchanged()
        guard matching.matches.contains(nil) else { return matching.matches }
        matching.take { $0.uidTrait.with([.name($0.name)]) }
        matching.takeCompatible(\.uidTrait)
        matching.take { [PersonKey(first: .name($0.name), second: .birthdays($0.birthday, $0.nativeBirthday))] }
        matching.takeCompatible(\.nameTrait)
        matching.take(\.nameKeys, [{ $0.hasBirthday ? [] : $0.nameKeys }])
        matching.take({ $0.hasBirthday ? [] : $0.nameKeys }, [\.nameKeys])
        matching.leave(isKept)
        if hasCardFiles { matching.takeOnly { PersonKey(first: .file($0.origin.fileInSource), second: $0.uidTrait) } }
        matching.leave(isElsewhere)
        matching.takeOnly { $0.hasBirthday ? PersonKey(first: .birthdays($0.birthday, $0.nativeBirthday)) : nil }
        return matching.matches
    }

    private init(_ old: [Contact], _ new: [Contact]) {
        self.old = old
        self.new = new
        matches = Array(repeating: nil, count: new.count)
        isTaken = Array(repeating: false, count: old.count)
    }

    /// Leaves earlier contacts to nobody.
    private mutating func leave(_ isLeft: (Contact) -> Bool) {
        for index in old.indices where !isTaken[index] && isLeft(old[index]) { isTaken[index] = true }
    }

    private mutating func take(_ oldIndex: Int, for newIndex: Int) {
        matches[newIndex] = oldIndex
        isTaken[oldIndex] = true
    }

    /// Most readings repeat the earlier one in its order, but for a contact that came or is gone: then nothing is hashed.
    private mutating func takeUnchanged() {
        var next = 0
        for index in new.indices {
            let near = next..<min(next + 2, old.count)
            guard let found = near.first(where: { old[$0].isUnchanged(in: new[index]) }) else { continue }
            take(found, for: index)
            next = found + 1
        }
    }

    private mutating func take(_ keys: @escaping (Contact) -> [PersonKey]) { take(keys, [keys]) }

    /// Takes, for each later contact, the first earlier one that has one of the keys that are sought; by the first keys for
    /// all of them, before the next.
    private mutating func take(_ keys: (Contact) -> [PersonKey], _ sought: [(Contact) -> [PersonKey]]) {
        var index = PersonIndex()
        for place in old.indices where !isTaken[place] {
            for key in keys(old[place]) { index.add(place, under: key) }
        }
        if index.isEmpty { return }
        for sought in sought {
            for place in new.indices where matches[place] == nil {
                for key in sought(new[place]) where matches[place] == nil {
                    let found = index.first(under: key) { !isTaken[$0] && keys(old[$0]).contains(key) }
                    if let found { take(found, for: place) }
                }
            }
        }
    }

    /// Takes contacts with the trait and a compatible birthday in common: the same birthday first, then the same day where
    /// one of the years is unknown.
    private mutating func takeCompatible(_ trait: @escaping (Contact) -> PersonKey.Trait?) {
        take(
            { trait($0).with($0.days) },
            YearFit.allCases.map { fit in { contact in trait(contact).with(contact.soughtDays(fit)) } })
    }

    /// Takes contacts with the same key where one is left on each side.
    private mutating func takeOnly(_ key: (Contact) -> PersonKey?) {
        /// Nil where there are several.
        func onlyOnes(_ contacts: [Contact], _ isLeft: (Int) -> Bool) -> [PersonKey: Int?] {
            var found: [PersonKey: Int?] = [:]
            for index in contacts.indices where isLeft(index) {
                guard let key = key(contacts[index]) else { continue }
                found.updateValue(found.keys.contains(key) ? nil : index, forKey: key)
            }
            return found
        }
        let before = onlyOnes(old) { !isTaken[$0] }
        if before.isEmpty { return }
        for (key, index) in onlyOnes(new, { matches[$0] == nil }) {
            if let index, case .some(.some(let found)) = before[key] { take(found, for: index) }
        }
    }
}

extension Contact {
    fileprivate var nameKeys: [PersonKey] { nameTrait.map { [PersonKey(first: $0)] } ?? [] }

    fileprivate func isUnchanged(in other: Contact) -> Bool {
        name == other.name && birthday == other.birthday && nativeBirthday == other.nativeBirthday && uid == other.uid
    }
}
