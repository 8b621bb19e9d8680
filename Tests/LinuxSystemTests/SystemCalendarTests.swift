import Glibc
import LocalTime
import Testing

@testable import LinuxSystem

/// Serialized: the zone is the process's.
@Suite(.serialized) struct SystemCalendarTests {
    func calendar(_ zone: String) -> SystemCalendar {
        setenv("TZ", zone, 1)
        return SystemCalendar()
    }

    @Test(arguments: [
        ("Europe/Berlin", 1_795_219_200, "2026-11-21T01:00:00+01:00", "2026-11-22T00:00:00+01:00"),
        (":Europe/Berlin", 1_795_219_200, "2026-11-21T01:00:00+01:00", "2026-11-22T00:00:00+01:00"),
        ("UTC", 1_795_219_200, "2026-11-21T00:00:00+00:00", "2026-11-22T00:00:00+00:00"),
        ("<TST>-01:02:03", 1_795_219_200, "2026-11-21T01:02:03+01:02:03", "2026-11-22T00:00:00+01:02:03"),
        ("EST5EDT,M3.2.0,M11.1.0", 1_795_219_200, "2026-11-20T19:00:00-05:00", "2026-11-21T00:00:00-05:00"),
        ("Asia/Kathmandu", 1_795_219_200, "2026-11-21T05:45:00+05:45", "2026-11-22T00:00:00+05:45"),
        // No midnight: the clock goes from 23:59:59 to 01:00.
        ("Africa/Cairo", 1_745_528_399, "2025-04-24T22:59:59+02:00", "2025-04-25T01:00:00+03:00"),
        ("Africa/Cairo", 1_745_531_999, "2025-04-24T23:59:59+02:00", "2025-04-25T01:00:00+03:00"),
        ("America/Havana", 1_741_496_399, "2025-03-08T23:59:59-05:00", "2025-03-09T01:00:00-04:00"),
        // No 30 December at all.
        ("Pacific/Apia", 1_325_239_199, "2011-12-29T23:59:59-10:00", "2011-12-31T00:00:00+14:00"),
        // Set back across midnight: 7 November begins twice.
        ("America/St_Johns", 1_289_093_399, "2010-11-06T22:59:59-02:30", "2010-11-07T00:00:00-02:30"),
        ("America/St_Johns", 1_289_097_030, "2010-11-07T00:00:30-02:30", "2010-11-08T00:00:00-03:30"),
        ("America/St_Johns", 1_289_097_090, "2010-11-06T23:01:30-03:30", "2010-11-07T00:00:00-03:30"),
    ])
    func knowsTheNextMidnight(zone: String, seconds: Int, here: String, midnight: String) {
        let calendar = calendar(zone)
        let now = calendar.local(seconds)
        #expect(now.description == here)
        #expect(calendar.nextMidnight(after: now).description == midnight)
    }

    @Test(arguments: [
        ("Africa/Cairo", "2025-04-25", 0, "2025-04-25T01:00:00+03:00"),
        ("Africa/Cairo", "2025-04-25", 1_800, "2025-04-25T01:30:00+03:00"),
        ("America/St_Johns", "2010-11-07", 0, "2010-11-07T00:00:00-02:30"),
        ("Europe/Berlin", "2026-10-25", 9_000, "2026-10-25T02:30:00+02:00"),
        ("Pacific/Apia", "2011-12-30", 0, "2011-12-31T00:00:00+14:00"),
        ("Europe/Berlin", "2026-07-01", 45_296, "2026-07-01T12:34:56+02:00"),
    ])
    func findsTheInstantOfAWallClock(zone: String, day: String, second: Int, expected: String) throws {
        let day = try #require(CalendarDay(iso: day))
        #expect(calendar(zone).instant(of: day, secondOfDay: second).description == expected)
    }
}
