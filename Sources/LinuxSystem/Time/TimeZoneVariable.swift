import Glibc
import SystemPackage

/// `TZ`, and the file that it has glibc and Foundation open (tzset(3)), looked at before that: opening a pipe waits for a
/// writer, and a device may do anything.
package enum TimeZoneVariable {
    /// In bytes; the zones of the tz database have a few thousand.
    static let maximumSize = 1 << 20

    /// Has the local time be UTC, as where glibc does not know the zone, if `TZ` names something else than a file of a zone's
    /// size. To be called before anything asks for the local time.
    ///
    /// - Returns: what is wrong with the file then.
    package static func sanitize() -> SystemError? {
        let error = error(zone: getenv("TZ"), directory: getenv("TZDIR"))
        // With this value no file is opened.
        if error != nil { setenv("TZ", ":", 1) }
        return error
    }

    /// Why the file is not to be opened: nil where it may be, and where there is none. Then the zone is a rule such as
    /// `EST5EDT`, or one that glibc does not know.
    ///
    /// - Parameters:
    ///   - zone: the value of `TZ`; nil if it is not set.
    ///   - directory: the value of `TZDIR`; nil if it is not set.
    static func error(zone: UnsafePointer<CChar>?, directory: UnsafePointer<CChar>?) -> SystemError? {
        guard let zone else { return check("/etc/localtime") }
        // No system opens a longer path: such a zone is not known.
        if strlen(zone) >= FilePath.maximumLength { return nil }
        // A value that is empty stands for this one.
        var name = zone.pointee == 0 ? "Universal" : FilePath(platformString: zone)
        if zone.pointee == CChar(UInt8(ascii: ":")) { name = FilePath(platformString: zone + 1) }
        if name.isEmpty { return nil }
        if name.isAbsolute { return check(name) }
        let directory = directory.map(FilePath.init(platformString:)).flatMap { $0.isEmpty ? nil : $0 }
        let places = [name, "posixrules"].map { (directory ?? "/usr/share/zoneinfo").pushing($0) }
        // A rule without days, `EST5EDT`, takes them from the second file, if there is no file of its own name.
        return exists(places[0]) ? check(places[0]) : check(places[1])
    }

    private static func exists(_ path: FilePath) -> Bool {
        var status = stat()
        return path.withPlatformString { stat($0, &status) } == 0 || errno == ELOOP || errno == EACCES
    }

    private static func check(_ path: FilePath) -> SystemError? {
        var status = stat()
        guard path.withPlatformString({ stat($0, &status) }) == 0 else { return exists(path) ? .last(path) : nil }
        guard FileKind(status) == .regular else { return .invalid(path) }
        return status.st_size > maximumSize ? .tooLarge(path) : nil
    }
}
