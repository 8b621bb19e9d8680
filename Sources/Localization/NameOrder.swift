import Foundation

/// The order of names in a language: ICU's, in which Ärger stands beside Adam.
///
/// Names in ASCII are compared here, with the same result in the languages where that is known: a long list compares a
/// hundred thousand times, and an English one with plain names needs no ICU. Every pair is ordered as ICU orders it, so the
/// order is consistent whatever names meet in a list.
package struct NameOrder: Sendable {
    /// A locale's. The locale itself is asked for with each comparison: Foundation keeps it, and making the first costs as
    /// much as all else in a short list.
    private let identifier: String
    private let isRoot: Bool

    /// - Parameter identifier: of a locale.
    package init(locale identifier: String) {
        self.identifier = identifier
        isRoot = Self.languagesWithRootOrder.contains(String(identifier.prefix { $0 != "_" }))
    }

    /// Whether the first name comes before the second. The names are the cards' own, not clean.
    package func comesBefore(_ left: String, _ right: String) -> Bool {
        if isRoot, let isBefore = Self.asciiComesBefore(left, right) { return isBefore }
        return left.compare(right, options: [], range: nil, locale: Locale(identifier: identifier)) == .orderedAscending
    }

    /// Languages whose rules in CLDR say nothing about letters in ASCII: not Czech with its ch, Danish with its aa.
    static let languagesWithRootOrder: Set<String> = [
        "ar", "de", "en", "es", "fi", "fr", "he", "it", "ja", "ko", "nl", "pl", "pt", "ru", "sv", "uk", "zh",
    ]

    /// CLDR's root collation (UTS #10): the characters first, then, where these are the same, small letters before capital
    /// ones.
    ///
    /// - Returns: nil where one of them has a character that is not printable ASCII.
    private static func asciiComesBefore(_ left: String, _ right: String) -> Bool? {
        var (left, right) = (left, right)
        return left.withUTF8 { left in
            right.withUTF8 { right in
                weights.withUnsafeBufferPointer { weights in
                    guard left.allSatisfy(isPrintable), right.allSatisfy(isPrintable) else { return nil }
                    var differenceInCase: Bool?
                    for (one, other) in zip(left, right) where one != other {
                        let (weight, otherWeight) = (weights[Int(one)], weights[Int(other)])
                        if weight != otherWeight { return weight < otherWeight }
                        differenceInCase = differenceInCase ?? (one > other)
                    }
                    return left.count == right.count ? differenceInCase ?? false : left.count < right.count
                }
            }
        }
    }

    private static func isPrintable(_ byte: UInt8) -> Bool { byte &- 0x20 < 0x5F }

    /// The place of each printable ASCII character; a letter's place is that of its capital letter.
    private static let weights: [UInt8] = {
        var weights = [UInt8](repeating: 0, count: 128)
        let order = ##" _-,;:!?.'"()[]{}@*/\&#%`^+<=>|~$0123456789abcdefghijklmnopqrstuvwxyz"##
        for (place, character) in order.utf8.enumerated() { weights[Int(character)] = UInt8(place) }
        for capital in UInt8(ascii: "A")...UInt8(ascii: "Z") { weights[Int(capital)] = weights[Int(capital | 0x20)] }
        return weights
    }()
}
