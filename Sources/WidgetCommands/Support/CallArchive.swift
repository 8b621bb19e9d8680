import LinuxSystem
import TimelineArchive
import WidgetTimeline

/// The archive of this very call.
struct CallArchive {
    /// Now and the next seven midnights.
    static let days = 8
    private let directory: ArchiveDirectory
    private let key: ArchiveKey

    /// Nil outside a session, where nothing is kept.
    static func current(_ environment: UserEnvironment) -> CallArchive? {
        environment.runtimeDirectory.map { path in
            CallArchive(
                directory: ArchiveDirectory(path: path),
                key: ArchiveKey(arguments: CommandLine.arguments.dropFirst(), variable: environment.variables))
        }
    }

    func answer() -> ArchiveAnswer { directory.answer(key, at: SystemCalendar.now()) }

    /// What the call showed before, where it was made for this moment.
    ///
    /// - Parameter isLocked: the store cannot be opened before the user unlocks it: then only what still holds is told.
    func lastOutput(isLocked: Bool) -> String? {
        switch answer() {
        case .current(let output), .madeOnEarlierDay(let output): output
        case .stale(let output): isLocked ? nil : output
        case .missing: nil
        }
    }

    func save(_ timeline: Timeline, _ outputs: [String], dependencies: [Dependency]) {
        guard case .after(let until) = timeline.policy else { return }
        let entries = zip(timeline.entries, outputs).map {
            ArchivedTimeline.Entry(from: $0.date.secondsSince1970, output: $1)
        }
        directory.save(
            ArchivedTimeline(
                entries: entries, until: until.secondsSince1970, dependencies: dependencies + Self.everywhere), as: key)
    }

    /// What every output depends on: this program, and the zone where `TZ` names none.
    private static var everywhere: [Dependency] {
        ["/proc/self/exe", "/etc/localtime"].map { Dependency(path: $0, fingerprint: FileFingerprint(path: $0)) }
    }
}
