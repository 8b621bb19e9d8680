import BirthdayCore
import WidgetTimeline

/// One language's words with one region's dates, which are ICU's.
struct LocalizedTexts: WidgetTexts {
    /// Nil for English.
    private let language: Language?
    /// Nil for America's dates.
    private let dates: RegionDates?
    private let english = EnglishTexts()

    init(language: Language?, dates identifier: String?) {
        self.language = language
        dates = identifier.flatMap(RegionDates.init)
    }

    func number(_ number: Int) -> CleanText { numeral(number).text }

    func when(daysUntil: Int, turning age: Int?) -> CleanText {
        guard let language else { return english.when(daysUntil: daysUntil, turning: age) }
        let when = when(daysUntil, language)
        return age.map { language.birthday.turns(when, numeral($0)) } ?? when.text
    }

    private func when(_ daysUntil: Int, _ language: Language) -> When {
        let text =
            switch daysUntil {
            case 0: language.days.today
            case 1: language.days.tomorrow
            case -1: language.days.yesterday
            default: language.days.inDays(numeral(daysUntil))
            }
        return When(daysUntil: daysUntil, text: text)
    }

    private func numeral(_ number: Int) -> Numeral {
        guard language?.followsDigitsOfDates == true, let digits = dates?.digits else {
            return Numeral(value: number, text: "\(number)")
        }
        let text = String(String(number).map { $0.wholeNumberValue.map { digits[$0] } ?? $0 })
        return Numeral(value: number, text: CleanText(cleaning: text))
    }

    func date(_ day: CalendarDay, withYear: Bool) -> CleanText {
        let date =
            dates.map { CleanText(cleaning: $0.text(day, withYear: withYear)) } ?? english.date(day, withYear: withYear)
        // The region's language can run the other way than the words'.
        return date.isolated(inRightToLeft: isRightToLeft)
    }

    func dateWithWeekday(_ day: CalendarDay) -> CleanText {
        let date = dates.map { CleanText(cleaning: $0.textWithWeekday(day)) } ?? english.dateWithWeekday(day)
        return date.isolated(inRightToLeft: isRightToLeft)
    }

    func inSentence(_ name: CleanText) -> CleanText { language.map { "\(name)\($0.honorific)" } ?? name }

    func isComing(_ name: CleanText, daysUntil: Int, turning age: Int?) -> CleanText {
        guard let language else { return english.isComing(name, daysUntil: daysUntil, turning: age) }
        let when = when(daysUntil, language)
        guard let age = age.map(numeral) else { return language.birthday.comes(name, when) }
        return language.birthday.comesTurning?(name, when, age) ?? "\(name) \(language.birthday.turns(when, age))"
    }

    func isToday(_ name: CleanText, turning age: Int?) -> CleanText {
        guard let sentences = language?.birthday else { return english.isToday(name, turning: age) }
        return age.map { sentences.turnsToday(name, numeral($0)) } ?? sentences.isToday(name)
    }

    func isToday(_ name: CleanText, turning age: Int?, andMore others: Int, inFull: Bool) -> CleanText {
        guard let sentences = language?.birthday else {
            return english.isToday(name, turning: age, andMore: others, inFull: inFull)
        }
        let others = numeral(others)
        if let age { return sentences.turnsTodayAndMore(name, numeral(age), others) }
        return inFull ? sentences.andMoreInFull(name, others) : sentences.andMore(name, others)
    }

    func noticeTitle(_ name: CleanText, daysUntil: Int) -> CleanText {
        guard let language else { return english.noticeTitle(name, daysUntil: daysUntil) }
        return daysUntil == 0
            ? language.notices.titleToday(name) : language.notices.titleBefore(when(daysUntil, language))
    }

    func noticeBody(_ name: CleanText, daysUntil: Int, date: CalendarDay) -> CleanText {
        switch daysUntil {
        case 0: language?.birthday.isToday(name) ?? english.noticeBody(name, daysUntil: 0, date: date)
        case 1: language?.notices.isTomorrow(name) ?? english.noticeBody(name, daysUntil: 1, date: date)
        case -1: language?.notices.wasYesterday(name) ?? english.noticeBody(name, daysUntil: -1, date: date)
        default: (language?.notices.isOn ?? english.isOn)(name, dateWithWeekday(date))
        }
    }

    func noticeTitle(ofSeveral count: Int) -> CleanText {
        language?.notices.titleOfSeveral(numeral(count)) ?? english.noticeTitle(ofSeveral: count)
    }

    func andOthers(_ others: Int) -> CleanText {
        language?.notices.andOthers(numeral(others)) ?? english.andOthers(others)
    }

    var open: CleanText { language?.notices.open ?? english.open }

    func row(_ parts: [CleanText]) -> CleanText { parts.joined(separator: language?.separator ?? ", ") }

    func title(of section: BirthdaySection) -> CleanText {
        language?.list.titles[section] ?? english.title(of: section)
    }

    func label(_ label: ContactLabel) -> CleanText { language?.contact.labels[label] ?? english.label(label) }

    func note(_ note: DateNote) -> CleanText { language?.contact.notes[note] ?? english.note(note) }

    func reason(_ reason: HiddenReason) -> CleanText { language?.contact.reasons[reason] ?? english.reason(reason) }

    func groupSize(_ people: Int) -> CleanText {
        guard let groups = language?.groups else { return english.groupSize(people) }
        return people == 0 ? groups.nobody : groups.people(numeral(people))
    }

    func nextInGroup(_ name: CleanText, daysUntil: Int) -> CleanText {
        guard let language else { return english.nextInGroup(name, daysUntil: daysUntil) }
        return "\(label(.next)): \(language.birthday.comes(inSentence(name), when(daysUntil, language)))"
    }

    func groupNotices(_ leadTimes: LeadTimes) -> CleanText {
        guard let groups = language?.groups else { return english.groupNotices(leadTimes) }
        return groups.notices[leadTimes] ?? "\(groups.noticeDays): \(row(leadTimes.days.map(number)))"
    }

    var inStoreAlone: CleanText { language?.groups.inStoreAlone ?? english.inStoreAlone }

    func stillNamed(_ old: CleanText) -> CleanText { language?.groups.stillNamed(old) ?? english.stillNamed(old) }

    func keptUntil(_ date: CleanText) -> CleanText { language?.groups.keptUntil(date) ?? english.keptUntil(date) }

    var deletionUnfinished: CleanText { language?.groups.deletionUnfinished ?? english.deletionUnfinished }

    var toKeepIt: CleanText { language?.groups.toKeepIt ?? english.toKeepIt }

    var nobody: CleanText { language?.list.nobody ?? english.nobody }

    var noName: CleanText { language?.list.noName ?? english.noName }

    var isRightToLeft: Bool { language?.isRightToLeft ?? false }
}
