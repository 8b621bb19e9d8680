import Foundation

/// A directory for one test, removed with the value.
package final class TemporaryDirectory: Sendable {
    package let path: String

    package init() throws {
        var template = Array("/tmp/bday-widget-test-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw TemporaryDirectoryError(code: errno) }
        path = String(cString: made)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}

package struct TemporaryDirectoryError: Error {
    let code: Int32
}
