import WidgetTimeline

/// An entry as formats get it: every text in it can stand in a line, and is not escaped for any place.
package struct BoundedEntry: Sendable {
    /// The most characters of what stands in one line: a label wider than 32767 pixels crashes Waybar.
    static let maximumLength = 300

    /// The entry, its texts cleaned.
    package let entry: TimelineEntry

    /// - Parameter keepsIsolates: as the entry's lines have them; else they are taken out.
    package init(_ entry: TimelineEntry, keepsIsolates: Bool = false) {
        self.entry = entry.cleaned(keepsIsolates: keepsIsolates)
    }

    /// The lines joined for a place that has only one; empty where there is nothing to show, so that the bar hides it.
    var text: String {
        DirectionIsolate.balanced(DisplayName.truncated(entry.text, to: Self.maximumLength))
    }
}
