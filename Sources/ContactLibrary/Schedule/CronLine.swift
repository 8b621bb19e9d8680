import BirthdayCore
import SystemPackage

/// A line of a user's crontab (crontab(5)) that delivers what is due.
package enum CronLine {
    /// - Parameter runtimeDirectory: `$XDG_RUNTIME_DIR`, which cron does not set: the session's bus is in it.
    static func text(
        _ widget: FilePath, time: DeliveryTime, runtimeDirectory: FilePath?
    ) throws(ScheduleError) -> String {
        let minute = time.secondOfDay / 60 % 60
        let variable = try runtimeDirectory.map { path throws(ScheduleError) in
            "XDG_RUNTIME_DIR=\(try word(path)) "
        }
        let minutes = minute == 0 ? "0" : "0,\(minute)"
        return "\(minutes) * * * * \(variable ?? "")\(try word(widget)) notify --due"
    }

    /// A word for the shell. `%` begins a new line for cron; a backslash takes that from it, and stands outside of the
    /// quotes, for crons that know nothing of it. What becomes of any other backslash differs between them.
    private static func word(_ path: FilePath) throws(ScheduleError) -> String {
        guard let text = path.text,
            !text.unicodeScalars.contains(where: { $0 == "\\" || $0.properties.generalCategory == .control })
        else { throw .unwritablePath(path, in: "a crontab") }
        let isPlain = text.utf8.allSatisfy { byte in
            (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || "/._-+".utf8.contains(byte)
        }
        if isPlain { return text }
        return "'" + text.replacing("'", with: #"'\''"#).replacing("%", with: #"'\%'"#) + "'"
    }
}
