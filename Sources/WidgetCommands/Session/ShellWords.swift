import WidgetTimeline

/// Words of a command that is printed to be typed, quoted for a shell whatever is in them.
enum ShellWords {
    /// - Returns: nil where one of them cannot be shown as it is.
    static func text(_ words: [String]) -> String? {
        guard words.allSatisfy({ CleanText(cleaning: $0).string == $0 }) else { return nil }
        return words.map {
            "'" + $0.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
        }
        .joined(separator: " ")
    }
}
