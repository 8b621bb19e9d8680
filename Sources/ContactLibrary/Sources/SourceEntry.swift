import ContactSources
import ContactStore
import SystemPackage

/// A contact source that is in use: where it is, and why it is read.
package struct SourceEntry: Hashable, Sendable {
    package let path: FilePath
    package let provenance: StoredSource.Provenance
    /// The canonical path, as it was when the entry was made: two paths to the same source have one identity.
    package let identity: FilePath

    package init(path: FilePath, provenance: StoredSource.Provenance) {
        self.path = path
        self.provenance = provenance
        identity = SourceIdentity.of(path)
    }
}

/// Finds what entries gave when they were last read.
struct StoredSourceIndex {
    private var places: [FilePath: Int] = [:]
    private var placesOfPaths: [FilePath: Int] = [:]

    init(_ document: StoreDocument) {
        for (place, source) in document.sources.enumerated() { add(source, at: place) }
    }

    mutating func add(_ source: StoredSource, at place: Int) {
        places[source.identity] = place
        placesOfPaths[source.path] = placesOfPaths[source.path] ?? place
    }

    func place(of identity: FilePath) -> Int? { places[identity] }

    /// The place of an entry's source in the document. It is found by its path while a link in that is broken.
    func place(of entry: SourceEntry) -> Int? { places[entry.identity] ?? placesOfPaths[entry.path] }
}

extension StoreDocument {
    /// What entries gave when they were last read, in their order; nil for those that were not.
    func sources(of entries: [SourceEntry]) -> [StoredSource?] {
        let index = StoredSourceIndex(self)
        return entries.map { index.place(of: $0).map { sources[$0] } }
    }
}

extension String {
    /// What to do instead of naming an address such as `https://example.org/contacts` as a source, for after a colon; nil for
    /// a path.
    package var networkAddressRemedy: String? {
        let parts = split(separator: ":", maxSplits: 1)
        guard parts.count == 2, parts[1].hasPrefix("//"), parts[0].allSatisfy({ $0.isASCII && $0.isLetter }) else {
            return nil
        }
        if parts[0].lowercased() == "file" { return "write the path alone." }
        return "no network is used. vdirsyncer copies a server's address book into a directory, and that is a source."
    }
}
