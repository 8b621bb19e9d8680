import VCard

/// The properties of a person in Thunderbird before version 102, and a card made of them.
struct ThunderbirdProperties {
    private static let names: Set = [
        "DisplayName", "FirstName", "LastName", "NickName", "Company", "PrimaryEmail", "BirthYear", "BirthMonth",
        "BirthDay",
    ]

    private var values: [String: String] = [:]

    mutating func add(_ name: String, _ value: String) {
        if Self.names.contains(name), !value.isEmpty { values[name] = value }
    }

    var card: [UInt8] {
        var writer = VCardWriter()
        writer.begin()
        let texts: [(StaticString, String)] = [
            ("FN", "DisplayName"), ("NICKNAME", "NickName"), ("ORG", "Company"), ("EMAIL", "PrimaryEmail"),
        ]
        for (property, name) in texts {
            if let value = values[name] { writer.property(property, value: value) }
        }
        let parts = [values["LastName"] ?? "", values["FirstName"] ?? ""]
        if parts != ["", ""] { writer.property("N", values: parts + ["", "", ""], separator: ";") }
        if let date { writer.property("BDAY", raw: date) }
        writer.end()
        return writer.bytes
    }

    /// The date in BDAY's form. Where a part is missing that a birthday needs, the reader of cards reports it.
    private var date: String? {
        let year = values["BirthYear"]
        let rest = [values["BirthMonth"], values["BirthDay"]]
        guard year != nil || rest != [nil, nil] else { return nil }
        let day = rest.prefix { $0 != nil }.map { "-" + Self.padded($0 ?? "") }.joined()
        // A day without a month has no form in a card but this.
        if rest[0] == nil, let day = rest[1] { return "---" + Self.padded(day) }
        return (year ?? "-") + day
    }

    private static func padded(_ number: String) -> String { number.utf8.count == 1 ? "0" + number : number }
}
