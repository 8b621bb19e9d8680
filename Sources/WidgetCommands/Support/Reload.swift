import LinuxSystem
import TimelineArchive

/// Makes everybody who shows birthdays look again.
enum Reload {
    /// The file that every running `watch` waits for.
    static func mark(in runtimeDirectory: String) -> String { runtimeDirectory + "/reload" }

    /// Drops the archives, wakes every `watch` of the user, and runs the commands of the configuration, for bars that
    /// ask now and then. No bar is sent a signal by us: one that comes before the bar listens ends it.
    static func everybody(_ environment: UserEnvironment, commands: [String], _ console: Console) {
        if let directory = environment.runtimeDirectory {
            ArchiveDirectory(path: directory).removeAll()
            do throws(SystemError) {
                try Directory.create(directory)
                if Directory.isPrivate(directory) {
                    try FileReplacement.write(
                        "\(SystemCalendar.nanoseconds())\n", to: mark(in: directory), durable: false)
                }
            } catch {
                console.note(error.description)
            }
        }
        for command in commands { run(command, console) }
    }

    /// One that fails is told, holds up no other and is no failure of ours: `pkill` fails where no bar runs, and then
    /// nobody is there who shows something old.
    private static func run(_ command: String, _ console: Console) {
        do throws(SystemError) {
            let status = try ChildProcess.run(["/bin/sh", "-c", command])
            if status != 0 { console.note("reload: status \(status) of: \(command)") }
        } catch {
            console.note("reload: \(error.description)")
        }
    }
}
