import BirthdayCore
import Localization

/// Finds the contact that an argument means: by identifier, else by name.
struct ContactMatch {
    let contacts: [Contact]

    /// Those that the argument fits best: one identifier, else the whole name, else a part of it, whatever the case
    /// and accents. Empty for nobody.
    func find(_ wanted: String) -> [Contact] {
        if let contact = contacts.first(where: { $0.id == wanted }) { return [contact] }
        let text = SearchText(wanted)
        let similar = contacts.filter { SearchText($0.name).contains(text) }
        let same = similar.filter { SearchText($0.name) == text }
        return same.isEmpty ? similar : same
    }
}
