/// What a yearly date of a person's is. Raw values are JSON's, the store's, and those of `--occasions`.
package enum Occasion: String, CaseIterable, Sendable {
    case birthday
    case anniversary
    /// The day of the person's death.
    case memorial
    case other
}

/// A day of a person's that recurs every year: a birthday, or another one.
package struct LabelledDate: Hashable, Sendable {
    package var occasion: Occasion
    /// What the user calls it; empty where the card gives no name or one that says no more than the occasion. Untrusted text.
    package var label: String
    package var date: Birthday
    /// Whose anniversary it is too.
    package var partner: Partner?

    package init(_ occasion: Occasion, label: String = "", date: Birthday, partner: Partner? = nil) {
        self.occasion = occasion
        self.label = label
        self.date = date
        self.partner = partner
    }

    /// What tells it from the person's other dates, in identifiers: `anniversary`, `other-1f0c66ab`.
    ///
    /// - Parameter isSecond: the person has another date of this occasion before it.
    package func identifier(isSecond: Bool) -> String {
        if occasion == .birthday { return isSecond ? "birthday-\(date.calendar.rawValue)" : "birthday" }
        return isSecond || occasion == .other ? "\(occasion.rawValue)-\(fingerprint)" : occasion.rawValue
    }

    /// Eight hexadecimal digits of the label and the day, without the year, which may become known: FNV-1a, which is no secret.
    private var fingerprint: String {
        let text = "\(label)\n\(date.calendar.rawValue) \(date.month) \(date.isLeapMonth) \(date.day)"
        let hash = text.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}

/// The husband or wife whom a card names. Untrusted text.
package enum Partner: Hashable, Sendable {
    /// By name (X-SPOUSE, or RELATED with a text).
    case named(String)
    /// By the UID of another card (RFC 6350, 6.6.6).
    case card(uid: String)
}

extension Occasion {
    /// What stands for all of them.
    package static let all = "all"

    /// What can stand in a list of them.
    package static let names = allCases.map(\.rawValue) + [all]

    /// The occasions with these names, in any case; nil where one is none.
    package static func set(named names: [String]) -> Set<Occasion>? {
        var found: Set<Occasion> = []
        for name in names {
            if name.lowercased() == all {
                found.formUnion(allCases)
            } else if let occasion = Occasion(rawValue: name.lowercased()) {
                found.insert(occasion)
            } else {
                return nil
            }
        }
        return found
    }
}
