import WidgetTimeline

/// An entry as formats get it: lines of a length that bars survive, and isolates only where the reader knows them.
package struct BoundedEntry: Sendable {
    /// The maximum of characters in a line: a label wider than 32767 pixels crashes Waybar.
    static let maximumLength = 300
    /// The maximum of lines of details: Waybar crashes on a tooltip higher than 32767 pixels.
    private static let maximumDetails = 64

    /// The entry. Lines without anything visible are left out.
    package let entry: TimelineEntry

    /// - Parameter keepsIsolates: false removes the direction isolates around names.
    package init(_ entry: TimelineEntry, keepsIsolates: Bool = false) {
        func bounded(_ text: CleanText) -> CleanText {
            (keepsIsolates ? text : text.withoutIsolates).truncated(to: Self.maximumLength)
        }
        var entry = entry
        entry.lines = entry.lines.map(bounded).filter { !$0.isEmpty }
        entry.people = entry.people.map(bounded).filter { !$0.isEmpty }
        entry.details = entry.details.prefix(Self.maximumDetails).map(bounded).filter { !$0.isEmpty }
        for index in entry.birthdays.indices {
            entry.birthdays[index].title = bounded(entry.birthdays[index].title)
            entry.birthdays[index].dateInWords = bounded(entry.birthdays[index].dateInWords)
            entry.birthdays[index].when = bounded(entry.birthdays[index].when)
            entry.birthdays[index].countdown = bounded(entry.birthdays[index].countdown)
        }
        self.entry = entry
    }

    /// All people in one line; empty where there is nothing to show, so that a bar hides it.
    var text: String { entry.text.truncated(to: Self.maximumLength).string }
}
