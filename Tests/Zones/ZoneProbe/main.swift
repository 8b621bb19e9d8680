import Glibc
import LinuxSystem

// Answers an oracle's questions about the system's time zones, a line each: `zone NAME` chooses one; seconds since 1970
// are answered with the local date, the instant at which that date begins, and the next midnight.

var calendar = SystemCalendar()
while let line = readLine() {
    if let seconds = Int(line) {
        let now = calendar.local(seconds)
        let start = calendar.instant(of: now.day, secondOfDay: 0)
        let midnight = calendar.nextMidnight(after: now)
        print(now.day, start.secondsSince1970, midnight.secondsSince1970)
    } else {
        setenv("TZ", String(line.dropFirst("zone ".count)), 1)
        calendar = SystemCalendar()
    }
}
