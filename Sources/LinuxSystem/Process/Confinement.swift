import CLinux
import Glibc
import SystemPackage

/// Walls around what reads other people's data: it makes no socket (seccomp(2)), and writes nowhere but where it has to
/// (landlock(7)). They are the calling thread's, and would be for good those of whatever it starts; so another thread, which was
/// there before them, starts programs in its place. Where the kernel has only one of the walls, that one stands.
///
/// Why: docs/decisions.md#the-walls-of-a-delivery.
package enum Confinement {
    nonisolated(unsafe) private static var outside: OutsideThread?

    /// Confines the calling thread, for good, and threads that it starts later.
    ///
    /// - Parameter paths: what may be written: directories with all that is in them, and files. What is not there may not.
    package static func begin(writing paths: [FilePath]) {
        // Without a thread outside, nothing that is started could do its work.
        guard outside == nil, let thread = OutsideThread() else { return }
        outside = thread
        guard linux_set_no_new_privileges() == 0 else { return }
        confineWriting(to: paths)
        _ = linux_refuse_sockets()
    }

    /// Does something without the walls: starting a program, or becoming one.
    static func leaving(_ body: () -> Void) {
        guard let outside, pthread_equal(outside.confined, pthread_self()) != 0 else { return body() }
        outside.run(body)
    }

    private static func confineWriting(to paths: [FilePath]) {
        let version = linux_landlock_version()
        guard version > 0 else { return }
        let fileRights = LINUX_LANDLOCK_WRITE_FILE | (version >= 3 ? LINUX_LANDLOCK_TRUNCATE : 0)
        let rights = fileRights | LINUX_LANDLOCK_CHANGE | (version >= 2 ? LINUX_LANDLOCK_REFER : 0)
        let rules = linux_landlock_create(UInt64(rights))
        guard rules >= 0 else { return }
        defer { close(rules) }
        for path in paths {
            let file = path.withPlatformString { open($0, O_RDONLY | O_CLOEXEC) }
            guard file >= 0 else { continue }
            _ = linux_landlock_allow(rules, UInt64(FileKind(path: path) == .directory ? rights : fileRights), file)
            close(file)
        }
        _ = linux_landlock_restrict(rules)
    }
}

/// The thread that does something for a confined one, which waits meanwhile.
private final class OutsideThread: @unchecked Sendable {
    let confined = pthread_self()
    /// What is asked for, and what is done.
    private let (asked, done) = (
        UnsafeMutablePointer<sem_t>.allocate(capacity: 1), UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    )
    private var work: () -> Void = {}

    init?() {
        for semaphore in [asked, done] { sem_init(semaphore, 0, 0) }
        guard
            let thread = SideThread.start({ [self] in
                while true {
                    Self.wait(for: asked)
                    work()
                    sem_post(done)
                }
            })
        else { return nil }
        pthread_detach(thread)
    }

    func run(_ body: () -> Void) {
        withoutActuallyEscaping(body) { body in
            work = body
            sem_post(asked)
            Self.wait(for: done)
            work = {}
        }
    }

    private static func wait(for semaphore: UnsafeMutablePointer<sem_t>) {
        while sem_wait(semaphore) != 0 {}
    }
}
