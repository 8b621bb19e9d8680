import CJSONC

/// A document as json-c has it in memory. Reading it makes no Swift values, as `JSONValue` does, and is for the one reader
/// to whom microseconds matter.
///
/// It accepts all that json-c accepts, so it is for documents that this program wrote.
package struct JSONTree: ~Copyable {
    private let document: OpaquePointer?

    /// Nil for a text that json-c does not parse, or that goes on after the document.
    package init?(parsing text: UnsafeBufferPointer<CChar>) {
        let tokener = json_tokener_new()
        defer { json_tokener_free(tokener) }
        let parsed = json_tokener_parse_ex(tokener, text.baseAddress, Int32(clamping: text.count))
        guard parsed != nil, json_tokener_get_error(tokener) == json_tokener_success,
            json_tokener_get_parse_end(tokener) == text.count
        else {
            // `document` is not set yet, so `deinit` does not release it.
            json_object_put(parsed)
            return nil
        }
        document = parsed
    }

    deinit { json_object_put(document) }

    /// Hands the document to `body`. It and what is found in it are valid only inside.
    package func read(_ body: (JSONNode) -> Bool) -> Bool { body(JSONNode(object: document)) }
}

/// A value in a `JSONTree`. A missing value, or one of another kind, reads as null.
package struct JSONNode {
    fileprivate let object: OpaquePointer?

    /// The member of that name.
    package func member(_ name: StaticString) -> JSONNode {
        var found: OpaquePointer?
        let key = UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
        return JSONNode(object: json_object_object_get_ex(object, key, &found) != 0 ? found : nil)
    }

    /// The number of an array's elements; 0 for other values.
    package var count: Int { json_object_is_type(object, json_type_array) != 0 ? json_object_array_length(object) : 0 }

    /// The element of an array.
    package func element(_ index: Int) -> JSONNode {
        JSONNode(object: index < count ? json_object_array_get_idx(object, index) : nil)
    }

    package var int: Int? {
        json_object_is_type(object, json_type_int) != 0 ? Int(json_object_get_int64(object)) : nil
    }

    /// The string with a NUL behind it, as long as the tree lives.
    package var cString: UnsafePointer<CChar>? {
        json_object_is_type(object, json_type_string) != 0 ? json_object_get_string(object) : nil
    }

    /// The string's UTF-8, as long as the tree lives.
    package var utf8: UnsafeRawBufferPointer? {
        cString.map { UnsafeRawBufferPointer(start: $0, count: Int(json_object_get_string_len(object))) }
    }
}
