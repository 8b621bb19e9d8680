import BirthdayCore
import SafeText
import Sodium
import SystemPackage

/// Makes identifiers: digests that say nothing about the person. They are made once, when a person is first stored.
struct ContactIdentifiers {
    private var digest = Digest()
    /// How many further identifiers were made, by the digest that they are made of.
    private var tries: [UInt64: Int] = [:]

    init() { Digest.prepareForMany() }

    /// An identifier for a contact: a digest of its UID; without one of its file, where it has one of its own; else of name
    /// and birthday.
    ///
    /// - Parameters:
    ///   - position: which of the cards without UID in its file it is, from 1; nil where cards have no files of their own.
    ///     The name of a file in a vdir is what synchronizers address the card by.
    ///   - attempt: 0; where that identifier is somebody else's, 1 for a digest of name and birthday too, and then 2 for one
    ///     of a counter too, which goes on where the last contact alike left it.
    mutating func identifier(of contact: Contact, position: Int?, attempt: Int) -> String {
        var hash = firstHash(contact, position)
        if attempt > 0 {
            restart(with: hash)
            digest.add(person: contact)
            hash = digest.hash64
        }
        if attempt > 1 {
            tries[hash, default: 0] += 1
            restart(with: hash)
            digest.add(String(tries[hash, default: 0]))
            hash = digest.hash64
        }
        return Hexadecimal.text(of: hash)
    }

    private mutating func restart(with hash: UInt64) {
        digest.rewind(to: 0)
        digest.add(Hexadecimal.text(of: hash))
    }

    private mutating func firstHash(_ contact: Contact, _ position: Int?) -> UInt64 {
        digest.rewind(to: 0)
        if let uid = contact.uid {
            digest.add("uid")
            digest.add(uid.comparableUID)
        } else if let position {
            digest.add("file")
            digest.add(contact.origin.file.lastComponent?.bytes ?? [])
            if position > 1 { digest.add(String(position)) }
        } else {
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

extension [ContactGroup] {
    /// Gives an identifier to each group that has none of its own: a digest of the name that it has now, and of a counter
    /// where another group has that one since it had the name.
    mutating func settleIdentifiers() {
        var taken: Set<String> = []
        for index in indices where !taken.insert(self[index].identifier).inserted { self[index].identifier = "" }
        for index in indices where self[index].identifier.isEmpty {
            var digest = Digest()
            digest.add("group")
            digest.add(self[index].name)
            var identifier = ""
            repeat {
                identifier = Hexadecimal.text(of: digest.hash64)
                digest.add("next")
            } while !taken.insert(identifier).inserted
            self[index].identifier = identifier
        }
    }
}
