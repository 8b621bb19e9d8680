import LinuxSystem
import SystemPackage
import TimelineArchive
import WidgetTimeline

extension ArchivedCall {
    /// How many days an archive covers: today and the days after the next seven midnights.
    package static let days = 8

    /// The output of this call as it was, if the archive has one for this moment.
    ///
    /// - Parameter isLocked: the store cannot be opened before the user unlocks it. Then only an archive that is still
    ///   current may be shown.
    package func lastOutput(isLocked: Bool, at now: Int) -> String? {
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
    package func save(
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

/// The absolute paths of the executables that an archive's answers come from (`ProgramPlace`).
package struct Executables: Hashable, Sendable {
    /// The executable that answers from the archive; nil if it is not there.
    package let widget: FilePath?
    /// This executable; nil if the system does not tell.
    package let app: FilePath?

    package init(widget: FilePath?, app: FilePath?) {
        self.widget = widget
        self.app = app
    }

    /// - Parameter process: the path of the running executable without links.
    package init(ofProcess process: FilePath?) {
        app = process
        widget = process.flatMap { ProgramPlace.find("bday-widget", beside: $0) }
    }

    var paths: [FilePath] { [widget, app].compactMap(\.self) }
}
