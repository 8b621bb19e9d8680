import LinuxSystem

/// What the user does about a problem of what is scheduled.
enum NextStep {
    /// The call that schedules something: without systemd's user manager, by an entry for the start of a session.
    static func enable(_ environment: UserEnvironment) -> String {
        "bday-widget schedule enable" + (hasUserManager(environment) ? "" : " --autostart")
    }

    /// Whether systemd's user manager runs, which `systemctl --user` asks by this socket.
    static func hasUserManager(_ environment: UserEnvironment) -> Bool {
        guard let directory = environment.runtimeDirectory?.parent else { return false }
        return FileKind(path: directory.appending(["systemd", "private"])) != nil
    }

    /// A problem and the next step, in one line. A sentence begins with a capital; a program's name has none.
    static func sentence(_ problem: String, _ remedy: String) -> String {
        let isName = ["bday-widget", "systemd", "systemctl"].contains { problem.hasPrefix($0) }
        return
            "\(isName ? "" : problem.prefix(1).uppercased())\(problem.dropFirst(isName ? 0 : 1)). Next step: \(remedy)"
    }
}
