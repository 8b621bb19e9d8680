import ArgumentParser
import ContactLibrary
import LinuxSystem
import PathBytes
import SystemPackage

/// Paths among the arguments.
extension FilePath {
    static func argument(_ text: String) -> FilePath { FilePath(bytes: ArgumentText.bytes(text)) }

    /// The path of a contact source.
    static func sourceArgument(_ text: String) throws -> FilePath {
        if let remedy = text.networkAddressRemedy { throw ValidationError(remedy) }
        return argument(text)
    }
}
