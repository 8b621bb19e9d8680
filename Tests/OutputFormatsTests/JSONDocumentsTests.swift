import BirthdayCore
import JSONC
import Localization
import OutputFormats
import Testing

@testable import WidgetTimeline

@Suite struct JSONDocumentsTests {
    private let provider = BirthdayProvider(
        calculator: BirthdayCalculator(), calendar: FixedOffset(),
        texts: LocalizedTexts.english)

    @Test func aTimelineHoldsItsEntries() {
        let timeline = provider.timeline(
            [], WidgetConfiguration(family: .circular), now: FixedOffset().local(1_795_132_800), days: 2)
        let document = JSONDocuments.timelineDocument(timeline)
        #expect(document.objectValue?.keys == ["family", "kind", "entries", "policy"])
        #expect(document["family"] == "circular")
        #expect(document["kind"] == "lockScreen")
        #expect(document["entries"]?[0]?["date"] == "2026-11-20T01:00:00+01:00")
        #expect(document["entries"]?[1] == JSONDocuments.entryObject(timeline.entries[1]))
        #expect(document["policy"] == ["after": "2026-11-22T00:00:00+01:00"])
    }

    @Test func policiesHaveNames() {
        let timeline = Timeline(family: .inline, entries: [], reload: nil)
        #expect(JSONDocuments.timelineDocument(timeline)["policy"] == "never")
    }

    @Test func aLeapMonthIsSaidOnlyWhereItIsOne() throws {
        var row = try #require(
            provider.placeholder(WidgetConfiguration(), now: FixedOffset().local(0)).birthdays.first)
        #expect(JSONDocuments.birthdayObject(row)["leapMonth"] == nil)
        row.birthday = try #require(Birthday(calendar: .chinese, year: 1987, month: 6, isLeapMonth: true, day: 12))
        let object = JSONDocuments.birthdayObject(row)
        #expect(object["leapMonth"] == true)
        #expect(object["calendar"] == "chinese")
        #expect(object["year"] == 1987)
    }
}
