import BirthdayCore

/// A year as X-ALTBDAY writes it: Foundation's number of the era, and the year in it.
struct EraYear: Equatable {
    var era: Int?
    var year: Int
}

extension CalendarSystem {
    /// The year that `Birthday` counts, for one in an era; nil when it cannot be known.
    func year(of written: EraYear) -> Int? {
        guard written.year > 0 else { return nil }
        switch self {
        case .chinese, .vietnamese, .dangi: return cycleYear(written)
        case .japanese: return japaneseYear(written)
        // Era 0 counts backwards from the epoch: before Christ, before Diocletian, before the Republic.
        case .gregorian, .coptic, .republicOfChina: return written.era == 0 ? 1 - written.year : written.year
        // Era 0 is Amete Alem, 5500 years ahead of Amete Mihret.
        case .ethiopicAmeteMihret: return written.era == 0 ? written.year - 5500 : written.year
        default: return written.year
        }
    }

    /// The era and year that `year(of:)` reads as the birthday's year.
    func eraYear(of birthday: Birthday) -> EraYear? {
        // No reader gives a year outside of these, and the sums below are safe within them.
        guard let year = birthday.year, (-1_000_000...1_000_000).contains(year) else { return nil }
        switch self {
        case .chinese, .vietnamese, .dangi:
            let elapsed = year - Self.cycleEpoch
            guard elapsed >= 0 else { return nil }
            return EraYear(era: elapsed / 60 + 1, year: elapsed % 60 + 1)
        case .japanese:
            let date = (year, birthday.month, birthday.day)
            guard let era = Self.japaneseEras.last(where: { ($0.year, $0.month, $0.day) <= date }) else {
                return EraYear(era: nil, year: year)
            }
            return EraYear(era: era.number, year: year - era.year + 1)
        case .gregorian, .coptic, .republicOfChina:
            return year > 0 ? EraYear(era: 1, year: year) : EraYear(era: 0, year: 1 - year)
        case .ethiopicAmeteMihret:
            return year > 0 ? EraYear(era: 1, year: year) : EraYear(era: 0, year: year + 5500)
        default:
            return EraYear(era: 0, year: year)
        }
    }

    /// The Gregorian year in which the first year of the first cycle of 60 began, in the Korean calendar too.
    ///
    /// ICU counts the cycles of both from the Chinese epoch (chnsecal.cpp, CHINESE_EPOCH_YEAR); Korea's own epoch,
    /// -2332, is that of its extended years alone, which no card has.
    private static let cycleEpoch = -2636

    /// A year without its cycle could be any sixtieth year, unless it is too large for one: then it is the Gregorian
    /// year that writers without cycles mean.
    private func cycleYear(_ written: EraYear) -> Int? {
        guard let era = written.era else { return written.year > 60 ? written.year : nil }
        guard era > 0, written.year <= 60 else { return nil }
        return Self.cycleEpoch + (era - 1) * 60 + written.year - 1
    }

    /// `Birthday` counts Japanese years as Gregorian ones; a small year without an era could be any emperor's.
    private func japaneseYear(_ written: EraYear) -> Int? {
        guard let number = written.era else { return written.year > 1000 ? written.year : nil }
        return Self.japaneseEras.first { $0.number == number }.map { $0.year + written.year - 1 }
    }

    /// Foundation's numbers, and the first day of each (ICU: japancal.cpp). Nobody alive was born in an earlier one.
    private static let japaneseEras = [
        (number: 232, year: 1868, month: 9, day: 8), (number: 233, year: 1912, month: 7, day: 30),
        (number: 234, year: 1926, month: 12, day: 25), (number: 235, year: 1989, month: 1, day: 8),
        (number: 236, year: 2019, month: 5, day: 1),
    ]
}
