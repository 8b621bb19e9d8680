import ContactLibrary
import ContactStore
import LinuxSystem
import Settings
import Synchronization

/// A keyring in memory, which fails where it is told to.
final class FakeKeyring: Keyring {
    private let state = Mutex<(keys: [StoreKeyIdentifier: StoreKey], failure: CommandFailure?)>(([:], nil))
    /// Called before a key is added or removed.
    private let step: @Sendable () -> Void

    init(step: @escaping @Sendable () -> Void = {}) { self.step = step }

    var identifiers: [StoreKeyIdentifier] { state.withLock { Array($0.keys.keys) } }

    func fail(with failure: CommandFailure?) { state.withLock { $0.failure = failure } }

    func add(_ key: StoreKey) throws(CommandFailure) {
        step()
        try check()
        state.withLock { $0.keys[key.identifier] = key }
    }

    func key(_ identifier: StoreKeyIdentifier) throws(CommandFailure) -> StoreKey {
        try check()
        guard let key = state.withLock({ $0.keys[identifier] }) else {
            throw CommandFailure(.unusableData, "no key", cause: .notInKeyring)
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
