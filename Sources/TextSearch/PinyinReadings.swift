import _FoundationICU

/// The readings of Chinese characters without tones: Pinyin, as ICU's transliteration has them. Building that takes twenty
/// times what a search does.
///
/// ICU's Chinese order sorts characters by their readings: the first character of each reading tells where the next ones
/// begin.
final class PinyinReadings: Sendable {
    private nonisolated(unsafe) let collator: OpaquePointer?

    init() {
        var status = U_ZERO_ERROR
        collator = swift_ucol_open("zh", &status)
    }

    deinit { swift_ucol_close(collator) }

    /// The text with the readings of its Chinese characters in their places, and a space before each that stands behind
    /// a letter: 王小明 is `wang xiao ming`. Those without a known reading stay.
    func spelled(_ text: String) -> String {
        var spelled = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            guard let reading = Self.isHan(scalar) ? reading(scalar) : nil else {
                spelled.append(scalar)
                continue
            }
            if spelled.last?.properties.isAlphabetic == true { spelled.append(" ") }
            spelled.append(contentsOf: reading.unicodeScalars)
        }
        return String(spelled)
    }

    private func reading(_ scalar: Unicode.Scalar) -> String? {
        let readings = Self.readings
        var (low, high) = (0, readings.count)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(scalar, readings[middle].first) { high = middle } else { low = middle + 1 }
        }
        // What has no reading stands behind all others.
        return low == 0 || low == readings.count ? nil : readings[low - 1].reading
    }

    private func isBefore(_ one: Unicode.Scalar, _ other: Unicode.Scalar) -> Bool {
        let (one, other) = (Array(String(one).utf16), Array(String(other).utf16))
        return swift_ucol_strcoll(collator, one, Int32(one.count), other, Int32(other.count)) == UCOL_LESS
    }

    /// The blocks of CJK ideographs (Blocks.txt).
    static func isHan(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x2_0000...0x3_FFFF: true
        default: false
        }
    }

    /// Each reading with the first character that has it, in ICU's order (the collation `zh`); then the first one without.
    private static let readings: [(reading: String, first: Unicode.Scalar)] = table.split(separator: " ").compactMap {
        entry in
        entry.unicodeScalars.last.map { (String(entry.unicodeScalars.prefix { $0.isASCII }), $0) }
    }

    private static let table = """
        a吖 ai𡉓 an安 ang肮 ao凹 ba丷 bai㓦 ban𠚼 bang邦 bao勹 bei卑 ben奔 beng伻 bi屄 bian边 biang𱿗 biao𠔂 bie𡘴 bin𡦻 bing冫 bo癶 \
        bong𱿅 bu𠚉 ca𨺭 cai䞗 can参 cang仓 cao𠀊 ce冊 cei𤭢 cen㟥 ceng曽 cha叉 chai芆 chan𢌚 chang伥 chao𰵏 che车 chen抻 cheng阷 \
        chi吃 chong充 chou𥃧 chu出 chua㔍 chuai揣 chuan巛 chuang刅 chui吹 chun𡉐 chuo逴 ci𡰾 cong匆 cou𢈾 cu𡘛 cuan汆 cui崔 cun𨙯 \
        cuo𣨎 da𡉑 dai呆 dan丹 dang𡰨 dao刀 de嘚 den扥 deng灯 di氐 dia嗲 dian𢖩 diao刁 die𬰳 din𨈖 ding丁 diu丟 dong东 dou吺 du厾 \
        duan耑 dui𠂤 dun吨 duo多 e妸 ei诶 en奀 eng鞥 er儿 fa发 fan帆 fang匚 fei飞 fen分 feng丰 fiao覅 fo仏 fou𤊻 fu夫 ga𡉅 gai侅 gan甘 \
        gang冈 gao㤒 ge戈 gei给 gen𠛵 geng刯 gong工 gou勾 gu估 gua瓜 guai𠛕 guan关 guang光 gui归 gun丨 guo𭚦 ha哈 hai𨸜 han佄 hang夯 \
        hao𱛧 he𠀀 hei黒 hen拫 heng亨 hm噷 hong叿 hou𠯜 hu乎 hua花 huai怀 huan欢 huang巟 hui灰 hun昏 huo吙 ji丌 jia加 jian𠫘 jiang江 \
        jiao艽 jie阶 jin巾 jing𢀖 jiong冂 jiu丩 ju凥 juan姢 jue𪨗 jun军 ka咔 kai开 kan刊 kang𡵻 kao尻 ke𤰙 kei剋 ken𩎤 keng𠠷 kong𠀝 \
        kou𠛅 ku𠠶 kua夸 kuai㧟 kuan宽 kuang匡 kui亏 kun𠚯 kuo𠚳 la㕇 lai来 lan兰 lang啷 lao捞 le𡃖 lei𱰥 leng㘄 li哩 lia俩 lian奁 \
        liang良 liao撩 lie𦾳 lin拎 ling𠄖 liu𠺕 lo囖 long龙 lou䁖 lu𱏤 luan𰁜 lue掠 lun抡 luo𠜖 m呣 ma妈 mai𫰨 man嫚 mang牤 mao猫 \
        me嚒 mei呅 men𭩛 meng擝 mi咪 mian宀 miao喵 mie乜 min民 ming名 miu𨱯 mo摸 mou哞 mu𢘃 n㕶 na𤓷 nai𡥧 nan囡 nang囔 nao孬 ne疒 \
        nei𨡌 nen㶧 neng能 ng嗯 ni妮 nian拈 niang娘 niao鸟 nie𬛸 nin囜 ning宁 niu妞 nong农 nou𠲴 nu奴 nuan奻 nue疟 nun黁 nuo𡬥 o喔 \
        ou讴 pa𣱺 pai拍 pan㐴 pang乓 pao抛 pei呸 pen喷 peng𨑎 pi丕 pian囨 piao𠷻 pie氕 pin姘 ping乒 po㧊 pou剖 pu仆 qi七 qia㤉 qian千 \
        qiang呛 qiao𫭪 qie苆 qin𡵑 qing𠨍 qiong𥑎 qiu𠀉 qu区 quan𠛮 que炔 qun夋 ran𠯍 rang穣 rao娆 re惹 ren人 reng扔 ri日 rong戎 \
        rou厹 ru㐵 rua挼 ruan𰓷 rui婑 run𥆧 ruo捼 sa仨 sai毢 san三 sang桒 sao𱝄 se閪 sen森 seng僧 sha杀 shai㴓 shan山 shang伤 shao弰 \
        she𪨶 shei谁 shen㕥 sheng升 shi尸 shou収 shu𠘧 shua𠛚 shuai衰 shuan闩 shuang双 shui脽 shun吮 shuo说 si厶 song忪 sou凁 su苏 \
        suan狻 sui夊 sun孙 suo𠈱 ta他 tai囼 tan坍 tang汤 tao𠓝 te忑 teng𢚺 ti剔 tian天 tiao旫 tie帖 ting㓅 tong囲 tou𡇧 tu𠫓 tuan湍 \
        tui推 tun吞 tuo乇 wa屲 wai歪 wan弯 wang尢 wei𰆕 wen昷 weng𠰈 wo挝 wong𥦷 wu乌 xi夕 xia𰿩 xian㔾 xiang乡 xiao灱 xie些 xin心 \
        xing星 xiong凶 xiu休 xu𬣙 xuan吅 xue𢪎 xun坃 ya丫 yan𠛭 yang央 yao幺 ye倻 yi一 yin囙 ying𠮳 yo哟 yong佣 you𠘳 yu込 yuan囦 \
        yue曰 yun𠚓 za帀 zai𡿧 zan兂 zang𢍿 zao傮 ze则 zei贼 zen㻸 zeng𦀓 zha扎 zhai夈 zhan𫗞 zhang张 zhao𢗈 zhe𠌮 zhen𡈿 zheng凧 \
        zhi之 zhong中 zhou𠚴 zhu𡴅 zhua抓 zhuai𱖕 zhuan专 zhuang妆 zhui隹 zhun宒 zhuo𣄻 zi𠀢 zong𠕌 zou𠂑 zu租 zuan𡉺 zui厜 zun尊 \
        zuo𠹠 𪛙
        """
}
