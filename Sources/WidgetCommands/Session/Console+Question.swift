import Glibc

extension Console {
    /// Asks for a line on the terminal.
    ///
    /// - Returns: what was typed, without the line's end; nil where the input has ended.
    func ask(_ question: String) throws(CommandFailure) -> String? {
        try write(question)
        return readLine()
    }
}
