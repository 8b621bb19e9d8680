import Failures
import Glibc
import LinuxSystem
import Messages
import Settings
import SystemPackage
import Terminal
import TimelineArchive

/// Everything a command gets from outside, made by `ofProcess`: once for a call, and for completion.
package struct CommandContext: Sendable {
    /// Without the program's name.
    package let arguments: [String]
    package let environment: UserEnvironment
    package let clock: Clock
    package var console: Console
    package let executables: Executables
    /// This call, as the widget looks for its archive; nil outside a session.
    package let archivedCall: ArchivedCall?

    /// Why the time is UTC though `TZ` names a file; nil if it is as the user has it.
    package let zoneError: SystemError?

    /// The home of another user, in which this process is root's without that being said to be on purpose; nil otherwise.
    package let homeOfAnother: FilePath?

    /// - Throws: where nothing is to be written or run, because root's process has another user's home.
    package func refuseHomeOfAnother() throws(CommandFailure) {
        if let homeOfAnother { throw .homeOfAnother(path: homeOfAnother) }
    }

    /// This context, with a console that says nothing twice in a row of updates.
    func sayingOnce() -> CommandContext {
        var context = self
        context.console = console.sayingOnce()
        return context
    }

    package static func ofProcess() -> CommandContext {
        let environment = UserEnvironment(bytes: { name in bytes(getenv(name)) })
        let arguments = ProcessArguments.bytes.map { ArgumentText.text($0) }
        let other = environment.home.flatMap { ProcessUser.isRootInDirectoryOfAnother($0) ? $0 : nil }
        // The key is made of the environment as it was given.
        let archivedCall = environment.archives.map { ArchivedCall(in: $0, key: .ofProcess) }
        return CommandContext(
            arguments: arguments, environment: environment, clock: .system, console: Console(),
            executables: Executables(ofProcess: ProgramPlace.own),
            archivedCall: other == nil ? archivedCall : nil, zoneError: TimeZoneVariable.sanitize(),
            homeOfAnother: other)
    }

    private static func bytes(_ text: UnsafePointer<CChar>?) -> [UInt8]? {
        text.map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    }

    /// Keeps a value until the process ends. Releasing a hundred thousand contacts one by one takes a tenth of the time
    /// of their import, and the system takes all memory back at once.
    package static func keepUntilExit(_ value: some Sendable) { _ = Unmanaged.passRetained(Kept(value)) }

    private final class Kept<Value: Sendable>: Sendable {
        let value: Value
        init(_ value: Value) { self.value = value }
    }
}

extension ArchiveKey {
    /// The key of this process's call.
    fileprivate static var ofProcess: ArchiveKey {
        ArchiveKey(arguments: ProcessArguments.vector + 1) { UnsafePointer(getenv($0)) }
    }
}

extension CommandFailure {
    /// The process is root's, and its home another user's.
    fileprivate static func homeOfAnother(path: FilePath) -> Self {
        Self(
            .notPermitted,
            Diagnosis(
                "HOME is \(path), another user's, and this is root: nothing is read, written or run there", .line,
                "if that is meant: BDAY_WIDGET_AS_ROOT=1"))
    }
}

/// The time, as the user's machine has it.
package struct Clock: Sendable {
    /// Seconds since 1970.
    package let now: @Sendable () -> Int
    /// Nanoseconds since 1970.
    package let nanoseconds: @Sendable () -> Int
    /// The user's time zone as it is set at the moment.
    package let calendar: @Sendable () -> SystemCalendar

    package static let system = Clock(
        now: { SystemCalendar.now() }, nanoseconds: { SystemCalendar.nanoseconds() }, calendar: { SystemCalendar() })
}
