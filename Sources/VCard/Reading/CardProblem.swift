/// A problem in the input: a value with a place, not an error to throw.
package struct CardProblem: Error, Hashable, Sendable {
    /// The line in the input, from 1.
    package var line: Int
    /// What is wrong, `BDAY "19723101" is not a date (month 31)`; text from the card is quoted harmlessly and shortened.
    package var reason: String

    package init(line: Int, reason: String) {
        self.line = line
        self.reason = reason
    }
}
