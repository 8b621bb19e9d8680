import ContactLibrary
import Failures
import Messages
import Settings
import Synchronization

/// A keyring in memory, which fails where it is told to.
final class FakeKeyring: Keyring {
    private let state = Mutex<(keys: [StoreKeyIdentifier: String], failure: CommandFailure?)>(([:], nil))
    /// Called before a key is added or removed.
    private let step: @Sendable () -> Void

    init(step: @escaping @Sendable () -> Void = {}) { self.step = step }

    var identifiers: [StoreKeyIdentifier] { state.withLock { Array($0.keys.keys) } }

    /// Has the keyring give something else than it was given.
    func forge(_ text: String) { state.withLock { $0.keys = $0.keys.mapValues { _ in text } } }

    func fail(with failure: CommandFailure?) { state.withLock { $0.failure = failure } }

    func add(_ key: String, as identifier: StoreKeyIdentifier) throws(CommandFailure) {
        step()
        try check()
        state.withLock { $0.keys[identifier] = key }
    }

    func has(_ identifier: StoreKeyIdentifier) throws(CommandFailure) -> Bool {
        try check()
        return state.withLock { $0.keys[identifier] != nil }
    }

    func text(_ identifier: StoreKeyIdentifier) throws(CommandFailure) -> String? {
        try check()
        guard let key = state.withLock({ $0.keys[identifier] }) else {
            throw CommandFailure(.unusableData, .verbatim("no key"), cause: .notInKeyring)
        }
        return key
    }

    func remove(_ identifier: StoreKeyIdentifier) throws(CommandFailure) {
        step()
        try check()
        state.withLock { $0.keys[identifier] = nil }
    }

    private func check() throws(CommandFailure) {
        if let failure = state.withLock({ $0.failure }) { throw failure }
    }
}
