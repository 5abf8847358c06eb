//! The cues of the languages in other scripts. Source of all: own.

use super::Class::{Accept, Defer, Deny, Except, Prohibit, Reject, Void};
use super::cues::Power::{Assert, Firm, Hint, Mask, Order, Plain, Reason, Soft, Tint};
use super::cues::Reach::{After, Before, Both};
use super::cues::Row;

/// Phrases are separated by `|`. Chinese and Japanese have no borders between words: a phrase counts wherever it stands.
pub(super) const SCRIPTS: &[Row] = &[
    // Russian.
    Row {
        class: Prohibit,
        power: Firm,
        reach: After,
        phrases: "запрещается|запрещено|избегай|избегать|не должен|не должна|не должно|не должны|\
                  не запускай|не запускать|не использовать|не используй|не меняй|не менять|\
                  не надо|не нужно|не трогай|не трогайте|не трогать|не удаляй|не удалять|нельзя|\
                  ни в коем случае|никогда|никто из вас не|никто из нас не|никто не",
    },
    Row {
        class: Reject,
        power: Firm,
        reach: Both,
        phrases: "исключено|не вариант|не хотим|не хочу|отвергли|отказались|отказались от|отказано|отклонен|отклонена|отклонено|отклонены|отклонён|\
                  отклонили|отпадает|решили не",
    },
    Row {
        class: Defer,
        power: Firm,
        reach: Both,
        phrases: "заморожен|заморожена|заморожено|заморожены|на потом|не раньше|не сейчас|\
                  откладываем|откладываю|отложено|отложили|отложим|отложу|переносим|переношу|\
                  подождет|подождёт|позже|пока не|потом",
    },
    Row {
        class: Void,
        power: Firm,
        reach: Both,
        phrases: "аннулирован|аннулирована|аннулировано|аннулированы|недействителен|недействительна|\
                  недействительно|отменен|отменена|отменено|отменены|отменён|отозван|отозвана|\
                  отозвано|отозваны",
    },
    Row {
        class: Except,
        power: Firm,
        reach: After,
        phrases: "за исключением|исключая|кроме",
    },
    Row {
        class: Prohibit,
        power: Plain,
        reach: After,
        phrases: "без|не|нет|ни",
    },
    Row {
        class: Deny,
        power: Mask,
        reach: After,
        phrases: "без проблем|без сомнения|если не|не забудь|не проблема|не только|не уверен|\
                  нет проблем|почему бы не",
    },
    Row {
        class: Prohibit,
        power: Hint,
        reach: Both,
        phrases: "без изменений|вместо|до согласования|закрыт|закрыта|заморожен|заморожена|\
                  заморожено|заморожены|запрет|запрещена|запрещены|запрещён|исключена|исключено|\
                  исключены|исключительно|исключён|неизменным|остается|остаются|остаётся|только",
    },
    Row {
        class: Reject,
        power: Soft,
        reach: Both,
        phrases: "изучили|обсудили|обсуждали|оценили|рассматривали|рассмотрели|сравнили",
    },
    Row {
        class: Accept,
        power: Assert,
        reach: Both,
        phrases: "добавить|добавлено|использовать|используем|используется|можно|разрешено|сделано",
    },
    Row {
        class: Deny,
        power: Reason,
        reach: After,
        phrases: "из-за|иначе|поскольку|потому что|так как|чтобы",
    },
    // Chinese.
    Row {
        class: Prohibit,
        power: Firm,
        reach: Both,
        phrases: "一律不|^避免|须避免|要避免|应避免|请避免|需避免|必须避免|应当避免|不允许|不再使用|不准|不可以|不应|不得|不用|不能|不要|不许|严禁|切勿|別|别动|别改|别用|别碰|勿|千万别|禁止|请勿",
    },
    Row {
        class: Reject,
        power: Firm,
        reach: Both,
        phrases: "不考虑|不行|不采用|否决|拒绝|排除|放弃|被拒",
    },
    Row {
        class: Defer,
        power: Firm,
        reach: Both,
        phrases: "之后再|以后再|先不|延后|推迟|搁置|暂不|暂缓",
    },
    Row {
        class: Void,
        power: Firm,
        reach: Both,
        phrases: "作废|失效|已取消|撤销",
    },
    Row {
        class: Except,
        power: Firm,
        reach: Both,
        phrases: "不包括|不含|不算|不计入|跳过|除了|除外",
    },
    Row {
        class: Prohibit,
        power: Plain,
        reach: Both,
        phrases: "不|无|未|没|没有",
    },
    Row {
        class: Deny,
        power: Mask,
        reach: After,
        phrases: "删除了|移除了|清除了|去除了|解除了|拆除了|不一定|不仅|不但|不同|不好意思|不客气|不断|不知道|不管|不过|不错|为什么不|对不起|差不多|是不是|未来|没事|没问题|能不能|要不要|在没有|没有我同意|没有我的同意|没有我允许|没有我的允许|没有许可|没有授权|没有批准|没有确认",
    },
    Row {
        class: Prohibit,
        power: Hint,
        reach: Both,
        phrases: "上限|不变|不超过|仅|仍|以内|保持|保留|冻结|删去|剔除|原样|去掉|只|排除|最多|留空|禁止|禁用|维持|过滤|除外|须为",
    },
    Row {
        class: Reject,
        power: Soft,
        reach: Both,
        phrases: "比较过|看过|研究过|考虑过|讨论|评估",
    },
    Row {
        class: Accept,
        power: Assert,
        reach: Both,
        phrases: "使用|允许|加入|启用|完成|导入|采用",
    },
    Row {
        class: Deny,
        power: Reason,
        reach: After,
        phrases: "不然|以免|否则|因为|由于|避免",
    },
    // Japanese.
    Row {
        class: Prohibit,
        power: Firm,
        reach: Before,
        phrases: "しないこと|しないで|てはいけない|てはならない|てはダメ|ては駄目|ないこと|ないで|ないでください|なしで|なしです|はなし|は無し|は避け|不可|\
                  使わないで|厳禁|手を付けない|無しです|禁止|触らない|触るな",
    },
    Row {
        class: Reject,
        power: Firm,
        reach: Before,
        phrases: "やめて|やめま|ボツ|却下|採用しない|断念|没に|見送り|見送る",
    },
    Row {
        class: Defer,
        power: Firm,
        reach: Before,
        phrases: "まだやらない|今はやらない|保留|先送り|延期|後回し",
    },
    Row {
        class: Void,
        power: Firm,
        reach: Before,
        phrases: "取り消し|廃止|無効|破棄",
    },
    Row {
        class: Except,
        power: Firm,
        reach: Before,
        phrases: "を除いて|を除く|以外|対象外|除外",
    },
    Row {
        class: Prohibit,
        power: Plain,
        reach: Before,
        phrases: "ず、|せず|ない|なく|ません",
    },
    Row {
        class: Deny,
        power: Mask,
        reach: Before,
        phrases: "かもしれない|しか|じゃないですか|だけでなく|ないといけない|なければならない|ませんか|エラーなし|問題ありません|問題ない",
    },
    Row {
        class: Prohibit,
        power: Hint,
        reach: Both,
        phrases: "しない|そのまま|だけ|なし|のみ|まま|不要|凍結|変更しない|対象外|待ち|据え置き|控え|現状維持|禁止|維持|限定|除外|非掲載",
    },
    Row {
        class: Reject,
        power: Soft,
        reach: Both,
        phrases: "検討|比較|評価|調査|議論",
    },
    Row {
        class: Deny,
        power: Reason,
        reach: After,
        phrases: "から、|さもないと|ため|でないと|なぜなら|ので",
    },
    // Says how firm a rule is, or that something is not done yet.
    Row {
        class: Deny,
        power: Mask,
        reach: After,
        phrases: "без исключений|без исключения|без обсуждений|без разговоров|ещё не готов*|\
                  еще не готов*|ещё не сделан*|еще не сделан*|ещё не пришл*|еще не пришл*|无一例外|\
                  没有例外|毫无例外|没有办法|没办法|还没完成|还没到|还没有|尚未完成|还没收到",
    },
    Row {
        class: Deny,
        power: Mask,
        reach: Before,
        phrases: "例外なし|例外なく|方法はない|方法がない",
    },
    Row {
        class: Prohibit,
        power: Firm,
        reach: After,
        phrases: "не разрешает|не разрешают|не разрешил*|не допускает*",
    },
    Row {
        class: Prohibit,
        power: Firm,
        reach: Both,
        phrases: "不批准|未批准|没批准|不予批准",
    },
    Row {
        class: Prohibit,
        power: Firm,
        reach: Before,
        phrases: "許可しない|許可されていない|許可が出ない|認めない|認められない",
    },
    Row {
        class: Prohibit,
        power: Hint,
        reach: Both,
        phrases: "вдали от|лимит|максимум|минимум|подальше от|на паузе|не более|не менее|отклонен*|отклонён*|отложен*|\
                  предел|приостановлен*|暂停|延期|至少|最少|最大|離れ|不低于|停用|避免|谢绝|见送|見合わせ|停止|最低|上限|下限|避け|断り|以内",
    },
    // That there is to be none of something.
    Row {
        class: Prohibit,
        power: Plain,
        reach: After,
        phrases: "ноль",
    },
    Row {
        class: Prohibit,
        power: Firm,
        reach: After,
        phrases: "никаких|никакого|никакой|нигде не должен|нигде не должна|нигде не должно|\
                  нигде не должны|нигде нельзя|держись подальше|держитесь подальше|не подходи к|\
                  не подходите к|не лезь|не лезьте|руки прочь|оставь … в покое|\
                  оставьте … в покое|оставь … как есть|оставьте … как есть|не приближайся",
    },
    Row {
        class: Deny,
        power: Mask,
        reach: After,
        phrases: "никаких проблем|никаких ошибок|никаких вопросов|никакого смысла|\
                  никаких изменений нет|никакой разницы",
    },
    // Orders to keep something from happening.
    Row {
        class: Deny,
        power: Tint,
        reach: After,
        phrases: "предотврати|предотвратите|заблокируй|заблокируйте|запрети|запретите|防止|阻止",
    },
    Row {
        class: Reject,
        power: Order,
        reach: After,
        phrases: "забудь о|забудь про|забудьте о|забудьте про",
    },
    Row {
        class: Prohibit,
        power: Firm,
        reach: Both,
        phrases: "谁也别|谁都别|谁也不要|谁都不要|谁也不许|谁都不许|谁也不准|谁都不准|请避免|务必避免|远离|不要靠近|别靠近|别管|零部署|零发布|零上线|零重启|零变更",
    },
    Row {
        class: Prohibit,
        power: Firm,
        reach: Before,
        phrases: "近づかない|近寄らない|手を出さない|放っておいて|そっとしておいて|そのままにして|ゼロにして|ゼロとする|ゼロでお願い",
    },
    Row {
        class: Deny,
        power: Mask,
        reach: Before,
        phrases: "忘れないで|不要忘记|别忘",
    },
    Row {
        class: Deny,
        power: Tint,
        reach: Before,
        phrases: "を防いで|を阻止して|をブロックして",
    },
];
