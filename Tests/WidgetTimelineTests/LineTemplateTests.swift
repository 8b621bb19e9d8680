import BirthdayCore
import LocalTime
import Localization
import SafeText
import Testing

@testable import WidgetTimeline

@Suite struct LineTemplateTests {
    private struct Calendar: LocalCalendar {
        func local(_ secondsSince1970: Int) -> LocalInstant {
            LocalInstant(secondsSince1970: secondsSince1970, utcOffset: 0)
        }

        func nextMidnight(after instant: LocalInstant) -> LocalInstant {
            local(instant.day.advanced(by: 1).daysSince1970 * 86_400)
        }
    }

    private func entry(
        _ template: String, _ contacts: [Contact], _ change: (inout WidgetConfiguration) -> Void = { _ in }
    ) throws -> TimelineEntry {
        let provider = BirthdayProvider(
            calculator: BirthdayCalculator(), calendar: Calendar(), texts: LocalizedTexts.english)
        var configuration = WidgetConfiguration()
        configuration.template = try LineTemplate(parsing: template)
        change(&configuration)
        let today = try #require(CalendarDay(iso: "2026-11-20"))
        return provider.snapshot(
            contacts, configuration, now: LocalInstant(secondsSince1970: today.daysSince1970 * 86_400, utcOffset: 0))
    }

    private let anna = Contact(
        uid: "1", name: "Dr. Anna Berg", nicknames: ["Annie"],
        structuredName: StructuredName(family: "Berg", given: "Anna", prefix: "Dr."),
        birthday: Birthday(year: 1990, month: 11, day: 23), groups: ["Family", "Work"])
    private let tim = Contact(uid: "2", name: "Tim Holm", birthday: Birthday(month: 11, day: 20))

    @Test(arguments: [
        ("{icon} {name} {when}", "🎁 Dr. Anna Berg in 3 days"), ("{given}/{nickname}", "Anna/Annie"),
        ("{days} {date} {weekday}", "3 November 23, 1990 Monday"), ("{turns}", "36"), ("{group}", "Family"),
        ("[{more} more]{label}x", "x"), ("[{given} ]is", "Anna is"), ("  {days}  ", "  3  "),
        ("{{days}} [[{days}]] }} ]]", "{days} [3] } ]"), ("{{{days}}}", "{3}"), ("[a]]b {days}]", "a]b 3"),
        ("no field", "no field"),
    ])
    func fieldsAreFilledIn(template: String, line: String) throws {
        let entry = try entry(template, [anna])
        #expect(entry.lines.map(\.string) == [line])
        #expect(entry.text.string == line)
        #expect(entry.isInOwnWords)
    }

    @Test func partsAreLeftOutWhereAFieldIsEmpty() throws {
        let template = "{given}[ ({nickname})][, turns {turns}][ #{group}]"
        #expect(try entry(template, [anna]).text == "Anna (Annie), turns 36 #Family")
        #expect(try entry(template, [tim]).text == "Tim")
        #expect(try entry("[{icon} ]{given}", [tim]) { $0.icons = .none }.text == "Tim")
    }

    @Test func everyFamilyHasALineForEach() throws {
        for family in WidgetFamily.allCases {
            let entry = try entry("{given}: {days}", [anna, tim]) {
                $0.family = family
                $0.count = 2
            }
            #expect(entry.lines == ["Tim: 0", "Anna: 3"])
            #expect(entry.people == entry.lines)
            #expect(entry.details == ["Tim Holm, November 20, today", "Dr. Anna Berg, November 23, 1990, in 3 days"])
        }
    }

    @Test func theOthersAreCountedOnce() throws {
        let four = (1...4).map { Contact(uid: "\($0)", name: "P\($0)", birthday: Birthday(month: 11, day: 23)) }
        #expect(try entry("{name}[ +{more}]", four).lines == ["P1 +3"])
        #expect(try entry("{name}[ +{more}]", four) { $0.count = 2 }.lines == ["P1", "P2 +2"])
        #expect(try entry("{name}[ +{more}]", four) { $0.family = .medium }.lines == ["P1", "P2", "P3", "P4"])
    }

    /// Nothing of a person is a part of the template.
    @Test(arguments: ["{icon}", "[x]", "{{", "]]", "[{name}]", "%{A1:x:}"])
    func aNameIsNotExpanded(name: String) throws {
        let hostile = Contact(
            uid: "1", name: name, nicknames: [name], birthday: Birthday(month: 11, day: 23), groups: [name])
        let styled = try #require(try entry("<[{name}]|{nickname}|{group}", [hostile]).styled)
        let value = StyledLine.Part.value(CleanText(cleaning: name))
        #expect(styled.people == [StyledLine(parts: [.own("<"), value, .own("|"), value, .own("|"), value])])
    }

    @Test func namesAreHidden() throws {
        let entry = try entry("{name}|{given}|{nickname}|{group}|{turns}|{when}", [anna]) { $0.isRedacted = true }
        #expect(entry.lines == ["••••|••••||||in 3 days"])
        #expect(!"\(entry)".contains("Anna") && !"\(entry)".contains("Work"))
    }

    @Test(arguments: [
        (nil, "Anna Berg", "Anna"), (StructuredName(family: "Berg"), "Anna Berg", "Anna"),
        (StructuredName(given: "Anna Maria"), "A. M. Berg", "Anna Maria"), (nil, "Cher", "Cher"),
        (StructuredName(given: " \u{200B}"), "佐藤", "佐藤"), (nil, "", "(no name)"),
        (StructuredName(given: "דוד"), "David", "\u{2068}דוד\u{2069}"),
    ])
    func theGivenNameIsTheCardsOrTheFirstWord(parts: StructuredName?, name: String, given: String) throws {
        let contact = Contact(
            uid: "1", name: name, structuredName: parts, birthday: Birthday(month: 11, day: 23))
        #expect(try entry("{given}", [contact]).text.string == given)
    }

    @Test func nobodyIsSaidAsEver() throws {
        #expect(try entry("{name}", []).lines == ["No upcoming birthdays"])
        #expect(try !entry("{name}", []).isInOwnWords)
        #expect(try entry("{name}", [anna]) { $0.within = 1 }.lines == [])
        #expect(try entry("{name}", [anna]) { $0.within = 1 }.styled == nil)
    }

    @Test(arguments: [
        ("{nam}", TemplateProblem.unknownField("nam")), ("{}", .unknownField("")), ("{Name}", .unknownField("Name")),
        ("{ name}", .unknownField(" name")), ("{name", .unmatched("{")), ("name}", .unmatched("}")),
        ("[{name}", .unmatched("[")), ("x]", .unmatched("]")), ("[{name} [{days}] ]", .nested), ("[x]", .withoutField),
        ("[]", .withoutField), ("[[[x]", .withoutField), ("a\nb", .notALine), ("a\u{1B}b", .notALine),
        ("a\u{2028}", .notALine), ("\u{FFFE}", .notALine), (String(repeating: "x", count: 1_001), .tooLong),
    ])
    func whatIsNoTemplateIsRefused(text: String, problem: TemplateProblem) {
        #expect(throws: problem) { try LineTemplate(parsing: text) }
    }
}
