import ArgumentParser
import SystemPackage

extension CommandLineParser {
    /// The number of arguments from which on paths are kept from the parser.
    private static let manyArguments = 100

    /// An `import` of many paths. The parser's time grows with the square of their number, so it gets one of those that
    /// stand one after another, and the others are put behind it.
    ///
    /// - Returns: nil for a call with few arguments, and for one that the parser refuses.
    static func importOfMany(_ arguments: [String]) -> ImportCommand? {
        guard arguments.count > manyArguments else { return nil }
        var few: [String] = []
        var followers: [FilePath: [PathArgument]] = [:]
        var first: FilePath?
        for (index, word) in arguments.enumerated() {
            // What stands behind an option can be its value.
            let isPath = !word.hasPrefix("-") && (index == 0 || !arguments[index - 1].hasPrefix("-"))
            let path = isPath ? PathArgument(argument: word) : nil
            if let path, let first {
                followers[first, default: []].append(path)
            } else {
                few.append(word)
                first = path?.path
            }
        }
        guard var command = try? ImportCommand.parseAsRoot(few) as? ImportCommand else { return nil }
        command.paths = command.paths.flatMap { [$0] + (followers.removeValue(forKey: $0.path) ?? []) }
        return command
    }
}
