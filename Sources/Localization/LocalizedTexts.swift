import BirthdayCore
import LocalTime
import SafeText
import WidgetTimeline

/// One language's words with one region's dates.
package struct LocalizedTexts: WidgetTexts {
    private let language: Language
    private let dates: any DateTexts

    /// American English, which every other locale falls back to.
    package static let english = LocalizedTexts(.english, dates: AmericanDates())

    init(_ language: Language, dates: any DateTexts) {
        self.language = language
        self.dates = dates
    }

    package func number(_ number: Int) -> CleanText { numeral(number).text }

    package func when(daysUntil: Int, turning age: Int?) -> CleanText {
        let when = when(daysUntil)
        return age.map { language.birthday.turns(when, numeral($0)) } ?? when.text
    }

    private func when(_ daysUntil: Int) -> When {
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
        guard language.followsDigitsOfDates, let digits = dates.digits else {
            return Numeral(value: number, text: "\(number)")
        }
        let text = String(String(number).map { $0.wholeNumberValue.map { digits[$0] } ?? $0 })
        return Numeral(value: number, text: CleanText(cleaning: text))
    }

    /// The region's language can run the other way than the words'.
    private func isolated(_ date: String) -> CleanText {
        CleanText(cleaning: date).isolated(inRightToLeft: isRightToLeft)
    }

    package func date(_ day: CalendarDay, withYear: Bool) -> CleanText { isolated(dates.text(day, withYear: withYear)) }

    package func dateWithWeekday(_ day: CalendarDay) -> CleanText { isolated(dates.textWithWeekday(day)) }

    package func inSentence(_ name: CleanText) -> CleanText {
        language.honorific.isEmpty ? name : "\(name)\(language.honorific)"
    }

    package func isComing(_ name: CleanText, daysUntil: Int, turning age: Int?) -> CleanText {
        let when = when(daysUntil)
        guard let age = age.map(numeral) else { return language.birthday.comes(name, when) }
        return language.birthday.comesTurning?(name, when, age) ?? "\(name) \(language.birthday.turns(when, age))"
    }

    package func isToday(_ name: CleanText, turning age: Int?) -> CleanText {
        age.map { language.birthday.turnsToday(name, numeral($0)) } ?? language.birthday.isToday(name)
    }

    package func isToday(_ name: CleanText, turning age: Int?, andMore others: Int, inFull: Bool) -> CleanText {
        let (sentences, others) = (language.birthday, numeral(others))
        if let age { return sentences.turnsTodayAndMore(name, numeral(age), others) }
        return inFull ? sentences.andMoreInFull(name, others) : sentences.andMore(name, others)
    }

    package func noticeTitle(_ name: CleanText, daysUntil: Int) -> CleanText {
        daysUntil == 0 ? language.notices.titleToday(name) : language.notices.titleBefore(when(daysUntil))
    }

    package func noticeBody(_ name: CleanText, daysUntil: Int, date: CalendarDay) -> CleanText {
        switch daysUntil {
        case 0: (language.notices.isToday ?? language.birthday.isToday)(name)
        case 1: language.notices.isTomorrow(name)
        case -1: language.notices.wasYesterday(name)
        default: language.notices.isOn(name, dateWithWeekday(date))
        }
    }

    package func noticeTitle(ofSeveral count: Int) -> CleanText { language.notices.titleOfSeveral(numeral(count)) }

    package func andOthers(_ others: Int) -> CleanText { language.notices.andOthers(numeral(others)) }

    package var open: CleanText { language.notices.open }

    package func row(_ parts: [CleanText]) -> CleanText { parts.joined(separator: language.separator) }

    package func title(of section: BirthdaySection) -> CleanText { language.list.titles[section, default: ""] }

    package func label(_ label: ContactLabel) -> CleanText { language.contact.labels[label, default: ""] }

    package func note(_ note: DateNote) -> CleanText { language.contact.notes[note, default: ""] }

    package func reason(_ reason: HiddenReason) -> CleanText { language.contact.reasons[reason, default: ""] }

    package func groupSize(_ people: Int) -> CleanText {
        people == 0 ? language.groups.nobody : language.groups.people(numeral(people))
    }

    package func nextInGroup(_ name: CleanText, daysUntil: Int) -> CleanText {
        let (name, when) = (inSentence(name), when(daysUntil))
        return language.groups.next?(name, when) ?? "\(label(.next)): \(language.birthday.comes(name, when))"
    }

    package func groupNotices(_ leadTimes: LeadTimes) -> CleanText {
        let groups = language.groups
        return groups.notices[leadTimes] ?? groups.noticesOnDays?(leadTimes.days)
            ?? "\(groups.noticeDays): \(row(leadTimes.days.map(number)))"
    }

    package var inStoreAlone: CleanText { language.groups.inStoreAlone }

    package func stillNamed(_ old: CleanText) -> CleanText { language.groups.stillNamed(old) }

    package func keptUntil(_ date: CleanText) -> CleanText { language.groups.keptUntil(date) }

    package var deletionUnfinished: CleanText { language.groups.deletionUnfinished }

    package var toKeepIt: CleanText { language.groups.toKeepIt }

    package var nobody: CleanText { language.list.nobody }

    package var noName: CleanText { language.list.noName }

    package var isRightToLeft: Bool { language.isRightToLeft }
}
