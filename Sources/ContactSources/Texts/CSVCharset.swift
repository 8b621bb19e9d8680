/// The charset of a file of separated values, which no such file declares.
enum CSVCharset {
    /// Those in which programs of Windows' write, in the order in which they are taken where several give the same.
    private static let candidates = [
        "CP1252", "CP1250", "CP1251", "CP1254", "CP932", "GBK", "BIG5", "UHC", "CP1256", "CP1253",
    ]

    /// The text in UTF-8, where its header is in another charset by the names in it; nil where it is in UTF-8, or cannot be
    /// told.
    static func utf8(_ text: UnsafeRawBufferPointer, by header: some Collection<UInt8>) -> [UInt8]? {
        if String(validating: header, as: UTF8.self) != nil { return nil }
        let line = Array(header)
        var best: (known: Int, charset: String)?
        for charset in candidates {
            guard let decoded = try? SystemCharsets.decode(charset, line),
                let known = decoded.withUnsafeBytes({ CSVHeader($0)?.counts.known }), known > best?.known ?? 1
            else { continue }
            best = (known, charset)
        }
        return best.flatMap { try? SystemCharsets.decode($0.charset, Array(text)) }
    }
}
