import BirthdayCore
import Testing

@testable import ICalendar

@Suite struct AlarmLeadTests {
    @Test(arguments: [
        ("1d", "-P1D"), ("9h", "-PT9H"), ("1d9h", "-P1DT9H"), ("60d23h", "-P60DT23H"), ("-9h", "PT9H"),
        ("-0d9h", "PT9H"), ("0d", "PT0S"), ("0h", "PT0S"), ("-0d0h", "PT0S"), ("1d0h", "-P1D"), ("007d", "-P7D"),
    ])
    func isWrittenAsADuration(text: String, trigger: String) {
        #expect(AlarmLead(text)?.trigger == trigger)
    }

    @Test(arguments: [
        "", "-", "d", "h", "1", "61d", "24h", "1h1d", "1d1d", "1d-9h", "--9h", "+9h", "1.5d", "1d ", " 1d", "1D", "1w",
        "-1d", "-1d9h",
        "١d", "99999999999999999999d", "1m",
    ])
    func nothingElse(text: String) {
        #expect(AlarmLead(text) == nil)
    }

    @Test func theSameMomentIsOne() {
        #expect(Set(["0h", "0d", "-0h"].compactMap { AlarmLead($0) }).count == 1)
    }
}
