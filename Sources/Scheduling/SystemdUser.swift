import LinuxSystem
import LocalTime

/// The user manager of systemd, asked by its own program: this one opens no socket.
struct SystemdUser: Sendable {
    /// How long an answer is waited for, in milliseconds.
    private static let timeout = 5_000

    /// - Throws: where systemctl is missing, or no user manager answers it.
    func requireReachable() throws(CommandFailure) {
        do throws(CommandFailure) {
            try call(["show", "--property=Version"])
        } catch {
            throw .refused("systemd's user manager cannot be asked: \(error.diagnosis)")
        }
    }

    /// Calls `systemctl --user`.
    ///
    /// - Returns: what it printed.
    /// - Throws: what it said, where it failed or did not answer.
    @discardableResult
    func call(_ arguments: [String], within milliseconds: Int = timeout) throws(CommandFailure) -> String {
        // Instants are printed in the zone of `TZ`.
        let command = ["env", "TZ=UTC", "LC_ALL=C", "systemctl", "--user", "--no-ask-password", "--no-pager"]
        let answer: ChildProcess.Answer
        do throws(SystemError) {
            answer = try ChildProcess.answer(of: command + arguments, within: milliseconds)
        } catch {
            throw .refused("systemctl: \(error.reason)")
        }
        if answer.status == 0 { return answer.output }
        // env(1) has this status where there is no such program.
        if answer.status == 127 { throw .refused("systemctl is not installed") }
        let reason = answer.errors.split(separator: "\n").first ?? "status \(answer.status)"
        throw .refused("systemctl \(arguments.first ?? ""): \(reason)")
    }

    /// Properties of a unit, by name.
    func properties(_ names: [String], of unit: String) throws(CommandFailure) -> [String: String] {
        let output = try call(["show", "--property=\(names.joined(separator: ","))", unit])
        let pairs = output.split(separator: "\n").map { line in
            (String(line.prefix { $0 != "=" }), String(line.drop { $0 != "=" }.dropFirst()))
        }
        return Dictionary(pairs) { first, _ in first }
    }

    /// The instant of `Sun 2026-11-22 02:00:02 UTC`, in seconds since 1970; nil for anything else, such as `n/a`.
    static func instant(_ text: String) -> Int? {
        let words = text.split(separator: " ")
        guard words.count == 4, words[3] == "UTC", let day = CalendarDay(iso: words[1]),
            let seconds = ClockTime.seconds(of: words[2], fields: 3...3)
        else { return nil }
        return day.daysSince1970 * 86_400 + seconds
    }
}
