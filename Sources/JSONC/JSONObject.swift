/// The members of a JSON object, in order, each name once.
package struct JSONObject: Hashable, Sendable {
    /// A name and its value.
    package struct Member: Hashable, Sendable {
        package var key: String
        package var value: JSONValue
    }

    package private(set) var members: [Member]

    /// The names, in order.
    package var keys: [String] { members.map(\.key) }

    /// The member of that name. Setting one that is there keeps its place, a new one comes last; nil removes it.
    package subscript(key: String) -> JSONValue? {
        get { members.first { $0.key == key }?.value }
        set {
            switch (members.firstIndex { $0.key == key }, newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append(Member(key: key, value: value))
            case (nil, nil): break
            }
        }
    }
}

extension JSONObject: Sequence {
    package func makeIterator() -> IndexingIterator<[Member]> { members.makeIterator() }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// Of a name given twice the last value holds, as in a document.
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init(members: [])
        for (key, value) in elements { self[key] = value }
    }
}
