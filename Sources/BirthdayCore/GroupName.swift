/// The name of a group as names of groups are compared: after full case folding, and canonically equivalent spellings are
/// one. `strasse` is `Straße`; `Lodz` is not `Łódź`.
package struct GroupName: Hashable, Sendable {
    /// Swift compares texts by canonical equivalence (NFC), and so does their hash.
    private let folded: String

    package init(_ name: String) {
        if name.utf8.allSatisfy({ $0 < 0x80 }) {
            folded = name.lowercased()
            return
        }
        var folded = ""
        for scalar in name.unicodeScalars { folded += Self.folded(scalar) }
        self.folded = folded
    }

    /// A text that is the same for all scalars with the same full case folding (CaseFolding.txt, C and F): capital ẞ is
    /// made small before it becomes SS. Only Turkish takes ı for a kind of i.
    private static func folded(_ scalar: Unicode.Scalar) -> String {
        if scalar == "ı" { return "ı" }
        let capital = scalar.properties.lowercaseMapping.unicodeScalars.map(\.properties.uppercaseMapping).joined()
        return capital.unicodeScalars.map(\.properties.lowercaseMapping).joined()
    }
}
