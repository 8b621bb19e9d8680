import BirthdayCore
import ContactStore

/// What goes with a source that is forgotten, and what is kept for its return.
package struct ForgetReport: Sendable {
    /// How many people with birthdays no source has any more.
    package var people = 0
    /// The groups that no card names any more, and for which lead times stay chosen.
    package var kept: [ContactGroup] = []
    /// Those for which they are gone too.
    package var lost: [ContactGroup] = []
    /// How many people who are hidden or muted are gone, and what was chosen for them is kept.
    package var choices = 0
    /// How many of them nothing is kept for.
    package var lostChoices = 0

    init() {}

    /// - Parameter groups: what was chosen for groups that no card names any more.
    init(
        _ before: StoreDocument, _ now: StoreDocument, groups: [ContactGroup],
        shown: (StoreDocument) -> [StoredSource]
    ) {
        let (earlier, people) = (shown(before).people, shown(now).people)
        self.people = ContactChanges(known: earlier, shown: earlier, now: people).removed
        let left = Set(now.groups.map(\.id))
        kept = groups.filter { $0.leadTimes != nil && left.contains($0.id) }
        lost = groups.filter { $0.leadTimes != nil && !left.contains($0.id) }
        choices = now.choicesOfNobody(among: people) - before.choicesOfNobody(among: earlier)
        lostChoices = before.choices.count(where: \.isTold) - now.choices.count(where: \.isTold)
    }
}

extension StoreDocument {
    /// How many of the choices are nobody's and to be told of.
    func choicesOfNobody(among people: [Contact]) -> Int {
        let told = choices.filter(\.isTold)
        return markKey.map { told.holders(among: people, $0).count(where: \.isEmpty) } ?? 0
    }

    /// Takes back what was chosen for people who are not among these any more.
    mutating func dropChoices(of people: [Contact], without others: [Contact]) {
        guard let key = markKey else { return }
        let (before, now) = (choices.holders(among: people, key), choices.holders(among: others, key))
        choices = choices.indices.filter { before[$0].isEmpty || !now[$0].isEmpty }.map { choices[$0] }
    }
}
