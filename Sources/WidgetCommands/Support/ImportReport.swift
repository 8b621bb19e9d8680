import BirthdayCore
import ContactSources
import JSONC
import LinuxSystem

/// What an import says of itself.
struct ImportReport: Sendable {
    private let outcomes: [SourceOutcome]
    private let counts: CardCounts
    private let changes: (new: Int, changed: Int, removed: Int)

    init(_ outcomes: [SourceOutcome]) {
        self.outcomes = outcomes
        counts = outcomes.reduce(into: CardCounts()) { if let reading = $1.reading { $0 += reading.counts } }
        changes = outcomes.map(\.changes).reduce((0, 0, 0)) {
            ($0.0 + $1.new, $0.1 + $1.changed, $0.2 + $1.removed)
        }
    }

    /// Each with its place: what is odd in the sources, and the sources that cannot be read.
    var problems: [SourceProblem] {
        outcomes.flatMap { outcome in
            outcome.problems
                + (outcome.failureReason.map { [SourceProblem(file: outcome.path, line: nil, reason: $0)] } ?? [])
        }
    }

    /// Why the import as a whole failed: no source could be read, or nothing that was read is a vCard.
    var failure: CommandFailure? {
        if outcomes.contains(where: { $0.reading?.counts.cards ?? 0 > 0 }) { return nil }
        for outcome in outcomes {
            switch outcome.result {
            case .failure(let error):
                return Self.nothingRead(error)
            case .success(let reading):
                if let error = reading.firstError { return Self.nothingRead(error) }
                if outcome.isKept || !reading.problems.isEmpty {
                    return CommandFailure(status: .unusableData, message: "\(outcome.path): there are no vCards")
                }
            }
        }
        return nil
    }

    private static func nothingRead(_ error: SystemError) -> CommandFailure {
        CommandFailure(status: CommandFailure(reading: error).status, message: "nothing could be read")
    }

    var hasChanges: Bool { changes.new + changes.changed + changes.removed > 0 }

    private var contacts: Int {
        outcomes.compactMap(\.after).people.count
    }

    func text(isDryRun: Bool) -> String {
        let people = contacts
        let sources = outcomes.count
        // A file without a card is skipped like one: so the numbers add up.
        let cards = counts.withBirthday + counts.withoutBirthday + counts.groups + counts.skipped
        return """
            \(isDryRun ? "Would import" : "Imported") \(people) \(people == 1 ? "contact" : "contacts") with birthdays \
            from \(sources) \(sources == 1 ? "source" : "sources") \
            (\(changes.new) new, \(changes.changed) changed, \(changes.removed) removed)
            \(cards) \(cards == 1 ? "card" : "cards") read: \(counts.withBirthday) with a birthday, \
            \(counts.withoutBirthday) without, \(counts.groups) \(counts.groups == 1 ? "group" : "groups"), \
            \(counts.skipped) skipped

            """
    }

    var json: JSONValue {
        [
            "contacts": .int(contacts), "new": .int(changes.new), "changed": .int(changes.changed),
            "removed": .int(changes.removed), "cards": .int(counts.cards), "groups": .int(counts.groups),
            "withoutBirthday": .int(counts.withoutBirthday), "skipped": .int(counts.skipped),
            "problems": .array(
                problems.map {
                    ["file": .string($0.file), "line": $0.line.map { .int($0) } ?? .null, "reason": .string($0.reason)]
                }),
            "sources": .array(outcomes.map { SourceState(outcome: $0).json }),
        ]
    }
}
