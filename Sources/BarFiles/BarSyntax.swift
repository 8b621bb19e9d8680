import Messages
import SafeText
import Sodium
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

    /// The icons that the fonts of the bar have, as `--icons` names them.
    ///
    /// - Parameters:
    ///   - files: as those of `adding`.
    ///   - isWhole: as that of `adding`.
    /// - Returns: nil for the usual ones, also where it cannot be known.
    func icons(in files: [BarText], isWhole: Bool) -> BarIcons?
}

/// What a bar has in the place of emoji, where its fonts have none.
package enum BarIcons: Hashable, Sendable {
    /// Those of a Nerd Font.
    case nerd
    /// None; with this line they would be shown.
    case none(font: String)
}

/// Why a configuration is left as it is.
package enum BarEditProblem: Error, Hashable, Sendable {
    /// Why nothing can be added or taken out, for a person.
    case invalid(Message)
    /// Our lines were changed; they are these.
    case isChanged([String])

    static let touchesMore = BarEditProblem.invalid(Message("it cannot be changed here without changing more"))

    /// It has a module of our name that is not ours.
    static func nameIsTaken(_ name: String) -> Self {
        // Translators: {module} is as the file of a bar has it, such as "[module/next-birthday]".
        .invalid(Message("it has {module} already, which is not ours", ["module": .code(CleanText(cleaning: name))]))
    }

    /// Where the module would be named is not in this file, or not in a form that can be added to.
    static func noPlace(_ what: String) -> Self {
        // Translators: {part} is of the file of a bar, such as "modules-right".
        .invalid(Message("there is no {part} to add to", ["part": .code(CleanText(cleaning: what))]))
    }
}

extension BarSyntax {
    var moduleName: String? { nil }

    func namesModule(_ text: String) -> Bool { true }

    func icons(in files: [BarText], isWhole: Bool) -> BarIcons? { nil }

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

/// How a configuration calls the program.
package struct BarCall: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// A word without anything that a shell or a bar reads.
    let program: String
    /// What is asked for besides.
    private let options: String

    /// - Parameters:
    ///   - icons: nil for the usual ones.
    ///   - hasAges: rows say how old people turn.
    package init(_ program: String, icons: BarIcons? = nil, hasAges: Bool = false) {
        let names = icons.map { $0 == .nerd ? " --icons nerd" : " --icons none" }
        (self.program, options) = (program, (names ?? "") + (hasAges ? " --age" : ""))
    }

    package init(stringLiteral program: String) { self.init(program) }

    package var description: String { program }

    /// A call that shows something, with its own options.
    func showing(_ own: String) -> String { "\(program) \(own)\(options)" }

    /// For a shell: `watch` until the bar or the program has gone, started again where it was killed. `hash -r` is for dash,
    /// whose `command -v` answers with the place that it remembers.
    func watching(_ own: String) -> String {
        "while hash -r; command -v \(program) >/dev/null && ! \(showing("watch \(own)")); do sleep 5; done"
    }
}

/// What a file of a bar's configuration holds, for a syntax to find its place in.
struct BarText: Sendable {
    /// Where it lies.
    var path: FilePath = "configuration"
    let text: String
    /// Whether another file includes it.
    var isIncluded = false
}

/// What our lines make of one of several files, which is the one at the index.
typealias BarEdit = (index: Int, text: String)

/// The lines that `setup` adds to a file, between two comments that say so.
///
/// The first comment has a checksum of the lines, so that any later version knows whether somebody changed them:
///
///     # >>> bday-widget setup 1c9f03aa
///     …
///     # <<< bday-widget setup
struct SetupBlock {
    let lines: [String]
    /// What begins a comment in the file: `#`, `;`, `//`.
    let comment: String
    /// It divides a line of the user's, which comes together again without it.
    var isInsideLine = false

    private static let begin = ">>> bday-widget setup"
    private static let end = "<<< bday-widget setup"
    private static let insideLine = "inside-line"
    private static let comments = ["#", ";", "//"]

    /// The lines with the comments around them.
    func whole() -> [String] {
        let words = [comment, Self.begin, Self.checksum(lines)] + (isInsideLine ? [Self.insideLine] : [])
        return [words.joined(separator: " ")] + lines + ["\(comment) \(Self.end)"]
    }

    /// Eight hexadecimal digits; spaces before and behind a line make no difference.
    private static func checksum(_ lines: [String]) -> String {
        let text = lines.map { $0.trimmingSpaces }.joined(separator: "\n")
        let digest = Array(text.utf8).withUnsafeBytes { Digest.hash128(of: $0) }
        return String(Hexadecimal.text(of: digest.first).prefix(8))
    }

    /// A block that a file has: its lines, the comments among them; and whether it is as `setup` wrote it, and nothing else
    /// stands in its lines.
    typealias Found = (lines: Range<Int>, isUnchanged: Bool, isInsideLine: Bool)

    /// The blocks of a file, in order. One whose end is missing is its first comment alone.
    static func all(in lines: [String]) -> [Found] {
        var found: [Found] = []
        var index = 0
        while index < lines.count {
            guard lines[index].contains(begin) else {
                index += 1
                continue
            }
            let rest = lines[(index + 1)...]
            let last = rest.firstIndex { $0.contains(end) || $0.contains(begin) } ?? lines.endIndex
            let isClosed = last < lines.endIndex && lines[last].contains(end)
            let range = index..<(isClosed ? last + 1 : index + 1)
            let first = FirstComment(lines[index])
            let isUnchanged =
                isClosed && first?.checksum == checksum(Array(lines[(index + 1)..<last]))
                && first.map { "\($0.comment) \(end)" } == lines[last].trimmingSpaces
            found.append((range, isUnchanged, isInsideLine: first?.isInsideLine ?? false))
            index = range.upperBound
        }
        return found
    }

    /// The comment that a block begins with, read again.
    private struct FirstComment {
        let comment: String
        let checksum: String
        let isInsideLine: Bool

        /// Nil for a line in which anything else stands.
        init?(_ line: String) {
            let words = line.trimmingSpaces.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
            guard let comment = words.first, comments.contains(comment) else { return nil }
            let begin = "\(comment) \(SetupBlock.begin)".split(separator: " ").map(String.init)
            let rest = words.dropFirst(begin.count)
            guard words.starts(with: begin), let checksum = rest.first, [[], [insideLine]].contains(rest.dropFirst())
            else { return nil }
            self.comment = comment
            self.checksum = checksum
            isInsideLine = rest.count > 1
        }
    }
}

extension String {
    /// Without spaces and tabs at both ends, and without the carriage return of a line.
    var trimmingSpaces: String {
        let isSpace: (Unicode.Scalar) -> Bool = { [" ", "\t", "\r"].contains($0) }
        let start = unicodeScalars.drop(while: isSpace)
        guard let last = start.lastIndex(where: { !isSpace($0) }) else { return "" }
        return String(start[...last])
    }

    /// The lines between line feeds; of a text that ends with one, the last is empty.
    var allLines: [String] { utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { String($0) ?? "" } }
}
