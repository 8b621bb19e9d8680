import JSONC
import Messages
import SafeText
import SystemPackage

/// Waybar: JSON with comments, an object for the bar or an array of them, in which lists name the modules.
///
/// Comments, spaces and the order of everything stay: the module's definition comes before the first member, and its name
/// before the first one of a list. What comes out is read again and compared before it is given to anybody.
struct WaybarSyntax: BarSyntax {
    static let module = "custom/birthday"
    var moduleName: String? { Self.module }
    private static let lists = ["modules-right", "modules-left", "modules-center"]

    /// Of `style.css`: the first class is how near it is.
    static let colours = [
        "#custom-birthday.today { background: #d6245c; color: #ffffff; }",
        "#custom-birthday.tomorrow { color: #ff6b9a; }", "#custom-birthday.soon { color: #ffb454; }",
        "#custom-birthday.error, #custom-birthday.locked { color: #ff5555; }",
        "#custom-birthday.redacted { opacity: 0.7; }",
    ]

    func snippet(_ call: BarCall) -> [String] {
        [
            "\"\(Self.module)\": {",
            "    \"exec\": \"exec \(call.showing("watch --format waybar")) --date-style weekday-short --width 60\",",
            "    \"restart-interval\": 5,",
            "    \"return-type\": \"json\",",
            "    \"on-click\": \"\(call) pick\",",
            "    \"on-click-right\": \"\(call) contact --next --open\"",
            "},",
        ]
    }

    func namesModule(_ text: String) -> Bool { (try? Bar(text))?.namesModule ?? true }

    func includes(in text: String, at path: FilePath) -> [String] {
        guard let include = (try? Bar(text))?.object["include"] else { return [] }
        return include.stringValue.map { [$0] } ?? include.arrayValue?.compactMap(\.stringValue) ?? []
    }

    func adding(_ call: BarCall, to files: [BarText], isWhole: Bool) throws(BarEditProblem) -> BarEdit {
        var bars: [Bar] = []
        for file in files { bars.append(try Bar(file.text)) }
        let namesModule = bars.contains(where: \.namesModule)
        // Where others are included that cannot be read, a module that is only named may be defined there.
        if bars.contains(where: { $0.object[Self.module] != nil }) || namesModule && !isWhole {
            throw .nameIsTaken("\"\(Self.module)\"")
        }
        // A list of a file that is read before hides those of the others.
        let list = Self.lists.first { list in
            bars.first { $0.object[list] != nil }?.object[list]?.arrayValue?.isEmpty == false
        }
        let isMissing = !bars.contains { $0.object[Self.lists[0]] != nil }
        guard namesModule || list != nil || isMissing && isWhole else { throw .noPlace("\"modules-right\"") }
        let index =
            bars.firstIndex { namesModule ? $0.namesModule : list.map($0.object.keys.contains) ?? true } ?? 0
        let bar = bars[index]
        guard let first = bar.object.keys.first, let start = bar.place(of: [first]) else {
            // Translators: {braces} is "{ }", an object of JSON.
            throw .invalid(Message("it is empty: {braces}", ["braces": .code("{ }")]))
        }

        let named = list == nil && !namesModule ? ["\"modules-right\": [\"\(Self.module)\"],"] : []
        let indent = bar.indent(at: start)
        let lines = SetupBlock(lines: named + snippet(call), comment: "//", isInsideLine: indent == nil).whole()
        let definition = lines.joined(separator: "\n\(indent ?? "")") + "\n\(indent ?? "")"
        var bytes = bar.bytes
        var insertions = [(start, indent == nil ? "\n" + definition : definition)]
        if !namesModule, let list, let element = bar.place(of: [list, "0"]) {
            let separator = bar.indent(at: element).map { "\n\($0)" } ?? " "
            insertions.append((element, "\"\(Self.module)\",\(separator)"))
        }
        for (place, added) in insertions.sorted(by: { $0.0 > $1.0 }) {
            bytes.insert(contentsOf: added.utf8, at: place)
        }
        let result = try Bar(bytes, mark: bar.mark)
        guard result.isSame(as: bar), result.object[Self.module] != nil, result.namesModule else { throw .touchesMore }
        return (index, text: result.text)
    }

    func removing(from text: String) throws(BarEditProblem) -> String {
        var bar = try Bar(withoutBlocks(text, joins: false))
        let before = try Bar(text)
        // Behind a comment of the user's, which ends with its line, the rest of a divided line stays in its own.
        if let joined = try? Bar(withoutBlocks(text)), joined.isSame(as: before) { bar = joined }
        if bar.object[Self.module] == nil {
            for list in Self.lists { bar = try bar.withoutModule(in: list) }
        }
        guard bar.isSame(as: before) else { throw .touchesMore }
        return bar.text
    }

    /// The first bar of a configuration.
    private struct Bar {
        let object: JSONObject
        /// The file behind the mark.
        let bytes: [UInt8]
        /// The byte order mark that the file begins with, if it does.
        let mark: [UInt8]
        private let places: JSONPlaces
        private let path: [String]
        private let others: [JSONValue]

        init(_ text: String) throws(BarEditProblem) {
            let mark = Array("\u{FEFF}".utf8)
            let hasMark = text.utf8.starts(with: mark)
            try self.init(Array(text.utf8.dropFirst(hasMark ? mark.count : 0)), mark: hasMark ? mark : [])
        }

        init(_ bytes: [UInt8], mark: [UInt8]) throws(BarEditProblem) {
            (self.bytes, self.mark) = (bytes, mark)
            let value: JSONValue
            do {
                value = try JSONValue(parsing: bytes, allowingComments: true)
            } catch {
                throw .invalid(error.message)
            }
            let bars = value.arrayValue ?? [value]
            guard let object = bars.first?.objectValue else {
                // Translators: {object} is "{ … }", an object of JSON.
                throw .invalid(Message("it is no bar: {object}", ["object": .code("{ … }")]))
            }
            self.object = object
            others = Array(bars.dropFirst())
            path = value.arrayValue == nil ? [] : ["0"]
            places = JSONPlaces(in: bytes)
        }

        var text: String { String(decoding: mark + bytes, as: UTF8.self) }

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

        /// The bar without the name of the module in a list, its comma, and the spaces beside; comments stay.
        func withoutModule(in list: String) throws(BarEditProblem) -> Bar {
            let names = object[list]?.arrayValue ?? []
            guard let index = names.firstIndex(of: .string(WaybarSyntax.module)),
                let start = place(of: [list, "\(index)"])
            else { return self }
            let isSpace: (UInt8) -> Bool = { [0x09, 0x0A, 0x0D, 0x20].contains($0) }
            let end = start + WaybarSyntax.module.utf8.count + 2
            let after = bytes[end...].drop(while: isSpace)
            let before = bytes[..<(bytes[..<start].lastIndex { !isSpace($0) }.map { $0 + 1 } ?? 0)]
            var rest = bytes
            if after.first == UInt8(ascii: ",") {
                rest.removeSubrange(start..<after.dropFirst().drop(while: isSpace).startIndex)
            } else if before.last == UInt8(ascii: ",") {
                rest.removeSubrange((before.endIndex - 1)..<end)
            } else if names.count == 1 {
                rest.removeSubrange(start..<end)
            } else {
                throw .touchesMore
            }
            return try Bar(rest, mark: mark)
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
