import BirthdayCore
import LinuxSystem
import Sodium
import SystemPackage

// Sealing with another key what is stored. Wherever the process is ended, the store is one that the old or the new key
// opens.

extension SealedStore {
    /// Seals what is stored with another key, which is kept already, and records where. The store before this one stays.
    package func reseal(with key: StoreKey, in place: StoreKeyPlace) throws(StoreError) {
        let lock = try lockWriters()
        guard let stored = try openFile(name) else { throw .missing(path: path) }
        let sealed = try stored.bytes.span.withUnsafeBytes { bytes throws(StoreError) in
            try seal(bytes, with: key, in: place)
        }
        try StoreError.ofSystem { () throws(SystemError) in
            try FileReplacement.write(sealed, to: name, in: Directory(own: directory))
        }
        lock.unlock()
    }

    /// Whether one of the two files names a key.
    package func names(_ identifier: StoreKey.Identifier) -> Bool {
        [name, previousName].contains { (try? key(of: $0))?.identifier == identifier }
    }

    /// Makes the store before this one like this one, if it has another key, which is about to go. Where there is none, none
    /// is made.
    package func replacePreviousOfOtherKey() throws(StoreError) {
        let lock = try lockWriters()
        try StoreError.ofSystem { () throws(SystemError) in
            let own = try Directory(own: directory)
            if own.fingerprint(of: previousName).modified != nil, (try? key(of: previousName)) != (try? key(of: name)) {
                var reader = FileReader()
                let sealed = try reader.read(name, in: own) { Array($0) }
                try FileReplacement.write(sealed, to: previousName, in: own)
            }
        }
        lock.unlock()
    }
}

// The key of the ledger of notifications. It is sealed with the contacts, because whoever has it can tell from the ledger
// whose birthdays were notified of.

extension SealedStore {
    /// The stored key, or one that is made and stored now.
    ///
    /// - Parameter lockTimeout: how long to wait for another writer, in milliseconds.
    package func ledgerKey(lockTimeout: Int) throws(StoreError) -> AuthenticationKey {
        if let key = try load()?.ledgerKey { return key }
        return try update(lockTimeout: lockTimeout) { $0.keyOfLedger() }
    }
}

extension StoreDocument {
    /// The key, which is made where there is none.
    package mutating func keyOfLedger() -> AuthenticationKey {
        let key = ledgerKey ?? .random()
        ledgerKey = key
        return key
    }

    /// The key of the marks of people; nil before anything was chosen or stored.
    package var markKey: PersonMarkKey? { ledgerKey.map(PersonMarkKey.init) }

    /// Gives the document the key of the one that it replaces, or makes one: no change to a store changes its key.
    mutating func keepLedgerKey(of before: StoreDocument?) { ledgerKey = before?.ledgerKey ?? keyOfLedger() }
}
