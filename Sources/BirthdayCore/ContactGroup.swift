import SafeText
import Sodium
@_spi(_Unicode) import Swift
import SystemPackage

/// What the user chose for a group, as the store keeps it: one for a name, whatever the number of address books that have it.
///
/// Who is in it stands in the contacts (`Contact.groups`), or was chosen for these (`PersonChoice.groups`).
package struct ContactGroup: Hashable, Sendable {
    /// As the address book spells it, or the user who made it. Untrusted text.
    package var name: String
    /// When it is notified of; nil where the user's default holds.
    package var leadTimes: LeadTimes?
    /// The UIDs of its own cards (`String.comparableUID`), in order: those that are no other group's now; in the store all
    /// that it had when a command touched it last.
    package var cardUIDs: [String]
    /// Made by `groups create`: it stays when no card names it.
    package var isMadeHere: Bool

    package init(
        name: String, leadTimes: LeadTimes? = nil, cardUIDs: [String] = [], isMadeHere: Bool = false
    ) {
        self.name = name
        self.leadTimes = leadTimes
        self.cardUIDs = cardUIDs
        self.isMadeHere = isMadeHere
    }

    /// What tells it from other groups.
    package var id: GroupName { GroupName(name) }

    /// 16 hexadecimal digits: a digest of the UID of its card, of several the smallest, which lasts over renames; else of its
    /// folded name.
    package var identifier: String {
        func digest(_ type: String, _ key: String) -> String {
            var digest = Digest()
            digest.add(type)
            digest.add(key)
            return Hexadecimal.text(of: digest.hash64)
        }
        return cardUIDs.map { digest("group-uid", $0) }.min() ?? digest("group", id.folded)
    }

    /// Whether nothing was chosen for it.
    package var isNothing: Bool { leadTimes == nil && !isMadeHere }

    /// Takes in what was chosen for another group that is the same one by now: the days of both.
    package mutating func takeIn(_ other: ContactGroup) {
        leadTimes.takeIn(other.leadTimes)
        cardUIDs.appendNew(other.cardUIDs)
        isMadeHere = isMadeHere || other.isMadeHere
    }
}

/// A card of a group (`KIND:group`, Apple's, Evolution's or Thunderbird's list) in an address book.
package struct GroupCard: Hashable, Sendable {
    /// Untrusted text; not empty.
    package var name: String
    /// The card's own UID, where it has one.
    package var uid: String?
    /// The UIDs of who is in it, in its own book, as it has them.
    package var members: [String]
    package var origin: ContactOrigin

    package init(name: String, uid: String?, members: [String] = [], origin: ContactOrigin) {
        self.name = name
        self.uid = uid
        self.members = members
        self.origin = origin
    }

    /// As of a person's card.
    package var key: CardKey { Contact(uid: uid, name: name, birthday: nil, origin: origin).key }

    /// What tells it from others, also if it has another name.
    package var bookKey: BookKey { BookKey(key: key, book: origin.book) }
}

extension [String] {
    /// Names of groups as a card has them, each group once by the first spelling.
    package static func groups(named names: consuming [String]) -> [String] {
        if names.count < 2 { return names }
        var groups: [String] = []
        groups.appendNewGroups(names)
        return groups
    }

    /// Appends the names of groups that are not in the list yet under any spelling.
    package mutating func appendNewGroups(_ names: [String]) {
        if isEmpty, names.count < 2 { return append(contentsOf: names) }
        if names.isEmpty || names == self { return }
        var known = Set(map(GroupName.init))
        for name in names where known.insert(GroupName(name)).inserted { append(name) }
    }
}

extension [String] {
    /// Appends those that are not in the list yet, each once; in linear time, however many there are.
    package mutating func appendNew(_ names: [String]) {
        if names.isEmpty { return }
        var known = Set(self)
        for name in names where known.insert(name).inserted { append(name) }
    }
}

/// The name of a group as names of groups are compared: after full case folding, and canonically equivalent spellings are
/// one, the ideographic space is a space; white space at both ends is no part of it. `strasse` is `Straße`; `Lodz` is not `Łódź`.
package struct GroupName: Hashable, Comparable, Sendable {
    let folded: String

    package static func < (left: GroupName, right: GroupName) -> Bool { left.folded < right.folded }

    package init(_ name: String) { folded = Self.trimmed(name).caseFolded }

    private static func trimmed(_ name: String) -> String {
        let scalars = name.unicodeScalars
        guard let first = scalars.first, let last = scalars.last,
            first.properties.isWhitespace || last.properties.isWhitespace
        else { return name }
        let start = scalars.drop(while: \.properties.isWhitespace)
        let end = start.lastIndex { !$0.properties.isWhitespace }.map(start.index(after:)) ?? start.startIndex
        return String(start[..<end])
    }
}

extension String {
    /// A text that is the same, byte for byte, for all texts with the same full case folding: in NFC, so that digests of it
    /// agree wherever Swift's comparison does.
    var caseFolded: String {
        if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
        var folded = ""
        for scalar in unicodeScalars { folded += Self.folded(scalar) }
        var composed = ""
        composed.unicodeScalars.append(contentsOf: folded._nfc)
        // İ folds to i and a dot, and whoever has the letter types an i.
        return composed.unicodeScalars.contains("\u{307}") ? composed.replacing("i\u{307}", with: "i") : composed
    }

    /// A text that is the same for all scalars with the same full case folding (CaseFolding.txt, C and F): capital ẞ is
    /// made small before it becomes SS. Only Turkish takes ı for a kind of i.
    private static func folded(_ scalar: Unicode.Scalar) -> String {
        if scalar == "ı" { return "ı" }
        if scalar == "\u{3000}" { return " " }
        let capital = scalar.properties.lowercaseMapping.unicodeScalars.map(\.properties.uppercaseMapping).joined()
        return capital.unicodeScalars.map(\.properties.lowercaseMapping).joined()
    }
}
