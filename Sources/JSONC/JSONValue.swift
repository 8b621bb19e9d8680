/// A JSON value: objects keep the order of their members.
package enum JSONValue: Hashable, Sendable {
    case object(JSONObject)
    case array([JSONValue])
    case string(String)
    case int(Int)
    /// A number with a fraction or an exponent; one beyond `Int` or `Double` is infinite. Written as `null` where it is not finite.
    case double(Double)
    case bool(Bool)
    case null
}

extension JSONValue {
    /// The object's member of that name; nil when there is none, or this is not an object.
    package subscript(key: String) -> JSONValue? { objectValue?[key] }

    /// The array's element; nil when there is none, or this is not an array.
    package subscript(index: Int) -> JSONValue? {
        guard let array = arrayValue, array.indices.contains(index) else { return nil }
        return array[index]
    }

    /// The object; nil when this is something else.
    package var objectValue: JSONObject? {
        if case .object(let object) = self { object } else { nil }
    }

    /// The array; nil when this is something else.
    package var arrayValue: [JSONValue]? {
        if case .array(let array) = self { array } else { nil }
    }

    /// The string; nil when this is something else.
    package var stringValue: String? {
        if case .string(let string) = self { string } else { nil }
    }

    /// The whole number; nil when this is something else.
    package var intValue: Int? {
        if case .int(let int) = self { int } else { nil }
    }

    /// The truth value; nil when this is something else.
    package var boolValue: Bool? {
        if case .bool(let bool) = self { bool } else { nil }
    }

    /// Whether this is `null`.
    package var isNull: Bool { self == .null }

    /// The kind of value in a user's words: `a string`.
    package var kind: String {
        switch self {
        case .object: "an object"
        case .array: "an array"
        case .string: "a string"
        case .int, .double: "a number"
        case .bool: "true or false"
        case .null: "null"
        }
    }
}

// Documents are written in Swift as they look in JSON: `["family": "inline", "more": 0, "lines": []]`.

extension JSONValue: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        var object: JSONObject = [:]
        for (key, value) in elements { object[key] = value }
        self = .object(object)
    }
}

extension JSONValue: ExpressibleByArrayLiteral {
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
}

extension JSONValue: ExpressibleByStringInterpolation {
    package init(stringLiteral value: String) { self = .string(value) }
}

extension JSONValue: ExpressibleByIntegerLiteral {
    package init(integerLiteral value: Int) { self = .int(value) }
}

extension JSONValue: ExpressibleByFloatLiteral {
    package init(floatLiteral value: Double) { self = .double(value) }
}

extension JSONValue: ExpressibleByBooleanLiteral {
    package init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSONValue: ExpressibleByNilLiteral {
    package init(nilLiteral: ()) {
        self = .null
    }
}
