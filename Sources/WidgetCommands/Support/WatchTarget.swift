import ContactSources
import Glibc
import LinuxSystem

/// The file that `watch --to` keeps: replaced as a whole, so it must be none that anybody needs.
enum WatchTarget {
    /// Why the path cannot be taken; nil where it can.
    static func refusal(_ path: String, _ environment: UserEnvironment) -> String? {
        let resolved = resolved(path)
        var status = stat()
        if lstat(resolved, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            return "--to \(path): this is no file, and would be replaced by one."
        }
        return isOurs(resolved, environment) ? "--to \(path): bday-widget keeps something else in this file." : nil
    }

    /// Why the path cannot be taken, for it is, or lies in, a contact source; nil where it can.
    ///
    /// - Parameter sources: their identities.
    static func refusal(_ path: String, inSources sources: [String]) -> String? {
        let resolved = resolved(path)
        let isSource = sources.contains { resolved == $0 || resolved.hasPrefix($0 + "/") }
        return isSource ? "--to \(path): contacts are read from there." : nil
    }

    /// The store, its key, the settings, the locks, the archives; and the configuration, which is never written.
    private static func isOurs(_ path: String, _ environment: UserEnvironment) -> Bool {
        let files = [
            try? environment.storeFile(), try? environment.keyFile(), try? environment.settingsFile(),
            try? environment.configurationFile(),
        ].compactMap(\.self)
        let locks = files.flatMap { file in ["lock", "settings.lock"].map { parent(of: file) + "/" + $0 } }
        if (files + locks).contains(where: { resolved($0) == path }) { return true }
        guard let runtime = environment.runtimeDirectory, parent(of: path) == resolved(runtime) else { return false }
        return path.hasSuffix(".json") || path == resolved(Reload.mark(in: runtime))
    }

    /// The path without links; of one that leads nowhere, with those of its directory resolved.
    private static func resolved(_ path: String) -> String { SourceIdentity.of(path) }
}
