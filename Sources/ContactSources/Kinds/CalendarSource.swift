import LinuxSystem
import SystemPackage

/// An iCalendar file with birthdays in it, as Nextcloud, khal and Sabre make of contacts: the all-day events that come
/// every year.
package struct CalendarSource: ContactSource {
    package static let kind = "ics"
    private let path: FilePath

    package init?(path: FilePath) {
        guard case .calendar = TextFormat(RegularFile.head(path)) else { return nil }
        self.path = path
    }

    package func read(into collector: inout ContactCollector) throws(SystemError) { try collector.addText(of: path) }
}
