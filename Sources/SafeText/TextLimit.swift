/// How long a text may be, in the three units that its readers run out of: a screen of columns, what draws the glyphs of
/// scalars, a buffer of bytes. A text that is short in one of them can be long in another: a grapheme cluster takes one
/// column and sixteen scalars, each of them a box where no font has it.
///
/// Why: docs/decisions.md#the-length-of-a-line.
package struct TextLimit: Hashable, Sendable {
    /// The maximum of columns, as `CleanText.columns` counts them.
    package var columns: Int
    /// The maximum of Unicode scalars.
    package var scalars: Int
    /// The maximum of bytes of UTF-8.
    package var bytes: Int

    package init(columns: Int, scalars: Int, bytes: Int) {
        self.columns = columns
        self.scalars = scalars
        self.bytes = bytes
    }

    /// A name in a line. A column of Vietnamese, Hebrew with points or Devanagari takes two scalars or more, and of three
    /// bytes each; a person's name of 60 columns stays below both.
    package static let name = TextLimit(columns: 60, scalars: 160, bytes: 480)
    /// A line where no bar says less.
    package static let line = TextLimit(columns: 300, scalars: 600, bytes: 2_400)

    /// What is said about nobody, with what helps: a sentence and a command of some words.
    package static let remark = TextLimit(columns: 900, scalars: 900, bytes: 3_600)

    /// A part of a name: of its scalars and bytes as much as of its columns.
    fileprivate init(nameColumns columns: Int) {
        let whole = TextLimit.name
        let columns = min(columns, 1_000)
        self.init(
            columns: columns, scalars: columns * whole.scalars / whole.columns,
            bytes: columns * whole.bytes / whole.columns)
    }

    /// What is left of the limit beside the text; nil where the text is longer.
    package func remaining(after text: CleanText) -> TextLimit? {
        let size = TextSize(text.string.unicodeScalars)
        guard !size.exceeds(self) else { return nil }
        return TextLimit(columns: columns - size.columns, scalars: scalars - size.scalars, bytes: bytes - size.bytes)
    }
}

extension CleanText {
    /// The text with a capital at its beginning, as Unicode has it for every language.
    package var capitalized: CleanText {
        guard let first = string.first else { return self }
        return CleanText(cleaning: first.uppercased() + string.dropFirst())
    }

    /// The text as a name in a line.
    package var shortened: CleanText { truncated(to: .name) }

    /// The text, cut where it is longer than the limit, and then with an ellipsis at its end.
    ///
    /// The cut falls between grapheme clusters; inside the first one alone, where that is too long by itself. A direction
    /// isolate that is open there ends behind the ellipsis: what is cut is the name in it. A limit of less than three
    /// scalars leaves the ellipsis alone.
    package func truncated(to limit: TextLimit) -> CleanText {
        guard TextSize(string.unicodeScalars).exceeds(limit) else { return self }
        var size = TextSize("…\u{2069}".unicodeScalars)
        var result = String.UnicodeScalarView()
        for character in string {
            let next = size + TextSize(character.unicodeScalars)
            if next.exceeds(limit) { break }
            size = next
            result.append(contentsOf: character.unicodeScalars)
        }
        if result.isEmpty {
            for scalar in string.unicodeScalars {
                size = size + TextSize(CollectionOfOne(scalar))
                if size.exceeds(limit) { break }
                result.append(scalar)
            }
        }
        if result.last == .isolate { result.removeLast() }
        let end = result.hasOpenIsolate ? "\(Unicode.Scalar.popIsolate)" : ""
        return CleanText(clean: String(result) + "…" + end)
    }

    /// The text with each of the names that are in it cut to that number of columns.
    package func cutting(_ names: [CleanText], to columns: Int) -> CleanText {
        let limit = TextLimit(nameColumns: columns)
        var text = self
        for name in names {
            let shorter = name.truncated(to: limit)
            guard shorter != name, let range = text.string.unicodeScalars.firstRange(of: name.string.unicodeScalars)
            else { continue }
            var scalars = text.string.unicodeScalars
            scalars.replaceSubrange(range, with: shorter.string.unicodeScalars)
            text = CleanText(clean: String(scalars))
        }
        return text
    }

    /// The text as its reader's escape writes it, cut before it is escaped and so short that what is written keeps the
    /// limit: no reference, no doubled sign is ever torn.
    ///
    /// - Parameter escape: writes no scalar shorter than it is.
    package func escaped(within limit: TextLimit, by escape: (String) -> String) -> String {
        let whole = escape(truncated(to: limit).string)
        guard whole.utf8.count > limit.bytes else { return whole }
        var (fitting, tooLong) = (0, limit.bytes)
        while tooLong - fitting > 1 {
            var shorter = limit
            shorter.bytes = (fitting + tooLong) / 2
            if escape(truncated(to: shorter).string).utf8.count <= limit.bytes {
                fitting = shorter.bytes
            } else {
                tooLong = shorter.bytes
            }
        }
        return escape(truncated(to: TextLimit(columns: limit.columns, scalars: limit.scalars, bytes: fitting)).string)
    }
}

/// How long a text is, in the units of a limit.
private struct TextSize {
    var columns = 0
    var scalars = 0
    var bytes = 0

    init(_ text: some Sequence<Unicode.Scalar>) {
        for scalar in text {
            columns += CleanText.columns(scalar)
            scalars += 1
            bytes += UTF8.width(scalar)
        }
    }

    func exceeds(_ limit: TextLimit) -> Bool {
        columns > limit.columns || scalars > limit.scalars || bytes > limit.bytes
    }

    static func + (size: TextSize, other: TextSize) -> TextSize {
        var sum = size
        sum.columns += other.columns
        sum.scalars += other.scalars
        sum.bytes += other.bytes
        return sum
    }
}
