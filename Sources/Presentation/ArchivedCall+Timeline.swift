import ContactLibrary
import LinuxSystem
import SystemPackage
import TimelineArchive
import WidgetTimeline

extension ArchivedCall {
    /// How many days an archive covers: today and the days after the next seven midnights.
    static let days = 8

    /// The output of this call as it was, if the archive has one for this moment.
    ///
    /// - Parameter isLocked: the store cannot be opened before the user unlocks it. Then only an archive that is still
    ///   current may be shown.
    func lastOutput(isLocked: Bool, at now: Int) -> String? {
        switch answer(at: now) {
        case .current(let output), .madeOnEarlierDay(let output): output
        case .stale(let output): isLocked ? nil : output
        case .missing: nil
        }
    }

    /// Keeps what the call prints from each of a timeline's entries on.
    ///
    /// - Parameters:
    ///   - outputs: an output for each entry.
    ///   - dependencies: what the contacts and the configuration were read from.
    ///   - session: the state in which they may be shown; nil where it makes no difference.
    ///   - executables: the programs that make the outputs, so that an update drops the archive.
    func save(
        _ timeline: Timeline, _ outputs: [String], dependencies: [Dependency], session: ArchivedTimeline.Session?,
        executables: Executables
    ) {
        guard case .after(let until) = timeline.policy else { return }
        let entries = zip(timeline.entries, outputs).map {
            ArchivedTimeline.Entry(from: $0.date.secondsSince1970, output: $1)
        }
        // Where TZ names no zone, /etc/localtime does.
        let common = (executables.paths + ["/etc/localtime"]).map {
            Dependency(path: $0)
        }
        save(
            ArchivedTimeline(
                entries: entries, until: until.secondsSince1970, dependencies: dependencies + common,
                session: session))
    }
}
