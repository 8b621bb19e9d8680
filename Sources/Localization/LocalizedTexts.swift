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

    var digits: [Character]? { dates.digits }

    package func number(_ number: Int) -> CleanText { numeral(number).text }

    package func when(daysUntil: Int, turning age: Int?) -> CleanText {
        let when = when(daysUntil)
        guard let age = age.map(numeral) else { return when.text }
        return daysUntil < 0 ? language.past.turned(when, age) : language.turns(when, age)
    }

    private func when(_ daysUntil: Int) -> When {
        let text =
            switch daysUntil {
            case 0: language.today
            case 1: language.tomorrow
            case -1: language.yesterday
            case ..<0: language.past.daysAgo(numeral(-daysUntil))
            default: language.inDays(numeral(daysUntil))
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
        CleanText(ofDate: date).isolated(inRightToLeft: isRightToLeft)
    }

    package func date(_ day: CalendarDay, withYear: Bool) -> CleanText { isolated(dates.text(day, withYear: withYear)) }

    package func date(_ day: CalendarDay, _ style: DateStyle) -> CleanText { isolated(dates.text(day, style)) }

    package func weekday(of day: CalendarDay) -> CleanText {
        dates.weekday(of: day).isolated(inRightToLeft: isRightToLeft)
    }

    private func dateInSentence(_ day: CalendarDay) -> CleanText {
        let text = dates.text(day, .weekday)
        for (weekday, phrase) in language.onWeekday.pairs {
            if text.hasPrefix(weekday) { return isolated(phrase.string + text.dropFirst(weekday.count)) }
            if text.hasSuffix(weekday) { return isolated(text.dropLast(weekday.count) + phrase.string) }
        }
        return isolated(text)
    }

    package func inSentence(_ name: CleanText) -> CleanText {
        language.honorific.isEmpty ? name : "\(name)\(language.honorific)"
    }

    package func isComing(_ name: CleanText, daysUntil: Int, turning age: Int?) -> CleanText {
        let when = when(daysUntil)
        guard let age = age.map(numeral) else { return language.comes(name, when) }
        return language.comesTurning?(name, when, age) ?? "\(name) \(language.turns(when, age))"
    }

    package func isToday(_ name: CleanText, turning age: Int?) -> CleanText {
        age.map { language.turnsToday(name, numeral($0)) } ?? language.isToday(name)
    }

    package func isToday(_ name: CleanText, turning age: Int?, andMore others: Int, inFull: Bool) -> CleanText {
        let others = numeral(others)
        if let age { return language.turnsTodayAndMore(name, numeral(age), others) }
        return inFull ? language.andMoreInFull(name, others) : language.andMore(name, others)
    }

    package func noticeTitle(_ name: CleanText, daysUntil: Int) -> CleanText {
        daysUntil == 0 ? language.titleToday(name) : language.titleBefore(when(daysUntil))
    }

    package func noticeBody(_ name: CleanText, daysUntil: Int, date: CalendarDay, turning age: Int?) -> CleanText {
        if let age {
            return switch daysUntil {
            case 0: isToday(name, turning: age)
            case 1: language.exclaimed(isComing(name, daysUntil: daysUntil, turning: age))
            default: language.turnsOn(name, dateInSentence(date), numeral(age))
            }
        }
        return switch daysUntil {
        case 0: (language.noticeToday ?? language.isToday)(name)
        case 1: language.isTomorrow(name)
        case -1: language.wasYesterday(name)
        default: language.isOn(name, dateInSentence(date))
        }
    }

    package func noticeTitle(ofSeveral count: Int, areBirthdays: Bool) -> CleanText {
        (areBirthdays ? language.titleOfSeveral : language.occasions.titleOfSeveral)(numeral(count))
    }

    package func occasion(_ occasion: Occasion, label: CleanText, daysUntil: Int, years: Int?) -> CleanText {
        language.occasions.comes(occasionName(occasion, label: label, years: years), when(daysUntil))
    }

    package func occasionName(_ occasion: Occasion, label: CleanText, years: Int?) -> CleanText {
        language.occasions.name(occasion, label: label, years: years.map(numeral))
    }

    package func sentence(of name: CleanText, _ occasion: CleanText) -> CleanText {
        "\(name)\(language.occasions.colon)\(occasion)"
    }

    package func couple(_ one: CleanText, _ other: CleanText) -> CleanText { language.occasions.couple(one, other) }

    package func occasionTitle(_ occasion: Occasion, label: CleanText, daysUntil: Int) -> CleanText {
        self.occasion(occasion, label: label, daysUntil: daysUntil, years: nil).capitalized
    }

    package func andOthers(_ others: Int) -> CleanText { language.andOthers(numeral(others)) }

    package func adding(_ others: Int, to sentence: CleanText) -> CleanText {
        guard others > 0 else { return sentence }
        return "\(sentence)\(language.separatorBeforeOthers ?? language.separator)\(andOthers(others))"
    }

    package var open: CleanText { language.open }

    package func row(_ parts: [CleanText], turns countdown: CleanText) -> CleanText {
        "\(row(parts))\(language.separatorBeforeAge)\(countdown)"
    }

    package func row(_ parts: [CleanText]) -> CleanText { parts.joined(separator: language.separator) }

    package func title(of section: BirthdaySection) -> CleanText { language.titles[section] ?? "" }

    package func label(_ label: ContactLabel) -> CleanText { language.labels[label] ?? "" }

    package func note(_ note: DateNote) -> CleanText { language.notes[note] ?? "" }

    package func reason(_ reason: HiddenReason) -> CleanText { language.reasons[reason] ?? "" }

    package func groupSize(_ people: Int) -> CleanText {
        people == 0 ? language.emptyGroup : language.people(numeral(people))
    }

    package func nextInGroup(_ name: CleanText, daysUntil: Int) -> CleanText {
        language.nextInGroup(inSentence(name), when(daysUntil))
    }

    package func groupNotices(_ leadTimes: LeadTimes) -> CleanText {
        language.groupNotices[leadTimes] ?? language.noticesOnDays?(leadTimes.days)
            ?? language.noticesBefore(numbersBeforeLast(leadTimes.days), numeral(leadTimes.days.last ?? 0))
    }

    private func numbersBeforeLast(_ days: [Int]) -> CleanText {
        let others = days.dropLast().map(number)
        let separator = language.enumerationSeparator ?? language.separator
        return others.isEmpty ? "" : "\(others.joined(separator: separator))\(language.and)"
    }

    package var inStoreAlone: CleanText { language.inStoreAlone }

    package var onNoCard: CleanText { language.onNoCard }

    package var nobody: CleanText { language.nobody }
    package var nobodyYet: CleanText { language.nobodyYet }

    package var noName: CleanText { language.noName }

    package var isRightToLeft: Bool { language.isRightToLeft }

    package func wasBirthday(_ name: CleanText, daysUntil: Int, turning age: Int?, andMore others: Int) -> CleanText {
        let (when, past) = (when(daysUntil), language.past)
        guard let age = age.map(numeral) else {
            return others > 0 ? past.wereMore(name, numeral(others), when) : past.was(name, when)
        }
        let sentence = past.hasTurned?(name, when, age) ?? "\(name) \(past.turned(when, age))"
        return adding(others, to: sentence)
    }
}
