import ContactLibrary
import ContactSources
import LinuxSystem
import PathBytes
import SystemPackage
import TimelineArchive

/// The file that `watch --to` keeps. It is replaced as a whole, so it must be none that anything else needs.
struct WatchTarget {
    private let path: FilePath

    init(_ path: FilePath) { self.path = path }

    /// The file itself: without links, which are followed where nobody else can have made them.
    ///
    /// - Throws: where a link on the way can be another user's, or a line of `Afterlife` cannot hold the path.
    func place() throws(SystemError) -> FilePath {
        try TrustedLinks.check(path)
        let place = SourceIdentity.of(path)
        if place.bytes.contains(0x0A) { throw SystemError(.unsafe("the path has a line feed in it"), path) }
        return place
    }

    /// Why the path is refused whatever sources there are; nil if it is not.
    func refusal(_ environment: UserEnvironment) -> String? {
        let place: FilePath
        do throws(SystemError) { place = try self.place() } catch { return "--to \(path): \(error.reason)" }
        guard place.lastComponent != nil, (FileKind(path: place, followsLinks: false) ?? .regular) == .regular else {
            return "--to \(path): not a regular file"
        }
        return Self.isInUse(place, environment) ? "--to \(path): bday-widget keeps something else in this file" : nil
    }

    /// Why the path is refused because it is, or lies in, a contact source; nil if it does not.
    ///
    /// - Parameter sources: their identities.
    func refusal(inSources sources: [FilePath]) -> String? {
        let place = SourceIdentity.of(path)
        let isSource = sources.contains(where: place.isInside) || SourceExtent(of: sources).contains(place)
        return isSource ? "--to \(path): contacts are read from there" : nil
    }

    /// Whether it is the store, its key, the state, a lock or an archive; or the configuration, which is never written.
    private static func isInUse(_ place: FilePath, _ environment: UserEnvironment) -> Bool {
        let files = [
            try? environment.storeFile(), try? environment.keyFile(), try? environment.stateFile(),
            try? environment.configurationFile(), environment.sessionKeyFile,
        ].compactMap(\.self)
        let names: [FilePath.Component] = ["lock", "settings.lock", "key.lock", ArchiveDirectory.lockMark]
        let others = files.flatMap { file in
            [file.adding(suffix: ".previous"), file.adding(suffix: ".next")] + names.map { file.parent.appending($0) }
        }
        if (files + others).contains(where: { SourceIdentity.of($0) == place }) { return true }
        guard let archives = environment.archives, let name = place.lastComponent,
            place.parent == SourceIdentity.of(archives.path)
        else { return false }
        return archives.isArchive(name) || TmuxLease.server(of: name) != nil
            || Reload.file(environment)?.lastComponent == name || name == SessionLockMark.name
    }
}
