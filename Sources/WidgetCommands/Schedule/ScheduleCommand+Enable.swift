import ArgumentParser
import ContactLibrary
import LinuxSystem
import Messages
import Presentation
import SafeText
import Scheduling

extension ScheduleCommand {
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
            try context.refuseHomeOfAnother()
            let session = try CommandSession(session, context)
            let schedule = try session.schedule()
            if followLockOnly, schedule.agent == nil, !schedule.filesStatus().hasFollower {
                throw CommandFailure(
                    .configuration,
                    "the configuration does not say \"redactWhenLocked\": true, so there is nothing to follow")
            }
            if !autostart { try requireSystemd(schedule, context) }
            guard try isWanted(schedule, session) else {
                return context.console.tell(Diagnosis(.nothingChanged, .clause, .later, command: call))
            }
            if autostart { return try writeAutostart(schedule, context) }
            try schedule.enable(followerAlone: followLockOnly, isSandboxed: !isUnconfined)
            try context.say(schedule.status().text(session))
        }

        private var call: String { "bday-widget schedule enable\(autostart ? " --autostart" : "")" }

        /// - Throws: where systemd cannot be asked; what else there is has been said then.
        private func requireSystemd(_ schedule: Schedule, _ context: CommandContext) throws {
            try schedule.requireWritable(followerAlone: followLockOnly)
            do throws(CommandFailure) {
                try schedule.requireSystemd()
            } catch {
                // The reason first: what comes after it is long.
                context.console.tell(error.diagnosis)
                try context.say(
                    followLockOnly
                        ? schedule.followerText(context.environment)
                        : try schedule.alternatives(context.environment))
                throw CommandFailure(error.status, "")
            }
        }

        private func isWanted(_ schedule: Schedule, _ session: CommandSession) throws -> Bool {
            // What asks for a thing by its name has been asked.
            if yes || followLockOnly { return true }
            let paths = autostart ? [schedule.autostartPath] : schedule.unitPaths
            let names = paths.map { session.context.environment.abbreviating($0) }.joined(separator: " and ")
            try session.requireTerminal(
                "enable", "it would write \(names)\(autostart ? "" : ", and start the timer")", call: call)
            try session.context.say(session.schedulePrimer())
            return try session.asks(session.say(.deliverQuestion), usual: true)
        }

        private func writeAutostart(_ schedule: Schedule, _ context: CommandContext) throws {
            let paths = try schedule.enableAutostart(followerAlone: followLockOnly)
            let names = paths.map { context.environment.abbreviating($0) }.joined(separator: " and ")
            let follower = schedule.agent?.shellWord
            let now = followLockOnly ? "\(follower ?? "") follow-lock &" : "bday-widget notify --stay &"
            let what = followLockOnly ? "It follows your session's lock" : "It has notices delivered"
            try context.say(
                paths.isEmpty
                    ? "Nothing follows your session's lock from your next login on.\n"
                    : "Written: \(names). \(what) from your next login on; for now: \(command: now)\n")
        }
    }
}
