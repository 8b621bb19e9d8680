import Glibc
import LinuxSystem

/// The key in a file of mode 0600, away from the store: a copy of the store alone cannot be opened.
package struct KeyFile: Sendable {
    package let path: String

    package init(path: String) { self.path = path }

    /// The key, or nil if there is no file.
    ///
    /// - Parameter store: the path of the store that the key opens, for errors.
    func load(for store: String) throws(StoreError) -> StoreKey? {
        let bytes: [UInt8]
        do throws(SystemError) {
            bytes = try RegularFile.read(path)
        } catch {
            if error.isMissing { return nil }
            throw .system(error)
        }
        guard let key = StoreKey(bytes) else { throw .damagedKey(path: path, store: store) }
        return key
    }

    /// Makes the key. Called once in the life of a store, under the writers' lock, before there is a store. The name
    /// appears with the complete file only, and an existing key is never replaced.
    func create(for store: String) throws(StoreError) -> StoreKey {
        guard let key = StoreKey.random() else { throw .damagedKey(path: path, store: store) }
        do throws(SystemError) {
            try Directory.create(Path.parent(of: path))
            try FileReplacement.create(key.bytes, at: path)
        } catch {
            throw .system(error)
        }
        return key
    }
}
