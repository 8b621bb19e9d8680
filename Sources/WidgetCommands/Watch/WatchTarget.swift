import ContactLibrary
import ContactSources
import LinuxSystem

/// The file that `watch --to` keeps. It is replaced as a whole, so it must be none that anything else needs.
struct WatchTarget {
    private let path: String
    /// The path without links. Of a path that leads nowhere, the links of its directory are resolved.
    private let resolved: String

    init(_ path: String) {
        self.path = path
        resolved = Self.resolved(path)
    }

    /// Why the path is refused whatever sources there are; nil if it is not.
    func refusal(_ environment: UserEnvironment) -> String? {
        if let kind = FileKind(path: resolved, followsLinks: false), kind != .regular {
            return "--to \(path): not a regular file"
        }
        return isInUse(environment) ? "--to \(path): bday-widget keeps something else in this file" : nil
    }

    /// Why the path is refused because it is, or lies in, a contact source; nil if it does not.
    ///
    /// - Parameter sources: their identities.
    func refusal(inSources sources: [String]) -> String? {
        let isSource = sources.contains { resolved == $0 || resolved.hasPrefix($0 + "/") }
        return isSource ? "--to \(path): contacts are read from there" : nil
    }

    /// Whether it is the store, its key, the state, a lock or an archive; or the configuration, which is never written.
    private func isInUse(_ environment: UserEnvironment) -> Bool {
        let files = [
            try? environment.storeFile(), try? environment.keyFile(), try? environment.stateFile(),
            try? environment.configurationFile(),
        ].compactMap(\.self)
        let previous = files.map { $0 + ".previous" }
        let locks = files.flatMap { file in ["lock", "settings.lock"].map { Path.parent(of: file) + "/" + $0 } }
        if (files + previous + locks).contains(where: { Self.resolved($0) == resolved }) { return true }
        guard let runtime = environment.runtimeDirectory, Path.parent(of: resolved) == Self.resolved(runtime) else {
            return false
        }
        return resolved.hasSuffix(".json") || Reload.file(environment).map(Self.resolved) == resolved
    }

    private static func resolved(_ path: String) -> String { SourceIdentity.of(path) }
}
