import BirthdayCore
import SystemPackage

/// What a command changed in a group, and where; for a dry run, what it would.
package struct GroupReport: Sendable {
    /// The group's name as it is spelled.
    package var name: String
    /// How many cards changed, by the path of their source, in the order of the sources.
    package var cards: [(path: FilePath, count: Int)] = []
    /// The people who came or went.
    package var people: [Contact] = []
    /// Those of them whose membership is in the store alone.
    package var local: [Contact] = []
    /// The people for whom there was nothing to do.
    package var unchanged: [Contact] = []
    /// The cards that could not be changed.
    package var refused: [GroupEditOutcome.Refusal] = []

    init(_ name: String) { self.name = name }

    mutating func add(_ outcome: GroupEditOutcome, paths: [FilePath]) {
        for path in paths {
            let count = outcome.changed.count { $0.source == path }
            if count > 0 { cards.append((path, count)) }
        }
        refused += outcome.refused
    }
}
