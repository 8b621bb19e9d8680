import SafeText

/// What a yearly date of a person's is. Raw values are JSON's, the store's, and those of `--occasions`.
///
/// Why: docs/decisions.md#dates-that-are-no-birthdays.
package enum Occasion: String, CaseIterable, Sendable {
    case birthday
    case anniversary
    /// The day of the person's death.
    case memorial
    /// The day of a given name in a country's calendar. No card gives it.
    case nameday
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
        return String(Hexadecimal.text(of: UInt64(hash)).suffix(8))
    }
}

/// The husband or wife whom a card names. Untrusted text.
package enum Partner: Hashable, Sendable {
    /// By name (X-SPOUSE, or RELATED with a text).
    case named(String)
    /// By the UID of another card (RFC 6350, 6.6.6).
    case card(uid: String)

    /// Whether it can be nobody else.
    fileprivate var isCertain: Bool { if case .card = self { true } else { false } }
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

extension [Contact] {
    /// The contacts, with an anniversary of a couple on one of them alone: on that of whose name comes first. Of a couple the
    /// cards name each other, or one names the other by its UID. Every partner has the name that a card of these or of the
    /// known contacts gives, or is left out.
    ///
    /// - Parameters:
    ///   - known: everybody among whom partners are looked for.
    ///   - showsDeceased: whether the anniversary stays of a couple of whom one is dead.
    package func joiningCouples(known: [Contact], showsDeceased: Bool = true) -> [Contact] {
        guard known.contains(where: \.namesPartner) else { return self }
        let names = PartnerNames(known)
        var contacts = self
        let places = Dictionary(zip(map(\.cardText), indices)) { $1 }
        for index in indices where self[index].namesPartner {
            for date in contacts[index].dates {
                guard let partner = date.partner, let other = names.contact(partner),
                    let otherIndex = places[other.cardText], otherIndex != index,
                    let own = contacts[index].dates.firstIndex(of: date),
                    let theirs = contacts[otherIndex].dates.firstIndex(where: {
                        $0.occasion == date.occasion && $0.date.isCompatible(with: date.date)
                            && ($0.partner == nil
                                ? partner.isCertain : names.contact($0.partner)?.cardText == contacts[index].cardText)
                    })
                else { continue }
                let contact = contacts[index]
                let isFirst = (contact.name, contact.cardText) < (other.name, other.cardText)
                let (kept, place) = isFirst ? (index, own) : (otherIndex, theirs)
                let dropped =
                    isFirst ? contacts[otherIndex].dates.remove(at: theirs) : contacts[index].dates.remove(at: own)
                if contacts[kept].dates[place].date.year == nil { contacts[kept].dates[place].date = dropped.date }
                if contacts[kept].dates[place].partner == nil {
                    contacts[kept].dates[place].partner = .named(contact.name)
                }
            }
        }
        if !showsDeceased { contacts.removeAnniversaries(ofDeceasedAmong: known, names, places) }
        for index in indices {
            for date in contacts[index].dates.indices where contacts[index].dates[date].partner != nil {
                contacts[index].dates[date].partner = contacts[index].dates[date].partner.flatMap(names.name)
            }
        }
        return contacts
    }

    /// Takes out the anniversaries whose partner is dead, by the card of either.
    private mutating func removeAnniversaries(
        ofDeceasedAmong known: [Contact], _ names: PartnerNames, _ places: [String: Int]
    ) {
        for index in indices {
            self[index].dates.removeAll { names.contact($0.partner)?.isDeceased ?? false }
        }
        for dead in known where dead.isDeceased {
            for date in dead.dates {
                guard let place = names.contact(date.partner).flatMap({ places[$0.cardText] }) else { continue }
                self[place].dates.removeAll {
                    $0.occasion == date.occasion && $0.partner == nil && $0.date.isCompatible(with: date.date)
                }
            }
        }
    }
}

extension [Contact] {
    /// Takes partners who are hidden out of what others' cards say: who is hidden is named nowhere.
    ///
    /// - Parameter keys: equal where two names may be the same, however they are written.
    mutating func removeHiddenPartners(_ keys: (String) -> Set<String>) {
        let hidden = filter(\.isHidden)
        if hidden.isEmpty { return }
        let names = Set(hidden.flatMap(\.callNames).flatMap(keys))
        let uids = Set(hidden.flatMap(\.cards).compactMap { $0.uid?.comparableUID })
        func isHidden(_ partner: Partner) -> Bool {
            switch partner {
            case .named(let name): !names.isDisjoint(with: keys(name))
            case .card(let uid): uids.contains(uid.comparableUID)
            }
        }
        for index in indices {
            for date in self[index].dates.indices where self[index].dates[date].partner.map(isHidden) ?? false {
                self[index].dates[date].partner = nil
            }
        }
    }
}

extension Contact {
    fileprivate var namesPartner: Bool { dates.contains { $0.partner != nil } }

    /// What tells people of one reading apart, in some order.
    fileprivate var cardText: String { "\(origin.file):\(origin.line) \(uid ?? "")" }

    /// What others may call the person.
    fileprivate var callNames: [String] {
        let parts = structuredName.map { ["\($0.given) \($0.family)", $0.full()] } ?? []
        return ([name] + cards.map(\.name) + nicknames + parts).filter { !$0.allSatisfy(\.isWhitespace) }
    }
}

/// Finds partners among people.
private struct PartnerNames {
    private var byUID: [String: Contact] = [:]
    private var byName: [String: [Contact]] = [:]

    init(_ contacts: [Contact]) {
        for contact in contacts {
            for uid in contact.cards.compactMap(\.uid) { byUID[uid.comparableUID] = contact }
            byName[Self.key(contact.name), default: []].append(contact)
        }
    }

    /// Who is named; nil where that is nobody's, or several people's, name or UID.
    func contact(_ partner: Partner?) -> Contact? {
        switch partner {
        case .named(let name):
            let found = byName[Self.key(name), default: []]
            return found.count == 1 ? found[0] : nil
        case .card(let uid): return byUID[uid.comparableUID]
        case nil: return nil
        }
    }

    /// The partner by name.
    func name(_ partner: Partner) -> Partner? {
        if let contact = contact(partner) { return contact.name.isEmpty ? nil : .named(contact.name) }
        if case .named = partner { return partner }
        return nil
    }

    private static func key(_ name: String) -> String {
        name.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
    }
}
