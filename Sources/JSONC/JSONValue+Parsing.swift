import CJSONC

extension JSONValue {
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
        let text = Self.withoutMark(bytes)
        do {
            self = try Self.parse(JSONText(text, allowingComments: allowingComments))
        } catch {
            throw JSONSyntaxError(error.reason, at: error.offset, of: text)
        }
    }

    /// Whether there is nothing but space and comments.
    package static func isBlank(_ bytes: [UInt8]) -> Bool {
        guard let text = try? JSONText(withoutMark(bytes), allowingComments: true) else { return false }
        return text.bytes.allSatisfy { " \t\r\n".utf8.contains($0) }
    }

    static func withoutMark(_ bytes: [UInt8]) -> [UInt8] {
        bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    }

    private static func parse(_ text: JSONText) throws(JSONText.Failure) -> JSONValue {
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
            throw JSONText.Failure(offset: end, reason: JSONSyntaxError.reason(error))
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
}
