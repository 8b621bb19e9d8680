import LinuxSystem
import PathBytes
import SystemPackage
import VCard

extension ContactCollector {
    /// Adds everybody in a text of another format.
    mutating func add(_ format: any RewrittenText.Type, _ text: UnsafeRawBufferPointer, file: FilePath) {
        var cards = RewrittenCards(format, file: file, self)
        // One owner: the contacts are not copied when the first is added.
        reading = SourceReading(identity: reading.identity, kind: reading.kind, readAt: reading.readAt)
        if let utf8 = CardText.transcodedFromUTF16(text) {
            utf8.withUnsafeBytes { format.add($0, to: &cards) }
        } else {
            let mark = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
            format.add(UnsafeRawBufferPointer(rebasing: text[mark...]), to: &cards)
        }
        let includes = cards.includes
        self = cards.finish()
        for path in includes { add(included: path, by: file) }
    }

    /// The maximum number of files that a text and those that it includes can include.
    private static var maximumIncludes: Int { 100 }

    /// Adds everybody of a file that another one includes, once.
    private mutating func add(included path: FilePath, by file: FilePath) {
        guard included.count < Self.maximumIncludes, path != reading.identity, included.insert(path).inserted else {
            return
        }
        guard FileKind(path: path) == .regular else {
            begin(path, FileFingerprint(path: path))
            return add(unreadable: path, reason: "no file, and \(file) includes it")
        }
        do throws(SystemError) { try addText(of: path) } catch { add(unreadable: path, error) }
    }
}
