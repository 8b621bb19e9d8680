import Foundation

/// A folder of a test's own, gone with the value.
package final class TemporaryFolder: Sendable {
    package let path: String

    package init() throws {
        var template = Array("/tmp/bday-widget-test-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw TemporaryFolderError(code: errno) }
        path = String(cString: made)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}

package struct TemporaryFolderError: Error {
    let code: Int32
}
