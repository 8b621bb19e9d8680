import BirthdayCore
import Sodium
import SystemPackage

/// Makes identifiers: digests of what a card is recognized by. They are made once, when a person is first stored.
struct ContactIdentifiers {
    private var digest = Digest()
    /// How many further identifiers were made, by the digest that they are made of.
    private var tries: [UInt64: Int] = [:]

    init() { Digest.prepareForMany() }

    /// What a card is recognized by: its UID; without one its file, where it has one of its own; else name and birthday.
    enum Key {
        case uid(String)
        /// The name of a file in a vdir, which is what synchronizers address the card by, and which of the file's cards
        /// without UID it is, from 1.
        case file(FilePath.Component?, Int)
        case card
    }

    /// The identifier that a contact has unless somebody else has it.
    mutating func identifier(of key: Key, _ contact: Contact) -> String {
        Hexadecimal.text(of: hash(key, contact))
    }

    /// Another identifier, for a contact whose first one is somebody else's: a digest of key, name and birthday.
    mutating func secondIdentifier(of key: Key, _ contact: Contact) -> String {
        Hexadecimal.text(of: secondHash(key, contact))
    }

    /// A further one, for a contact like another: a digest of a counter too, which goes on where the last contact alike
    /// left it.
    mutating func nextIdentifier(of key: Key, _ contact: Contact) -> String {
        let second = secondHash(key, contact)
        let count = tries[second, default: 0] + 1
        tries[second] = count
        digest.rewind(to: 0)
        digest.add(Hexadecimal.text(of: second))
        digest.add(String(count))
        return Hexadecimal.text(of: digest.hash64)
    }

    private mutating func secondHash(_ key: Key, _ contact: Contact) -> UInt64 {
        let first = Hexadecimal.text(of: hash(key, contact))
        digest.rewind(to: 0)
        digest.add(first)
        digest.add(person: contact)
        return digest.hash64
    }

    private mutating func hash(_ key: Key, _ contact: Contact) -> UInt64 {
        digest.rewind(to: 0)
        switch key {
        case .uid(let uid):
            digest.add("uid")
            digest.add(uid.comparableUID)
        case .file(let name, let position):
            digest.add("file")
            digest.add(name?.bytes ?? [])
            if position > 1 { digest.add(String(position)) }
        case .card:
            digest.add("card")
            digest.add(person: contact)
        }
        return digest.hash64
    }
}

extension Digest {
    /// Adds name and birthday.
    fileprivate mutating func add(person contact: Contact) {
        add(contact.name)
        guard let birthday = contact.birthday ?? contact.nativeBirthday else { return add("") }
        let day = "\(birthday.month)\(birthday.isLeapMonth ? "L" : "")-\(birthday.day)"
        add("\(birthday.calendar.rawValue) \(birthday.year.map(String.init) ?? "")-\(day)")
    }
}
