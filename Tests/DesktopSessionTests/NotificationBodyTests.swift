import Testing

@testable import DesktopSession

struct NotificationBodyTests {
    @Test func aServerWithMarkupShowsWhatANameSays() {
        #expect(
            "<b>Tim</b> & Tina's".asNoticeBody(hasMarkup: true) == "&lt;b&gt;Tim&lt;/b&gt; &amp; Tina's")
    }

    @Test func nothingIsLeftToReadAsMarkupWithoutIt() {
        #expect("<b>Tim</b> & &lt;Tina".asNoticeBody(hasMarkup: false) == "‹b›Tim‹/b› + +lt;Tina")
    }
}
