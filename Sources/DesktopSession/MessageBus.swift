import CSDBus
import Failures
import Glibc
import LinuxSystem
import Messages
import SafeText
import SystemPackage

/// A connection to a message bus, over sd-bus. It starts no bus, and waits for nobody longer than its limits say.
///
/// It belongs to one thread.
package final class MessageBus {
    /// How long an answer may take, in milliseconds. A notification server that is frozen would hold up the rest.
    package static let limit = Timeout.milliseconds(2_000)
    /// How long a program may take until it provides its name: it is started, connects to the display, reads its settings.
    static let startLimit = Timeout.milliseconds(10_000)

    private let bus: OpaquePointer
    /// How long an answer on this connection may take, in milliseconds.
    var limit = MessageBus.limit

    /// Connects to the session's bus: `DBUS_SESSION_BUS_ADDRESS`, else `$XDG_RUNTIME_DIR/bus`.
    package static func session() throws(SessionError) -> MessageBus {
        try local("DBUS_SESSION_BUS_ADDRESS", sd_bus_open_user)
    }

    /// Connects to the system's bus, where the sessions are.
    package static func system() throws(SessionError) -> MessageBus {
        try local("DBUS_SYSTEM_BUS_ADDRESS", sd_bus_open_system)
    }

    private static func local(_ variable: String, _ open: Opening) throws(SessionError) -> MessageBus {
        // A list of addresses, of which any may be used (D-Bus specification, "Server Addresses").
        if let addresses = getenv(variable).map({ String(cString: $0).split(separator: ";") }),
            !addresses.allSatisfy({ $0.hasPrefix("unix:") })
        {
            throw .addressIsNotLocal
        }
        return try MessageBus(opening: open)
    }

    private typealias Opening = (UnsafeMutablePointer<OpaquePointer?>?) -> CInt

    /// Connects to a program that listens on a socket itself.
    fileprivate static func peer(at socket: String) throws(SessionError) -> MessageBus {
        try MessageBus { bus in
            // Any byte of an address may be escaped (D-Bus specification, "Server Addresses").
            let path = PercentEncoding.text(of: Array(socket.utf8))
            var status = sd_bus_new(bus)
            if status >= 0 { status = sd_bus_set_address(bus?.pointee, "unix:path=" + path) }
            if status >= 0 { status = sd_bus_start(bus?.pointee) }
            if status < 0 { bus?.pointee = sd_bus_unref(bus?.pointee) }
            return status
        }
    }

    private init(opening open: Opening) throws(SessionError) {
        var bus: OpaquePointer?
        let status = open(&bus)
        guard status >= 0, let bus else { throw .noBus(reason: Self.reason(status)) }
        self.bus = bus
        // sd_bus_call would wait ninety seconds for a bus that does not let us in.
        let end = MonotonicClock.milliseconds() + Self.limit
        while sd_bus_is_ready(bus) == 0 {
            if case .timeIsOver = try step(until: end) { throw .noAnswer(name: nil) }
        }
    }

    // Every call has had its answer; flushing would wait for a bus that lets nobody in.
    deinit { sd_bus_close_unref(bus) }

    /// Calls a method, and gives its answer.
    ///
    /// - Parameters:
    ///   - name: of the program that it is about, in errors; nil for the one that is called.
    ///   - limit: in milliseconds; nil for the connection's.
    ///   - write: appends the arguments.
    package func call(
        _ method: BusMethod, about name: String? = nil, limit: Int? = nil,
        _ write: (MessageWriter) -> Void = { _ in }
    ) throws(SessionError) -> BusMessage {
        var message: OpaquePointer?
        let status = sd_bus_message_new_method_call(
            bus, &message, method.destination, method.path, method.interface, method.member)
        guard status >= 0, let message else { throw .broken(reason: Self.reason(status)) }
        defer { sd_bus_message_unref(message) }
        let writer = MessageWriter(message)
        write(writer)
        guard writer.status >= 0 else { throw .broken(reason: Self.reason(writer.status)) }
        var error = sd_bus_error()
        defer { sd_bus_error_free(&error) }
        var reply: OpaquePointer?
        let answer = sd_bus_call(bus, message, UInt64(limit ?? self.limit) * 1_000, &error, &reply)
        guard answer >= 0, let reply else { throw SessionError(answer, error, name ?? method.destination) }
        return BusMessage(owning: reply, of: name ?? method.destination)
    }

    /// Has a program provide a name that others are to be called by.
    package func start(_ name: String) throws(SessionError) {
        if try call(.ofBus("NameHasOwner"), about: name, { $0.append(name) }).bool() { return }
        _ = try call(.ofBus("StartServiceByName"), about: name, limit: Self.startLimit) {
            $0.append(name)
            $0.append(UInt32(0))
        }
    }

    /// The connection that provides a name now.
    package func owner(of name: String) throws(SessionError) -> String {
        try call(.ofBus("GetNameOwner"), about: name) { $0.append(name) }.string()
    }

    /// The connection that provides a name now; empty where none does.
    func ownerIfAny(of name: String) throws(SessionError) -> String {
        do { return try owner(of: name) } catch {
            guard case .noService = error else { throw error }
            return ""
        }
    }

    /// Asks the bus for signals, which `nextSignal` gives from now on.
    ///
    /// - Parameter rule: a match rule of the D-Bus specification, without anything that comes from a person.
    package func subscribe(to rule: String) throws(SessionError) {
        _ = try call(.ofBus("AddMatch")) { $0.append(rule) }
    }

    /// Asks the bus for a signal whenever another program provides a name, or none.
    package func subscribe(toOwnerOf name: String) throws(SessionError) {
        try subscribe(
            to: "type='signal',sender='org.freedesktop.DBus',path='/org/freedesktop/DBus',"
                + "interface='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(name)'")
    }

    /// A property of an object.
    package func property(
        _ name: String, of path: String, _ interface: String, at destination: String
    ) throws(SessionError) -> BusMessage {
        try call(BusMethod(destination, path, "org.freedesktop.DBus.Properties", "Get")) {
            $0.append(interface)
            $0.append(name)
        }
    }

    /// The next message that is no answer.
    ///
    /// - Parameter end: when waiting ends, by `MonotonicClock.milliseconds()`; nil never.
    /// - Returns: nil when the time is over.
    package func nextSignal(until end: Int?) throws(SessionError) -> BusMessage? {
        while true {
            switch try step(until: end) {
            case .message(let message): return message
            case .progress: continue
            case .timeIsOver: return nil
            }
        }
    }

    /// What to wait for, beside others: then `nextSignal(until: 0)` gives what has come.
    var polled: PolledDescriptor { .readable(sd_bus_get_fd(bus)) }

    /// Waits for what comes on this bus, or from others.
    func wait(besides others: [PolledDescriptor]) throws(SessionError) -> Set<Int32> {
        do { return try PolledDescriptor.wait([polled] + others) } catch {
            throw .broken(reason: error.diagnosis.message)
        }
    }

    private enum Step {
        case message(BusMessage)
        case progress
        case timeIsOver
    }

    private func step(until end: Int?) throws(SessionError) -> Step {
        var message: OpaquePointer?
        let status = sd_bus_process(bus, &message)
        guard status >= 0 else { throw .noBus(reason: Self.reason(status)) }
        if let message { return .message(BusMessage(owning: message, of: nil)) }
        if status > 0 { return .progress }
        let left = end.map { $0 - MonotonicClock.milliseconds() }
        if let left, left <= 0 { return .timeIsOver }
        let waited = sd_bus_wait(bus, left.map { UInt64($0) * 1_000 } ?? .max)
        guard waited >= 0 || waited == -EINTR else { throw .broken(reason: Self.reason(waited)) }
        return .progress
    }

    /// The system's words for a status of sd-bus, which is a negative `errno` value.
    static func reason(_ status: CInt) -> Message { Errno(rawValue: -status).message }
}

