import SystemPackage

/// How a bar's configuration is written: where our lines go, and how they come out again. The texts are whole files.
protocol BarSyntax: Sendable {
    /// One of the texts with our lines added.
    ///
    /// - Parameters:
    ///   - call: the program as the configuration names it.
    ///   - files: those that the bar reads, the one that it begins with first; at least one.
    ///   - isWhole: whether all are there that these include.
    func adding(_ call: BarCall, to files: [BarText], isWhole: Bool) throws(BarEditProblem) -> BarEdit

    /// The text without the lines that were added, whoever changed the rest since. Those that are changed themselves stay.
    func removing(from text: String) throws(BarEditProblem) -> String

    /// The files that a text includes, as it names them: with `~`, variables and patterns.
    ///
    /// - Parameter path: where it lies.
    func includes(in text: String, at path: FilePath) -> [String]

    /// How our lines are named elsewhere in the file; nil where they stand for themselves.
    var moduleName: String? { get }

    /// Whether a list names the module; true where there is no such list.
    func namesModule(_ text: String) -> Bool

    /// What the user can add by hand.
    func snippet(_ call: BarCall) -> [String]
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

    func includes(in text: String, at path: FilePath) -> [String] { [] }

    /// A configuration of one file with our lines.
    func adding(_ call: BarCall, to text: String) throws(BarEditProblem) -> String {
        let file = BarText(text: text)
        return try adding(call, to: [file], isWhole: includes(in: text, at: file.path).isEmpty).text
    }

    /// The text without our blocks.
    ///
    /// - Parameter joins: whether a line that a block divides comes together again.
    func withoutBlocks(_ text: String, joins: Bool = true) throws(BarEditProblem) -> String {
        let lines = text.allLines
        var left: [String] = []
        var start = 0
        for block in SetupBlock.all(in: lines) {
            guard block.isUnchanged else { throw .isChanged(Array(lines[block.lines])) }
            left += lines[start..<block.lines.lowerBound]
            start = block.lines.upperBound
            if joins, block.isInsideLine, !left.isEmpty, start < lines.count {
                left[left.count - 1] += lines[start]
                start += 1
            }
        }
        return (left + lines[start...]).joined(separator: "\n")
    }

    func removing(from text: String) throws(BarEditProblem) -> String {
        try withoutBlocks(text)
    }
}

extension [String] {
    /// The lines of a file with others behind them. It ends with a line feed if it did before.
    func appending(_ added: [String]) -> [String] { last == "" ? dropLast() + added + [""] : self + added }
}
