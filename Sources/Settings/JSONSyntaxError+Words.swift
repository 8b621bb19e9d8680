import JSONC
import Messages
import SafeText

extension JSONSyntaxError {
    /// Why, said of what stands at the place.
    package var reasonMessage: Message {
        switch reason {
        case .tooDeep:
            .plural(
                "more than {count} brace or bracket inside one another",
                "more than {count} braces and brackets inside one another", JSONValue.maximumDepth)
        case .unfinished: Message("the text ends before it is complete: is } or ] missing?")
        case .misplaced: Message("this does not belong here")
        case .noNull: Message("null is expected")
        case .noBoolean: Message("true or false is expected")
        case .noNumber: Message("this is not a number such as 3, -1 or 0.5")
        case .noCommaInArray: Message("a comma or ] is missing before this")
        case .noCommaInObject: Message("a comma or } is missing before this")
        case .noColon: Message("a colon is missing before this")
        case .unquoted: Message("names and texts stand in quotation marks (\")")
        case .badEscape: Message("a backslash before what it cannot stand before; write \\\\ for one")
        case .openComment: Message("this comment is not closed: */ is missing")
        case .openText: Message("the line ends before the closing quotation mark")
        case .controlCharacter: Message("a control character in a text; write \\t for a tab")
        case .notUTF8: Message("this is not UTF-8")
        case .other(let text): .verbatim(CleanText(cleaning: text))
        }
    }

    /// Where in the text, and why.
    package var message: Message {
        Message(
            "line {line}, column {column}: {reason}",
            ["line": .number(line), "column": .number(column), "reason": .message(reasonMessage)])
    }
}
