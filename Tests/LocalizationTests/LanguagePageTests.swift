import BirthdayCore
import Foundation
import LinuxSystem
import LocalTime
import Messages
import SafeText
import Testing

@testable import Localization
@testable import WidgetTimeline

/// Every family in every language, as a reader sees it. Record `Golden/languages.txt` with `BDAY_RECORD_GOLDEN=1`, and
/// read it.
extension LanguageTests {
    @Test func saysAllThisInEveryLanguage() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/languages.txt")
        let pages = try (["en", "en_GB"] + LocaleChoice.catalogues + ["ar_EG"]).map(page)
        let seen = pages.joined(separator: "\n")
        if ProcessInfo.processInfo.environment["BDAY_RECORD_GOLDEN"] != nil {
            try seen.write(to: file, atomically: true, encoding: .utf8)
            Issue.record("recorded: read it, then run again without recording")
            return
        }
        #expect(try seen == String(contentsOf: file, encoding: .utf8))
    }

    private struct UTC: LocalCalendar {
        func local(_ seconds: Int) -> LocalInstant { LocalInstant(secondsSince1970: seconds, utcOffset: 0) }
        func nextMidnight(after instant: LocalInstant) -> LocalInstant {
            local(instant.secondsSince1970 + 86_400 - instant.secondOfDay)
        }
    }

    /// What is asked for, as the command line says it.
    private static let shown: [(String, WidgetConfiguration)] =
        WidgetFamily.allCases.map { ($0.rawValue, WidgetConfiguration(family: $0)) } + [
            ("medium --age", WidgetConfiguration(family: .medium, showsAge: true)),
            ("inline --age", WidgetConfiguration(showsAge: true)),
            ("inline --icons none", WidgetConfiguration(icons: .none)),
        ]

    private func page(_ locale: String) throws -> String {
        let choice = LocaleChoice(chosen: locale) { _ in nil }
        let texts = choice.texts
        let provider = BirthdayProvider(
            calculator: BirthdayCalculator(key: choice.order.key(of:)), calendar: UTC(), texts: texts)
        let people = [
            Contact(uid: "1", name: "Anna Berg", birthday: Birthday(year: 1990, month: 3, day: 15)),
            Contact(uid: "2", name: "נועה לוי", birthday: Birthday(month: 3, day: 15)),
            Contact(uid: "3", name: "", birthday: Birthday(year: 2005, month: 4, day: 1)),
        ]
        var lines = ["# \(locale)"]
        func add(_ title: String, _ people: [Contact], _ configuration: WidgetConfiguration, on day: String) throws {
            let today = try #require(CalendarDay(iso: day))
            let now = UTC().local(today.daysSince1970 * 86_400)
            let entry = provider.snapshot(people, configuration, now: now)
            lines.append("\(day) \(title): " + entry.lines.map(\.string).joined(separator: " | "))
        }
        for day in ["2026-03-12", "2026-03-14", "2026-03-15"] {
            for (title, configuration) in Self.shown { try add(title, people, configuration, on: day) }
        }
        let alone = Array(people.prefix(1))
        try add("inline, alone", alone, WidgetConfiguration(), on: "2026-03-15")
        try add("inline --age, alone", alone, WidgetConfiguration(showsAge: true), on: "2026-03-15")
        let nameless = Array(people.suffix(1))
        for day in ["2026-03-29", "2026-04-01"] {
            try add("inline, no name", nameless, WidgetConfiguration(), on: day)
            try add("inline --age, no name", nameless, WidgetConfiguration(showsAge: true), on: day)
        }
        lines += try notices(people, choice)
        lines.append(
            "missed: "
                + [
                    texts.text(.noticeTitle("Anna Berg", daysUntil: -1)),
                    texts.text(.noticeBody(texts.inSentence("Anna Berg"), daysUntil: -1, date: "", turning: nil)),
                ].map(\.string).joined(separator: " | "))
        lines.append(
            "several: "
                + [9, 21, 22, 101, 102].map { texts.text(.noticeTitle(ofSeveral: $0, areBirthdays: true)).string }
                .joined(
                    separator: " | "))
        lines.append(
            "others: "
                + [1, 2, 3, 11, 21, 100].map { texts.text(.andMore($0, areBirthdays: true)).string }.joined(
                    separator: " | "))
        lines += occasions(texts) + several(texts)
        let sunday = CalendarDay(daysSince1970: 3)
        lines.append(
            "weekdays: "
                + (0..<7).map { day in
                    let date = texts.dateInSentence(sunday.advanced(by: day))
                    return texts.text(.noticeBody("Anna", daysUntil: 7, date: date, turning: day == 0 ? 36 : nil))
                        .string
                }.joined(separator: " | "))
        lines.append("click: \(texts.text(Message("Open")))")
        lines.append("nobody: \(texts.nobody(isWithoutBirthdays: false)) | \(texts.nobody(isWithoutBirthdays: true))")
        let labels: [Message] = [
            .inContext("label", "Birthday"), .inContext("label", "Next"), .inContext("label", "Groups"),
            .inContext("label", "Telephone"), .inContext("label", "Mail"), .inContext("label", "From"),
            .inContext("label", "ID"), .inContext("label", "Not shown"), .inContext("label", "Notices"),
        ]
        for messages in [BirthdaySection.allCases.map(\.title), labels] {
            lines.append(messages.map { texts.text($0).string }.joined(separator: " | "))
        }
        let notes = [
            Message("calculated; may be a day or two off where the new moon is sighted"),
            Message("cannot be known: the calendar's tables do not reach this far"),
        ]
        lines += (notes + HiddenReason.allCases.map(\.message)).map { texts.text($0).string }
        lines += groups(texts)
        return lines.joined(separator: "\n") + "\n"
    }

    /// What is told of other yearly dates.
    private func occasions(_ texts: LocalizedTexts) -> [String] {
        let couple = texts.couple(texts.inSentence("Anna Berg"), texts.inSentence("Bert Holm"))
        func text(_ occasion: Occasion, _ label: CleanText, _ days: Int, _ years: Int?) -> CleanText {
            texts.text(.of(couple, .occasion(occasion, label: label, daysUntil: days, years: years)))
        }
        return [
            [0, 1, 3].map { text(.anniversary, "", $0, nil) }, [1, 2, 5, 21].map { text(.anniversary, "", 3, $0) },
            [nil, 1, 2, 5, 21].map { text(.memorial, "", 1, $0) },
            [
                text(.other, "", 3, nil), text(.other, "Tango", 3, 5),
                texts.text(.noticeTitle(ofSeveral: 9, areBirthdays: false)),
            ],
            Occasion.allCases.dropFirst().map {
                texts.text(.occasion($0, label: "", daysUntil: 1, years: nil)).capitalized
            },
        ].map { "occasions: " + $0.map(\.string).joined(separator: " | ") }
    }

    /// Of several on a day, in sentences of their own.
    private func several(_ texts: LocalizedTexts) -> [String] {
        let name = texts.inSentence("Anna")
        let past: [[Message]] = [-1, -3].map { days in
            [nil, 36].flatMap { age in
                [0, 1, 2, 5].map { .wasBirthday(name, daysUntil: days, turning: age, andMore: $0) }
            }
        }
        let coming: [[Message]] = [1, 3].map { days in
            [nil, 36].flatMap { age in [1, 2, 5].map { .isComing(name, daysUntil: days, turning: age, andMore: $0) } }
        }
        let dates: [[Message]] = [1, 2, 5].map { count in
            [
                .isToday(name, turning: nil, andMoreDates: count), .isToday(name, turning: 36, andMoreDates: count),
                .andMore(count, areBirthdays: false),
                .of(name, .occasion(.anniversary, label: "", daysUntil: 3, years: nil)).andMore(count),
                .countdown(texts.text(.turns(36, daysUntil: 3)), andMore: count, areBirthdays: true),
            ]
        }
        return (past + coming + dates).map {
            "on one day: " + $0.map { texts.text($0).string }.joined(separator: " | ")
        }
    }

    /// What is told of groups.
    private func groups(_ texts: LocalizedTexts) -> [String] {
        let leadTimes =
            LeadTimes.nameList.compactMap { LeadTimes($0) } + [LeadTimes(days: [0, 1, 7])].compactMap(\.self)
        return [
            [0, 1, 2, 3, 5, 21, 22, 112].map(Message.groupSize),
            [0, 1, 3].map { .nextInGroup(texts.inSentence("Anna Berg"), daysUntil: $0) }, leadTimes.map(\.message),
            [Message("saved only here"), Message("on no card")],
            [
                .inContext("person", "muted"), Message("set for \"{group}\"", ["group": .group("Chor")]),
                Message("the default, for \"{group}\"", ["group": .group("Chor")]), Message("in no group"),
            ],
        ].map { $0.map { texts.text($0).string }.joined(separator: " | ") }
    }

    /// The title and the body of each person's notifications, and of the first one's with the age.
    private func notices(_ people: [Contact], _ choice: LocaleChoice) throws -> [String] {
        let now = UTC().local(try #require(CalendarDay(iso: "2026-03-01")).daysSince1970 * 86_400)
        let plan = NotificationPlan(
            calculator: BirthdayCalculator(key: choice.order.key(of:)), calendar: UTC(),
            leadTimes: LeadTimeRules(groups: [], ungrouped: try #require(LeadTimes(days: [0, 1, 7]))),
            times: DeliveryTimes())
        return [false, true].flatMap { showsAge in
            plan.requests(showsAge ? Array(people.prefix(1)) : people, now: now).map { request in
                let row = BirthdayRow(request.birthday, WidgetConfiguration(showsAge: showsAge), texts: choice.texts)
                let notice = Notice(row, texts: choice.texts)
                return "notice\(showsAge ? " --age" : ""): \(notice.title) | \(notice.body)"
            }
        }
    }
}

extension LocaleChoice {
    /// The names of all catalogues.
    static let catalogues =
        (try? FileManager.default.contentsOfDirectory(atPath: Catalogue.installed.string))?.sorted() ?? []

    static func hasWords(_ locale: String) -> Bool {
        locale.hasPrefix("en") || Catalogue(catalogues(of: locale), in: Catalogue.installed) != nil
    }
}
