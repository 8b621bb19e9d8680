import BirthdayCore
import LinuxSystem
import SystemPackage

/// The key in a file of mode 0600, away from the store: a copy of the store alone cannot be opened.
package struct KeyFile: Sendable {
    package let path: FilePath

    package init(path: FilePath) { self.path = path }

    /// The key, or nil if there is no file.
    ///
    /// - Parameters:
    ///   - store: the path of the store that the key opens, for errors.
    ///   - report: is told that others could read the key, once that is over.
    func load(for store: FilePath, report: (String) -> Void = { _ in }) throws(StoreError) -> StoreKey? {
        let privacy: PrivateFile.Privacy
        let bytes: [UInt8]
        do throws(SystemError) {
            let directory = try Directory(own: path.parent)
            privacy = PrivateFile.mend(name, in: directory)
            bytes = try RegularFile.read(name, in: directory)
        } catch {
            if error.isMissing { return nil }
            throw .system(error)
        }
        switch privacy {
        case .kept: break
        case .mended: report("\(path): other users had access to this key; now its mode is 0600")
        case .exposed: throw .exposedKey(path: path)
        }
        guard let key = StoreKey(bytes) else { throw .damagedKey(path: path, store: store) }
        return key
    }

    /// Makes the key. Called once in the life of a store, under the writers' lock, before there is a store. The name
    /// appears with the complete file only, and an existing key is never replaced: a store in another place, with a lock of
    /// its own, may have made it in this moment.
    ///
    /// - Throws: `exposedKey` where a file cannot be kept from other users; then there is none.
    func create(for store: FilePath) throws(StoreError) -> StoreKey {
        guard let key = StoreKey.random() else { throw .damagedKey(path: path, store: store) }
        var isOurs = true
        do throws(SystemError) {
            try FileReplacement.create(key.bytes, at: name, in: Directory(creatingOwn: path.parent))
        } catch {
            guard error.isPresent else { throw .system(error) }
            isOurs = false
        }
        do throws(StoreError) {
            guard let made = try load(for: store) else { throw .missingKey(path: path, store: store) }
            return made
        } catch {
            // Nothing is sealed with it yet.
            if isOurs, case .exposedKey = error { try? Directory(own: path.parent).remove(name, durable: true) }
            throw error
        }
    }

    /// Removes the temporary files of processes that have ended.
    func removeStaleTemporaryFiles() {
        if let directory = try? Directory(own: path.parent) { TemporaryFile.removeStale(in: directory) }
    }

    private var name: FilePath.Component { path.lastComponent ?? "key" }
}
