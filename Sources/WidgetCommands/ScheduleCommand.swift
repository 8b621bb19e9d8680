import ArgumentParser
import Delivery
import Failures
import Guidance
import JSONC
import Messages
import Presentation
import SafeText
import Scheduling
import Settings
import SystemPackage

/// The delivery of notices.
struct ScheduleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schedule", abstract: "Have notices of birthdays delivered, or say whether they are.",
        usage: "bday-widget schedule [<subcommand>] [options]",
        discussion: .with(
            """
            Notices are delivered by a timer of systemd's user manager, at the time that the configuration says, and every \
            hour for what could not be delivered then. Where there is no systemd, enable says what else there is. \
            bday-widget notifications lists what comes.
            """,
            examples: [
                "schedule": "whether they are",
                "schedule enable": "from now on",
                "schedule disable": "no more",
            ]),
        subcommands: [Status.self, Enable.self, Disable.self], defaultSubcommand: Status.self)

    struct Status: ContextCommand {
        static let configuration = CommandConfiguration(
            abstract: "Say whether notices are delivered, when next, how the last delivery went, and what is wrong.",
            discussion: .with(examples: [
                "schedule status": "for you",
                "schedule status --json": "for a script",
            ]))

        @Flag(help: "Print JSON.")
        var json = false

        @OptionGroup var session: SessionOptions

        func run(in context: CommandContext) throws {
            let session = try CommandSession(session, context)
            let status = try session.schedule().status()
            if json { return try context.console.write(status.json(session).serialized() + "\n") }
            try context.say(status.text(session))
        }
    }

    struct Enable: ContextCommand {
        static let configuration = CommandConfiguration(
            abstract: "Have notices delivered from now on.",
            discussion: .with(
                """
                On a terminal it says first what will come, and asks. Called again, it writes anew what the configuration, \
                or the place of bday-widget, has changed.
                """,
                examples: [
                    "schedule enable": "by systemd's timer",
                    "schedule enable --autostart": "by what your desktop starts at login",
                ]))

        @Flag(help: "Do not ask.")
        var yes = false

        @Flag(help: "Without systemd: write an entry by which your desktop starts what delivers them at login.")
        var autostart = false

        @Flag(
            help: "Deliver nothing: start or stop what follows the session's lock, as \"redactWhenLocked\" says.")
        var followLockOnly = false

        @Flag(
            name: .customLong("no-sandbox"),
            help: "Run the service without a sandbox, on a system that does not allow one.")
        var isUnconfined = false

        @OptionGroup var session: LocaleOption

        func run(in context: CommandContext) throws {
            let session = try CommandSession(changing: session, context)
            let schedule = try session.schedule()
            if followLockOnly, schedule.agent == nil, !schedule.filesStatus().hasFollower {
                throw CommandFailure(
                    .configuration,
                    Diagnosis(
                        Message(
                            "the configuration does not say {setting}, so there is nothing to follow",
                            ["setting": .code("\"redactWhenLocked\": true")])))
            }
            if !autostart { try requireSystemd(schedule, context) }
            guard try isWanted(schedule, session) else {
                return context.console.tell(
                    Diagnosis(
                        Message("nothing was changed"), .clause,
                        Message("later: {command}", ["command": .command(call)])))
            }
            if autostart {
                return try schedule.enableAutostart(followerAlone: followLockOnly, saying: context)
            }
            try schedule.enable(followerAlone: followLockOnly, isSandboxed: !isUnconfined)
            try context.say(schedule.status().text(session))
        }

        private var call: String { "bday-widget schedule enable\(autostart ? " --autostart" : "")" }

        /// - Throws: where systemd cannot be asked; what else there is has been said then.
        private func requireSystemd(_ schedule: Schedule, _ context: CommandContext) throws {
            try schedule.requireWritable(followerAlone: followLockOnly)
            do {
                try schedule.requireSystemd()
            } catch {
                // The reason first: what comes after it is long.
                context.console.tell(error.diagnosis)
                if !followLockOnly { try schedule.sayAlternatives(context) }
                try schedule.sayFollower(context)
                throw CommandFailure.silent(error.status)
            }
        }

        private func isWanted(_ schedule: Schedule, _ session: CommandSession) throws -> Bool {
            // What asks for a thing by its name has been asked.
            if yes || followLockOnly { return true }
            let paths = autostart ? [schedule.autostartPath] : schedule.unitPaths
            let files = session.context.files(paths)
            try session.requireTerminal(
                "enable",
                autostart
                    ? Message("it would write {files}", ["files": files])
                    // Translators: The timer is one of systemd.
                    : Message("it would write {files}, and start the timer", ["files": files]), call: call)
            try session.context.say(session.schedulePrimer())
            return try session.asks(Message("Deliver notices from now on?"), usual: true)
        }
    }

    struct Disable: ContextCommand {
        static let configuration = CommandConfiguration(
            abstract: "Deliver no more notices: remove what schedule enable wrote.",
            discussion: .with(examples: [
                "schedule disable": "the same call for timer and autostart"
            ]))

        @OptionGroup var session: SessionOptions

        func run(in context: CommandContext) throws {
            let session = try CommandSession(changing: session, context)
            let schedule = try session.schedule()
            let removed = try schedule.disable()
            for path in removed {
                context.console.tell(
                    Message("removed {path}", ["path": .path(context.environment.abbreviating(path))]))
            }
            if DeliveryRecord.remove(context.environment) { DueNotifications(session).wakeBars() }
            if removed.isEmpty { context.console.tell(Message("nothing was scheduled")) }
            let left = schedule.filesStatus()
            for problem in left.problems where problem != .nothingScheduled(context.environment) {
                context.console.tell(problem.problem)
            }
            if left.means == .cron {
                context.console.tell(
                    Message("the line in your crontab stays: {command}", ["command": .command("crontab -e")]))
            }
            if left.means == .stay {
                context.console.tell(
                    Message(
                        "{command} goes on; end it, and remove it from what starts it",
                        ["command": .command("bday-widget notify --stay")]))
            }
        }
    }
}

