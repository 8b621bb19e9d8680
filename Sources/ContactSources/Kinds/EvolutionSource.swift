import LinuxSystem
import SQLite

/// The address books of Evolution and GNOME Contacts, as evolution-data-server keeps them: the books on this computer
/// (`contacts.db`) and its copies of others (`cache.db`).
///
/// Both hold each card as it is; the columns of dates beside it are wrong for a birthday without year.
package struct EvolutionSource: ContactSource {
    package static let kind = "evolution"
    private let path: String
    private let query: String

    package init?(path: String) {
        self.path = path
        if DatabaseSnapshot.isDatabase(path, with: "folder_id", ["uid", "vcard"]) {
            query = "SELECT vcard FROM folder_id ORDER BY uid"
        } else if DatabaseSnapshot.isDatabase(path, with: "ECacheObjects", ["ECacheUID", "ECacheOBJ", "ECacheState"]) {
            // 3 is E_OFFLINE_STATE_LOCALLY_DELETED.
            query = "SELECT ECacheOBJ FROM ECacheObjects WHERE ECacheState <> 3 ORDER BY ECacheUID"
        } else {
            return nil
        }
    }

    package func read(into collector: inout ContactCollector) throws(SystemError) {
        let query = query
        try DatabaseSnapshot(path: path) { (database) throws(Database.Failure) in
            var cards: [String] = []
            try database.rows(query) { if let card = $0[0] { cards.append(card) } }
            return cards
        }.read(into: &collector)
    }
}
