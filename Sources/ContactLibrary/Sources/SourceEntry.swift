import ContactSources
import ContactStore
import SystemPackage

/// A contact source that is in use: where it is, and why it is read.
package struct SourceEntry: Hashable, Sendable {
    package var path: FilePath
    package var provenance: StoredSource.Provenance

    package init(path: FilePath, provenance: StoredSource.Provenance) {
        self.path = path
        self.provenance = provenance
    }

    /// The canonical path: two paths to the same source have one identity.
    package var identity: FilePath { SourceIdentity.of(path) }
}

extension StoreDocument {
    /// What an entry gave when it was last read. It is found by its path while a link in that is broken.
    func source(of entry: SourceEntry) -> StoredSource? {
        source(entry.identity) ?? sources.first { $0.path == entry.path }
    }
}
