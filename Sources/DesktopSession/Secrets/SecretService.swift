/// The desktop's keyring (Secret Service API draft 0.2, `org.freedesktop.secrets`): gnome-keyring, KWallet, KeePassXC.
///
/// Nobody is asked for a password, except by `unlock`.
package struct SecretService {
    package static let name = "org.freedesktop.secrets"
    private static let path = "/org/freedesktop/secrets"
    /// What a method answers in the place of an object that there is none of.
    static let nothing = "/"

    private let bus: MessageBus
    /// In which secrets cross the bus as they are. A program that could read the bus of its user could ask the keyring too.
    private let session: String

    /// Has the keyring started where it is not running.
    package init(on bus: MessageBus) throws(BusError) {
        try bus.start(Self.name)
        self.bus = bus
        let answer = try bus.call(Self.method("OpenSession")) { message in
            message.append("plain")
            message.variant("s") { message.append("") }
        }
        try answer.skip("v")
        session = try answer.objectPath()
    }

    /// The secret with these attributes. One in a keyring that is locked is an error at once.
    package func secret(_ attributes: [(key: String, value: String)]) throws(SecretError) -> [UInt8] {
        let (unlocked, locked) = try search(attributes)
        guard let item = unlocked.first else { throw locked.isEmpty ? .missing : .locked }
        return try self { () throws(BusError) in
            let answer = try bus.call(BusMethod(Self.name, item, "org.freedesktop.Secret.Item", "GetSecret")) {
                $0.append(path: session)
            }
            return try answer.structure("oayays") { () throws(BusError) in
                try answer.skip("oay")
                let secret = try answer.bytes()
                try answer.skip("s")
                return secret
            }
        }
    }

    /// Unlocks the keyring that has the secret with these attributes, which may ask the person.
    package func unlock(_ attributes: [(key: String, value: String)]) throws(SecretError) {
        let (unlocked, locked) = try search(attributes)
        guard unlocked.isEmpty, let item = locked.first else { return }
        let prompt = try self { () throws(BusError) in
            let answer = try bus.call(Self.method("Unlock")) { message in
                message.array(of: "o") { message.append(path: item) }
            }
            return (try answer.objectPaths(), try answer.objectPath()).1
        }
        if prompt != Self.nothing { try SecretPrompt(path: prompt, on: bus).show() }
    }

    /// Keeps a secret in the default keyring, in the place of one with the same attributes.
    ///
    /// - Parameter label: what a person finds it by.
    package func keep(
        _ secret: [UInt8], _ attributes: [(key: String, value: String)], label: String
    ) throws(SecretError) {
        let prompt = try self { () throws(BusError) in
            let collection = try bus.call(Self.method("ReadAlias")) { $0.append("default") }.objectPath()
            guard collection != Self.nothing else { return nil as String? }
            let method = BusMethod(Self.name, collection, "org.freedesktop.Secret.Collection", "CreateItem")
            let answer = try bus.call(method) { message in
                message.dictionary(
                    of: "v",
                    [
                        ("org.freedesktop.Secret.Item.Label", { message.variant("s") { message.append(label) } }),
                        (
                            "org.freedesktop.Secret.Item.Attributes",
                            { message.variant("a{ss}") { Self.write(attributes, message) } }
                        ),
                    ])
                message.structure("oayays") {
                    message.append(path: session)
                    message.append([UInt8]())
                    message.append(secret)
                    message.append("text/plain; charset=utf8")
                }
                message.append(true)
            }
            return (try answer.objectPath(), try answer.objectPath()).1
        }
        guard let prompt else { throw .noKeyring }
        try refuse(prompt)
    }

    /// Removes every secret with these attributes.
    package func remove(_ attributes: [(key: String, value: String)]) throws(SecretError) {
        let (unlocked, locked) = try search(attributes)
        for item in unlocked {
            let prompt = try self { () throws(BusError) in
                try bus.call(BusMethod(Self.name, item, "org.freedesktop.Secret.Item", "Delete")).objectPath()
            }
            try refuse(prompt)
        }
        if !locked.isEmpty { throw .locked }
    }

    private func search(
        _ attributes: [(key: String, value: String)]
    ) throws(SecretError) -> (unlocked: [String], locked: [String]) {
        try self { () throws(BusError) in
            let answer = try bus.call(Self.method("SearchItems")) { Self.write(attributes, $0) }
            return (try answer.objectPaths(), try answer.objectPaths())
        }
    }

    /// What would ask the person is not done.
    private func refuse(_ prompt: String) throws(SecretError) {
        guard prompt != Self.nothing else { return }
        _ = try? bus.call(BusMethod(Self.name, prompt, SecretPrompt.interface, "Dismiss"))
        throw .locked
    }

    private func callAsFunction<Value>(_ body: () throws(BusError) -> Value) throws(SecretError) -> Value {
        do throws(BusError) { return try body() } catch { throw SecretError(error) }
    }

    private static func write(_ attributes: [(key: String, value: String)], _ message: MessageWriter) {
        message.dictionary(
            of: "s", attributes.map { attribute in (attribute.key, { message.append(attribute.value) }) })
    }

    private static func method(_ member: String) -> BusMethod {
        BusMethod(name, path, "org.freedesktop.Secret.Service", member)
    }
}
