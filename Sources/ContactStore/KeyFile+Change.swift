import LinuxSystem
import SystemPackage

// While a key is changed, the next one lies beside it.

extension KeyFile {
    /// Keeps a key beside the present one. A next key that is there already is replaced.
    package func addNext(_ key: StoreKey, durable: Bool = true) throws(SystemError) {
        try FileReplacement.write(key.bytes, to: nextName, in: Directory(creatingOwn: path.parent), durable: durable)
    }

    /// Makes the next key the present one, if it is the one with the identifier. The one before it is gone then.
    package func promoteNext(_ identifier: StoreKey.Identifier, durable: Bool = true) throws(StoreError) {
        guard let key = try load(nextName, for: path), key.identifier == identifier else { return }
        do throws(SystemError) {
            let directory = try Directory(own: path.parent)
            try FileReplacement.write(key.bytes, to: name, in: directory, durable: durable)
            try directory.remove(nextName, durable: durable)
        } catch {
            throw .system(error)
        }
    }

    /// Removes the key with an identifier, if it is here.
    package func remove(_ identifier: StoreKey.Identifier) throws(StoreError) {
        for name in [name, nextName] {
            // What is no key is not the one that is meant.
            guard let key = try? load(name, for: path), key.identifier == identifier else { continue }
            do throws(SystemError) {
                try Directory(own: path.parent).remove(name, durable: true)
            } catch {
                throw .system(error)
            }
        }
    }

    /// Keeps a key in the place of whatever is here, until the end of the session.
    package func replace(with key: StoreKey) throws(SystemError) {
        let directory = try Directory(creatingOwn: path.parent)
        try FileReplacement.write(key.bytes, to: name, in: directory, durable: false)
        try directory.remove(nextName)
    }

    /// Removes whatever key is here.
    package func removeAll() throws(SystemError) {
        do throws(SystemError) {
            let directory = try Directory(own: path.parent)
            try directory.remove(name)
            try directory.remove(nextName)
        } catch {
            if !error.isMissing { throw error }
        }
    }

    /// When the key came here, in nanoseconds since 1970; nil if it is not here.
    package var modified: Int? { FileFingerprint(path: path).modified }
}