/// A method of a program on the bus.
package struct BusMethod: Hashable, Sendable {
    package let destination: String
    package let path: String
    package let interface: String
    package let member: String

    package init(_ destination: String, _ path: String, _ interface: String, _ member: String) {
        self.destination = destination
        self.path = path
        self.interface = interface
        self.member = member
    }

    fileprivate static func ofBus(_ member: String) -> BusMethod {
        BusMethod("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", member)
    }
}

/// The user manager of systemd (org.freedesktop.systemd1(5)), by its own socket: it need not be on the session's bus.
package struct UserManager {
    private static let interface = "org.freedesktop.systemd1.Manager"

    private let bus: MessageBus

    /// - Returns: nil where none answers.
    package init?() {
        guard let runtime = getenv("XDG_RUNTIME_DIR"),
            let bus = try? MessageBus.peer(at: String(cString: runtime) + "/systemd/private")
        else { return nil }
        self.bus = bus
    }

    /// Moves this process into a unit of its own, and waits until it is there: the one that it was started in can end.
    package func adoptProcess() throws(SessionError) {
        let job = try start("scope") { message in
            message.property("PIDs", "au") { message.array(of: "u") { message.append(UInt32(getpid())) } }
        }
        let end = MonotonicClock.milliseconds() + MessageBus.limit
        while let signal = try bus.nextSignal(until: end) {
            guard signal.isSignal(Self.interface, "JobRemoved") else { continue }
            if (try signal.uint32(), try signal.objectPath()).1 == job { return }
        }
    }

    /// Starts a program in a unit of its own, and does not wait for its end.
    ///
    /// - Parameters:
    ///   - command: the program's path first.
    ///   - environment: `NAME=VALUE`, beside the manager's own.
    package func start(_ command: [String], environment: [String]) throws(SessionError) {
        _ = try start("service") { message in
            message.property("Environment", "as") { message.append(environment) }
            message.property("ExecStart", "a(sasb)") {
                message.array(of: "(sasb)") {
                    message.structure("sasb") {
                        message.append(command[0])
                        message.append(command)
                        message.append(false)
                    }
                }
            }
        }
    }

    /// Starts a transient unit, which is gone when it has ended.
    ///
    /// - Returns: the manager's job.
    private func start(_ kind: String, _ properties: (MessageWriter) -> Void) throws(SessionError) -> String {
        let method = BusMethod(
            "org.freedesktop.systemd1", "/org/freedesktop/systemd1", Self.interface, "StartTransientUnit")
        return try bus.call(method) { message in
            message.append("bday-widget-\(getpid())-\(MonotonicClock.milliseconds()).\(kind)")
            message.append("fail")
            message.array(of: "(sv)") {
                message.property("CollectMode", "s") { message.append("inactive-or-failed") }
                properties(message)
            }
            message.array(of: "(sa(sv))") {}
        }.objectPath()
    }
}

extension MessageWriter {
    /// A unit's property.
    fileprivate func property(_ name: String, _ type: String, _ value: () -> Void) {
        structure("sv") {
            append(name)
            variant(type, value)
        }
    }
}
