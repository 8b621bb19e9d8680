import SafeText
import Sodium
import Testing

@Suite struct AuthenticationKeyTests {
    @Test func comesBackFromItsDigits() throws {
        let key = AuthenticationKey.random()
        #expect(key.hexadecimal.utf8.count == 64)
        #expect(AuthenticationKey(hexadecimal: key.hexadecimal) == key)
        #expect(key != .random())
        for text in [
            "", "00", String(repeating: "0", count: 63), String(repeating: "G", count: 64), key.hexadecimal + "0",
        ] {
            #expect(AuthenticationKey(hexadecimal: text) == nil)
        }
    }

    /// What Python's `hashlib.blake2b` makes of each text with its length before it, and a key of zeros.
    @Test func isBLAKE2b() throws {
        let key = try #require(AuthenticationKey(hexadecimal: String(repeating: "0", count: 64)))
        let hash = key.hash128(of: "a", "bc")
        #expect(
            Hexadecimal.text(of: hash.first) + Hexadecimal.text(of: hash.second) == "638ae88bbe54118f7b8475a14e9900dd")
        #expect(hash != key.hash128(of: "ab", "c"))
    }
}
