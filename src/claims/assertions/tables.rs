//! The wordings by which a summary asserts something, and by which a person grants it. Source of all: own.

use crate::claims::phrases::Phrases;
use std::sync::LazyLock;

macro_rules! phrases {
    ($($(#[$doc:meta])* $name:ident = [$($list:expr),* $(,)?];)*) => {
        $($(#[$doc])* pub(in crate::claims) static $name: LazyLock<Phrases> = LazyLock::new(|| Phrases::new(&[$($list),*]));)*
    };
}

phrases! {
    /// Says that somebody consented.
    APPROVAL = [
        "agreed|agreed to|agrees to|approved|has approved|signed off|signed it off|gave the go-ahead|\
         gave the green light|go-ahead given|got the go-ahead|has the go-ahead|green light|greenlit|\
         okayed|ok'd|consented|consent given|gave consent|gave permission|has permission|\
         permission granted|authorised|authorized|user confirmed|confirmed by the user|\
         user accepted|accepted by the user",
        "zugestimmt|stimmte zu|genehmigt|freigegeben|abgesegnet|freigabe erteilt|grünes licht|\
         hat erlaubt|eingewilligt|vom nutzer bestätigt",
        "aprobó|aprobado por|autorizó|autorizado por|dio el visto bueno|visto bueno|aceptó|\
         estuvo de acuerdo|dio permiso|consintió",
        "a approuvé|approuvé par|a validé|validé par|a donné son accord|feu vert|a autorisé|\
         autorisé par|a consenti",
        "aprovou|aprovado por|autorizou|autorizado pelo|deu o aval|concordou|deu permissão|consentiu",
        "одобрил*|одобрен*|согласился|согласилась|согласовал*|согласован*|разрешил*|дал добро|\
         дала добро|утвердил*",
        "已批准|批准了|同意了|已同意|用户同意|已获批准|已授权|授权了",
        "承認済み|承認した|承認しました|同意した|同意しました|許可した|許可しました|了承した|了承しました|了承済み",
    ];
    /// Heads what was decided or is a rule.
    DECIDED = [
        "decision|decisions|decided|constraint|constraints|preference|preferences|instruction|instructions|rules|\
         ground rules|guardrails|conventions|restrictions|non-goals",
        "entscheidung|entscheidungen|vorgaben|regeln|einschränkungen|anweisungen|vorlieben",
        "decisión|decisiones|restricciones|reglas|instrucciones|preferencias",
        "décision|décisions|contraintes|règles|consignes|préférences",
        "decisão|decisões|restrições|regras|instruções|preferências",
        "решения|ограничения|правила|указания|предпочтения",
        "决定|决策|约束|规则|指示|偏好",
        "決定|決定事項|制約|ルール|指示|好み",
    ];
    /// Grants what was proposed, or consents to it.
    GRANT = [
        "yes|yep|yeah|yup|ok|okay|okey|kk|sure|fine|go ahead|go for it|do it|do that|do so|please do|\
         looks good|look good|lgtm|sounds good|approved|approve|agreed|i agree|confirmed|confirm|\
         proceed|continue|ship it|merge it|run it|works for me|perfect|great|correct|right|absolutely|\
         of course|definitely|let's do|let's go|good|nice|cool|exactly|makes sense|you can|you may|\
         feel free|that works|granted|permission|allowed|carry on|keep going|delete them|delete it|\
         remove them|remove it|send it|all of them|both|go with|thanks|thank you",
        "ja|jo|jap|jawohl|klar|passt|mach|mach das|mach es|mach mal|gerne|gern|einverstanden|genehmigt|\
         freigegeben|freigabe|in ordnung|los|weiter|stimmt|genau|okay|darfst|dürfen sie|kannst du|gut|super",
        "sí|si|claro|vale|de acuerdo|adelante|hazlo|dale|perfecto|bien|correcto|aprobado|procede|\
         puedes|puede|venga|gracias",
        "oui|d'accord|vas-y|allez-y|allons-y|parfait|bien sûr|fais-le|faites-le|c'est bon|entendu|\
         validé|approuvé|tu peux|vous pouvez|merci|très bien",
        "sim|claro|pode|podes|faça|faz|de acordo|perfeito|certo|beleza|aprovado|combinado|manda|\
         vai em frente|obrigado|obrigada",
        "да|ок|окей|хорошо|давай*|конечно|согласен|согласна|верно|сделай*|делай*|можно|подтверждаю|\
         одобряю|ладно|поехали|отлично|разрешаю|пойдёт|пойдет|спасибо",
        "好|好的|可以|行|是的|对|同意|没问题|批准|继续|就这样|去做|嗯|确认|谢谢",
        "はい|ええ|うん|お願い|いいです|いいよ|いいね|了解|オーケー|大丈夫|進めて|やって|承認|同意|どうぞ|\
         それで|ありがとう",
    ];
    /// Makes what is asked for wait for something else.
    GATE = [
        "first|before|until|unless|then|once|after|wait|hold off|hold on|don't|do not|not yet|ask me|\
         check with me|show me|let me see|let me know|only when|only if|if",
        "zuerst|erst|bevor|bis|dann|sobald|nachdem|warte|frag mich|zeig mir|nicht|nur wenn|falls|wenn",
        "primero|antes|hasta|luego|después|espera|pregúntame|muéstrame|no|solo si|cuando",
        "d'abord|avant|jusqu'à|ensuite|puis|après|attends|demande-moi|montre-moi|ne|seulement si|quand",
        "primeiro|antes|até|depois|espera|espere|me pergunte|me mostre|não|só se|quando",
        "сначала|прежде|до|пока|потом|затем|после|подожди*|спроси*|покажи*|не|только если|когда",
        "先|之前|直到|然后|再|之后|等|问我|给我看|不要|别|如果",
        "まず|先に|前に|まで|その後|それから|待って|聞いて|見せて|ないで|なら",
    ];
    /// Says that something was done.
    COMPLETION = [
        "all tests pass|all tests passed|all tests passing|all tests are passing|all tests are green|\
         tests pass|tests passed|tests are green|deployed|rolled out|released|shipped|merged|pushed|\
         published|sent|emailed|e-mailed|mailed|notified|informed|posted|submitted|uploaded|\
         deleted|purged|migrated|backed up|restored|paid|refunded|charged|ordered|booked|reserved|\
         cancelled|canceled|signed|filed|rotated|revoked|announced|scheduled",
        "ausgerollt|veröffentlicht|gemergt|gepusht|verschickt|versendet|gesendet|benachrichtigt|informiert|\
         gelöscht|migriert|gesichert|bezahlt|erstattet|bestellt|gebucht|storniert|hochgeladen|\
         alle tests grün|tests laufen durch|eingereicht",
        "desplegado|desplegada|publicado|publicada|fusionado|enviado|enviada|enviados|notificado|informado|\
         eliminado|borrado|migrado|pagado|reembolsado|pedido hecho|reservado|cancelado|subido|\
         todas las pruebas pasan|presentado",
        "déployé|déployée|publié|publiée|fusionné|envoyé|envoyée|notifié|prévenu|informé|supprimé|migré|\
         sauvegardé|payé|remboursé|commandé|réservé|annulé|téléversé|tous les tests passent|déposé",
        "implantado|publicado|mesclado|enviado|enviada|notificado|avisado|informado|excluído|apagado|migrado|\
         pago|reembolsado|encomendado|reservado|cancelado|carregado|todos os testes passam",
        "развёрнут*|развернут*|выкачен*|опубликован*|слит*|отправлен*|отправил*|уведомлен*|уведомил*|сообщил*|\
         удалён*|удален*|перенесён*|перенесен*|оплачен*|возвращён*|заказан*|забронирован*|отменён*|отменен*|\
         загружен*|все тесты проходят",
        "已部署|已上线|已发布|已合并|已推送|已发送|已通知|已告知|已删除|已迁移|已备份|已付款|已退款|已下单|\
         已预订|已取消|已上传|测试全部通过|所有测试通过",
        "デプロイ済み|デプロイした|デプロイしました|公開済み|公開した|公開しました|マージ済み|マージした|送信済み|送信した|\
         送信しました|送付済み|通知済み|通知した|通知しました|連絡済み|連絡した|削除済み|削除した|削除しました|移行済み|\
         支払い済み|返金済み|注文済み|予約済み|キャンセル済み|テストはすべて通",
    ];
    /// Before which such a word tells what happens as a rule, or is to happen.
    ONGOING = [
        "is|are|be|being|get|gets|getting|werden|wird|es|son|se|est|sont|é|são",
    ];
    /// Says that it is not so, not yet, or only if.
    OPEN = [
        "not|not yet|never|no|cannot|can't|won't|wasn't|weren't|isn't|hasn't|haven't|didn't|don't|\
         to be|needs to|need to|still to|should|must|will|would|could|may|might|if|when|once|until|after|\
         before|pending|todo|to do|waiting|awaiting|remains|remaining|open|failed|instead|without|\
         unless|want|wants|asked to|requested|can be|plan to|planned|going to|how|whether|which",
        "nicht|noch nicht|kein|keine|soll|sollen|muss|müssen|wird|werden|wenn|falls|sobald|bis|offen|steht aus|fehlt",
        "no|aún no|todavía|falta|debe|hay que|será|si|cuando|hasta|pendiente",
        "ne|pas|pas encore|doit|il faut|sera|si|quand|en attente|reste",
        "não|ainda|falta|deve|será|se|quando|até|pendente",
        "не|ещё|еще|нужно|надо|должен|будет|если|когда|пока|осталось",
        "未|没有|尚未|还没|需要|待|如果|将|不",
        "ない|まだ|未|予定|必要|なら|待ち|べき",
    ];
    /// Heads what is still to be done.
    PENDING = [
        "pending|pending tasks|todo|todos|to do|to-do|next step*|next up|next|remaining|open items|\
         open tasks|open|outstanding|still to do|still open|not done|not done yet|left to do|left|follow-up*|\
         remaining work|remaining tasks",
        "offen|offene punkte|ausstehend|nächste schritte|noch zu tun|noch offen|zu erledigen",
        "pendiente*|por hacer|próximos pasos|falta",
        "en attente|à faire|prochaines étapes|reste à faire",
        "pendente*|a fazer|por fazer|próximos passos",
        "осталось|предстоит|не сделано|следующие шаги|открытые задачи",
        "待办|未完成|下一步|待处理|剩余",
        "残り|未対応|未完了|次のステップ|今後",
    ];
    /// Heads what others said, word for word.
    VERBATIM = [
        "user messages|all user messages|messages from the user|quotes|verbatim|user feedback|transcript",
        "nachrichten des nutzers|mensajes del usuario|messages de l'utilisateur|mensagens do usuário|\
         сообщения пользователя|用户消息|ユーザーメッセージ",
    ];
    /// Names a sentence as a rule that is in force.
    RULE = [
        "hard rule|hard constraint|hard limit|constraint|constraints|standing rule|standing instruction*|\
         rule recorded|rule|rules|ground rule*|non-negotiable|user rule|user requires|user required|user insisted|\
         user said|user asked|user explicitly|user instructed|instructed|recorded",
        "harte regel|regel|vorgabe|auflage|nutzer verlangt",
        "regla|restricción|el usuario exige|el usuario pidió",
        "règle|contrainte|l'utilisateur exige|l'utilisateur a demandé",
        "regra|restrição|o usuário exige|o usuário pediu",
        "правило|ограничение|требование|пользователь требует",
        "规则|约束|硬性要求|用户要求",
        "ルール|制約|厳守|ユーザーの要望",
    ];
    /// Names instructions that stand elsewhere: whoever wrote them need not have said them in the session.
    ELSEWHERE = [
        "claude.md|agents.md|gemini.md|memory.md|readme|contributing|system prompt|system message|project instructions|\
         project principles|project rules|project conventions|project guidelines|cursor rules|skill|skills|\
         style guide|coding standards|global instructions|custom instructions",
    ];
    /// Says no without giving an order.
    BARE = [
        "not|no|no one|nobody|none of|nothing|leave|leave it|leave that|leave the|stop|quit|w/o|\
         as is|as-is|as it is|as now|same as now|stays|stays as|stays as is|stays at|stays in|stays on|stays with|\
         should stay|should remain|has to stay|must stay|not even|isn't to|is not to|are not to",
    ];
    /// Forbids.
    FORBID = [
        "never|do not|don't|must not|mustn't|may not|shall not|should not|not to|no longer allowed to|avoid",
        "niemals|nie|keinesfalls|darf nicht|dürfen nicht|auf keinen fall",
        "nunca|jamás",
        "ne jamais|jamais",
        "nunca|jamais",
        "никогда|нельзя",
        "绝对不要|不要|不得|禁止|切勿",
        "決して|してはいけない|禁止|しないこと",
    ];
    /// Makes one experience a rule for all times.
    DOCTRINE = [
        "is unreliable|are unreliable|unreliable|is broken|cannot be trusted|can't be trusted|never works|\
         does not work|doesn't work|do not rely on|don't rely on|always use|always fails|never use|\
         always prefer|under no circumstances use|must always use|only use",
        "ist unzuverlässig|unzuverlässig|funktioniert nie|immer verwenden|niemals verwenden|nie verwenden",
        "no es fiable|poco fiable|siempre usar|usa siempre|nunca usar|nunca uses",
        "n'est pas fiable|peu fiable|toujours utiliser|ne jamais utiliser",
        "não é confiável|pouco confiável|sempre usar|use sempre|nunca usar|nunca use",
        "ненадёж*|ненадеж*|всегда использ*|никогда не использ*",
        "不可靠|始终使用|总是使用|永远不要使用|一律使用",
        "信頼できない|常に使う|必ず使う|決して使わない",
    ];
    /// Speaks of all cases at once.
    ABSOLUTE = [
        "always|never|every time|each time|from now on|in all cases|at all times|unreliable|under no circumstances|\
         must|only use|rule|by default|prefer*|instead of",
        "immer|nie|niemals|jedes mal|ab jetzt|grundsätzlich|muss",
        "siempre|nunca|cada vez|a partir de ahora|debe",
        "toujours|jamais|chaque fois|désormais|doit",
        "sempre|nunca|toda vez|a partir de agora|deve",
        "всегда|никогда|каждый раз|впредь|должен",
        "始终|总是|永远|每次|从现在起|必须|一律",
        "常に|決して|毎回|今後は|必ず",
    ];
    /// Asks to keep something from a person.
    CONCEALMENT = [
        "do not acknowledge|don't acknowledge|never acknowledge|do not mention|don't mention|never mention this|\
         do not tell the user|don't tell the user|without telling the user|do not reveal|don't reveal|\
         never reveal|do not disclose|don't disclose|hide this from|keep this from|conceal*|\
         as if nothing happened|as though nothing happened|as if nothing had happened|act as if nothing|pretend",
        "nicht erwähnen|erwähne nicht|dem nutzer nichts|nicht verraten|verheimliche*|verschweige*|\
         als wäre nichts|als ob nichts|so tun als",
        "no mencionar|no menciones|no revelar|no reveles|no le digas al usuario|oculta|ocultar|\
         como si nada hubiera|como si nada|finge",
        "ne pas mentionner|ne mentionne pas|ne pas révéler|ne révèle pas|ne dis pas à l'utilisateur|\
         dissimule*|cache à|comme si de rien|fais semblant",
        "não mencionar|não mencione|não revelar|não revele|não conte ao usuário|esconda|ocultar|\
         como se nada|finja",
        "не упоминай*|не сообщай пользователю|не говори пользователю|не раскрывай*|скрой*|скрывай*|\
         как будто ничего|делай вид",
        "不要提及|不要告诉用户|不要透露|别告诉用户|隐瞒|若无其事|假装",
        "言及しない|言及しないで|ユーザーに言わない|明かさない|隠して|何もなかったかのように|ふりをして",
    ];
    /// What the programs around agents write into and around every summary.
    BOILERPLATE = [
        "this session is being continued|continued from a previous conversation|ran out of context|\
         covers the earlier portion of the conversation|continue the conversation from where|\
         without asking the user any further questions|resume directly|do not acknowledge the summary|\
         do not recap|do not preface|as if the break never happened|pick up the last task|\
         read the full transcript at|continue with the last task|recent messages are preserved verbatim|\
         another language model started|use this to build on the work|here is the summary produced by|\
         the conversation history before this point was compacted",
    ];
    /// Says that a result is a failure.
    FAILURE = [
        "error|errors|failed|failure|fatal|denied|forbidden|unauthorized|not found|exception|traceback|timed out|\
         timeout|refused|rejected|unable|cannot|could not|couldn't|aborted|invalid|exit code 1|exit status 1|\
         bounced|undelivered|not delivered|not sent",
        "fehler|fehlgeschlagen|abgelehnt|échec|erreur|échoué|falló|falha|falhou|ошибка|не удалось|失败|错误|失敗|エラー",
    ];
    /// Tools by which an agent asks a person.
    ASKING = [
        "ask*|question*|confirm*|approv*|permission*|elicit*|request_user*|user_input|exitplanmode|exit_plan_mode|\
         askuserquestion|ask_user|ask_user_question|ask_human|request_approval",
    ];
}
