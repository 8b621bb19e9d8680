import LinuxSystem
import PathBytes
import SafeText
import SystemPackage

/// What can deliver notices without systemd.
extension Schedule {
    package var autostartPath: FilePath { autostart.path }
    /// That of what follows the session's lock.
    package var followerAutostartPath: FilePath { followerAutostart.path }

    /// What is written to `autostartPath`.
    package func autostartEntry() throws(CommandFailure) -> String { try AutostartEntry.text(widget) }

    /// A line for `crontab -e` (crontab(5)) that delivers what is due; nil where cron could not reach the session's bus: its
    /// programs look for that in `$XDG_RUNTIME_DIR`, which it does not set.
    package var cronLine: String? {
        guard let directory = environment.runtimeDirectory?.parent, FileKind(path: directory.appending("bus")) != nil,
            let runtime = Self.cronWord(directory), let widget = Self.cronWord(widget)
        else { return nil }
        let minute = time.secondOfDay / 60 % 60
        return "\(minute == 0 ? "0" : "0,\(minute)") * * * * XDG_RUNTIME_DIR=\(runtime) \(widget) notify --due"
    }

    /// A word for the shell; nil where a crontab cannot hold it. `%` begins a new line for cron; a backslash takes that from
    /// it, and stands outside of the quotes, for crons that know nothing of it. What becomes of any other backslash differs
    /// between them.
    private static func cronWord(_ path: FilePath) -> String? {
        guard let text = path.text,
            !text.unicodeScalars.contains(where: { $0 == "\\" || $0.properties.generalCategory == .control })
        else { return nil }
        return path.shellWord.replacing(scalar: "%", with: #"'\%'"#)
    }
}
