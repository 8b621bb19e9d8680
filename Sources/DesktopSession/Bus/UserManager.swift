import Glibc
import LinuxSystem

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
