import WidgetTimeline

/// Words of a command that is printed to be typed, quoted for a shell whatever is in them.
package enum ShellWords {
    /// - Returns: nil where one of them cannot be shown as it is.
    package static func text(_ words: [String]) -> String? {
        guard words.allSatisfy({ CleanText(cleaning: $0).string == $0 }) else { return nil }
        return words.map(quoted).joined(separator: " ")
    }

    private static func quoted(_ word: String) -> String {
        "'" + word.replacing(scalar: "'", with: #"'\''"#) + "'"
    }

    /// The name of a group as it is shown, by which it is found.
    package static func group(_ name: String) -> String { quoted(CleanText(ofGroup: name).string) }
}
