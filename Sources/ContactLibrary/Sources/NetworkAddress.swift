/// An address such as `https://example.org/contacts`, where a contact source is to be named.
package enum NetworkAddress {
    /// What to do instead of naming it, for after a colon; nil for a path.
    package static func remedy(_ text: String) -> String? {
        let parts = text.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, parts[1].hasPrefix("//"), parts[0].allSatisfy({ $0.isASCII && $0.isLetter }) else {
            return nil
        }
        if parts[0].lowercased() == "file" { return "write the path alone." }
        return "no network is used. vdirsyncer copies a server's address book into a directory, and that is a source."
    }
}
