import BirthdayCore

/// Pieces of a file that two threads read.
extension ContactCollector {
    /// An empty collector for a piece of a file, which another thread may fill.
    var emptyPiece: ContactCollector {
        var piece = self
        piece.reading = SourceReading(identity: reading.identity, kind: reading.kind, readAt: reading.readAt)
        piece.problems = ProblemList()
        piece.identifiers = ContactIdentifiers(source: reading.identity)
        piece.members = []
        piece.words = []
        return piece
    }

    /// Adds what was read of a piece.
    ///
    /// - Parameter lines: how many lines of its file come before it.
    mutating func add(_ piece: consuming ContactCollector, afterLines lines: Int) {
        let before = reading.counts.cards / 1_000
        reading.counts += piece.reading.counts
        if reading.counts.cards / 1_000 > before { onProgress?(reading.counts.cards) }
        members += piece.members
        problems.add(piece.problems, afterLines: lines)
        for (index, word) in (piece.words ?? []).enumerated() {
            piece.reading.contacts[index].origin.line += lines
            piece.reading.contacts[index].id = identifiers.next(word, for: piece.reading.contacts[index])
        }
        reading.contacts += piece.reading.contacts
    }
}
