import SystemPackage
import TestSupport

@testable import ContactStore

/// A store in a directory of its own.
struct TestStore {
    let directory: TemporaryDirectory
    let store: SealedStore
    let key: String
    let path: String

    init() throws {
        directory = try TemporaryDirectory()
        path = directory.path + "/data/contacts.sealed"
        key = directory.path + "/state/key"
        store = SealedStore(path: FilePath(path), keys: StoreKeys(file: KeyFile(path: FilePath(key))))
    }

    /// Stores the samples.
    func fill() throws {
        let sample = try Samples.document()
        try store.update { $0 = sample }
    }
}
