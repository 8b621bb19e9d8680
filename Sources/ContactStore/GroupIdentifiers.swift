import BirthdayCore
import SafeText
import Sodium

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
