extension Unicode.Scalar {
    /// The reference that stands for it in XML's content and attributes; nil if it stands for itself.
    var xmlReference: String? {
        switch self {
        case "&": "&amp;"
        case "<": "&lt;"
        case ">": "&gt;"
        case "\"": "&quot;"
        case "'": "&#39;"
        default: nil
        }
    }
}
