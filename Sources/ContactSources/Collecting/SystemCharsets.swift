import LinuxSystem
import VCard

/// The charsets that this system's iconv converts.
enum SystemCharsets {
    static let decode: CharsetDecoder = { name, bytes throws(CharsetFailure) in
        do throws(CharsetConverter.Failure) {
            return try CharsetConverter.utf8(bytes, from: name)
        } catch {
            switch error {
            case .invalid: throw .invalid
            case .unavailable: throw .unavailable(iconvName: name)
            }
        }
    }
}
