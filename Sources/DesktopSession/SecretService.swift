import LinuxSystem

/// The desktop's keyring (Secret Service API draft 0.2, `org.freedesktop.secrets`): gnome-keyring, KWallet, KeePassXC.
///
/// Many of them ask the person before they do something: for their password, or whether a program may have a secret.
///
/// Why: docs/decisions.md#the-keyring.
package struct SecretService {
    package static let name = "org.freedesktop.secrets"
    private static let path = "/org/freedesktop/secrets"
    private static let service = "org.freedesktop.Secret.Service"
    private static let collection = "org.freedesktop.Secret.Collection"
    /// How long an answer may take, in milliseconds: gnome-keyring gives none while it waits for a busy disk to have a change.
    private static let limit = Timeout.milliseconds(10_000)
    /// What a method answers in the place of an object that there is none of.
    static let nothing = "/"

    private let bus: MessageBus
    /// In which secrets cross the bus as they are. A program that could read the bus of its user could ask the keyring too.
    private let session: String
    /// Those of the secret.
    private let attributes: [(key: String, value: String)]
    private let patience: Int?
    private let onWait: () -> Void

    /// Has the keyring started where it is not running.
    ///
    /// - Parameters:
    ///   - attributes: what the secret is found by.
    ///   - patience: how long the person may take to answer a question, in milliseconds; nil where nobody is to be asked.
    ///   - onWait: called where an answer is waited for.
    package init(
        on bus: MessageBus, _ attributes: [(key: String, value: String)], patience: Int?,
        onWait: @escaping () -> Void
    ) throws(SessionError) {
        bus.limit = Self.limit
        try bus.start(Self.name)
        self.bus = bus
        self.attributes = attributes
        self.patience = patience
        self.onWait = onWait
        let answer = try bus.call(Self.method("OpenSession")) { message in
            message.append("plain")
            message.variant("s") { message.append("") }
        }
        try answer.skip("v")
        session = try answer.objectPath()
    }

    /// - Returns: where the keyring has the secret, which may be locked.
    @discardableResult
    package func find() throws(SessionError) -> String {
        guard let item = try search().first else { throw .missing }
        return item
    }

    package func secret() throws(SessionError) -> [UInt8] {
        let item = try find()
        try unlock(item)
        let answer = try bus.call(BusMethod(Self.name, item, "org.freedesktop.Secret.Item", "GetSecret")) {
            $0.append(path: session)
        }
        return try answer.structure("oayays") { () throws(SessionError) in
            try answer.skip("oay")
            let secret = try answer.bytes()
            try answer.skip("s")
            return secret
        }
    }

    /// Unlocks a secret: KeePassXC counts one as locked that this connection may not have yet.
    private func unlock(_ item: String) throws(SessionError) { try answer(try question(beforeUnlocking: item)) }

    /// Unlocks a keyring.
    private func unlock(collection: String) throws(SessionError) {
        try answer(try question(beforeUnlocking: collection)) { () throws(SessionError) in
            do throws(SessionError) {
                let answer = try bus.property("Locked", of: collection, Self.collection, at: Self.name)
                return try answer.variant("b") { () throws(SessionError) in try !answer.bool() }
            } catch .refused {
                return true
            }
        }
    }

    private func question(beforeUnlocking object: String) throws(SessionError) -> String {
        let answer = try bus.call(Self.method("Unlock")) { message in
            message.array(of: "o") { message.append(path: object) }
        }
        return (try answer.objectPaths(), try answer.objectPath()).1
    }

    /// Keeps the secret in the default keyring, in the place of one with the same attributes.
    ///
    /// - Parameter label: what a person finds it by.
    package func keep(_ secret: [UInt8], label: String) throws(SessionError) {
        let collection = try defaultCollection()
        guard collection != Self.nothing else { throw .noKeyring }
        if patience != nil { try unlock(collection: collection) }
        let method = BusMethod(Self.name, collection, Self.collection, "CreateItem")
        let answer = try bus.call(method) { message in
            message.dictionary(
                of: "v",
                [
                    ("org.freedesktop.Secret.Item.Label", { message.variant("s") { message.append(label) } }),
                    (
                        "org.freedesktop.Secret.Item.Attributes",
                        { message.variant("a{ss}") { write(to: message) } }
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
        try self.answer((try answer.objectPath(), try answer.objectPath()).1)
    }

    /// Removes every secret with these attributes.
    package func remove() throws(SessionError) {
        for item in try search() {
            // KeePassXC does it without asking first.
            do {
                try delete(item)
            } catch .locked {
                try unlock(item)
                try delete(item)
            }
        }
    }

    private func delete(_ item: String) throws(SessionError) {
        try answer(try bus.call(BusMethod(Self.name, item, "org.freedesktop.Secret.Item", "Delete")).objectPath())
    }

    /// The secrets with these attributes. What is locked is unlocked only if it may have them: KeePassXC cannot look into
    /// a locked database. Its search of all databases would ask by itself, and not answer meanwhile.
    private func search() throws(SessionError) -> [String] {
        let collections = try collections()
        var items: [String] = []
        for collection in collections { items += try search(in: collection) }
        for collection in collections where items.isEmpty {
            try unlock(collection: collection)
            // KeePassXC has a database that is for no program only while that is locked.
            do { items = try search(in: collection) } catch .refused {}
        }
        return items
    }

    private func search(in collection: String) throws(SessionError) -> [String] {
        try bus.call(BusMethod(Self.name, collection, Self.collection, "SearchItems")) {
            write(to: $0)
        }.objectPaths()
    }

    /// The keyrings, the default one first.
    private func collections() throws(SessionError) -> [String] {
        let answer = try bus.property("Collections", of: Self.path, Self.service, at: Self.name)
        let all = try answer.variant("ao") { () throws(SessionError) in try answer.objectPaths() }
        guard !all.isEmpty else { throw .noKeyring }
        let first = try defaultCollection()
        return all.filter { $0 == first } + all.filter { $0 != first }
    }

    /// `nothing` where there is none.
    private func defaultCollection() throws(SessionError) -> String {
        try bus.call(Self.method("ReadAlias")) { $0.append("default") }.objectPath()
    }

    /// Shows the question that the keyring has, if any, and waits for its answer. Nothing is done before that.
    private func answer(
        _ prompt: String, isSettled: () throws(SessionError) -> Bool = { () throws(SessionError) in false }
    ) throws(SessionError) {
        guard prompt != Self.nothing else { return }
        let prompt = SecretPrompt(path: prompt, on: bus)
        guard let patience else {
            prompt.dismiss()
            throw .notAsked
        }
        try prompt.show(within: patience, onWait: onWait, isSettled: isSettled)
    }

    private func write(to message: MessageWriter) {
        message.dictionary(
            of: "s", attributes.map { attribute in (attribute.key, { message.append(attribute.value) }) })
    }

    private static func method(_ member: String) -> BusMethod { BusMethod(name, path, service, member) }
}

/// A question of the keyring's to the person.
private struct SecretPrompt {
    static let interface = "org.freedesktop.Secret.Prompt"

    /// In milliseconds.
    private static let atOnce = 1_000
    /// How long no signal comes until `isSettled` is asked, in milliseconds.
    private static let look = 500

    let path: String
    private let bus: MessageBus

    init(path: String, on bus: MessageBus) {
        self.path = path
        self.bus = bus
    }

    /// Shows it, and waits until it is answered.
    ///
    /// - Parameters:
    ///   - patience: in milliseconds.
    ///   - onWait: called where it is not answered at once: some are without the person.
    ///   - isSettled: whether a keyring is open by now. KeePassXC leaves its question on the screen where its database is
    ///     unlocked by other means (its issue 13327), and no signal says reliably that it is.
    func show(
        within patience: Int, onWait: () -> Void, isSettled: () throws(SessionError) -> Bool
    ) throws(SessionError) {
        // Before the question: a quick person has answered it, or has ended the keyring.
        try bus.subscribe(to: "type='signal',interface='\(Self.interface)',member='Completed',path='\(path)'")
        try bus.subscribe(toOwnerOf: SecretService.name)
        // Of no window: this program has none.
        _ = try bus.call(BusMethod(SecretService.name, path, Self.interface, "Prompt")) { $0.append("") }
        let start = MonotonicClock.milliseconds()
        var isAllowed = try answer(until: start + min(patience, Self.atOnce), isSettled)
        if isAllowed == nil {
            onWait()
            isAllowed = try answer(until: start + patience, isSettled)
        }
        guard let isAllowed else {
            dismiss()
            throw .notAnswered
        }
        if !isAllowed { throw .dismissed }
    }

    /// Takes it away.
    func dismiss() { _ = try? bus.call(BusMethod(SecretService.name, path, Self.interface, "Dismiss")) }

    /// - Returns: nil when the time is over.
    private func answer(
        until end: Int, _ isSettled: () throws(SessionError) -> Bool
    ) throws(SessionError) -> Bool? {
        while true {
            guard let signal = try bus.nextSignal(until: min(end, MonotonicClock.milliseconds() + Self.look)) else {
                if try isSettled() {
                    dismiss()
                    return true
                }
                if MonotonicClock.milliseconds() >= end { return nil }
                continue
            }
            if signal.isSignal("org.freedesktop.DBus", "NameOwnerChanged") {
                throw .noService(name: SecretService.name)
            }
            guard signal.isSignal(Self.interface, "Completed"), signal.path == path else { continue }
            return try !signal.bool()
        }
    }
}
