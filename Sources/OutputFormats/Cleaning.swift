import WidgetTimeline

// Whatever is in an entry or a failure, this alone makes it fit to stand in lines, so that no bar can forget it:
// control characters, line ends and overrides of direction are out, and everything has an end.

extension TimelineEntry {
    /// The most lines of details: Waybar crashes on a tooltip higher than 32767 pixels.
    private static let maximumDetails = 64

    /// The entry with every text in it clean; lines without anything visible are gone.
    func cleaned(keepsIsolates: Bool) -> TimelineEntry {
        var entry = self
        entry.birthdays = birthdays.map(\.cleaned)
        entry.lines = lines.map { $0.cleanLine(keepsIsolates) }.filter { !$0.isEmpty }
        entry.details = details.prefix(Self.maximumDetails).map { $0.cleanLine(keepsIsolates) }
            .filter { !$0.isEmpty }
        return entry
    }
}

extension BirthdayRow {
    /// The row with every text in it clean.
    var cleaned: BirthdayRow {
        var row = self
        row.id = id.map(DisplayName.clean)
        row.name = DisplayName.clean(name)
        row.when = when.cleanLine()
        row.groups = groups?.map(DisplayName.clean)
        return row
    }
}

extension String {
    /// The text on one line that ends.
    func cleanLine(_ keepsIsolates: Bool = false) -> String {
        let line = DisplayName.truncated(
            keepsIsolates ? DisplayName.cleanLine(self) : DisplayName.clean(self), to: BoundedEntry.maximumLength)
        return keepsIsolates ? DirectionIsolate.balanced(line) : line
    }

    /// The text with each character that has a replacement replaced, scalar by scalar.
    func replacing(_ replacement: (Unicode.Scalar) -> String?) -> String {
        var result = ""
        for scalar in unicodeScalars {
            if let text = replacement(scalar) {
                result += text
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
