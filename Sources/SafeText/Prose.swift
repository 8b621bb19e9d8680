/// Sentences for a person, and the commands in them. A line of them is broken between words; a command is pasted, and stands
/// on one line however long it is.
///
/// Why: docs/decisions.md#what-is-said.
package struct Prose: Hashable, Sendable {
    package private(set) var text: String
    private var commands: Set<String>

    /// - Parameter commands: those that stand in the text. One of several lines is as many commands.
    package init(_ text: String, commands: [String] = []) {
        self.text = text
        self.commands = Set(commands.flatMap { $0.split(separator: "\n").map(String.init) })
    }

    /// Another form of the text, in which the commands stand as they are.
    package func with(text: String) -> Prose {
        var prose = self
        prose.text = text
        return prose
    }

    package static func + (first: Prose, second: Prose) -> Prose {
        var prose = first
        prose += second
        return prose
    }

    package static func += (prose: inout Prose, other: Prose) {
        prose.text += other.text
        prose.commands.formUnion(other.commands)
    }

    /// The text with its commands as one word each: `whole` takes them apart again.
    private var joined: String {
        // A command that is the beginning of another comes after it.
        commands.sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }.reduce(text) { text, command in
            text.replacing(command, with: command.asOneWord)
        }
    }

    /// Each line broken where it is too wide; what follows of one that begins with spaces is further in than that.
    package func wrapped(to columns: Int) -> String { joined.wrapped(to: columns).whole }

    /// The lines of one, broken between words; a word that is wider stands alone.
    package func lines(width: Int) -> [String] { joined.brokenBetweenWords(width: width).map(\.whole) }
}

extension Prose: ExpressibleByStringInterpolation {
    package init(stringLiteral text: String) { self.init(text) }

    package init(stringInterpolation parts: Interpolation) { self = parts.prose }

    package struct Interpolation: StringInterpolationProtocol {
        fileprivate var prose = Prose("")

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ text: String) { prose += Prose(text) }

        package mutating func appendInterpolation(_ text: some CustomStringConvertible) {
            prose += Prose(text.description)
        }

        package mutating func appendInterpolation(_ other: Prose) { prose += other }

        package mutating func appendInterpolation(command: String) { prose += Prose(command, commands: [command]) }
    }
}

extension Prose: CustomStringConvertible {
    package var description: String { text }
}

extension [Prose] {
    package func joined(separator: Prose) -> Prose {
        guard var joined = first else { return "" }
        for prose in dropFirst() { joined += separator + prose }
        return joined
    }
}

extension String {
    /// A space at which no line ends: the last of the private characters, which no text has.
    private static let innerSpace: Unicode.Scalar = "\u{10FFFD}"
    /// Stands before a character at which no line ends. No text has a noncharacter.
    private static let joiner: Unicode.Scalar = "\u{10FFFE}"

    fileprivate var asOneWord: String {
        var word = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if scalar.isEastAsian { word.append(Self.joiner) }
            word.append(scalar == " " ? Self.innerSpace : scalar)
            if scalar.isEastAsian { word.append(Self.joiner) }
        }
        return String(word)
    }

    fileprivate var whole: String {
        guard utf8.contains(0xF4) else { return self }
        let scalars = unicodeScalars.lazy.filter { $0 != Self.joiner }.map { $0 == Self.innerSpace ? " " : $0 }
        return String(String.UnicodeScalarView(scalars))
    }

    // Text for a terminal that breaks no word: lines as wide as it.

    /// Each line broken where it is too wide; what follows of one that begins with spaces is further in than that.
    func wrapped(to columns: Int) -> String {
        split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let indent = line.prefix { $0 == " " }.count
            let further = indent == 0 ? 0 : min(indent + 4, columns / 2)
            let parts = String(line.dropFirst(indent)).brokenBetweenWords(
                width: max(20, columns - indent), columns - further)
            return zip(parts.indices, parts).map { index, part in
                String(repeating: " ", count: index == 0 ? indent : further) + part
            }.joined(separator: "\n")
        }.joined(separator: "\n")
    }

    /// Its lines, broken between words; a word that is wider stands alone.
    ///
    /// - Parameters:
    ///   - width: of the first one, in columns.
    ///   - others: of those behind it; nil where they are as wide.
    fileprivate func brokenBetweenWords(width: Int, _ others: Int? = nil) -> [String] {
        var lines: [String] = []
        var line = ""
        var used = 0
        for word in split(separator: " ", omittingEmptySubsequences: false) {
            for (index, piece) in word.betweenEastAsian.enumerated() {
                let space = index == 0 && !line.isEmpty ? " " : ""
                let wide = CleanText(cleaning: piece).columns
                if !line.isEmpty, used + space.utf8.count + wide > (lines.isEmpty ? width : max(20, others ?? width)) {
                    lines.append(line)
                    (line, used) = (piece, wide)
                } else {
                    line += space + piece
                    used += space.utf8.count + wide
                }
            }
        }
        return lines + [line]
    }
}

// Chinese, Japanese and Korean have no space between words: a line ends between two of their characters, but not before what
// closes or after what opens (UAX #14, with the strict rules for small kana; a test compares ICU's).

extension Substring {
    /// The word, cut wherever a line can end beside a character of these scripts.
    fileprivate var betweenEastAsian: [String] {
        // Their characters begin with these bytes of UTF-8, and few others do.
        guard utf8.contains(where: { $0 > 0xE0 }) else { return [String(self)] }
        var pieces: [String] = []
        var piece = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if let last = piece.last, last.canEndLine(before: scalar) {
                pieces.append(String(piece))
                piece = String.UnicodeScalarView()
            }
            piece.append(scalar)
        }
        return pieces + [String(piece)]
    }
}

extension Unicode.Scalar {
    /// Whether a line can end between this character and another, one of which is East Asian.
    func canEndLine(before next: Unicode.Scalar) -> Bool {
        (isEastAsian || next.isEastAsian) && !Self.openers.contains(self) && !Self.closers.contains(next)
            && !properties.isNoncharacterCodePoint && !next.properties.isNoncharacterCodePoint
            && self != .isolate && next.properties.generalCategory != .format
            && next.properties.generalCategory != .nonspacingMark
    }

    /// No line begins with them: closing punctuation, small kana, marks of repetition and of length.
    private static let closers = Set(
        (#"!"%'),-./:;?]|}¢°»‐–‘’“”…‥‧′″›‼⁇⁈⁉℃　、。々〉》」』】〕〗〙〛〜〞〟〵〻〼ぁぃぅぇぉっゃゅょゎゕゖ゛゜ゝゞ゠ァィゥェォッャュョヮヵヶ・ーヽヾ"#
            + "ㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ﹐﹒﹔﹕﹖﹗﹚﹜﹞！％），．：；？］｝｠｡｣､･ｰ").unicodeScalars)

    /// No line ends with them: opening punctuation and signs before a number.
    private static let openers = Set(#""$'(+[\{£¥±‘’“”„‹€№〈《「『【〔〖〘〚〝﹙﹛﹝＄（［｛｟｢￡￥"#.unicodeScalars)
}
