import SafeText

extension WidgetContent {
    /// A line for each person in the user's own words.
    func lines(_ template: LineTemplate) -> [StyledLine] {
        map { row, others in template.line { value(of: $0, row, more: others) } }
    }

    /// - Parameter more: how many others have their birthday on the row's day; 0 where another row says that.
    private func value(of field: LineTemplate.Field, _ row: BirthdayRow, more: Int) -> CleanText {
        switch field {
        case .icon: icons.picture(of: row) ?? ""
        case .name: row.title
        case .given: row.given
        case .nickname: row.nickname.map(isolated) ?? ""
        case .when: row.when
        case .days: texts.number(row.daysUntil)
        case .date: row.dateInWords
        case .weekday: row.weekday
        case .turns: row.turns.map(texts.number) ?? ""
        case .more: more > 0 ? texts.number(more) : ""
        case .group: row.groups?.first.map(isolated) ?? ""
        case .label:
            row.occasion == .birthday
                ? "" : texts.occasionName(row.occasion, label: isolated(row.label), years: nil)
        }
    }

    private func isolated(_ name: CleanText) -> CleanText {
        name.isEmpty ? name : name.shortened.isolated(inRightToLeft: texts.isRightToLeft)
    }
}
