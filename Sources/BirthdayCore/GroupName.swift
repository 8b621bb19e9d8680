@_spi(_Unicode) import Swift

/// The name of a group as names of groups are compared: after full case folding, and canonically equivalent spellings are
/// one, the ideographic space is a space; white space at both ends is no part of it. `strasse` is `Straße`; `Lodz` is not `Łódź`.
package struct GroupName: Hashable, Comparable, Sendable {
    let folded: String

    package static func < (left: GroupName, right: GroupName) -> Bool { left.folded < right.folded }

    package init(_ name: String) { folded = Self.trimmed(name).caseFolded }

    private static func trimmed(_ name: String) -> String {
        let scalars = name.unicodeScalars
        guard let first = scalars.first, let last = scalars.last,
            first.properties.isWhitespace || last.properties.isWhitespace
        else { return name }
        let start = scalars.drop(while: \.properties.isWhitespace)
        let end = start.lastIndex { !$0.properties.isWhitespace }.map(start.index(after:)) ?? start.startIndex
        return String(start[..<end])
    }
}

extension String {
    /// A text that is the same, byte for byte, for all texts with the same full case folding: in NFC, so that digests of it
    /// agree wherever Swift's comparison does.
    var caseFolded: String {
        if utf8.allSatisfy({ $0 < 0x80 }) { return lowercased() }
        var folded = ""
        for scalar in unicodeScalars { folded += Self.folded(scalar) }
        var composed = ""
        composed.unicodeScalars.append(contentsOf: folded._nfc)
        return composed
    }

    /// A text that is the same for all scalars with the same full case folding (CaseFolding.txt, C and F): capital ẞ is
    /// made small before it becomes SS. Only Turkish takes ı for a kind of i.
    private static func folded(_ scalar: Unicode.Scalar) -> String {
        if scalar == "ı" { return "ı" }
        if scalar == "\u{3000}" { return " " }
        let capital = scalar.properties.lowercaseMapping.unicodeScalars.map(\.properties.uppercaseMapping).joined()
        return capital.unicodeScalars.map(\.properties.lowercaseMapping).joined()
    }
}
