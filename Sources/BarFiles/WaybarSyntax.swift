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

    /// Of `style.css`: room beside the text, as other modules have it; the first class is how near it is.
    static let colours = [
        "#custom-birthday { padding: 0 10px; }",
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
        let indent = bar.document.indent(at: start)
        let lines = SetupBlock(lines: named + snippet(call), comment: "//", isInsideLine: indent == nil).whole()
        let definition = lines.joined(separator: "\n\(indent ?? "")") + "\n\(indent ?? "")"
        var edits = [JSONDocument.Edit(at: start, indent == nil ? "\n" + definition : definition)]
        if !namesModule, let list, let element = bar.place(of: [list, "0"]) {
            let separator = bar.document.indent(at: element).map { "\n\($0)" } ?? " "
            edits.append(JSONDocument.Edit(at: element, "\"\(Self.module)\",\(separator)"))
        }
        let result = try bar.with(edits)
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
        let document: JSONDocument
        let object: JSONObject
        private let path: [String]
        private let others: [JSONValue]

        init(_ text: String) throws(BarEditProblem) { try self.init(Array(text.utf8)) }

        private init(_ bytes: [UInt8]) throws(BarEditProblem) {
            do { document = try JSONDocument(parsing: bytes) } catch {
                throw .invalid(error.message)
            }
            let bars = document.value.arrayValue ?? [document.value]
            guard let object = bars.first?.objectValue else {
                // Translators: {object} is "{ … }", an object of JSON.
                throw .invalid(Message("it is no bar: {object}", ["object": .code("{ … }")]))
            }
            self.object = object
            others = Array(bars.dropFirst())
            path = document.value.arrayValue == nil ? [] : ["0"]
        }

        func with(_ edits: [JSONDocument.Edit]) throws(BarEditProblem) -> Bar { try Bar(document.bytes(with: edits)) }

        var text: String { String(decoding: document.bytes, as: UTF8.self) }

        /// The byte at which a member or an element stands.
        func place(of path: [String]) -> Int? { document.offset(of: self.path + path) }

        /// Whether a list names the module, with or without its definition.
        var namesModule: Bool {
            WaybarSyntax.lists.contains { object[$0]?.arrayValue?.contains(.string(WaybarSyntax.module)) ?? false }
        }

        /// The bar without the name of the module in a list; comments stay.
        func withoutModule(in list: String) throws(BarEditProblem) -> Bar {
            guard let index = object[list]?.arrayValue?.firstIndex(of: .string(WaybarSyntax.module)) else {
                return self
            }
            guard let removal = document.removal(of: path + [list, "\(index)"]) else { throw .touchesMore }
            return try with([removal])
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
