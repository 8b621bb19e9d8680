import LocalTime

/// What a user chose for one person, whatever the cards say.
///
/// It is kept by an identifier, without name or birthday, and for a year after the person's cards are gone.
package struct PersonChoice: Hashable, Sendable {
    /// One of the person's identifiers.
    package let id: String
    /// Shown nowhere.
    package var isHidden: Bool
    /// No notices.
    package var isMuted: Bool
    /// Nil while a card has the identifier.
    package var absence: Absence?

    /// Since when no card has the identifier.
    package struct Absence: Hashable, Sendable {
        package var since: CalendarDay
        /// A hash of the path of the source that had the card; 0 where that is not known.
        package var source: UInt64

        package init(since: CalendarDay, source: UInt64) {
            self.since = since
            self.source = source
        }

        /// The last day on which the choice is kept.
        package var until: CalendarDay { since.advanced(by: 365) }
    }

    package init(id: String, isHidden: Bool = false, isMuted: Bool = false, absence: Absence? = nil) {
        self.id = id
        self.isHidden = isHidden
        self.isMuted = isMuted
        self.absence = absence
    }

    /// The last day on which it is kept; nil where nothing is absent.
    package var keptUntil: CalendarDay? { absence?.until }

    fileprivate var isEmpty: Bool { !isHidden && !isMuted }
}

/// A change of a `PersonChoice`.
package enum PersonChange: String, CaseIterable, Sendable {
    case hide, show, mute, unmute
}

extension [PersonChoice] {
    /// Changes the choice for a person.
    ///
    /// - Parameter ids: all identifiers of the person, the one that is shown first. A choice that was made under another one
    ///   stays there, so that it goes with the right person where two are told apart later.
    package mutating func apply(_ change: PersonChange, to ids: [String]) {
        let theirs = Set(ids)
        switch change {
        case .hide, .mute:
            let key = change == .hide ? \PersonChoice.isHidden : \.isMuted
            guard let id = ids.first, !contains(where: { theirs.contains($0.id) && $0[keyPath: key] }) else { return }
            let index = firstIndex { $0.id == id } ?? endIndex
            if index == endIndex { append(PersonChoice(id: id)) }
            self[index][keyPath: key] = true
            sort { $0.id < $1.id }
        case .show, .unmute:
            let key = change == .show ? \PersonChoice.isHidden : \.isMuted
            for index in indices where theirs.contains(self[index].id) { self[index][keyPath: key] = false }
            removeAll(where: \.isEmpty)
        }
    }

    /// Marks as absent whom no card knows any more, and as there who came back; drops what was absent for a year.
    ///
    /// - Parameters:
    ///   - present: the identifiers that cards have now.
    ///   - source: a hash of the source that had the identifier before; nil where none had.
    package mutating func settle(
        present: Set<String>, on today: CalendarDay, source: (String) -> UInt64?
    ) {
        for index in indices {
            if present.contains(self[index].id) {
                self[index].absence = nil
            } else if self[index].absence == nil {
                self[index].absence = .init(since: today, source: source(self[index].id) ?? 0)
            }
        }
        removeAll { $0.keptUntil.map { $0 < today } ?? false }
    }
}

extension [Contact] {
    /// Marks those who are hidden or muted, and takes those who are hidden out of what others' cards say.
    package mutating func mark(_ choices: [PersonChoice]) {
        if choices.isEmpty { return }
        let hidden = Set(choices.lazy.filter(\.isHidden).map(\.id))
        let muted = Set(choices.lazy.filter(\.isMuted).map(\.id))
        for index in indices {
            if self[index].has(oneOf: hidden) { self[index].isHidden = true }
            if self[index].has(oneOf: muted) { self[index].isMuted = true }
        }
        removeHiddenPartners()
    }
}

extension Contact {
    fileprivate func has(oneOf ids: Set<String>) -> Bool {
        !ids.isEmpty && (ids.contains(id) || otherIDs.contains { ids.contains($0.id) })
    }
}
