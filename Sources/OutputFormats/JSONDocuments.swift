import BirthdayCore
import JSONC
import SafeText
import WidgetTimeline

/// The JSON documents that scripts read: entries, timelines, birthdays. What is unknown has no member.
package enum JSONDocuments {
    /// One birthday: in an entry, in a list.
    package static func birthdayObject(_ row: BirthdayRow) -> JSONValue {
        var object: JSONObject = [:]
        object["id"] = row.id.map(json)
        object["name"] = json(row.name)
        object["nickname"] = row.nickname.map(json)
        object["date"] = .string(row.date.description)
        object["weekday"] = json(row.weekday)
        object["daysUntil"] = .int(row.daysUntil)
        object["when"] = json(row.when)
        object["section"] = .string(row.section.rawValue)
        object["occasion"] = .string(row.occasion.rawValue)
        if !row.label.isEmpty { object["label"] = json(row.label) }
        object["partner"] = row.partner.map(json)
        add(row.birthday, to: &object)
        object["turns"] = row.turns.map(JSONValue.int)
        object["groups"] = row.groups.map { .array($0.map(json)) }
        if row.birthday.isLeapMonth { object["leapMonth"] = true }
        if row.isRound { object["round"] = true }
        return .object(object)
    }

    /// A day of birth in its own calendar, whether or not it is known when it comes next.
    package static func birthObject(_ birthday: Birthday) -> JSONValue {
        var object: JSONObject = [:]
        add(birthday, to: &object)
        if birthday.isLeapMonth { object["leapMonth"] = true }
        return .object(object)
    }

    /// Another date of a person's, in its own calendar.
    package static func dateObject(_ date: LabelledDate) -> JSONValue {
        var object: JSONObject = [:]
        object["occasion"] = .string(date.occasion.rawValue)
        if !date.label.isEmpty { object["label"] = json(CleanText(cleaning: date.label)) }
        add(date.date, to: &object)
        if date.date.isLeapMonth { object["leapMonth"] = true }
        return .object(object)
    }

    /// What a family shows from one instant on.
    package static func entryObject(_ entry: TimelineEntry) -> JSONValue {
        object(BoundedEntry(entry, for: JSON()))
    }

    /// Entries in order of date, and when to ask for more.
    package static func timelineDocument(_ timeline: Timeline) -> JSONValue {
        [
            "family": .string(timeline.family.rawValue),
            "kind": .string(timeline.family.kind.rawValue),
            "entries": .array(timeline.entries.map(entryObject)),
            "policy": policy(timeline.reload?.description),
        ]
    }

    private static func add(_ birthday: Birthday, to object: inout JSONObject) {
        object["calendar"] = .string(birthday.calendar.rawValue)
        object["month"] = .int(birthday.month)
        object["day"] = .int(birthday.day)
        object["year"] = birthday.year.map(JSONValue.int)
    }

    /// What a family shows, within a format's bounds.
    static func object(_ content: BoundedEntry) -> JSONValue {
        let entry = content.entry
        return [
            "family": .string(entry.family.rawValue),
            "kind": .string(entry.family.kind.rawValue),
            "date": .string(entry.date.description),
            "birthdays": .array(entry.birthdays.map(birthdayObject)),
            "more": .int(entry.more),
            "text": entry.width == nil ? json(entry.text) : .string(content.text),
            "lines": .array(entry.lines.map(json)),
            "gauge": [
                "value": .int(entry.gauge.value),
                "minimum": .int(Gauge.minimum),
                "maximum": .int(Gauge.maximum),
                "percentage": .int(entry.gauge.percentage),
            ],
            "placeholder": .bool(entry.isPlaceholder),
            "redacted": .bool(entry.isRedacted),
            "policy": policy(entry.reload?.description),
        ]
    }

    private static func json(_ text: CleanText) -> JSONValue { .string(text.string) }

    private static func policy(_ reload: String?) -> JSONValue {
        reload.map { ["after": .string($0)] } ?? "never"
    }
}

/// One JSON document, for scripts and for bars without a format of their own.
package struct JSON: OutputFormat {
    package let name = "json"
    package let laysOutDirections = true

    package func output(_ content: BoundedEntry, options: FormatOptions) -> String {
        JSONDocuments.object(content).serialized(pretty: options.pretty) + "\n"
    }
}
