import ContactLibrary
import Synchronization

/// What a call's configuration said when it was read last, for who answers in place of a call that waits for its sources,
/// and for a time in which it cannot be used.
final class KnownConfiguration: Sendable {
    private let state = Mutex((file: ConfigurationFile?.none, mayHideNames: false))

    /// Nil where it never could be used.
    var file: ConfigurationFile? { state.withLock { $0.file } }

    /// Whether names are to be hidden while the session is locked. A file that cannot be used asks for what it asked before,
    /// and for what its text may ask.
    var mayHideNames: Bool {
        state.withLock { $0.mayHideNames || $0.file?.configuration.redactsWhenLocked ?? false }
    }

    func note(_ file: ConfigurationFile) { state.withLock { $0 = (file, false) } }

    /// It cannot be used now.
    ///
    /// - Parameter mayHideNames: whether it may ask for that.
    func noteUnusable(mayHideNames: Bool) { state.withLock { $0.mayHideNames = mayHideNames } }
}
