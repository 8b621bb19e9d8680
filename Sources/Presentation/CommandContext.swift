import Failures
import Glibc
import JSONC
import LinuxSystem
import Messages
import Settings
import SystemPackage
import Terminal
import TimelineArchive

/// Everything a command gets from outside, made once by `CommandLineTool`.
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
            arguments: arguments, environment: environment, clock: .system, console: Console(arguments),
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

/// What a command writes to standard output in parts: memory holds one part, however long the whole is.
package struct OutputBuffer: ~Copyable {
    /// In bytes.
    private static let capacity = 64 * 1_024

    private let console: Console
    private var text = ""

    package init(_ console: Console) { self.console = console }

    /// - Throws: as `Console.write`.
    package mutating func write(_ part: String) throws(CommandFailure) {
        text += part
        if text.utf8.count >= Self.capacity { try flush() }
    }

    /// Writes a JSON array. A value is made when its turn comes, and released before the next one.
    package mutating func write(array values: some Sequence<JSONValue>) throws(CommandFailure) {
        try write("[")
        var isFirst = true
        for value in values {
            if !isFirst { try write(",") }
            isFirst = false
            try write(value.serialized())
        }
        try write("]")
    }

    /// Writes what is left; to be called at the end. A terminal does not get what it takes for commands, and a file may have.
    package mutating func flush() throws(CommandFailure) {
        try console.write(console.isRead ? text.withoutC1Controls : text)
        text.removeAll(keepingCapacity: true)
    }
}

extension String {
    /// Without U+0080 to U+009F (ISO 6429, C1), of which terminals take some for the beginning of a command.
    fileprivate var withoutC1Controls: String {
        let isControl: (Unicode.Scalar) -> Bool = { (0x80...0x9F).contains($0.value) }
        return unicodeScalars.contains(where: isControl)
            ? String(String.UnicodeScalarView(unicodeScalars.filter { !isControl($0) })) : self
    }
}
