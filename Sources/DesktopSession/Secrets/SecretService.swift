/// The desktop's keyring (Secret Service API draft 0.2, `org.freedesktop.secrets`): gnome-keyring, KWallet, KeePassXC.
///
/// Many of them ask the person before they do something: for their password, or whether a program may have a secret.
package struct SecretService {
    package static let name = "org.freedesktop.secrets"
    private static let path = "/org/freedesktop/secrets"
    /// What a method answers in the place of an object that there is none of.
    static let nothing = "/"

    private let bus: MessageBus
    /// In which secrets cross the bus as they are. A program that could read the bus of its user could ask the keyring too.
    private let session: String
    private let patience: Int?
    private let onWait: () -> Void

    /// Has the keyring started where it is not running.
    ///
    /// - Parameters:
    ///   - patience: how long the person may take to answer a question, in milliseconds; nil where nobody is to be asked.
    ///   - onWait: called where an answer is waited for.
    package init(on bus: MessageBus, patience: Int?, onWait: @escaping () -> Void) throws(BusError) {
        try bus.start(Self.name)
        self.bus = bus
        self.patience = patience
        self.onWait = onWait
        let answer = try bus.call(Self.method("OpenSession")) { message in
            message.append("plain")
            message.variant("s") { message.append("") }
        }
        try answer.skip("v")
        session = try answer.objectPath()
    }

    /// The secret with these attributes.
    package func secret(_ attributes: [(key: String, value: String)]) throws(SecretError) -> [UInt8] {
        let (unlocked, locked) = try search(attributes)
        if unlocked.isEmpty, let item = locked.first { try unlock([item]) }
        guard let item = unlocked.first ?? locked.first else { throw .missing }
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

    /// Unlocks keyrings, or secrets in them: KeePassXC counts one as locked that this connection may not have yet.
    private func unlock(_ objects: [String]) throws(SecretError) {
        let prompt = try self { () throws(BusError) in
            let answer = try bus.call(Self.method("Unlock")) { message in
                message.array(of: "o") { for object in objects { message.append(path: object) } }
            }
            return (try answer.objectPaths(), try answer.objectPath()).1
        }
        try answer(prompt)
    }

    /// Keeps a secret in the default keyring, in the place of one with the same attributes.
    ///
    /// - Parameter label: what a person finds it by.
    package func keep(
        _ secret: [UInt8], _ attributes: [(key: String, value: String)], label: String
    ) throws(SecretError) {
        let collection = try self { () throws(BusError) in
            try bus.call(Self.method("ReadAlias")) { $0.append("default") }.objectPath()
        }
        guard collection != Self.nothing else { throw .noKeyring }
        if patience != nil { try unlock([collection]) }
        let prompt = try self { () throws(BusError) in
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
        try answer(prompt)
    }

    /// Removes every secret with these attributes.
    package func remove(_ attributes: [(key: String, value: String)]) throws(SecretError) {
        let (unlocked, locked) = try search(attributes)
        for item in unlocked { try delete(item) }
        for item in locked {
            // KeePassXC does it without asking first.
            do throws(SecretError) {
                try delete(item)
            } catch .locked {
                try unlock([item])
                try delete(item)
            }
        }
    }

    private func delete(_ item: String) throws(SecretError) {
        let prompt = try self { () throws(BusError) in
            try bus.call(BusMethod(Self.name, item, "org.freedesktop.Secret.Item", "Delete")).objectPath()
        }
        try answer(prompt)
    }

    private func search(
        _ attributes: [(key: String, value: String)]
    ) throws(SecretError) -> (unlocked: [String], locked: [String]) {
        try self { () throws(BusError) in
            let answer = try bus.call(Self.method("SearchItems")) { Self.write(attributes, $0) }
            return (try answer.objectPaths(), try answer.objectPaths())
        }
    }

    /// Shows the question that the keyring has, if any, and waits for its answer. Nothing is done before that.
    private func answer(_ prompt: String) throws(SecretError) {
        guard prompt != Self.nothing else { return }
        let prompt = SecretPrompt(path: prompt, on: bus)
        guard let patience else {
            prompt.dismiss()
            throw .notAsked
        }
        try prompt.show(within: patience, onWait: onWait)
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
