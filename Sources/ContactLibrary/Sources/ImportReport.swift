import BirthdayCore
import ContactSources
import LinuxSystem
import Messages

/// What an import gave: numbers, problems, and why it failed as a whole.
package struct ImportReport: Sendable {
    package let sources: [SourceReport]
    package let counts: CardCounts
    package let changes: ContactChanges
    private let people: [Contact]?
    /// How many of those who are hidden or muted are not there now.
    private let choicesOfNobody: Int

    /// - Parameter people: everybody whom the sources give now, where that is known.
    init(
        _ sources: [SourceReport], _ changes: ContactChanges = ContactChanges(), people: [Contact]? = nil,
        choicesOfNobody: Int = 0
    ) {
        self.choicesOfNobody = choicesOfNobody
        self.sources = sources
        self.people = people
        self.changes = changes
        counts = sources.reduce(into: CardCounts()) { if let reading = $1.reading { $0 += reading.counts } }
    }

    /// How many people with birthdays the sources give now.
    package var contacts: Int {
        (people ?? sources.compactMap(\.after).people).count(where: \.hasBirthday)
    }

    /// The problems of the cards.
    package var cardProblems: [SourceProblem] { sources.flatMap { $0.reading?.problems ?? [] } }

    /// The problems of one card, of its file and of its source as a whole.
    package func problems(of card: ContactOrigin) -> [SourceProblem] {
        let readings = sources.compactMap(\.reading)
        let cards = readings.flatMap { $0.cards.map(\.origin) + $0.groupCards.map(\.origin) }
        let next = cards.filter { $0.file == card.file && $0.line > card.line }.map(\.line).min() ?? .max
        return problems.filter { problem in
            guard let line = problem.line else { return problem.file == card.file || problem.file == card.source }
            return problem.file == card.file && (card.line..<next).contains(line)
        }
    }

    /// The problems of the cards, and the sources that cannot be read, each with its place.
    package var problems: [SourceProblem] {
        sources.flatMap { source in
            (source.reading?.problems ?? [])
                + (source.failure.map { [SourceProblem(file: source.path, line: nil, reason: "\($0)")] } ?? [])
        }
    }

    /// The groups that were renamed elsewhere, and took along what belongs to them here.
    package var groupRenames: [GroupRename] { sources.flatMap(\.groupChanges.renames) }

    /// What became of groups elsewhere, and of what was chosen here.
    package var notes: [Diagnosis] {
        let choices = choicesOfNobody
        let absent = Diagnosis(
            "\(choices.counted("person")) who \(choices == 1 ? "is" : "are") hidden or muted \(choices == 1 ? "is" : "are") not there now",
            .parenthesis, .toListKept, command: "bday-widget list --hidden")
        return sources.flatMap(\.groupChanges.notes) + (choices == 0 ? [] : [absent])
    }

    /// Why sources as a whole give nothing now.
    package var sourceFailures: [Diagnosis] {
        sources.compactMap { $0.failure?.at($0.path.string) }
    }

    /// Why the import as a whole failed: no source can be read, or nothing that was read is a vCard.
    package var failure: LibraryError? {
        if sources.contains(where: { $0.reading?.counts.cards ?? 0 > 0 }) { return nil }
        for source in sources {
            if let error = source.error ?? source.reading?.firstError { return .nothingRead(error) }
            if source.isKept || source.reading?.problems.isEmpty == false { return .noCards(path: source.path) }
        }
        return nil
    }
}
