import BirthdayCore
import ContactSources
import ContactStore
import SystemPackage

extension StoredSource {
    /// Puts the contacts of collections without a name into the groups that these were before, or else of the directory's
    /// name: only a name that was read renames a group. A collection that is not there keeps its name, too.
    mutating func nameCollections(_ reading: SourceReading, as before: StoredSource?) {
        collectionNames = (before?.collectionNames ?? [:]).merging(reading.collectionNames) { $1 }
        if reading.unnamed.isEmpty { return }
        for index in contacts.indices {
            let directory = contacts[index].origin.file.parent
            guard let fallback = reading.unnamed[directory], let name = collectionNames[directory] ?? fallback else {
                continue
            }
            contacts[index].groups.appendNewGroups([name])
        }
    }
}
