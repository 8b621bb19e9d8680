import SafeText

extension Bar {
    /// yambar's `script` module: a tag a line, `name|type|value`, and an empty line. A value goes to the end of its line and
    /// is drawn as it is.
    ///
    /// yambar 1.9 reads into 1,024 bytes and writes behind them where more come at once, which ends it. All tags of two
    /// updates stay below that.
    static let yambar = Bar(
        name: "yambar", lineLimit: TextLimit(columns: 100, scalars: 160, bytes: 260),
        entry: { content in
            let next = content.entry.birthdays.first
            return tags(
                text: content.text, name: next?.title, when: next?.when, days: next?.daysUntil,
                state: BarState(daysUntil: content.entry.daysUntilNearest).rawValue)
        },
        failure: { tags(text: $0.text, state: $0.kind.rawValue) })

    /// Every tag every time: yambar forgets those of the update before.
    private static func tags(
        text: String, name: CleanText? = nil, when: CleanText? = nil, days: Int? = nil, state: String
    ) -> String {
        let limit = TextLimit(columns: 40, scalars: 80, bytes: 80)
        return """
            text|string|\(text)
            name|string|\((name ?? "").truncated(to: limit))
            when|string|\((when ?? "").truncated(to: limit))
            days|int|\(days ?? -1)
            state|string|\(state)


            """
    }
}
