/// The names of the months in the languages that the program speaks, by which a date in words is read.
enum MonthNames {
    /// The month, 1–12, of a name or of three or more of its first letters, in any case; nil for what begins the names of
    /// two months, or of none.
    static func month(_ word: String) -> Int? {
        let word = word.lowercased()
        if let whole = names.firstIndex(where: { $0.contains(word) }) { return whole + 1 }
        guard word.count >= 3 else { return nil }
        let begun = names.indices.filter { names[$0].contains { $0.hasPrefix(word) } }
        return begun.count == 1 ? begun[0] + 1 : nil
    }

    /// In the form that stands in a date too, and as people write them without accents.
    private static let names: [Set<String>] = [
        """
        january januar jänner janvier enero gennaio januari janeiro styczeń stycznia январь января січень січня leden ledna
        ocak január يناير
        """,
        """
        february februar feber février fevrier febrero febbraio februari fevereiro luty lutego февраль февраля лютий лютого
        únor února şubat február فبراير
        """,
        """
        march märz maerz mrz mars marzo maart mrt março marco marzec marca март марта березень березня březen března mart
        március مارس
        """,
        "april avril abril aprile kwiecień kwietnia апрель апреля квітень квітня duben dubna nisan április أبريل ابريل",
        "may mai mayo maggio mei maio maj maja май мая травень травня květen května mayıs május مايو",
        "june juni juin junio giugno junho czerwiec czerwca июнь июня червень червня červen června haziran június يونيو",
        "july juli juillet julio luglio julho lipiec lipca июль июля липень липня červenec července temmuz július يوليو",
        """
        august août aout agosto augustus augusti sierpień sierpnia август августа серпень серпня srpen srpna ağustos
        augusztus أغسطس
        """,
        """
        september septembre septiembre setiembre settembre setembro wrzesień września сентябрь сентября вересень вересня
        září eylül szeptember سبتمبر
        """,
        """
        october oktober octobre octubre ottobre outubro październik października октябрь октября жовтень жовтня říjen října
        ekim október أكتوبر اكتوبر
        """,
        """
        november novembre noviembre novembro listopad listopada ноябрь ноября листопад листопада listopadu kasım نوفمبر
        """,
        """
        december dezember décembre decembre diciembre dicembre dezembro grudzień grudnia декабрь декабря грудень грудня
        prosinec prosince aralık ديسمبر
        """,
    ].map { Set($0.split { $0 == " " || $0 == "\n" }.map(String.init)) }
}
