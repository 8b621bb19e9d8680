import LinuxSystem
import SystemPackage

/// The lock of the one process that delivers notices as long as its session lasts (`notify --stay`). It lies in the
/// session's runtime directory: a process whose lock is gone from there has no session any more.
package struct StayLock: ~Copyable {
    private let lock: LockFile
    /// The file that is locked.
    package let dependency: Dependency

    private static let name: FilePath.Component = "notify.lock"
    /// How long the lock is waited for, in milliseconds: a process that asks for its state holds it for a moment.
    private static let timeout = 200

    /// - Parameter directory: `$XDG_RUNTIME_DIR/bday-widget`.
    /// - Throws: `isBusy` where another process has it.
    package init(in directory: FilePath) throws(SystemError) {
        lock = try LockFile(Self.name, in: Directory(creatingOwn: directory), timeout: Self.timeout)
        dependency = Dependency(path: directory.appending(Self.name))
    }

    /// Whether this is still the lock of the session.
    package var isOfSession: Bool { dependency.isUnchanged }

    /// Whether a process has the lock.
    static func isHeld(in directory: FilePath) -> Bool {
        guard FileKind(path: directory.appending(name), followsLinks: false) != nil else { return false }
        do throws(SystemError) {
            _ = try LockFile(name, in: Directory(own: directory), timeout: 0)
            return false
        } catch {
            return error.isBusy
        }
    }

    /// Ends the process that has the lock.
    static func end(in directory: FilePath) { try? Directory(own: directory).remove(name) }
}
