import BirthdayCore
import Foundation
import JSONC
import LocalTime
import Localization
import OutputFormats
import SafeText
import Testing

@testable import WidgetTimeline

/// A directory of `Golden`: `input.json` describes what is shown, `<format>.out` is what that format prints for it.
///
/// `input.json` gives `people` and how the widget is configured, as the command line names it; `lines`, `details` and
/// `names` then replace what the provider made, for text that no contact brings. Or it gives a `failure`.
struct GoldenCase: CustomTestStringConvertible {
    var directory: URL
    var input: JSONValue

    var testDescription: String { directory.lastPathComponent }

    static var all: [GoldenCase] {
        get throws {
            let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")
            return try FileManager.default.contentsOfDirectory(at: root, includingPropertiesForKeys: nil)
                .sorted { $0.lastPathComponent < $1.lastPathComponent }
                .map { directory in
                    let text = try Data(contentsOf: directory.appending(path: "input.json"))
                    return GoldenCase(
                        directory: directory, input: try JSONValue(parsing: Array(text), allowingComments: true))
                }
        }
    }

    func file(_ format: any OutputFormat) -> URL { directory.appending(path: format.name + ".out") }

    /// What the format prints; nil for a failure where it is no bar.
    func output(_ format: any OutputFormat) -> String? {
        guard let failure = input["failure"] else { return format.render(entry) }
        let kind = failure["kind"]?.stringValue == "locked" ? BarFailure.Kind.locked : .error
        return format.bar?.output(BarFailure(kind, reason: failure["reason"]?.stringValue ?? ""))
    }

    var entry: TimelineEntry {
        let configuration = WidgetConfiguration(
            family: WidgetFamily(name: input["family"]?.stringValue ?? "inline") ?? .inline,
            count: input["count"]?.intValue, within: input["within"]?.intValue,
            showsAge: input["age"]?.boolValue ?? false,
            icons: WidgetIcons(rawValue: input["icons"]?.stringValue ?? "emoji") ?? .emoji,
            isRedacted: input["redact"]?.boolValue ?? false)
        let provider = BirthdayProvider(
            calculator: BirthdayCalculator(), calendar: FixedOffset(),
            texts: LocalizedTexts.english)
        let now = FixedOffset().local(CalendarDay(iso: "2026-11-20").map { $0.daysSince1970 * 86_400 - 3_600 } ?? 0)
        var entry =
            input["placeholder"]?.boolValue == true
            ? provider.placeholder(configuration, now: now) : provider.snapshot(people, configuration, now: now)
        entry.lines = strings("lines") ?? entry.lines
        entry.people = strings("lines") ?? entry.people
        entry.details = strings("details") ?? entry.details
        for (index, name) in (strings("names") ?? []).enumerated() where entry.birthdays.indices.contains(index) {
            entry.birthdays[index].name = name
        }
        return entry
    }

    private func strings(_ key: String) -> [CleanText]? {
        input[key]?.arrayValue?.compactMap(\.stringValue).map(CleanText.init(cleaning:))
    }

    private var people: [Contact] {
        (input["people"]?.arrayValue ?? []).enumerated().map { index, person in
            Contact(
                uid: "\(index)",
                name: person["name"]?.stringValue ?? "",
                birthday: Birthday(
                    year: person["year"]?.intValue, month: person["month"]?.intValue ?? 0,
                    day: person["day"]?.intValue ?? 0),
                groups: person["groups"]?.arrayValue?.compactMap(\.stringValue) ?? [])
        }
    }
}

/// An hour east of Greenwich, all year.
struct FixedOffset: LocalCalendar {
    func local(_ secondsSince1970: Int) -> LocalInstant {
        LocalInstant(secondsSince1970: secondsSince1970, utcOffset: 3_600)
    }

    func nextMidnight(after instant: LocalInstant) -> LocalInstant {
        local(instant.day.advanced(by: 1).daysSince1970 * 86_400 - 3_600)
    }
}
