/// Reads vCards of every version: 2.1, 3.0 (RFC 2426), 4.0 (RFC 6350), mixed in one input.
///
/// Time is linear in any input. Only the properties of `PropertyName` are decoded; a photo is skipped eight bytes at a
/// time.
package struct VCardReader: Sendable {
    let keeping: KeptNames
    let decode: CharsetDecoder?
    let isKhards: Bool
    let limits: CardLimits

    /// - Parameters:
    ///   - keeping: names of further properties to hand over with a card, in upper case.
    ///   - decode: decodes declared charsets that are not built in; UTF-8, ISO 8859-1 and windows-1252 are.
    ///   - isKhards: the cards are written by khard, whether they say so or not.
    ///   - limits: of a card.
    package init(
        keeping: [StaticString] = [], decode: CharsetDecoder? = nil, isKhards: Bool = false, limits: CardLimits = .none
    ) {
        self.keeping = KeptNames(keeping)
        self.decode = decode
        self.isKhards = isKhards
        self.limits = limits
    }

    /// Calls `body` for each card in order and returns the problems that belong to no card.
    ///
    /// A card comes after the cards inside it.
    package func read(
        _ bytes: UnsafeRawBufferPointer, _ body: (ParsedCard) throws -> Void
    ) rethrows -> [CardProblem] {
        var stream = VCardStream(self)
        _ = try stream.read(bytes, isLast: true) { card, _ in try body(card) }
        return stream.problems
    }
}
