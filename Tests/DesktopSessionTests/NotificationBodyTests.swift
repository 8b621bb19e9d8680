import Testing

@testable import DesktopSession

struct NotificationBodyTests {
    @Test func aServerWithMarkupShowsWhatANameSays() {
        #expect(
            NotificationBody.text("<b>Tim</b> & Tina's", hasMarkup: true) == "&lt;b&gt;Tim&lt;/b&gt; &amp; Tina's")
    }

    @Test func nothingIsLeftToReadAsMarkupWithoutIt() {
        #expect(NotificationBody.text("<b>Tim</b> & &lt;Tina", hasMarkup: false) == "‹b›Tim‹/b› + +lt;Tina")
    }
}
