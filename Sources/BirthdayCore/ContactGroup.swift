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
        cardUIDs.append(new: [other.cardUIDs]) { $0 }
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
        append(new: CollectionOfOne(names), by: GroupName.init)
    }

    /// Appends those of several lists that are not in this one yet, each once; in linear time, however many there are.
    ///
    /// - Parameter key: equal for what is one.
    mutating func append<Key: Hashable>(
        new lists: some Sequence<[String]>, upTo maximum: Int = .max, by key: (String) -> Key
    ) {
        var known: Set<Key> = []
        for list in lists where !list.isEmpty && list != self {
            if known.isEmpty { known = Set(map(key)) }
            for item in list where count < maximum && known.insert(key(item)).inserted { append(item) }
        }
    }
}

/// The name of a group as names of groups are compared: after full case folding, and canonically equivalent spellings are
/// one, and so is white space of any kind; at both ends it is no part of it. `strasse` is `Straße`; `Lodz` is not `Łódź`.
package struct GroupName: Hashable, Comparable, Sendable {
    let folded: String

    package static func < (left: GroupName, right: GroupName) -> Bool { left.folded < right.folded }

    package init(_ name: String) { folded = name.withSingleSpaces.caseFolded }
}

extension String {
    /// The text with a space for white space of any kind and length, and none at its ends.
    var withSingleSpaces: String {
        let isPlain = utf8.withContiguousStorageIfAvailable { bytes in
            var last = UInt8(ascii: " ")
            for byte in bytes {
                // All white space that is not ASCII's begins with one of these bytes.
                if byte < 0x20 || byte == 0x20 && last == 0x20 || byte == 0xC2 || 0xE1...0xE3 ~= byte { return false }
                last = byte
            }
            return last != 0x20
        }
        if isPlain == true { return self }
        return unicodeScalars.split(whereSeparator: \.properties.isWhitespace).map(String.init).joined(separator: " ")
    }

    /// A text that is the same, byte for byte, for all texts with the same full case folding: in NFC, so that digests of it
    /// agree wherever Swift's comparison does.
    var caseFolded: String {
        if isASCII { return lowercased() }
        var folded = ""
        for scalar in unicodeScalars {
            switch scalar.value {
            // Most letters of Latin and Cyrillic names: what they are made of stands in the same order, or as far apart.
            case 0x61...0x7A, 0xE0...0xF6, 0xF8...0xFF, 0x430...0x45F: folded.unicodeScalars.append(scalar)
            case 0x41...0x5A, 0xC0...0xD6, 0xD8...0xDE, 0x410...0x42F:
                folded.unicodeScalars.append(Unicode.Scalar(scalar.value + 0x20) ?? scalar)
            default:
                if scalar.properties.changesWhenCaseMapped || scalar == "\u{3000}" {
                    folded += Self.folded(scalar)
                } else {
                    folded.unicodeScalars.append(scalar)
                }
            }
        }
        // Of scalars before the first combining mark no two are one.
        if folded.unicodeScalars.allSatisfy({ $0.value < 0x300 }) { return folded }
        var composed = ""
        composed.unicodeScalars.append(contentsOf: folded._nfc)
        // İ folds to i and a dot, and whoever has the letter types an i.
        return composed.unicodeScalars.contains("\u{307}") ? composed.replacing("i\u{307}", with: "i") : composed
    }

    /// Whether it is made of ASCII's characters alone.
    var isASCII: Bool {
        utf8.withContiguousStorageIfAvailable { $0.allSatisfy { $0 < 0x80 } } ?? utf8.allSatisfy { $0 < 0x80 }
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
