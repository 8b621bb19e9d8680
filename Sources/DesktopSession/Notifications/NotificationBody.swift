/// Escaping of a notice's body. The body may hold markup where the server says so; the summary never does (Desktop
/// Notifications Specification 1.2, "Markup").
enum NotificationBody {
    /// - Parameter hasMarkup: whether the server says `body-markup`. One that does not may still read markup (dunst without
    ///   a configuration), and shows entities as they stand where it does not; so `<`, `>` and `&` have to go.
    static func text(_ text: String, hasMarkup: Bool) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += hasMarkup ? "&amp;" : "+"
            case "<": result += hasMarkup ? "&lt;" : "‹"
            case ">": result += hasMarkup ? "&gt;" : "›"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
