import BirthdayCore
import ContactLibrary
import LinuxSystem
import Messages
import Presentation
import SystemPackage

extension Examination {
    /// The sources, the store and its key.
    func contacts() -> [Finding] {
        do throws(LibraryError) {
            let library = try session.library { _ in }
            return groups(library) + sources(library) + [store(library), try key(library)]
        } catch {
            return [Finding(.store, .problem, error.diagnosis)]
        }
    }

    /// The groups that the configuration names and nobody has: a bar shows that in place of everybody.
    private func groups(_ library: Library) -> [Finding] {
        let configuration = session.configuration
        guard let people = try? library.lastKnownContacts(), !people.isEmpty,
            let groups = try? library.lastKnownGroups()
        else { return [] }
        let known = Set((groups + people.flatMap(\.groups)).map(GroupName.init))
        let named =
            configuration.groups.map { ($0, configuration.groupPlace) }
            + configuration.excludedGroups.map { ($0, configuration.excludedGroupPlace) }
        return named.filter { !known.contains(GroupName($0.0)) }.map { name, place in
            Finding(
                .configuration, .problem,
                LibraryError.unknownGroup(name, known: groups, configured: place).diagnosis)
        }
    }

    private func sources(_ library: Library) -> [Finding] {
        do throws(LibraryError) {
            let sources = try library.sources()
            if sources.isEmpty { return [Finding(.sources, .problem, library.noSources)] }
            let refusal = Finding(
                .sources, .note,
                Diagnosis(
                    "contacts are not read, as you told setup, but for sources that you added", .clause,
                    "when they may be: ",
                    command: "bday-widget import"))
            return sources.map(finding) + (try library.refusesReading() ? [refusal] : [])
        } catch {
            return [Finding(.sources, .problem, error.diagnosis)]
        }
    }

    /// A source in one of its five states.
    private func finding(_ source: SourceReport) -> Finding {
        let line = Message.english(source.line(session))
        switch source.authorization {
        case .authorized:
            if source.skipped > 0 {
                return Finding(
                    .sources, .problem,
                    Diagnosis(
                        "\(source.line(session)): \(source.skipped.counted("entry", "entries")) could not be read",
                        .clause,
                        "which, and why: ",
                        command: "bday-widget import --dry-run"))
            }
            if source.contacts > 0 { return Finding(.sources, .ok, Diagnosis(line)) }
            if source.withoutBirthday > 0 {
                return Finding(.sources, .note, "\(source.line(session)): nobody in it has a birthday")
            }
            return Finding(
                .sources, .note,
                Diagnosis(
                    line, .clause, "nobody is in it; if it is the wrong place: ",
                    command: "bday-widget sources add PATH"))
        case .notDetermined:
            return Finding(.sources, .note, Diagnosis(line, .clause, "", command: "bday-widget import"))
        case .limited:
            return Finding(
                .sources, .problem, Diagnosis(line, .clause, .why, command: "bday-widget import"))
        case .denied:
            let place = environment.shellWord(source.path)
            return Finding(
                .sources, .problem, Diagnosis(line, .clause, "who may read it: ", command: "ls -ld \(place)"))
        case .restricted:
            let place = environment.shellWord(source.path)
            return Finding(
                .sources, .problem, Diagnosis(line, .clause, .ifGone, command: "bday-widget sources forget \(place)"))
        }
    }

    private func store(_ library: Library) -> Finding {
        do throws(LibraryError) {
            let people = try library.lastKnownContacts()
            let place = environment.abbreviating(try environment.storeFile())
            if people.isEmpty {
                let hasSources = (try? library.sources())?.isEmpty == false
                return Finding(
                    .store, .note,
                    Diagnosis(
                        "nobody is stored in \(place) yet", .clause, "",
                        command: hasSources ? "bday-widget import" : nil))
            }
            let with = people.count(where: \.hasBirthday)
            if with == 0 {
                return Finding(
                    .store, .problem, Diagnosis(.noBirthday(people: people.count), .line, .addBirthdays))
            }
            return Finding(
                .store, .ok, "\(with.counted("birthday")) of \(people.count.counted("contact")), in \(place)")
        } catch {
            return Finding(.store, .problem, error.diagnosis)
        }
    }

    private func key(_ library: Library) throws(LibraryError) -> Finding {
        let status = try library.keyStatus()
        let place =
            status.place == .file ? environment.abbreviating(try environment.keyFile()) : "the desktop's keyring"
        if status.isChanging {
            return Finding(
                .key, .problem,
                Diagnosis(
                    "a change of the key was interrupted", .clause, "to finish it: ", command: "bday-widget key rotate")
            )
        }
        switch (status.place, status.isHere, status.isStored) {
        case (.file, false, false): return Finding(.key, .note, "made with the first import, in \(place)")
        case (.file, false, true):
            // A file that is there and is not the key: the store's finding has said what helps.
            if let path = status.path, FileKind(path: path) != nil {
                return Finding(.key, .problem, "\(place) is not the key of the stored contacts")
            }
            return Finding(
                .key, .problem,
                Diagnosis(
                    "\(place) is gone, and nothing opens the stored contacts without it", .line,
                    "to store them anew from their sources: ", command: "bday-widget key use file --new"))
        case (.secretService, false, _):
            return Finding(
                .key, .problem,
                Diagnosis("in \(place), and not unlocked in this session", .clause, "", command: "bday-widget unlock"))
        case (_, true, _): return Finding(.key, .ok, "in \(place)")
        }
    }
}
