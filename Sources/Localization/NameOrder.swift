import BirthdayCore
import Synchronization
import _FoundationICU

/// The order of names in a language: ICU's, in which Ärger stands beside Adam.
package final class NameOrder: Sendable {
    private let locale: String
    /// Opened for the first name.
    private let collator = Mutex<OpaquePointer?>(nil)

    /// - Parameter identifier: of a locale.
    package init(locale identifier: String) { locale = identifier }

    deinit { collator.withLock { swift_ucol_close($0) } }

    /// What a name is sorted by. Of a long one the beginning counts: a name of a megabyte must not delay a bar.
    package func key(of name: String) -> NameKey {
        let text = Array(name.utf16.prefix(512))
        return collator.withLock { collator in
            var status = U_ZERO_ERROR
            collator = collator ?? swift_ucol_open(locale, &status)
            // ICU refuses some locales, such as ones of a thousand letters.
            return NameKey(collator.map { Self.bytes(text, $0, capacity: 4 * text.count + 16) } ?? Array(name.utf8))
        }
    }

    private static func bytes(_ text: [UInt16], _ collator: OpaquePointer, capacity: Int) -> [UInt8] {
        var size = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            size = Int(
                swift_ucol_getSortKey(collator, text, Int32(text.count), buffer.baseAddress, Int32(capacity)))
            count = min(size, capacity)
        }
        return size > capacity ? self.bytes(text, collator, capacity: size) : bytes
    }
}
