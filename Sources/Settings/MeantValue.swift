import BirthdayCore
import JSONC
import LocalTime
import Messages
import SafeText
import WidgetTimeline

/// What a wrong value of a setting was meant to be, where that is plain: `write ["Family"]`. Else it is empty.
enum MeantValue {
    static func name(_ name: String, among names: [String]) -> String {
        NearestName.of(name, in: names).map { "did you mean \($0)?" } ?? ""
    }

    static func list(_ value: JSONValue) -> String { value.stringValue.map { write([.string($0)]) } ?? "" }

    static func flag(_ value: JSONValue) -> String {
        switch text(value)?.lowercased() {
        case "true", "yes", "on", "1": write(true)
        case "false", "no", "off", "0": write(false)
        default: ""
        }
    }

    static func number(_ value: JSONValue, from minimum: Int) -> String {
        guard let number = text(value).flatMap({ Int($0) }), number >= minimum else { return "" }
        return write(.int(number))
    }

    /// `9`, `9:00`, `18.30`.
    static func time(_ value: JSONValue) -> String {
        let parts = text(value)?.split(omittingEmptySubsequences: false) { ":.".contains($0) } ?? []
        guard let hour = parts.first, parts.count <= 2 else { return "" }
        let time = DeliveryTime("\(hour.utf8.count == 1 ? "0" : "")\(hour):\(parts.count == 2 ? parts[1] : "00")")
        return time.map { write(.string($0.description)) } ?? ""
    }

    /// `7`, `[0, 1]`, `["both"]`.
    static func leadTimes(_ value: JSONValue) -> String {
        let values = if case .array(let values) = value { values } else { [value] }
        let days = values.compactMap(text).joined(separator: ",")
        return LeadTimes(days) == nil ? "" : write(.string(days))
    }

    /// What a string or a number says.
    private static func text(_ value: JSONValue) -> String? { value.stringValue ?? value.intValue.map { "\($0)" } }

    /// Empty where it is too long for a message.
    private static func write(_ value: JSONValue) -> String {
        let text = value.serialized()
        return CleanText(cleaning: text).shortened.string == text ? "write \(text)" : ""
    }
}

/// Finds the name that a user meant and mistyped.
package enum NearestName {
    /// The maximum length of a word in scalars: no name of the program's is as long.
    private static let maximumLength = 32
    /// The maximum length of a candidate in bytes: a group of a shared address book can have a name of a megabyte.
    private static let maximumCandidateBytes = 512

    /// The candidate that is nearest to a word, in any case: one that the word is the beginning of, else the one that
    /// takes the fewest changes.
    ///
    /// - Returns: nil where each takes more than one change for every three characters.
    package static func of(_ word: String, in candidates: [String]) -> String? {
        let typed = Array(word.lowercased().unicodeScalars.prefix(maximumLength + 1))
        guard !typed.isEmpty, typed.count <= maximumLength else { return nil }
        let folded = candidates.filter { $0.utf8.count <= maximumCandidateBytes }.map { ($0, $0.lowercased()) }
        if typed.count >= 3, let (candidate, _) = folded.first(where: { $0.1.hasPrefix(word.lowercased()) }) {
            return candidate
        }
        let nearest = folded.map { ($0, changes(typed, Array($1.unicodeScalars))) }.min { $0.1 < $1.1 }
        guard let (candidate, changes) = nearest, changes <= max(1, typed.count / 3), changes < typed.count else {
            return nil
        }
        return candidate
    }

    /// The optimal string alignment distance: how many characters are put in, left out, replaced, or exchanged with the
    /// next one.
    private static func changes(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in left.indices {
            var current = [row + 1]
            for column in right.indices {
                let isSame = left[row] == right[column]
                var least = min(last[column + 1] + 1, current[column] + 1, last[column] + (isSame ? 0 : 1))
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    least = min(least, beforeLast[column - 1] + 1)
                }
                current.append(least)
            }
            (beforeLast, last) = (last, current)
        }
        return last[right.count]
    }
}

extension TemplateProblem {
    /// What is wrong with a template, and what was meant, where that is plain.
    package var diagnosis: Diagnosis {
        switch self {
        case .notALine: Diagnosis("not one line of text")
        case .tooLong: Diagnosis(.english("longer than \(LineTemplate.maximumLength) characters"))
        case .unmatched(let sign):
            Diagnosis(
                .english("\"\(sign)\" without its other one"), .clause,
                .english("write \(sign)\(sign) for the sign itself"))
        case .nested: Diagnosis("\"[\" in brackets", .clause, "write [[ for the sign itself")
        case .withoutField: Diagnosis("brackets without a field in them", .clause, "write [[ and ]] for brackets")
        case .unknownField(let name): Self.unknownField(name)
        }
    }

    private static func unknownField(_ name: String) -> Diagnosis {
        let known = LineTemplate.Field.allCases.map(\.rawValue)
        let meant = NearestName.of(name, in: known).map { "did you mean {\($0)}?" }
        return Diagnosis(
            .english("{\(CleanText(cleaning: name).shortened)} is no field"), .clause,
            .english(meant ?? "use \(known.map { "{\($0)}" }.joined(separator: " "))"))
    }
}

extension String {
    /// What to do instead of naming an address such as `https://example.org/contacts` as a source, for after a colon; nil for
    /// a path.
    package var networkAddressRemedy: String? {
        let parts = split(separator: ":", maxSplits: 1)
        guard parts.count == 2, parts[1].hasPrefix("//"), parts[0].allSatisfy({ $0.isASCII && $0.isLetter }) else {
            return nil
        }
        if parts[0].lowercased() == "file" { return "write the path alone." }
        return "no network is used. vdirsyncer copies a server's address book into a directory, and that is a source."
    }
}
