import ContactStore
import JSONC

/// A change of the store's key, from its beginning to its end. It is kept in the library's state meanwhile, so that
/// the next call after a crash knows which of the two keys has to go.
struct KeyChange: Hashable, Sendable {
    let from: StoreKeyReference
    let to: StoreKeyReference
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
            let identifier = StoreKey.Identifier(id)
        else { return nil }
        self.init(place: place, identifier: identifier)
    }

    var json: JSONValue { ["place": .string(place.name), "id": .string(identifier.description)] }
}