extension ScheduleStatus {
    fileprivate func json(_ session: CommandSession) -> JSONValue {
        var object: JSONObject = ["scheduled": .bool(means != nil)]
        if followsLock { object["followsLock"] = true }
        object["by"] = means.map { .string($0.rawValue) }
        if hasNetwork { object["network"] = true }
        object["next"] = next.map { .string(session.calendar.local($0).description) }
        object["last"] = last.map { last in
            [
                "date": .string(session.calendar.local(last.end).description), "result": .string(last.result),
                "status": .int(last.status),
            ]
        }
        object["problems"] = .array(
            problems.map { problem in
                [
                    "problem": .string(problem.problem.english), "remedy": .string(problem.remedy?.english ?? ""),
                ]
            })
        return .object(object)
    }
}

extension Schedule {
    /// Says what can follow the session's lock without systemd, where that is wanted.
    fileprivate func sayFollower(_ context: CommandContext) throws {
        guard let agent else { return }
        try context.say(
            Message(
                // Translators: A command stands below this. exec is a word of sway's configuration.
                "Without systemd your session can start what follows its lock, such as by exec in sway's configuration:"
            ))
        try context.say("\n    \(command: "\(agent.shellWord) follow-lock")\n\n")
        try context.say(
            Message(
                "{command} writes an entry for desktops that start programs at login: {file}",
                [
                    "command": .command("bday-widget schedule enable --autostart --follow-lock-only"),
                    "file": .path(context.environment.abbreviating(followerAutostartPath)),
                ]))
    }

    /// Says what can be done without systemd.
    fileprivate func sayAlternatives(_ context: CommandContext) throws {
        let entry = try autostartEntry()
        try context.say(Message("Without systemd there are other ways."))
        try context.console.write("\n")
        if let cronLine {
            try context.say(
                Message(
                    // Translators: A line for cron stands below this.
                    "A line for crontab -e, which you add yourself. It delivers at the time, and every hour what is left; after sleep not before the next hour. A time that you change in the configuration needs another line."
                ))
            try context.say("\n    \(command: cronLine)\n\n")
        } else {
            try context.say(
                Message(
                    "cron cannot do it here: the session's bus is not in $XDG_RUNTIME_DIR, where cron's programs look for it."
                ))
            try context.console.write("\n")
        }
        try context.say(
            Message(
                // Translators: A command stands below this. exec is a word of sway's configuration.
                "A program that runs as long as your session, for what starts programs with it: exec in sway's configuration, a user's service of OpenRC or runit. Sleep and a clock that is set make no difference to it:"
            ))
        try context.say("\n    \(command: "bday-widget notify --stay")\n\n")
        try context.say(
            Message(
                // Translators: The text of the entry stands below this.
                "For desktops that start programs at login, {command} writes an entry that does so, {file}:",
                [
                    "command": .command("bday-widget schedule enable --autostart"),
                    "file": .path(context.environment.abbreviating(autostartPath)),
                ]))
        try context.say("\n" + Setup.snippet(entry.split(separator: "\n").map(String.init)) + "\n")
    }
}
