import Glibc
import LinuxSystem
import Messages
import SystemPackage
import Testing

@testable import Failures

/// What the system did not do, in words.
@Suite struct SystemErrorWordsTests {
    @Test(arguments: [
        (SystemError.Cause.call(.noSuchFileOrDirectory), "No such file or directory"),
        (.call(.permissionDenied), "Permission denied"), (.call(.noSpace), "No space left on device"),
        (.notAFile, "Not a file that can be read"), (.tooLarge, "File too large"),
        (.noAnswer, "Did not answer in time"),
        (.unsafe(.linkToDirectory), "A link, in the place of a directory of bday-widget's own"),
    ])
    func saysWhyAndWhere(cause: SystemError.Cause, reason: String) {
        let error = SystemError(cause, "/home/a b")
        #expect((error.reason, "\(error)") == (reason, "/home/a b: \(reason)"))
    }

    /// Every error that has words has the C library's; one that has none has its number.
    @Test func saysErrorsAsTheCLibraryDoes() {
        for number in Int32(1)...133 {
            let words = Errno(rawValue: number).message.english
            let own = strerror(number).map { String(cString: $0) }
            #expect(words == own || words == "error \(number) of the system")
        }
        #expect(Errno.fileExists.message.english == "File exists" && Errno(rawValue: 75).message.english.contains("75"))
    }

    @Test(arguments: [
        (SystemError.Obstacle.Owner.user, "chmod u+x '/home/a b' lets you read it"),
        (.root, "/home/a b belongs to root, who can let you read it"),
        (.other, "/home/a b belongs to another user, who can let you read it"),
    ])
    func saysWhoLetsTheUserRead(owner: SystemError.Obstacle.Owner, remedy: String) {
        let above = SystemError.Obstacle(path: "/home/a b", permissions: "x", owner: owner)
        let error = SystemError(.call(.permissionDenied), "/home/a b/file", behind: above)
        #expect(error.reason == "Permission denied (\(remedy))")
    }

    /// The path can be a person's name.
    @Test func namesNoPathTwice() {
        let itself = SystemError.Obstacle(path: "/anna.vcf", permissions: "r", owner: .user)
        let error = SystemError(.call(.permissionDenied), "/anna.vcf", behind: itself)
        #expect(error.reason == "Permission denied (chmod u+r lets you read it)")
    }

    @Test func saysWhyAFileIsNotTrusted() {
        #expect(Distrust.irregular.diagnosis.message.english == "not a regular file")
        #expect(
            Distrust.writable("/a b", isDirectory: false).diagnosis.message.english
                == "others can write to it, and it can hold commands: chmod go-w '/a b'")
        #expect(
            Distrust.ofAnother(isDirectory: true).diagnosis.message.english
                == "its directory belongs to another user, and it can hold commands")
    }
}
