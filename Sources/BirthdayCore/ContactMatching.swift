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
        matching.take { contact in contact.uidKey.map { [.uidAndName($0, contact.name)] } ?? [] }
        matching.takeCompatible { contact, birthday in contact.uidKey.map { .uidAndBirthday($0, birthday) } }
        matching.take { [.nameAndBirthdays($0.name, $0.birthday, $0.nativeBirthday)] }
        matching.takeCompatible { contact, birthday in
            contact.name.isEmpty ? nil : .nameAndBirthday(contact.name, birthday)
        }
        matching.take(\.nameKeys) { $0.hasBirthday ? [] : $0.nameKeys }
        matching.take({ $0.hasBirthday ? [] : $0.nameKeys }, \.nameKeys)
        matching.leave(isKept)
        if hasCardFiles { matching.takeOnly { .file($0.origin.fileInSource, uid: $0.uidKey) } }
        matching.leave(isElsewhere)
        matching.takeOnly { $0.hasBirthday ? .birthdays($0.birthday, $0.nativeBirthday) : nil }
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

    private mutating func take(_ keys: (Contact) -> [MatchKey]) { take(keys, keys) }

    /// Takes, for each later contact, the first earlier one that shares a key with it.
    private mutating func take(_ oldKeys: (Contact) -> [MatchKey], _ newKeys: (Contact) -> [MatchKey]) {
        var candidates: [MatchKey: [Int]] = [:]
        for index in old.indices.reversed() where !isTaken[index] {
            for key in oldKeys(old[index]) { candidates[key, default: []].append(index) }
        }
        if candidates.isEmpty { return }
        for index in new.indices {
            for key in newKeys(new[index]) where matches[index] == nil {
                while matches[index] == nil, let found = candidates[key]?.popLast() {
                    if !isTaken[found] { take(found, for: index) }
                }
            }
        }
    }

    /// Takes contacts with a key of a birthday in common: the same birthday first, then the same day where one of the
    /// years is unknown.
    private mutating func takeCompatible(_ key: @escaping (Contact, MatchKey.Day) -> MatchKey?) {
        func keys(_ part: @escaping (Birthday) -> Birthday?) -> (Contact) -> [MatchKey] {
            { contact in
                [(contact.birthday, false), (contact.nativeBirthday, true)].compactMap { birthday, isNative in
                    birthday.flatMap(part).flatMap { key(contact, MatchKey.Day(birthday: $0, isNative: isNative)) }
                }
            }
        }
        take(keys { $0 })
        take(keys { $0.year == nil ? $0 : nil }, keys(\.withoutYear))
        take(keys(\.withoutYear), keys { $0.year == nil ? $0 : nil })
    }

    /// Takes contacts with the same key where one is left on each side.
    private mutating func takeOnly(_ key: (Contact) -> MatchKey?) {
        /// Nil where there are several.
        func onlyOnes(_ contacts: [Contact], _ isLeft: (Int) -> Bool) -> [MatchKey: Int?] {
            var found: [MatchKey: Int?] = [:]
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

/// What two contacts of one source have in common.
private enum MatchKey: Hashable {
    /// A birthday, and which of a contact's two it is.
    struct Day: Hashable {
        let birthday: Birthday
        let isNative: Bool
    }

    case uidAndName(String, String)
    case uidAndBirthday(String, Day)
    case nameAndBirthdays(String, Birthday?, Birthday?)
    case nameAndBirthday(String, Day)
    case name(String)
    case file(ArraySlice<UInt8>, uid: String?)
    case birthdays(Birthday?, Birthday?)
}

extension Contact {
    fileprivate var uidKey: String? { uid?.comparableUID }

    fileprivate var nameKeys: [MatchKey] { name.isEmpty ? [] : [.name(name)] }

    fileprivate func isUnchanged(in other: Contact) -> Bool {
        name == other.name && birthday == other.birthday && nativeBirthday == other.nativeBirthday && uid == other.uid
    }
}
