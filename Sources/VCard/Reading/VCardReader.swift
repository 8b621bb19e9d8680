/// Reads vCards of every version: 2.1, 3.0 (RFC 2426), 4.0 (RFC 6350), mixed in one input.
///
/// Time is linear in the input whatever is in it. Only the few properties that matter here are ever decoded; a photo is
/// passed a word at a time. Nothing is kept of a card but what it is handed over with.
package struct VCardReader: Sendable {
    let keeping: KeptNames
    let decode: CharsetDecoder?

    /// - Parameters:
    ///   - keeping: names of further properties to hand over with a card, in upper case.
    ///   - decode: knows charsets that are not built in; UTF-8, UTF-16, ISO 8859-1 and windows-1252 are.
    package init(keeping: [StaticString] = [], decode: CharsetDecoder? = nil) {
        self.keeping = KeptNames(keeping)
        self.decode = decode
    }

    /// Calls `body` for each card in order and returns the problems that belong to no card.
    ///
    /// A card that holds another comes after it.
    package func read(
        _ bytes: UnsafeRawBufferPointer, _ body: (ParsedCard) throws -> Void
    ) rethrows -> [CardProblem] {
        var stream = VCardStream(self)
        _ = try stream.read(bytes, isLast: true) { card, _ in try body(card) }
        return stream.problems
    }
}
