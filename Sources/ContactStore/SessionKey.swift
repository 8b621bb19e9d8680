import SystemPackage

/// The key that the desktop's keyring (Secret Service) keeps, as this session has it: a copy in the runtime directory,
/// from `unlock` to `lock` or the end of the session. The keyring itself is asked by the agent alone.
package struct SessionKey: StoreKeySource {
    package let place = StoreKeyPlace.secretService
    /// Nil outside a session, where nothing can be unlocked.
    package let file: KeyFile?

    package init(path: FilePath?) { file = path.map(KeyFile.init(path:)) }

    package func key(
        _ identifier: StoreKey.Identifier, of store: FilePath, report: (String) -> Void
    ) throws(StoreError) -> StoreKey {
        // Whatever is wrong with the copy: the key itself is in the keyring.
        guard let key = try? file?.key(identifier, of: store, report: report) else { throw .locked(path: store) }
        return key
    }

    package func keyOfNewStore(at store: FilePath, report: (String) -> Void) throws(StoreError) -> StoreKey {
        guard let key = try? file?.load(for: store, report: report) else { throw .locked(path: store) }
        return key
    }

    package func removeStaleTemporaryFiles() { file?.removeStaleTemporaryFiles() }
}
