/// The names of the properties that the caller wants to have beside those that are understood, in upper case.
struct KeptNames: Sendable {
    let names: [StaticString]

    init(_ names: [StaticString]) { self.names = names }

    /// The property of the name; nil when the caller did not ask for it.
    @inline(__always)
    func property(_ name: UnsafeRawBufferPointer) -> PropertyName? {
        names.isEmpty ? nil : names.firstIndex { name.matches($0) }.map(PropertyName.kept)
    }
}
