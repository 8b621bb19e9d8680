import JSONC

/// Waybar: JSON with comments, an object for the bar or an array of them, in which lists name the modules.
///
/// Comments, spaces and the order of everything stay: the module's definition comes before the first member, and its name
/// before the first one of a list. What comes out is read again and compared before it is given to anybody.
struct WaybarSyntax: BarSyntax {
    static let module = "custom/birthday"
    var moduleName: String? { Self.module }
    private static let lists = ["modules-right", "modules-left", "modules-center"]

    func snippet(_ call: String) -> [String] {
        [
            "\"\(Self.module)\": {",
            "    \"exec\": \"exec \(call) watch --format waybar --age --date-style weekday-short\",",
            "    \"return-type\": \"json\",",
            "    \"max-length\": 60",
            "},",
        ]
    }

    func adding(_ call: String, to text: String) throws(BarEditProblem) -> String {
        let bar = try Bar(text)
        if bar.object[Self.module] != nil { throw .nameIsTaken("\"\(Self.module)\"") }
        guard let first = bar.object.keys.first, let start = bar.place(of: [first]) else {
            throw .invalid("it is empty: { }")
        }
        let list = Self.lists.first { bar.object[$0]?.arrayValue?.isEmpty == false }
        let (isMissing, isElsewhere) = (bar.object[Self.lists[0]] == nil, bar.object["include"] != nil)
        guard bar.namesModule || list != nil || isMissing && !isElsewhere else { throw .noPlace("\"modules-right\"") }

        let named = list == nil && !bar.namesModule ? ["\"modules-right\": [\"\(Self.module)\"],"] : []
        let indent = bar.indent(at: start)
        let lines = SetupBlock(lines: named + snippet(call), comment: "//", isInsideLine: indent == nil).whole()
        let definition = lines.joined(separator: "\n\(indent ?? "")") + "\n\(indent ?? "")"
        var bytes = bar.bytes
        var insertions = [(start, indent == nil ? "\n" + definition : definition)]
        if !bar.namesModule, let list, let element = bar.place(of: [list, "0"]) {
            let separator = bar.indent(at: element).map { "\n\($0)" } ?? " "
            insertions.append((element, "\"\(Self.module)\",\(separator)"))
        }
        for (place, added) in insertions.sorted(by: { $0.0 > $1.0 }) {
            bytes.insert(contentsOf: added.utf8, at: place)
        }
        let result = String(decoding: bytes, as: UTF8.self)
        guard try Bar(result).isSame(as: bar) else { throw .touchesMore }
        return result
    }

    func removing(from text: String) throws(BarEditProblem) -> String {
        var text = try withoutBlocks(text).joined(separator: "\n")
        for list in Self.lists {
            let bar = try Bar(text)
            let names = bar.object[list]?.arrayValue ?? []
            guard let index = names.firstIndex(of: .string(Self.module)), bar.object[Self.module] == nil,
                let start = bar.place(of: [list, "\(index)"])
            else { continue }
            var bytes = bar.bytes
            if let next = bar.place(of: [list, "\(index + 1)"]) {
                bytes.removeSubrange(start..<next)
            } else {
                let before = index == 0 ? start : bar.place(of: [list, "\(index - 1)"]) ?? start
                let comma = bytes[before..<start].lastIndex(of: UInt8(ascii: ",")) ?? start
                bytes.removeSubrange(comma..<(start + Self.module.utf8.count + 2))
            }
            let result = String(decoding: bytes, as: UTF8.self)
            guard try bar.isSame(as: Bar(result)) else { throw .touchesMore }
            text = result
        }
        return text
    }

    /// The first bar of a configuration.
    private struct Bar {
        let object: JSONObject
        let bytes: [UInt8]
        private let places: JSONPlaces
        private let path: [String]
        private let others: [JSONValue]

        init(_ text: String) throws(BarEditProblem) {
            bytes = Array(text.utf8)
            let value: JSONValue
            do throws(JSONSyntaxError) {
                value = try JSONValue(parsing: bytes, allowingComments: true)
            } catch {
                throw .invalid("\(error)")
            }
            let bars = value.arrayValue ?? [value]
            guard let object = bars.first?.objectValue else { throw .invalid("it is no bar: { … }") }
            self.object = object
            others = Array(bars.dropFirst())
            path = value.arrayValue == nil ? [] : ["0"]
            places = JSONPlaces(in: bytes)
        }

        /// The byte at which a member or an element stands.
        func place(of path: [String]) -> Int? { places.offset(of: self.path + path) }

        /// The spaces before a place; nil where something else stands before it in its line.
        func indent(at place: Int) -> String? {
            let before = bytes[..<place].reversed().prefix { $0 != UInt8(ascii: "\n") }
            guard before.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }), before.count < place
            else { return nil }
            return String(decoding: before.reversed(), as: UTF8.self)
        }

        /// Whether a list names the module, with or without its definition.
        var namesModule: Bool {
            WaybarSyntax.lists.contains { object[$0]?.arrayValue?.contains(.string(WaybarSyntax.module)) ?? false }
        }

        /// Whether two bars differ by nothing but the module.
        func isSame(as other: Bar) -> Bool { withoutModule == other.withoutModule && others == other.others }

        private var withoutModule: JSONObject {
            var rest = object
            rest[WaybarSyntax.module] = nil
            for list in WaybarSyntax.lists {
                guard let names = rest[list]?.arrayValue?.filter({ $0 != .string(WaybarSyntax.module) }) else {
                    continue
                }
                rest[list] = names.isEmpty ? nil : .array(names)
            }
            return rest
        }
    }
}
