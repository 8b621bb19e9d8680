import Glibc

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
        // A value that is empty stands for this one.
        var name = zone.pointee == 0 ? bytes("Universal") : bytes(zone)
        if name.first == CChar(UInt8(ascii: ":")) { name.removeFirst() }
        if name.isEmpty { return nil }
        if name.first == CChar(UInt8(ascii: "/")) { return check(name) }
        let directory = directory.map(bytes).flatMap { $0.isEmpty ? nil : $0 } ?? bytes("/usr/share/zoneinfo")
        let places = [name, bytes("posixrules")].map { directory + bytes("/") + $0 }
        // A rule without days, `EST5EDT`, takes them from the second file, if there is no file of its own name.
        return exists(places[0]) ? check(places[0]) : check(places[1])
    }

    private static func bytes(_ text: UnsafePointer<CChar>) -> [CChar] {
        Array(UnsafeBufferPointer(start: text, count: strlen(text)))
    }

    private static func exists(_ path: [CChar]) -> Bool {
        var status = stat()
        return stat(path + [0], &status) == 0 || errno == ELOOP || errno == EACCES
    }

    private static func check(_ path: UnsafePointer<CChar>) -> SystemError? { check(bytes(path)) }

    private static func check(_ path: [CChar]) -> SystemError? {
        let name = String(decoding: path.map(UInt8.init(bitPattern:)), as: UTF8.self)
        var status = stat()
        guard stat(path + [0], &status) == 0 else { return exists(path) ? .last(name) : nil }
        guard FileKind(status) == .regular else { return .invalid(name) }
        return status.st_size > maximumSize ? .tooLarge(name) : nil
    }
}
