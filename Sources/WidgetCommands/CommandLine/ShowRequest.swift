import ContactLibrary
import LinuxSystem
import OutputFormats
import Presentation
import Settings
import SystemPackage
import WidgetTimeline

/// What a call without a command asks for.
struct ShowRequest: ContextCall, SessionChoices {
    var widget = WidgetRequest()
    /// Nil for the configuration's.
    var format: (any OutputFormat)?
    var contacts = ContactRequest()
    var now: WrittenInstant?
    var locale: String?
    var config: FilePath?
    /// It holds behind all others, wherever it stands: --occasions can take the configuration's countries away.
    var nameDays: WidgetChoice?

    func run(in context: CommandContext) throws {
        try WidgetCall(widget, format: format, of: contacts, self, context).answer()
    }
}

extension ShowRequest {
    /// Parses a call in a hundredth of what `ShowCommand` takes, and as that does.
    ///
    /// - Returns: nil where anything is odd or wrong, which `ShowCommand` knows what to say of.
    init?(_ arguments: [String]) {
        self.init()
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if set(flag: argument) { continue }
            var (option, value) = (argument, String?.none)
            if let sign = argument.firstIndex(of: "=") {
                // ArgumentParser takes no empty value there.
                if argument[sign...] == "=" { return nil }
                (option, value) = (String(argument[..<sign]), String(argument[argument.index(after: sign)...]))
            } else if let next = rest.popFirst(), next.utf8.first != UInt8(ascii: "-") {
                value = next
            }
            guard let value, (try? set(option, to: value)) == true else { return nil }
        }
        if let nameDays { widget.choices.append(nameDays) }
        if contacts.everyGroup, !contacts.groups.isEmpty { return nil }
    }

    /// - Returns: whether there is such a flag.
    private mutating func set(flag: String) -> Bool {
        switch flag {
        case "--redact": widget.isRedacted = true
        case "--pretty": widget.formatOptions.pretty = true
        case "--placeholder": widget.isPlaceholder = true
        case "--no-group": contacts.everyGroup = true
        default:
            for setting in WidgetSetting.all where setting.valueName == nil {
                let isOn = flag == "--\(setting.option)"
                guard isOn || flag == "--no-\(setting.option)", let choice = setting.choice(isOn) else { continue }
                widget.choices.append(choice)
                return true
            }
            return false
        }
        return true
    }

    /// - Returns: whether there is such an option.
    private mutating func set(_ option: String, to value: String) throws -> Bool {
        switch option {
        case "--theme": widget.formatOptions.theme = try OptionValue.named(value)
        case "--accent": widget.formatOptions.accent = try OptionValue.color(value)
        case "--format": format = try OptionValue.format(value)
        case "--source": contacts.sources.append(try FilePath.sourceArgument(value))
        case "--group": contacts.groups.append(value)
        case "--exclude-group": contacts.excludedGroups.append(value)
        case "--now": now = try WrittenInstant.argument(value)
        case "--locale": locale = value
        case "--config": config = FilePath.argument(value)
        default:
            let setting = WidgetSetting.all.first { $0.valueName != nil && option == "--\($0.option)" }
            guard let setting else { return false }
            let choice = try setting.choice(value)
            if setting.option == WidgetSetting.nameDays.option {
                nameDays = choice
            } else {
                widget.choices.append(choice)
            }
        }
        return true
    }
}
