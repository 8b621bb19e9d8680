/// Text between the cards: each stretch of it is reported once, up to the maximum.
///
/// It is not quoted: after a lost BEGIN it holds a person's name.
struct InterCardText {
    private static let maximumProblems = 100

    private(set) var reported: [CardProblem] = []
    private var isReported = false
    private(set) var hasCards = false
    /// The last line is the beginning of a card's first one.
    private(set) var endsInBegin = false

    /// What is wrong with the input, once all of it was read.
    var problems: [CardProblem] { hasCards ? reported : [CardProblem(line: 1, reason: "no vCard in the file")] }

    mutating func add(_ line: UnsafeRawBufferPointer, at number: Int) {
        endsInBegin = line.count < 11 && zip(line, "BEGIN:VCARD".utf8).allSatisfy { ASCII.upper($0) == $1 }
        guard !isReported, reported.count < Self.maximumProblems, !line.trimmed().isEmpty else { return }
        isReported = true
        reported.append(CardProblem(line: number, reason: "text outside of any card"))
    }

    /// A card begins.
    mutating func end() {
        isReported = false
        endsInBegin = false
        hasCards = true
    }
}
