/// How a command ends; the numbers of sysexits.h.
package enum ExitStatus: Int32, Sendable {
    case done = 0
    case usage = 64
    case unusableData = 65
    case noInput = 66
    case unavailable = 69
    case bug = 70
    case cannotCreate = 73
    case inputOutput = 74
    case tryAgain = 75
    case notPermitted = 77
    case configuration = 78
}
