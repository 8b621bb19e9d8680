import AgentProtocol
import ContactLibrary
import Delivery
import LinuxSystem
import Messages
import Presentation
import Scheduling

extension Examination {
    /// The delivery of notices, what shows them, and what follows the session's lock.
    func notices() -> [Finding] {
        let schedule: Schedule
        do throws(CommandFailure) { schedule = try session.schedule() } catch {
            return [Finding(.notifications, .problem, error.diagnosis)]
        }
        let status = schedule.status()
        // What hides names is the lock's.
        var findings = status.problems.filter { $0 != session.hiddenNames }.map { problem in
            // Who has never asked for notices misses nothing.
            Finding(.notifications, status.means == nil && !status.hasFollower ? .note : .problem, problem)
        }
        if status.isDelivering {
            let lines = status.text(session).text.split(separator: "\n").map(String.init)
            let said = lines.filter { line in
                !findings.contains { line == session.console.language.sentence($0.what).text }
            }
            findings.insert(Finding(.notifications, .ok, "\(said.joined(separator: "\n"))"), at: 0)
        }
        return findings + [server()] + lock(status)
    }

    /// The program that shows notices.
    private func server() -> Finding {
        guard environment.hasSessionBus else {
            return Finding(
                .server, .note, "there is no session bus here (D-Bus), so whether notices would be shown cannot be seen"
            )
        }
        let answer: AgentAnswer?
        do throws(CommandFailure) {
            let agent = try Agent<ServerRequest>(session)
            answer = try agent.ask(ServerRequest())
            try agent.finish()
        } catch {
            return Finding(.server, .problem, error.diagnosis)
        }
        switch answer {
        case .failed(let failure, _):
            return Finding(
                .server, .problem,
                Diagnosis(
                    failure.diagnosis.problem, .line,
                    "desktops have a notification server; elsewhere start dunst, mako or fnott with the session"))
        case .done, nil: return Finding(.server, .ok, "a notification server answers")
        }
    }

    /// What follows the session's lock, where the configuration wants that.
    private func lock(_ status: ScheduleStatus) -> [Finding] {
        if let hidden = session.hiddenNames { return [Finding(.lock, .problem, hidden)] }
        guard status.followsLock else { return [] }
        let heard = environment.sessionLockMark?.heard.joined(separator: ", ") ?? ""
        return [Finding(.lock, .ok, "the session's lock is followed, as it is told by: \(heard)")]
    }
}
