import ContactSources
import ContactStore
import SystemPackage

extension StoredSource {
    /// Puts the contacts of collections without a name into the groups that these were before, or else of the directory's
    /// name: only a name that was read renames a group. A collection that is not there keeps its name, too.
    mutating func nameCollections(_ reading: SourceReading, as before: StoredSource?) {
        collectionNames = (before?.collectionNames ?? [:]).merging(reading.collectionNames) { $1 }
        guard hasCollections else { return }
        for index in contacts.indices {
            let directory = contacts[index].origin.file.parent
            guard reading.collectionNames[directory] == nil, let name = collectionName(of: directory) else { continue }
            contacts[index].groups.appendNewGroups([name])
        }
    }

    /// The name of a collection as a group: what its file `displayname` said last, or else the directory's; nil for a
    /// directory that is no group.
    func collectionName(of directory: FilePath) -> String? {
        collectionNames[directory] ?? VdirCollections.directoryName(of: directory, isSource: directory == identity)
    }
}
