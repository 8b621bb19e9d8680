import BirthdayCore
import ContactStore
import LocalTime

/// What goes with a source that is forgotten, and what is kept for its return.
package struct ForgetReport: Sendable {
    /// It was not in use any more: only what was kept of it goes.
    package var wasForgotten = false
    /// How many people with birthdays no source has any more.
    package var people = 0
    /// The groups that are gone, and whose preference is kept.
    package var kept: [ContactGroup] = []
    /// The groups that are gone with their preference.
    package var lost: [ContactGroup] = []
    /// How many memberships that only the store has are kept.
    package var memberships = 0
    /// How many of them are gone.
    package var lostMemberships = 0
    /// How many people who are hidden or muted are gone, and what was chosen for them is kept.
    package var choices = 0
    /// How many of them nothing is kept for.
    package var lostChoices = 0
    /// The last day on which something of it is kept; nil if nothing is.
    package var keptUntil: CalendarDay?

    init() {}

    /// - Parameter kept: the groups that are gone now, and of which something is kept.
    init(
        _ before: StoreDocument, _ now: StoreDocument, kept: [ContactGroup],
        shown: (StoreDocument) -> [StoredSource]
    ) {
        let (earlier, people) = (shown(before).people, shown(now).people)
        self.people = ContactChanges(known: earlier, shown: earlier, now: people).removed
        let old = Dictionary(before.groups.map { ($0.id, $0) }) { first, _ in first }
        let groups = Dictionary(now.groups.map { ($0.id, $0) }) { first, _ in first }
        let kept = kept.filter(\.hasPreference)
        self.kept = kept
        lost = before.groups.filter { $0.hasPreference && groups[$0.id] == nil }
        memberships = now.groups.reduce(0) { sum, group in
            sum + Set(group.absentMembers).subtracting(old[group.id]?.absentMembers ?? []).count
        }
        lostMemberships = before.groups.reduce(0) { sum, group in
            sum + Set(group.localMembers).subtracting(groups[group.id]?.localMembers ?? []).count
        }
        choices = now.choicesOfNobody(among: people) - before.choicesOfNobody(among: earlier)
        lostChoices = before.choices.count - now.choices.count
        let days = now.groups.filter { memberships > 0 || kept.contains($0) }.compactMap(\.keptUntil)
        keptUntil = days.max()
    }
}

extension StoreDocument {
    /// How many of the choices are nobody's.
    func choicesOfNobody(among people: [Contact]) -> Int {
        markKey.map { choices.holders(among: people, $0).count(where: \.isEmpty) } ?? 0
    }

    /// Takes back what was chosen for people who are not among these any more.
    mutating func dropChoices(of people: [Contact], without others: [Contact]) {
        guard let key = markKey else { return }
        let (before, now) = (choices.holders(among: people, key), choices.holders(among: others, key))
        choices = choices.indices.filter { before[$0].isEmpty || !now[$0].isEmpty }.map { choices[$0] }
    }
}
