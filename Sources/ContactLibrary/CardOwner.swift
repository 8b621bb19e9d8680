import BirthdayCore
import ContactSources
import LinuxSystem
import SystemPackage

/// The program that has a contact's card, by which a person can change it.
package enum CardOwner: Hashable, Sendable {
    /// The card is in a database, which its own address book alone can change.
    case evolution, thunderbird
    /// The card is in a file of abook's, which is text.
    case abook
    /// No program's own file: any editor changes it.
    case noProgram

    /// - Returns: nil where the card was read from standard input or a pipe, and lies nowhere.
    /// - Throws: where the card's file or its source is not there any more.
    package init?(of contact: Contact) throws(SystemError) {
        if SourceIdentity.isWithoutPath(contact.origin.source) { return nil }
        _ = try contact.origin.file.canonical()
        switch try SourceKinds.source(at: contact.origin.source).kind {
        case SourceKinds.evolution: self = .evolution
        case SourceKinds.thunderbird: self = .thunderbird
        case SourceKinds.abook: self = .abook
        default: self = .noProgram
        }
    }
}
