import LinuxSystem
import VCard

/// A calendar of birthdays (`.ics`), as Nextcloud, Sabre, khal and Radicale's users keep or export them.
package struct CalendarSource: ContactSource {
    package static let kind = "ics"
    private let path: String

    package init?(path: String) {
        guard let head = readHead(path, count: 4_096), CalendarReader.isCalendar(head) else { return nil }
        self.path = path
    }

    package func read(into collector: inout ContactCollector) throws(SystemError) {
        let stamp = FileStamp(path: path)
        var reader = FileReader()
        try reader.read(path) { bytes in
            for event in CalendarReader.birthdays(bytes) {
                event.card.withUnsafeBytes { collector.add(cards: $0, file: path, at: event.line) }
            }
        }
        collector.watch(path, stamp)
    }
}
