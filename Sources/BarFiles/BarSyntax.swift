/// How a bar's configuration is written: where our lines go, and how they come out again. The texts are whole files.
protocol BarSyntax: Sendable {
    /// The text with our lines added.
    ///
    /// - Parameter call: the program as the configuration names it: a word without anything that a shell or a bar reads.
    func adding(_ call: String, to text: String) throws(BarEditProblem) -> String

    /// The text without the lines that were added, whoever changed the rest since. Those that are changed themselves stay.
    func removing(from text: String) throws(BarEditProblem) -> String

    /// How our lines are named elsewhere in the file; nil where they stand for themselves.
    var moduleName: String? { get }

    /// Whether a list names the module; true where there is no such list.
    func namesModule(_ text: String) -> Bool

    /// What the user can add by hand.
    func snippet(_ call: String) -> [String]
}

/// Why a configuration is left as it is.
package enum BarEditProblem: Error, Hashable, Sendable {
    /// It is not what the bar could read; why.
    case invalid(String)
    /// It has a module of our name that is not ours.
    case nameIsTaken(String)
    /// Where the module would be named is not in this file, or not in a form that can be added to.
    case noPlace(String)
    /// Our lines were changed; they are these.
    case isChanged([String])

    static let touchesMore = BarEditProblem.invalid("it cannot be changed here without changing more")
}

extension BarSyntax {
    var moduleName: String? { nil }

    func namesModule(_ text: String) -> Bool { true }

    /// The text without our blocks.
    ///
    /// - Parameter joins: whether a line that a block divides comes together again.
    func withoutBlocks(_ text: String, joins: Bool = true) throws(BarEditProblem) -> String {
        var lines = text.allLines
        for block in SetupBlock.all(in: lines).reversed() {
            guard block.isUnchanged else { throw .isChanged(Array(lines[block.lines])) }
            lines.removeSubrange(block.lines)
            let start = block.lines.lowerBound
            if joins, block.isInsideLine, (1..<lines.count).contains(start) {
                lines[start - 1] += lines.remove(at: start)
            }
        }
        return lines.joined(separator: "\n")
    }

    func removing(from text: String) throws(BarEditProblem) -> String {
        try withoutBlocks(text)
    }
}

extension [String] {
    /// The lines of a file with others behind them. It ends with a line feed if it did before.
    func appending(_ added: [String]) -> [String] { last == "" ? dropLast() + added + [""] : self + added }
}
