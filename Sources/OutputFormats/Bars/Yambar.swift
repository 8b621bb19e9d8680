import SafeText

/// yambar's `script` module: a tag a line, `name|type|value`, and an empty line. A value goes to the end of its line and
/// is drawn as it is.
struct Yambar: Bar {
    static let name = "yambar"
    /// yambar 1.9 reads into 1,024 bytes and writes behind them where more come at once, which ends it. All tags of two
    /// updates stay below that.
    static let lineLimit = TextLimit(columns: 100, scalars: 160, bytes: 260)
    private static let tagLimit = TextLimit(columns: 40, scalars: 80, bytes: 80)

    func output(_ content: BoundedEntry, options: FormatOptions) -> String {
        let next = content.entry.birthdays.first
        return Self.tags(
            text: content.text, name: next?.title, when: next?.when, days: next?.daysUntil,
            state: BarState(daysUntil: content.entry.daysUntilNearest).rawValue)
    }

    func output(_ failure: BarFailure) -> String {
        Self.tags(text: failure.text, state: failure.kind.rawValue)
    }

    /// Every tag every time: yambar forgets those of the update before.
    private static func tags(
        text: String, name: CleanText? = nil, when: CleanText? = nil, days: Int? = nil, state: String
    ) -> String {
        """
        text|string|\(text)
        name|string|\((name ?? "").truncated(to: tagLimit))
        when|string|\((when ?? "").truncated(to: tagLimit))
        days|int|\(days ?? -1)
        state|string|\(state)


        """
    }
}
