import ContactLibrary
import JSONC
import LinuxSystem
import Messages
import Presentation
import SafeText
import Scheduling

extension ScheduleStatus {
    /// For a person.
    func text(_ session: CommandSession) -> Prose {
        var lines: [Prose] = []
        let time = "\(session.configuration.notifications.time)"
        let environment = session.context.environment
        switch means {
        case .systemd:
            lines.append(session.console.language.prose(.deliveredByTimer(time: time, runs: isDelivering)))
        case .cron: lines.append(session.console.language.prose(.deliveredByCron))
        case .autostart:
            lines.append(session.console.language.prose(.deliveredFromLogin(time: time, runs: isDelivering)))
        case .stay:
            lines.append(session.console.language.prose(.deliveredInSession(time: time)))
        case nil: break
        }
        if followsLock {
            let heard = environment.sessionLockMark?.heard ?? []
            let names = heard.isEmpty ? "" : " (\(heard.joined(separator: ", ")))"
            lines.append("\(session.say(.lockIsFollowed))\(names)")
        }
        if hasFollower, means == nil {
            lines.append("\(session.say(.notDelivered))\(command: Diagnosis.nothingScheduled(environment).remedy())")
        }
        if let next {
            lines.append("\(session.say(.next("\(session.text(of: session.calendar.local(next)))")))")
        }
        if let last {
            let failure = last.result == "success" ? nil : "\(last.result), \(last.status)"
            let end = session.text(of: session.calendar.local(last.end))
            lines.append("\(session.say(.last("\(end)", failure: failure)))")
        }
        lines += problems.map(session.console.language.sentence)
        return lines.joined(separator: "\n") + "\n"
    }

    func json(_ session: CommandSession) -> JSONValue {
        var object: JSONObject = ["scheduled": .bool(means != nil)]
        if followsLock { object["followsLock"] = true }
        object["by"] = means.map { .string($0.rawValue) }
        object["next"] = next.map { .string(session.calendar.local($0).description) }
        object["last"] = last.map { last in
            [
                "date": .string(session.calendar.local(last.end).description), "result": .string(last.result),
                "status": .int(last.status),
            ]
        }
        object["problems"] = .array(
            problems.map { ["problem": .string($0.problem.text()), "remedy": .string($0.remedy())] })
        return .object(object)
    }
}

extension Schedule {
    /// What can follow the session's lock without systemd, for a person; empty where that is not wanted.
    func followerText(_ environment: UserEnvironment) -> Prose {
        guard let agent else { return "" }
        return """
            Without systemd your session can start what follows its lock, such as by exec in sway's configuration:

                \(command: "\(agent.shellWord) follow-lock")

            \(command: "bday-widget schedule enable --autostart --follow-lock-only") writes an entry for desktops that start \
            programs at login: \(environment.abbreviating(followerAutostartPath))

            """
    }

    /// What can be done without systemd, for a person.
    func alternatives(_ environment: UserEnvironment) throws(CommandFailure) -> Prose {
        let entry = try autostartEntry()
        let cron: Prose =
            cronLine.map {
                """
                A line for crontab -e, which you add yourself. It delivers at the time, and every hour what is left; after \
                sleep not before the next hour. A time that you change in the configuration needs another line.

                    \(command: $0)

                """
            } ?? """
                cron cannot do it here: the session's bus is not in $XDG_RUNTIME_DIR, where cron's programs look for it.

                """
        return """
            Without systemd there are other ways.

            \(cron)
            A program that runs as long as your session, for what starts programs with it: exec in sway's configuration, a \
            user's service of OpenRC or runit. Sleep and a clock that is set make no difference to it:

                \(command: "bday-widget notify --stay")

            For desktops that start programs at login, \(command: "bday-widget schedule enable --autostart") writes an entry \
            that does so, \(environment.abbreviating(autostartPath)):

            \(Setup.snippet(entry.split(separator: "\n").map(String.init)))

            """ + followerText(environment)
    }
}
