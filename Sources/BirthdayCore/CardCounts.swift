/// What became of the cards of one reading. Each card is counted in `cards` and in one of the others.
package struct CardCounts: Hashable, Sendable {
    package var cards = 0
    package var withBirthday = 0
    package var withoutBirthday = 0
    /// Cards of groups, which are no persons.
    package var groups = 0
    /// Cards with an unusable birthday or of a size beyond all bounds, and files without a card.
    package var skipped = 0

    package init() {}

    package static func += (left: inout CardCounts, right: CardCounts) {
        left.cards += right.cards
        left.withBirthday += right.withBirthday
        left.withoutBirthday += right.withoutBirthday
        left.groups += right.groups
        left.skipped += right.skipped
    }
}
