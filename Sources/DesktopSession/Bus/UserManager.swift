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
        let job = try start("scope", [("PIDs", "au", { $0.array(of: "u", [UInt32(getpid())]) { $0.append($1) } })])
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
        _ = try start(
            "service",
            [
                (
                    "ExecStart", "a(sasb)",
                    {
                        $0.array(of: "(sasb)", [command]) { message, words in
                            message.structure("sasb") {
                                message.append(words[0])
                                message.array(of: "s", words) { $0.append($1) }
                                message.append(false)
                            }
                        }
                    }
                ), ("Environment", "as", { $0.array(of: "s", environment) { $0.append($1) } }),
            ])
    }

    /// Starts a transient unit, which is gone when it has ended.
    ///
    /// - Returns: the manager's job.
    private func start(
        _ kind: String, _ properties: [(name: String, type: String, value: (MessageWriter) -> Void)]
    ) throws(SessionError) -> String {
        let method = BusMethod(
            "org.freedesktop.systemd1", "/org/freedesktop/systemd1", Self.interface, "StartTransientUnit")
        let collected = ("CollectMode", "s", { (message: MessageWriter) in message.append("inactive-or-failed") })
        return try bus.call(method) { message in
            message.append("bday-widget-\(getpid())-\(MonotonicClock.milliseconds()).\(kind)")
            message.append("fail")
            message.array(of: "(sv)", properties + [collected]) { message, property in
                message.structure("sv") {
                    message.append(property.name)
                    message.variant(property.type) { property.value(message) }
                }
            }
            message.array(of: "(sa(sv))") {}
        }.objectPath()
    }
}
