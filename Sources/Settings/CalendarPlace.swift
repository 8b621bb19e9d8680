import LinuxSystem
import PathBytes
import SystemPackage

/// Where a calendar is kept: a file, or a directory that has a file for each event, as khal and vdirsyncer have them.
package struct CalendarPlace: Hashable, Sendable {
    package let path: FilePath
    private let endsInSlash: Bool

    package init(_ written: [UInt8]) { self.init(FilePath(bytes: written), endsInSlash: written.last == 0x2F) }

    private init(_ path: FilePath, endsInSlash: Bool) { (self.path, self.endsInSlash) = (path, endsInSlash) }

    package func expandingTilde(_ environment: UserEnvironment) -> CalendarPlace {
        CalendarPlace(environment.expandingTilde(path), endsInSlash: endsInSlash)
    }

    package var isDirectory: Bool { endsInSlash || FileKind(path: path) == .directory }

    /// Whether it is a file whose name says that it is something else than a calendar.
    package var hasOtherExtension: Bool {
        guard !isDirectory, let name = path.extension?.lowercased() else { return false }
        return !["ics", "ical", "icalendar"].contains(name)
    }

    /// The directory that is written to: of a link, that of the file which it leads to.
    package var directory: FilePath { isDirectory ? path.withoutLinks : path.withoutLinks.parent }
}
