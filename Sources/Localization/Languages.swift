/// The languages beside English, a line each.
enum Languages {
    static let all: [Language] = [
        .german,
        .french,
        .spanish,
        .polish,
        .arabic,
        .chinese,
        .japanese,
    ]

    /// The language of that code; nil for English and for any other.
    static func named(_ code: String) -> Language? { all.first { $0.code == code } }
}
