import Sodium
import VCard

// The key of the ledger of notifications. It is sealed with the contacts, because whoever has it can tell from the ledger
// whose birthdays were notified of.

extension SealedStore {
    /// The stored key, or one that is made and stored now.
    ///
    /// - Parameter lockTimeout: how long to wait for another writer, in milliseconds.
    package func ledgerKey(lockTimeout: Int) throws(StoreError) -> AuthenticationKey {
        if let key = try load()?.ledgerKey { return key }
        return try update(lockTimeout: lockTimeout) { document in
            let key = document.ledgerKey ?? .random()
            document.ledgerKey = key
            return key
        }
    }
}

extension StoreDocument {
    /// Gives the document the key of the one that it replaces, or makes one: no change to a store changes its key.
    mutating func keepLedgerKey(of before: StoreDocument?) { ledgerKey = before?.ledgerKey ?? ledgerKey ?? .random() }
}

extension StoreText {
    private static let storeKind = "x-bday-widget-store"

    /// The card of the store itself.
    static func write(_ ledgerKey: AuthenticationKey, with writer: inout VCardWriter) {
        writer.begin()
        writer.property("KIND", value: storeKind)
        writer.property("FN", value: "")
        writer.property(Name.ledgerKey.text, value: ledgerKey.hexadecimal)
        writer.end()
    }

    /// - Returns: nil for a card that is not the store's.
    static func ledgerKey(_ card: ParsedCard) -> AuthenticationKey? {
        Name.ledgerKey.value(in: card).flatMap(AuthenticationKey.init(hexadecimal:))
    }
}
