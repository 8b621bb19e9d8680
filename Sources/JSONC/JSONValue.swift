import CJSONC
import SafeText

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

    /// The object's member of that name; nil when there is none, or this is not an object.
    package subscript(key: String) -> JSONValue? { objectValue?[key] }

    /// The array's element; nil when there is none, or this is not an array.
    package subscript(index: Int) -> JSONValue? {
        guard let array = arrayValue, array.indices.contains(index) else { return nil }
        return array[index]
    }

    /// The value to which names lead through objects; nil where one of them is missing.
    package subscript(path: [String]) -> JSONValue? { path.reduce(Optional(self)) { $0?[$1] } }

    /// The value without the member to which names lead.
    package func without(_ path: ArraySlice<String>) -> JSONValue {
        guard let name = path.first, case .object(var object) = self else { return self }
        object[name] = path.count == 1 ? nil : object[name]?.without(path.dropFirst())
        return .object(object)
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

    package var isNull: Bool { self == .null }

    /// How many arrays and objects may be nested: far more than the program's documents need, and far fewer than the
    /// stack has room for.
    package static let maximumDepth = 64

    /// Reads one document in UTF-8; nothing but space may come after it, and a byte order mark before it.
    ///
    /// Of a name given twice the last value holds, at the first one's place. A number that is too large is infinite, and
    /// a NUL in a name U+FFFD.
    ///
    /// - Parameter allowingComments: `//` to the end of the line and `/* */`, with them one comma behind the last member
    ///   or element, as editors write JSONC, and nothing else that JSON forbids.
    package init(parsing bytes: [UInt8], allowingComments: Bool = false) throws(JSONSyntaxError) {
        self = try Self.parse(JSONText(Self.withoutMark(bytes), allowingComments: allowingComments))
    }

    /// Whether there is nothing but space and comments.
    package static func isBlank(_ bytes: [UInt8]) -> Bool {
        guard let text = try? JSONText(withoutMark(bytes), allowingComments: true) else { return false }
        return text.bytes.allSatisfy { " \t\r\n".utf8.contains($0) }
    }

    static func withoutMark(_ bytes: [UInt8]) -> [UInt8] {
        bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    }

    static func parse(_ text: JSONText) throws(JSONSyntaxError) -> JSONValue {
        let tokener = json_tokener_new_ex(Int32(maximumDepth + 1))
        defer { json_tokener_free(tokener) }
        json_tokener_set_flags(tokener, JSON_TOKENER_STRICT | JSON_TOKENER_VALIDATE_UTF8)
        // For json-c the NUL is the end of the text; without it `12` could continue.
        let parsed = (text.bytes + [0]).withUnsafeBytes { buffer in
            let start = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            return json_tokener_parse_ex(tokener, start, Int32(clamping: buffer.count))
        }
        defer { json_object_put(parsed) }
        let end = min(json_tokener_get_parse_end(tokener), text.bytes.count)
        let error = json_tokener_get_error(tokener)
        guard error == json_tokener_success, end == text.bytes.count else {
            throw text.failure(error, at: end)
        }
        return JSONValue(jsonC: parsed)
    }

    /// Copies what json-c parsed; the object stays the caller's.
    private init(jsonC object: OpaquePointer?) {
        switch json_object_get_type(object) {
        case json_type_object:
            var iterator = json_object_iter_begin(object)
            var end = json_object_iter_end(object)
            var members: [JSONObject.Member] = []
            while json_object_iter_equal(&iterator, &end) == 0 {
                let value = JSONValue(jsonC: json_object_iter_peek_value(&iterator))
                members.append(.init(key: String(cString: json_object_iter_peek_name(&iterator)), value: value))
                json_object_iter_next(&iterator)
            }
            self = .object(JSONObject(members: members))
        case json_type_array:
            let count = json_object_array_length(object)
            self = .array((0..<count).map { JSONValue(jsonC: json_object_array_get_idx(object, $0)) })
        case json_type_string:
            let length = Int(json_object_get_string_len(object))
            let bytes = UnsafeRawBufferPointer(start: json_object_get_string(object), count: length)
            self = .string(String(decoding: bytes, as: UTF8.self))
        case json_type_int: self = .int(Int(json_object_get_int64(object)))
        case json_type_double: self = .double(json_object_get_double(object))
        case json_type_boolean: self = .bool(json_object_get_boolean(object) != 0)
        default: self = .null
        }
    }

    /// The document as text, without a line end after it.
    ///
    /// Without `pretty` it is one line for every reader. It is harmless on a terminal: characters that json-c does not
    /// escape (DEL, C1, the line and paragraph separators, controls of direction) are written as `\uXXXX`. A name ends
    /// at a NUL, since json-c's names are C strings.
    ///
    /// - Parameter pretty: indented, with one member in each line.
    package func serialized(pretty: Bool = false) -> String {
        let layout = pretty ? JSON_C_TO_STRING_PRETTY | JSON_C_TO_STRING_SPACED : JSON_C_TO_STRING_PLAIN
        let object = jsonC()
        defer { json_object_put(object) }
        var length = 0
        guard let text = json_object_to_json_string_length(object, layout | JSON_C_TO_STRING_NOSLASHESCAPE, &length)
        else { return "null" }
        let bytes = UnsafeRawBufferPointer(start: text, count: length)
        return String(decoding: bytes, as: UTF8.self).escapingInvisibles()
    }

    /// The document in one line as a person writes it, with a space behind colons and commas.
    package var written: String {
        switch self {
        case .array(let values): "[\(values.map(\.written).joined(separator: ", "))]"
        case .object(let object) where object.members.isEmpty: "{}"
        case .object(let object): "{ \(object.map(\.written).joined(separator: ", ")) }"
        default: serialized()
        }
    }

    /// A json-c object that the caller releases, or the container that it is added to; nil is json-c's null.
    private func jsonC() -> OpaquePointer? {
        switch self {
        case .object(let object):
            let result = json_object_new_object()
            for member in object { json_object_object_add(result, member.key, member.value.jsonC()) }
            return result
        case .array(let array):
            let result = json_object_new_array_ext(Int32(clamping: array.count))
            for value in array { json_object_array_add(result, value.jsonC()) }
            return result
        case .string(var string):
            return string.withUTF8 { utf8 in
                utf8.withMemoryRebound(to: CChar.self) {
                    json_object_new_string_len($0.baseAddress, Int32(clamping: $0.count))
                }
            }
        case .int(let int): return json_object_new_int64(Int64(int))
        case .double(let double):
            // Swift's text is the shortest that reads back as the same number, in every locale.
            return double.isFinite ? json_object_new_double_s(double, double.description) : nil
        case .bool(let bool): return json_object_new_boolean(bool ? 1 : 0)
        case .null: return nil
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

/// The members of a JSON object, in order, each name once.
package struct JSONObject: Hashable, Sendable {
    /// A name and its value.
    package struct Member: Hashable, Sendable {
        package var key: String
        package var value: JSONValue

        /// As a person writes it: `"count": 3`.
        package var written: String { "\(JSONValue.string(key).serialized()): \(value.written)" }

        package init(key: String, value: JSONValue) { (self.key, self.value) = (key, value) }
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
