import LinuxSystem
import Presentation

extension CommandSession {
    /// Asks a question on the terminal. What is no yes is a no, and so is the end of the input.
    ///
    /// - Parameter usual: the answer of who types nothing but Enter: a no where something would be lost.
    func asks(_ question: String, usual: Bool) throws(CommandFailure) -> Bool {
        try console.write("\(question) \(usual ? "[Y/n]" : "[y/N]") ")
        guard let line = readLine() else {
            try console.write("\n")
            return false
        }
        let answer = line.drop(while: \.isWhitespace).prefix { !$0.isWhitespace }
        return answer.isEmpty ? usual : locale.isYes(String(answer))
    }
}
