import AgentProtocol
import BirthdayCore
import ContactLibrary
import Failures
import LinuxSystem
import Messages
import Presentation
import Scheduling
import Settings
import SystemPackage
import Watching

/// `notify --stay`: shows what is due now, and whenever something becomes due. Between deliveries the process sleeps in one
/// call. It ends with the session, by a signal, or with `$XDG_RUNTIME_DIR`.
package struct NotifyLoop: ~Copyable {
    private let choices: any SessionChoices
    private let context: CommandContext
    private let lock: StayLock
    private var events: WatchEvents
    /// Waits for a notification server, after a delivery that failed.
    private var server: Agent<ServerRequest>?
    private var dependencies: [Dependency] = []
    /// What may be written, and which directories that were.
    private var walls: DeliveryWalls
    /// When something becomes due, or is tried again, in seconds since 1970.
    private var wake = 0
    /// How long a delivery that failed is not tried again, in seconds.
    private var pause = Self.firstPause
    /// The failure that was reported last, until there is none.
    private var reported: Diagnosis?

    /// A notification server that is started at login is there a moment later, or never.
    private static let firstPause = 60
    private static let longestPause = 3_600
    /// Nobody's birthday is known: something has to change before.
    private static let nothing = 366 * 86_400
    /// How often everybody is read again because that depends on something that was not watched before.
    private static let maximumRounds = 8

    /// - Returns: nil where another process does that for the session.
    package init?(_ choices: any SessionChoices, _ context: CommandContext) throws(CommandFailure) {
        guard let directory = context.environment.runtimeDirectory else {
            throw CommandFailure(
                .configuration,
                context.environment.noSession(
                    Message("XDG_RUNTIME_DIR is not set, and notify --stay lasts as long as that")))
        }
        do {
            lock = try StayLock(in: directory)
        } catch {
            if error.isBusy { return nil }
            throw CommandFailure(writing: error)
        }
        self.choices = choices
        self.context = context
        events = WatchEvents(hangUp: [], mark: nil, signals: try? SignalEvents(), context.console)
        // What is wrong with the configuration is said when it is read for a delivery.
        let session = (try? ConfigurationFile(choices, context)).map { CommandSession(choices, context, $0) }
        try? session?.schedule().replaceTimer()
        walls = DeliveryWalls(context.environment, session?.configuration)
        walls.raise()
    }

    package mutating func run() {
        update()
        while lock.isOfSession,
            let event = events.next(untilMidnight: { [wake, clock = context.clock] in (wake - clock.now()) * 1_000 })
        {
            switch event {
            case .program: events.becomeProgram()
            case .answer: hear()
            case .time, .lock: update()
            case .files(let change): look(isChanged: change == .content)
            case .look: look(isChanged: context.clock.now() >= wake)
            }
        }
    }

    /// Delivers if something changed, as far as the caller knows or a fingerprint shows.
    private mutating func look(isChanged: Bool) {
        guard lock.isOfSession else { return }
        if isChanged || dependencies.contains(where: { !$0.isUnchanged }) { return update() }
        events.beginUpdate()
        if events.watch(dependencies) { return update() }
        events.endUpdate()
    }

    /// Delivers what is due, and sets the timer. What that depends on was watched before it was read.
    private mutating func update() {
        events.beginUpdate()
        // The agents of earlier deliveries, which waited for clicks.
        ChildProcess.forgetEnded()
        var isRead = false
        do {
            var (notifications, people) = try read()
            isRead = true
            for _ in 1..<Self.maximumRounds {
                guard events.watch(dependencies) else { break }
                (notifications, people) = try read()
            }
            notifications.keepCalendar()
            try notifications.deliver(people, isLogged: true)
            (pause, reported) = (Self.firstPause, nil)
            listen(to: nil)
        } catch {
            if !isRead { DueNotifications.noteUnread(error, context) }
            _ = events.watch(dependencies)
            report(error)
            awaitServer()
            wake = min(wake, context.clock.now() + pause)
            pause = min(2 * pause, Self.longestPause)
        }
        events.setTimer(to: wake)
        events.endUpdate()
    }

    /// Has the agent say when another program shows notices, beside trying again now and then.
    private mutating func awaitServer() {
        guard server == nil, context.environment.hasSessionBus, let file = try? ConfigurationFile(choices, context),
            let agent = try? Agent<ServerRequest>(CommandSession(choices, context, file))
        else { return }
        agent.begin(ServerRequest(isAwaited: true))
        listen(to: agent)
    }

    private mutating func listen(to agent: Agent<ServerRequest>?) {
        (server, events.awaited) = (agent, agent?.answered)
    }

    /// The agent has answered, or ended without one: then nothing has changed.
    private mutating func hear() {
        let answer = try? server?.answer()
        listen(to: nil)
        if case .done = answer { update() }
    }

    /// Reads everybody and finds out when something becomes due.
    private mutating func read() throws(CommandFailure) -> (DueNotifications, ContactReading) {
        dependencies = commonDependencies
        wake = context.clock.now() + Self.nothing
        let session = try CommandSession(choices, context)
        // Walls stay as they are: with others this begins anew.
        if DeliveryWalls(context.environment, session.configuration) != walls { events.becomeProgram() }
        let notifications = DueNotifications(session)
        notifications.unlock()
        // Where the store has none, this changes it, and is no change by somebody else.
        _ = try session.library().ledgerKey()
        let people = try session.readEveryGroup(isForLog: true)
        // The reading may have written the store: what it says of a file is later than what was seen before.
        let read = session.dependencies + people.dependencies
        let paths = Set(read.map(\.path))
        dependencies = dependencies.filter { !paths.contains($0.path) } + read
        if let next = session.plan(people).nextDelivery(people.contacts, after: session.now) {
            wake = next.secondsSince1970
        }
        return (notifications, people)
    }

    /// Once: it is tried again and again. The agent may have said why.
    private mutating func report(_ failure: CommandFailure) {
        if !failure.isSilent, failure.diagnosis != reported { context.console.tell(failure.diagnosis) }
        reported = failure.diagnosis
    }

    private var commonDependencies: [Dependency] {
        let environment = context.environment
        let paths: [FilePath?] = [
            "/etc/localtime", Reload.file(environment), try? environment.storeFile(),
            choices.config ?? (try? environment.configurationFile()),
        ]
        return ([lock.path] + paths.compactMap(\.self)).map { Dependency(path: $0) }
    }
}
