import BirthdayCore
import ContactSources
import LinuxSystem

/// What an import gave: numbers, problems, and why it failed as a whole.
package struct ImportReport: Sendable {
    private let outcomes: [SourceOutcome]
    package let counts: CardCounts
    package let changes: ContactChanges

    init(_ outcomes: [SourceOutcome], _ changes: ContactChanges = ContactChanges()) {
        self.outcomes = outcomes
        self.changes = changes
        counts = outcomes.reduce(into: CardCounts()) { if let reading = $1.reading { $0 += reading.counts } }
    }

    /// How many people with birthdays the sources give now.
    package var contacts: Int { outcomes.compactMap(\.after).people.count(where: \.hasBirthday) }

    package var sources: [SourceStatus] { outcomes.map(SourceStatus.init(outcome:)) }

    /// The problems of the cards, and the sources that cannot be read, each with its place.
    package var problems: [SourceProblem] {
        outcomes.flatMap { outcome in
            outcome.problems
                + (outcome.failureReason.map { [SourceProblem(file: outcome.path, line: nil, reason: $0)] } ?? [])
        }
    }

    /// The groups that were renamed elsewhere, and took along what belongs to them here.
    package var groupRenames: [GroupRename] { outcomes.flatMap(\.groupChanges.renames) }

    /// What became of groups elsewhere, and of what belongs to them here, a line each.
    package var groupNotes: [String] { outcomes.flatMap(\.groupChanges.notes) }

    /// Why sources as a whole give nothing now, a line each.
    package var sourceFailures: [String] {
        outcomes.compactMap { outcome in outcome.failureReason.map { "\(outcome.path): \($0)" } }
    }

    /// Why the import as a whole failed: no source can be read, or nothing that was read is a vCard.
    package var failure: LibraryError? {
        if outcomes.contains(where: { $0.reading?.counts.cards ?? 0 > 0 }) { return nil }
        for outcome in outcomes {
            switch outcome.result {
            case .failure(let error): return .nothingRead(error)
            case .success(let reading):
                if let error = reading.firstError { return .nothingRead(error) }
                if outcome.isKept || !reading.problems.isEmpty { return .noCards(path: outcome.path) }
            }
        }
        return nil
    }
}
