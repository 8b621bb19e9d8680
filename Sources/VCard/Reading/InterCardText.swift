/// Text that is in no card: reported once for each stretch of it, a hundred times at most.
///
/// It is not quoted: where a BEGIN is lost, it is somebody's name.
struct InterCardText {
    private(set) var reported: [CardProblem] = []
    private var isReported = false
    private(set) var hasCards = false

    /// What is wrong with the input, once all of it was read.
    var problems: [CardProblem] { hasCards ? reported : [CardProblem(line: 1, reason: "no vCard in the file")] }

    mutating func add(_ line: UnsafeRawBufferPointer, at number: Int) {
        guard !isReported, reported.count < 100, !line.trimmed().isEmpty else { return }
        isReported = true
        reported.append(CardProblem(line: number, reason: "text outside of any card"))
    }

    /// A card begins.
    mutating func end() {
        isReported = false
        hasCards = true
    }
}
