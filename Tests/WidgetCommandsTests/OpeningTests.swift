import BirthdayCore
import ContactLibrary
import Messages
import Settings
import Testing

@testable import WidgetCommands

struct OpeningTests {
    private func opening(
        _ owner: CardOwner, file: String = "/home/a b/$(x).vcf", uid: String? = nil, command: String? = nil,
        editor: String? = nil, isInteractive: Bool = true
    ) -> [String] {
        made(owner, file: file, uid: uid, command: command, editor: editor, isInteractive: isInteractive)
            .arguments.map { String(decoding: $0, as: UTF8.self) }
    }

    private func made(
        _ owner: CardOwner, file: String = "/home/a b/$(x).vcf", uid: String? = nil, command: String? = nil,
        editor: String? = nil, isInteractive: Bool = true
    ) -> Opening {
        let origin = ContactOrigin(source: "/home", file: .init(file), line: 3)
        let contact = Contact(uid: uid, name: "Anna", birthday: nil, origin: origin)
        return Opening(contact, of: owner, command: command, editor: editor, isInteractive: isInteractive)
    }

    @Test func theConfigurationComesBeforeTheEditor() {
        #expect(
            opening(.noProgram, command: "foot vim", editor: "nano")
                == ["/bin/sh", "-c", "foot vim \"$1\"", "bday-widget", "/home/a b/$(x).vcf"])
    }

    @Test func anEditorWithOptionsGetsThePathAsOneWord() {
        #expect(
            opening(.noProgram, editor: "code -w")
                == ["/bin/sh", "-c", "code -w \"$1\"", "bday-widget", "/home/a b/$(x).vcf"])
    }

    @Test func withoutATerminalTheEditorGetsOne() {
        let words = opening(.noProgram, editor: "vim", isInteractive: false)
        #expect(
            words.suffix(6) == ["vim", "/bin/sh", "-c", "vim \"$1\"", "bday-widget", "/home/a b/$(x).vcf"])
        #expect(words[2].contains("x-terminal-emulator"))
    }

    @Test func withoutATerminalAnEditorIsLookedForAsItIsWritten() {
        let words = opening(.noProgram, editor: "/opt/ran -p", isInteractive: false)
        #expect(words.suffix(6).first == "/opt/ran")
    }

    @Test(arguments: ["gvim -f", "/usr/bin/code -w", "gnome-text-editor"])
    func anEditorWithWindowsNeedsNoTerminal(editor: String) {
        #expect(opening(.noProgram, editor: editor, isInteractive: false)[2] == editor + " \"$1\"")
    }

    @Test func whatFailedAndWhatToSet() {
        let environment = UserEnvironment { $0 == "PATH" ? "/usr/bin:/bin" : nil }
        func why(_ opening: Opening, _ status: Int32) -> String? {
            opening.failure(status: status, environment).map { Language.english.text($0.message).string }
        }
        #expect(why(made(.noProgram, editor: "vim"), 0) == nil)
        #expect(
            why(made(.noProgram, editor: "vim", isInteractive: false), 68)
                == "there is no screen here: neither WAYLAND_DISPLAY nor DISPLAY is set")
        #expect(
            why(made(.noProgram, command: "nosuch -x", editor: "vim"), 127)
                == "\"open\" in the configuration names nosuch, which was not found")
        #expect(
            why(made(.noProgram, command: "foot vim"), 69) == "the program that opened it ended with status 69")
        #expect(
            why(made(.noProgram, editor: "/opt/vim -p"), 127)
                == "/opt/vim was not found: set VISUAL")
        #expect(
            why(made(.noProgram, editor: "/etc/passwd -p", isInteractive: false), 127)
                == "/etc/passwd: Permission denied; chmod +x /etc/passwd")
        #expect(why(made(.noProgram, command: "/usr"), 126) == "/usr: Is a directory")
        #expect(
            why(made(.noProgram, editor: "/bin/sh", isInteractive: false), 127)
                == "the program that opened it ended with status 127")
        #expect(
            why(made(.noProgram, editor: "vim", isInteractive: false), 69)
                == "no terminal was found to run vim in: set TERMINAL")
        #expect(
            why(made(.noProgram), 3)
                == "xdg-open knows no program for such files: set VISUAL")
        #expect(why(made(.thunderbird, editor: "vim"), 127) == "Thunderbird, which owns the card, was not found")
        #expect(
            why(made(.evolution), 127) == "Evolution or GNOME Contacts, which owns the card, was not found")
    }

    @Test func withoutAnEditorTheDesktopDecides() {
        #expect(opening(.noProgram, isInteractive: false)[2] == "exec 2>/dev/null xdg-open \"$1\"")
    }

    @Test func aDatabaseIsOpenedByItsOwnAddressBook() {
        let file = "/home/.local/share/evolution/addressbook/system/contacts.db"
        #expect(
            opening(.evolution, file: file, uid: "pas id&1", command: "foot vim", editor: "vim").last
                == "contacts:?source-uid=system-address-book&contact-uid=pas%20id%261")
        #expect(opening(.thunderbird, command: "foot vim", editor: "vim")[2] == "exec thunderbird -addressbook")
    }

    @Test func aBookOfAServerHasTheNameOfItsDirectory() {
        let file = "/home/.cache/evolution/addressbook/9f3c/cache.db"
        #expect(opening(.evolution, file: file, uid: "1").last == "contacts:?source-uid=9f3c&contact-uid=1")
    }
}
