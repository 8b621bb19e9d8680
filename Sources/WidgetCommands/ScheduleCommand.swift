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
            Notices are delivered by bday-widget notify --stay, which systemd's user manager starts at login, at the time that \
            the configuration says, or as soon as they can be after it. Where there is no systemd, enable says what else \
            there is. bday-widget notifications lists what comes.
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
            let status = try session.scheduleStatus()
            if json { return try context.console.write(status.json(session).serialized() + "\n") }
            try context.say(status.text(session))
        }
    }

    struct Enable: ContextCommand {
        static let configuration = CommandConfiguration(
            abstract: "Have notices delivered from now on.",
            discussion: .with(
                """
                On a terminal it says first what will come, and asks. Called again, it follows a new place of bday-widget.
                """,
                examples: [
                    "schedule enable": "by what systemd starts at login",
                    "schedule enable --autostart": "by what your desktop starts at login",
                ]))

        @Flag(help: "Do not ask.")
        var yes = false

        @Flag(help: "Without systemd: write an entry by which your desktop starts what delivers them at login.")
        var autostart = false

        @Flag(
            help: "Deliver nothing: start or stop what follows the session's lock, as \"redactWhenLocked\" says.")
        var followLockOnly = false

        @OptionGroup var session: LocaleOption

        func run(in context: CommandContext) throws {
            let session = try CommandSession(changing: session, context)
            let schedule = try session.schedule()
            if followLockOnly, schedule.agent == nil, !schedule.status().hasFollower {
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
            try schedule.enable(followerAlone: followLockOnly)
            try context.say(session.scheduleStatus().text(session))
            if let problem = schedule.environmentProblem() { context.console.tell(problem) }
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
            try session.requireTerminal("enable", Message("it would write {files}", ["files": files]), call: call)
            try session.context.say(session.schedulePrimer())
            return try session.asks(Message("Deliver notices from now on?"), usual: true)
        }
    }

    struct Disable: ContextCommand {
        static let configuration = CommandConfiguration(
            abstract: "Deliver no more notices: remove what schedule enable wrote.",
            discussion: .with(examples: [
                "schedule disable": "the same call for systemd and autostart"
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
            let left = schedule.status()
            for problem in left.problems where problem != .nothingScheduled(context.environment) {
                context.console.tell(problem.problem)
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
        object["next"] = next.map { .string(session.calendar.local($0).description) }
        object["last"] = last.map { last in
            [
                "date": .string(session.calendar.local(last.end).description),
                "result": .string(last.status == .done ? "success" : "exit-code"),
                "status": .int(Int(last.status.rawValue)),
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
