/// Cards inside of cards.
///
/// vCard 2.1 puts the card of a person's agent into the person's own, as the value of AGENT. Address books do not list
/// such a card, so it is skipped. A card inside another without AGENT comes from a file that was put together wrongly:
/// both are read, the inner one first.
enum CardNesting {
    /// Skips an agent's card.
    ///
    /// - Returns: whether AGENT holds a card that ends; nil where the chunk ends before that is certain.
    static func skipAgent(_ header: Header, _ lines: inout LineScanner) -> Bool? {
        guard let value = Property(header, name: .agent, line: 0)?.value.trimmed() else { return false }
        var depth = 0
        if value.matches("BEGIN:VCARD") {
            depth = 1
        } else if !value.isEmpty {
            return false
        }
        var isAgent = depth == 0
        var before = lines
        while let line = lines.next() {
            switch boundary(line, in: lines.bytes) {
            case .begin:
                guard isAgent else {
                    // The agent's END is missing: what begins here is no part of it.
                    lines = before
                    return true
                }
                depth += 1
                isAgent = false
            case .end:
                depth -= 1
                if depth <= 0 { return depth == 0 }
            // To look further would mean to look at the same lines again for every AGENT among them.
            case .agent where depth == 0: return false
            case .agent: isAgent = true
            case nil where depth == 0 && !line.isBlank(in: lines.bytes): return false
            case nil: break
            }
            before = lines
        }
        return lines.ranOut ? nil : depth != 0
    }

    /// Whether the card whose BEGIN has just been passed ends, and the card around it goes on after that; nil where the
    /// chunk ends before that is certain.
    ///
    /// Looks no further than the next BEGIN or END and the line after it, so that all looks together take linear time.
    static func isInner(_ lines: LineScanner) -> Bool? {
        var lines = lines
        while let line = lines.next() {
            switch boundary(line, in: lines.bytes) {
            case .begin: return false
            case .end:
                while let next = lines.next() {
                    if !next.isBlank(in: lines.bytes) { return boundary(next, in: lines.bytes) != .begin }
                }
                return lines.ranOut ? nil : false
            case .agent, nil: break
            }
        }
        return lines.ranOut ? nil : false
    }

    private enum Boundary {
        case begin
        case end
        case agent
    }

    private static func boundary(_ line: ContentLine, in bytes: UnsafeRawBufferPointer) -> Boundary? {
        let first = Header(bytes.part(line.start, line.firstEnd))
        guard line.isFolded || first.isWhole else { return nil }
        if first.isWhole, !first.isBoundary { return nil }
        return line.withUnfolded(in: bytes) { unfolded in
            let header = Header(unfolded)
            if header.name.matches("BEGIN"), header.isOfCard { return .begin }
            if header.name.matches("END"), header.isOfCard { return .end }
            return header.name.matches("AGENT") ? .agent : nil
        }
    }
}

extension Header {
    /// Whether the line, a BEGIN or an END, is that of a card.
    var isOfCard: Bool {
        guard isWhole, bytes[nameEnd] == ASCII.colon else { return false }
        return bytes.part(nameEnd + 1, bytes.count).trimmed().matches("VCARD")
    }

    /// Whether a parameter of an `X-` name comes first: Evolution's may name a member of a list.
    @inline(__always)
    var mayNameMember: Bool {
        nameEnd &+ 1 < bytes.count && bytes[nameEnd] == ASCII.semicolon && ASCII.upper(bytes[nameEnd &+ 1]) == 0x58
    }

    fileprivate var isBoundary: Bool { name.matches("BEGIN") || name.matches("END") || name.matches("AGENT") }
}

extension ContentLine {
    fileprivate func isBlank(in bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.part(start, end).allSatisfy { $0 <= ASCII.space }
    }
}
