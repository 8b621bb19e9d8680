/// What a notification server is asked to show.
package struct DesktopNotice: Hashable, Sendable {
    /// One line of plain text.
    package var summary: String
    /// Plain text, of a line or several. `NotificationServer` escapes it for the server.
    package var body: String
    /// Where a notice with the same tag is still shown, this one takes its place. It names nobody.
    package var tag: String?
    /// What the action is called that a click stands for; nil for a notice that cannot be clicked.
    package var action: String?
    /// Whether the server may make a sound.
    package var hasSound: Bool

    package init(summary: String, body: String, tag: String? = nil, action: String? = nil, hasSound: Bool = true) {
        self.summary = summary
        self.body = body
        self.tag = tag
        self.action = action
        self.hasSound = hasSound
    }
}
