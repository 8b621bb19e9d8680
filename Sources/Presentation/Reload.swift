import Failures
import LinuxSystem
import Messages
import SafeText
import Settings
import SystemPackage
import TimelineArchive

/// Makes everything that shows birthdays look again.
package enum Reload {
    /// The file that every running `watch` waits for; nil outside a session.
    package static func file(_ environment: UserEnvironment) -> FilePath? {
        environment.runtimeDirectory?.appending(name)
    }

    private static let name: FilePath.Component = "reload"

    /// Drops the archives, wakes every `watch` of the user and runs the commands, which are for bars that poll. No bar is
    /// sent a signal: one that arrives before the bar has started to listen ends it.
    ///
    /// - Parameter report: gets what went wrong, a line each.
    package static func bars(
        _ environment: UserEnvironment, running commands: [String] = [], report: (Message) -> Void
    ) {
        if let archives = environment.archives {
            archives.removeAll()
            do {
                let directory = try Directory(creatingOwn: archives.path)
                try FileReplacement.write(
                    "\(SystemCalendar.nanoseconds())\n", to: Self.name, in: directory, durable: false)
            } catch {
                report(error.diagnosis.message)
            }
        }
        for command in commands { run(command, report) }
    }

    /// A command that fails is no failure of the call, and the others still run: `pkill` fails if no bar runs, and then
    /// nothing shows anything old.
    private static func run(_ command: String, _ report: (Message) -> Void) {
        do {
            let status = try ChildProcess.run(["/bin/sh", "-c", command])
            if status == 0 { return }
            report(
                Message(
                    // Translators: {command} is of the user's, and ended with {status}; "reload" is a setting.
                    "reload: status {status} of: {command}",
                    ["status": .number(Int(status)), "command": .code(CleanText(cleaning: command))]))
        } catch {
            report(.at("reload", error.diagnosis.message))
        }
    }
}

extension CommandSession {
    /// To be called where somebody's contacts, or what is kept of them, have changed.
    package func contactsChanged() {
        reloadBars()
        keepCalendar()
    }

    /// Has the bars look again, with the configuration's commands.
    package func reloadBars() {
        Reload.bars(context.environment, running: configuration.reload, report: console.tell)
    }
}

extension UserEnvironment {
    /// The archives of this session; nil outside a session.
    package var archives: ArchiveDirectory? { ArchiveDirectory(runtimeDirectory: sessionDirectory) }

    /// Removes what was prepared for bars.
    package func dropArchives() { archives?.removeAll() }
}
