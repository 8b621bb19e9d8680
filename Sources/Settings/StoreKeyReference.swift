import JSONC
import SafeText

/// Where the key of a store is kept. It is recorded in the store, so that it is never switched silently.
package enum StoreKeyPlace: UInt8, CaseIterable, Sendable {
    case file = 1
    case secretService = 2
}

/// The key that a store names.
package struct StoreKeyReference: Hashable, Sendable {
    package let place: StoreKeyPlace
    package let identifier: StoreKeyIdentifier

    package init(place: StoreKeyPlace, identifier: StoreKeyIdentifier) {
        self.place = place
        self.identifier = identifier
    }
}

/// Tells which key sealed a store, and says nothing about the key: 16 hexadecimal digits.
package struct StoreKeyIdentifier: Hashable, Sendable, LosslessStringConvertible {
    package static let length = 8
    private let number: UInt64

    package init(number: UInt64) { self.number = number }

    /// - Parameter bytes: as many as `length`.
    package init(_ bytes: some Sequence<UInt8>) { number = bytes.reduce(0) { $0 << 8 | UInt64($1) } }

    package init?(_ description: String) {
        guard description.utf8.count == 2 * Self.length, let number = UInt64(description, radix: 16) else {
            return nil
        }
        self.number = number
    }

    package var bytes: [UInt8] { withUnsafeBytes(of: number.bigEndian) { Array($0) } }
    package var description: String { Hexadecimal.text(of: number) }
}

/// A change of the store's key, from its beginning to its end. It is kept in the library's state meanwhile, so that
/// the next call after a crash knows which of the two keys has to go.
package struct KeyChange: Hashable, Sendable {
    package let from: StoreKeyReference
    package let to: StoreKeyReference

    package init(from: StoreKeyReference, to: StoreKeyReference) { (self.from, self.to) = (from, to) }
}

extension StoreKeyPlace {
    /// As the command line, JSON and the library's state name it.
    package var name: String {
        switch self {
        case .file: "file"
        case .secretService: "secret-service"
        }
    }
}

extension StoreKeyReference {
    /// - Returns: nil where that is not what `json` gives.
    init?(json: JSONValue) {
        guard case .object(let members) = json, case .string(let name)? = members["place"],
            case .string(let id)? = members["id"], let place = StoreKeyPlace.allCases.first(where: { $0.name == name }),
            let identifier = StoreKeyIdentifier(id)
        else { return nil }
        self.init(place: place, identifier: identifier)
    }

    var json: JSONValue { ["place": .string(place.name), "id": .string(identifier.description)] }
}
