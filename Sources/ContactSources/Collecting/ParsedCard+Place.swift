import VCard

extension ParsedCard {
    /// The card with its lines where they are in the file.
    func placed(_ place: (Int) -> Int) -> ParsedCard {
        var card = self
        card.line = place(line)
        card.problems = problems.map { $0.placed(place) }
        return card
    }
}

extension CardProblem {
    func placed(_ place: (Int) -> Int) -> CardProblem { CardProblem(line: place(line), reason: reason) }
}
