import CJSONC
import SafeText

extension JSONValue {
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
