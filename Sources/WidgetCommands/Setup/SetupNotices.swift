import ContactLibrary
import LinuxSystem
import Presentation
import SafeText
import Scheduling

/// Offers notices.
struct SetupNotices {
    static let offer = "notifications"
    private let setup: Setup
    private var session: CommandSession { setup.session }

    init(_ setup: Setup) { self.setup = setup }

    func run() throws {
        let schedule = try session.schedule()
        let status = schedule.status()
        if status.means != nil { return try setup.say(status.text(session)) }
        try setup.say(
            """
            Get notified the day before and the day of each birthday so you always have time to prepare.


            """)
        guard try !setup.isDeclined(Self.offer) else { return try setup.say(Self.later) }
        do throws(CommandFailure) {
            try schedule.requireWritable(followerAlone: false)
            try schedule.requireSystemd()
        } catch {
            session.console.report(error)
            return try setup.say(
                "Desktops that start programs at login: \(command: "bday-widget schedule enable --autostart")\n"
                    + "Other ways: \(command: "bday-widget schedule enable")\n")
        }
        if try setup.hasContacts() { try setup.say(try session.schedulePrimer()) }
        guard try setup.offers(Self.offer, "Enable notices? (no: maybe later)") else {
            return try setup.say(Self.later)
        }
        try schedule.enable(followerAlone: false, isSandboxed: true)
        try setup.say(schedule.status().text(session))
    }

    private static let later: Prose = "Maybe later: \(command: "bday-widget schedule enable")\n"
}
