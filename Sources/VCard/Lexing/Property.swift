/// One property of a card, unfolded. Its bytes live as long as the call that hands it over.
struct Property {
    let name: PropertyName
    /// As written: `BDAY`, `x-altbday`.
    let writtenName: UnsafeRawBufferPointer
    /// The group that joins properties (`item1` of `item1.X-ABDATE`); empty without one.
    let group: UnsafeRawBufferPointer
    let parameters: Parameters
    /// The value as it stands, still encoded and escaped.
    let value: UnsafeRawBufferPointer
    /// The line in the input, from 1.
    let line: Int

    /// Reads the property whose header has been read; nil when no colon follows its parameters.
    @inline(__always)
    init?(_ header: Header, name: PropertyName, line: Int) {
        let bytes = header.bytes
        var colon = header.nameEnd
        if bytes[colon] == ASCII.semicolon {
            guard let read = Parameters(bytes, from: colon, colon: &colon) else { return nil }
            parameters = read
        } else {
            parameters = Parameters()
        }
        self.name = name
        self.line = line
        writtenName = header.name
        group = header.group
        value = bytes.part(colon + 1, bytes.count)
    }
}
