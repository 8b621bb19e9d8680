import ArgumentParser
import ContactLibrary
import Messages
import WidgetTimeline

/// The value of `--within`.
enum DayLimit: Hashable, Sendable {
    case days(Int)
    /// Everybody, however far ahead, whatever the configuration says.
    case none

    init(argument: String) throws {
        if argument.lowercased() == "none" {
            self = .none
        } else {
            self = .days(try Int(argument, from: 0, "it takes a number of days, 0 or more, or none."))
        }
    }

    /// In days; nil for no limit.
    var days: Int? { if case .days(let days) = self { days } else { nil } }
}

/// The value of `--since`: days, 0–30.
struct PastDays: Hashable, Sendable {
    /// Before today, that many days.
    let days: Int

    init(argument: String) throws {
        days = try Int(argument, from: 0, Self.message)
        if days > WidgetChoices.maximumSince { throw ValidationError(Self.message) }
    }

    private static let message = "it takes a number of days, 0 to \(WidgetChoices.maximumSince)."
}

/// The value of `--count`.
enum RowLimit: Hashable, Sendable {
    case rows(Int)
    /// The family's own number, whatever the configuration says.
    case standard

    init(argument: String) throws {
        if argument.lowercased() == "default" {
            self = .standard
        } else {
            self = .rows(try Int(argument, from: 1, "it takes a number, 1 or more, or default."))
        }
    }

    /// Nil for the standard number.
    var rows: Int? { if case .rows(let rows) = self { rows } else { nil } }
}

/// The value of `--width`.
enum WidthLimit: Hashable, Sendable {
    case limit(Int)
    /// What the bar survives, whatever the configuration says.
    case none

    init(argument: String) throws {
        if argument.lowercased() == "none" {
            self = .none
        } else {
            let minimum = WidgetChoices.minimumWidth
            self = .limit(
                try Int(argument, from: minimum, "it takes a number of columns, \(minimum) or more, or none."))
        }
    }

    /// Nil for no limit.
    var columns: Int? { if case .limit(let columns) = self { columns } else { nil } }
}

/// The value of `--template`.
struct TemplateChoice: Hashable, Sendable {
    /// Nil for the family's own lines, whatever the configuration says.
    let template: LineTemplate?

    init(argument: String) throws {
        do throws(TemplateProblem) {
            template = argument.isEmpty ? nil : try LineTemplate(parsing: argument)
        } catch {
            throw ValidationError(sentence: error.diagnosis)
        }
    }
}

/// The value of `--colors`.
struct ColorsChoice: Hashable, Sendable {
    let colors: WidgetColors

    init(argument: String) throws {
        do throws(ColorProblem) {
            colors = argument.lowercased() == "none" ? WidgetColors() : try WidgetColors(parsing: argument)
        } catch {
            throw ValidationError(sentence: error.diagnosis)
        }
    }
}

extension ValidationError {
    fileprivate init(sentence diagnosis: Diagnosis) {
        let text = diagnosis.text()
        self.init(text.hasSuffix("?") ? text : text + ".")
    }
}

extension Int {
    /// The number that an option's value is.
    ///
    /// - Throws: the message if it is no number or smaller than the minimum.
    init(_ argument: String, from minimum: Int, _ message: String) throws {
        guard let number = Int(argument), number >= minimum else { throw ValidationError(message) }
        self = number
    }
}
