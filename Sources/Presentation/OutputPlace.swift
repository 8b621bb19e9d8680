import ContactLibrary
import LinuxSystem
import Messages
import PathBytes
import Settings
import SystemPackage
import TimelineArchive

/// Where a user has a line or a calendar written for other programs (`watch --to`, `export --to`, the setting "export"). It
/// is replaced as a whole, so it must be none that anything else needs.
package enum OutputPlace {
    /// Why nothing is written to a file or a directory that bday-widget itself uses; nil where it is none.
    ///
    /// - Parameters:
    ///   - place: without links.
    ///   - configuration: the file that the call names; nil for the standard one.
    package static func problem(
        of place: FilePath, _ environment: UserEnvironment, configuration: FilePath? = nil
    ) -> Message? {
        if isAmongOurs(place, environment) { return Message("bday-widget keeps its own files in this directory") }
        let configuration = configuration ?? (try? environment.configurationFile())
        return isInUse(place, environment, configuration)
            ? Message("bday-widget keeps something else in this file") : nil
    }

    /// Why nothing is written to a file or a directory that is, or lies in, a contact source; nil where it does not: who is
    /// gone from the contacts would come back from there.
    ///
    /// - Parameter place: without links.
    package static func problem(of place: FilePath, in sources: SourceExtent) -> Message? {
        sources.contains(place) ? Message("contacts are read from there") : nil
    }

    /// Whether it lies where the contacts, their key or the state are kept, or is such a directory, which may not be there yet.
    private static func isAmongOurs(_ place: FilePath, _ environment: UserEnvironment) -> Bool {
        let kept = [try? environment.storeFile(), try? environment.keyFile(), try? environment.stateFile()]
        let directories = kept.map { $0?.parent.withoutLinks }
        return directories.contains(place.parent) || directories.contains(place)
            || place == environment.archives?.path.withoutLinks
    }

    /// Whether it is the configuration, which is never written, or one of the files that the program itself has in the runtime
    /// directory, where conky's may lie too.
    private static func isInUse(
        _ place: FilePath, _ environment: UserEnvironment, _ configuration: FilePath?
    ) -> Bool {
        let files = [configuration, environment.sessionKeyFile, Reload.file(environment)]
        if files.contains(where: { $0?.withoutLinks == place }) { return true }
        guard let archives = environment.archives, let name = place.lastComponent,
            place.parent == archives.path.withoutLinks
        else { return false }
        return archives.isArchive(name) || TmuxLease.server(of: name) != nil
            || [SessionLockMark.name, UserLockMark.name].contains(name) || name.extension == "lock"
    }
}
