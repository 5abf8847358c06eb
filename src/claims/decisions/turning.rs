//! Turning: words that bound, lift or bend a rule, as data. Source of all: own, from general knowledge of how rules are
//! bounded and taken back.

use std::sync::LazyLock;

use super::super::phrases::Phrases;

/// What sets a rule an end, a condition or an exception.
pub(super) static CONDITIONS: LazyLock<Phrases> = LazyLock::new(|| {
    Phrases::new(&[
        "until|till|til|unless|except|excepting|excluding|apart from|other than|save for|if|when|whenever|while|\
         during|before|after|once|as long as|so long as|as soon as|for now|for the moment|\
         for the time being|for the duration|temporarily|temporary|provisional|provisionally|only|but|\
         however|although|though|in case|provided|as of|starting|pending|by default|where possible|\
         ideally|preferably|exception|exceptions|exempt|without|today|tonight|tomorrow|this week|\
         this month|this sprint|this release|this time|for this|at the moment|currently",
        "bis|außer|ausser|ausgenommen|es sei denn|wenn|falls|sofern|solange|während|bevor|nachdem|sobald|\
         vorerst|vorläufig|erstmal|zurzeit|momentan|nur|aber|jedoch|ausnahme|ausnahmen|ohne|heute|\
         diese woche",
        "hasta|salvo|excepto|a menos que|si|cuando|mientras|durante|antes de|después de|por ahora|\
         de momento|temporalmente|solo|sólo|solamente|pero|sin embargo|excepción|excepciones|sin|hoy|\
         esta semana",
        "jusqu'à|jusqu'au|jusqu'aux|jusqu'en|jusque|sauf|excepté|à moins que|à moins de|quand|lorsque|\
         tant que|pendant|avant|après|dès que|pour l'instant|pour le moment|provisoirement|\
         temporairement|seulement|uniquement|mais|cependant|sans|aujourd'hui|cette semaine",
        "até|exceto|a não ser|quando|enquanto|depois de|por enquanto|por agora|temporariamente|apenas|\
         somente|só|mas|porém|exceção|exceções|sem|hoje|esta semana",
        "до|пока|кроме|за исключением|если|когда|во время|после|перед|временно|на время|только|но|однако|\
         исключение|исключения|без|сегодня|на этой неделе",
        "直到|之前|之后|以前|以后|除非|除了|如果|期间|暂时|目前|只|仅|但|例外|今天|本周",
        "まで|以外|除き|除いて|場合|なら|たら|とき|の間|当面|一時的|だけ|のみ|ただし|今日|今週|前に|後に",
    ])
});

/// What lifts a rule, replaces it or makes light of it.
pub(super) static LIFTS: LazyLock<Phrases> = LazyLock::new(|| {
    Phrases::new(&[
        "no longer|not any more|anymore|any more|lifted|lifts|lifting|waived|waives|waive|dropped|expired|\
         expires|ended|ends|is over|are over|was over|voided|void|revoked|withdrawn|rescinded|cancelled|\
         canceled|repealed|overruled|overridden|overrides|superseded|obsolete|outdated|replaced|relaxed|\
         reversed|retracted|taken back|took back|changed|change of mind|not true|untrue|wrong|mistaken|\
         by mistake|a mistake|misunderstood|misunderstanding|joke|joked|joking|kidding|sarcasm|\
         sarcastically|ignore|disregard|forget|never mind|nevermind|after all|former|formerly|\
         previously|used to|not binding|optional|not apply|doesn't apply|don't apply|stopped applying|\
         violated|broken|exception|exceptions|exempt|suspended|paused|gone|\
         moot|none of|overrode|override|overriding|overrules|set aside|setting aside|abolished|annulled|\
         countermanded|scrapped|abandoned|ignored|not hold|doesn't hold|don't hold|not in force|no more|cleared|disabled|\
         turned off|switched off",
        "nicht mehr|gilt nicht|gelten nicht|aufgehoben|entfällt|entfallen|hinfällig|zurückgenommen|widerrufen|\
         außer kraft|vorbei|abgelaufen|überholt|veraltet|geändert|scherz|irrtum|ausgesetzt|ausnahme",
        "ya no|levantada|levantado|levantó|anulada|anulado|retirada|retirado|revocada|revocado|caducó|\
         caducada|venció|terminó|obsoleta|cambió|broma|suspendida|suspendido|excepción",
        "ne s'applique plus|s'applique plus|n'est plus|ne vaut plus|plus valable|plus en vigueur|levée|levé|\
         annulée|annulé|retirée|retiré|révoquée|révoqué|expirée|expiré|terminée|terminé|obsolète|changé|\
         blague|suspendue",
        "já não|não vale mais|não se aplica|suspensa|suspenso|revogada|revogado|expirou|terminou|acabou|\
         mudou|piada|exceção",
        "больше не|уже не|отменено|отменена|отменён|отменен|отменили|снято|снят|снята|истекло|истек|\
         закончился|закончилось|устарело|не действует|шутка|изменено|исключение",
        "不再|取消|解除|撤销|撤回|作废|失效|过期|结束|已经不|改变|开玩笑|误会|例外",
        "もう|取り消|取消|無効|廃止|終了|失効|変更|冗談|誤解|なくな",
    ])
});

/// What says of the rule before it that it is past.
pub(super) static ENDED: LazyLock<Phrases> = LazyLock::new(|| {
    Phrases::new(&[
        "that's over|that is over|that's history|we let that go|we let that one go|that was last year|that was last month|\
         that was last week|that was last season|that was last year's|that was last month's|that was last week's|\
         that was last season's|that was the old rule|that no longer applies|that no longer holds|that doesn't apply anymore|\
         that doesn't hold anymore|that's been lifted|that was lifted|that has been lifted|that's no longer the case",
        "das ist vorbei|das gilt nicht mehr|das hat sich erledigt|das war letztes jahr|das war die alte regel|\
         das wurde aufgehoben|das ist aufgehoben",
        "eso ya no vale|eso ya no aplica|eso ya no se aplica|eso ya pasó|eso era antes|eso fue el año pasado|\
         eso era el año pasado",
        "ça ne vaut plus|ce n'est plus valable|ça ne s'applique plus|c'était l'an dernier|c'était l'année dernière|\
         ça a été levé",
        "isso já não vale|isso não vale mais|isso já passou|isso era antes|isso foi no ano passado|isso foi levantado",
        "это уже не действует|это больше не действует|это было в прошлом году|это уже в прошлом|это отменили",
        "那是去年的|那已经取消|这已经取消|那已经不算|那已经过去",
        "それは去年の|それはもう終わ|それはもう無効|それは解除",
    ])
});

/// What says of a report before it that it is not so, or asks.
pub(super) static REFUTED: LazyLock<Phrases> = LazyLock::new(|| {
    Phrases::new(&[
        "that's nonsense|that is nonsense|that's rubbish|that's a myth|that's wrong|that's not true|that isn't true|is that true|\
         is that right|is he right|is she right|are they right|i don't buy it|i disagree|that's silly",
        "das ist unsinn|das ist quatsch|das stimmt nicht|stimmt das",
        "eso es mentira|no es verdad|es verdad eso|eso no es cierto",
        "c'est faux|ce n'est pas vrai|c'est vrai",
        "isso é mentira|não é verdade|é verdade",
        "это неправда|это ерунда|это правда",
        "那不对|是真的吗|胡说",
        "それは違う|本当ですか",
    ])
});

/// What allows something.
pub(super) static PERMITS: LazyLock<Phrases> = LazyLock::new(|| {
    Phrases::new(&[
        "may|can|could|might|allow|allows|allowed|permit|permits|permitted|ok|okay|fine|approve|approves|\
         approved|approval|agreed|consented|green light|go ahead|possible|enabled|free to|welcome|accepted|\
         acceptable|again|now|restored|resumed|resumes",
        "darf|dürfen|kann|können|erlaubt|gestattet|freigegeben|genehmigt|möglich|wieder|jetzt|in ordnung",
        "puede|pueden|puedes|permitido|permitida|autorizado|autorizada|aprobado|aprobada|posible|de nuevo|\
         ahora",
        "peut|peuvent|peux|permis|autorisé|autorisée|approuvé|approuvée|de nouveau|à nouveau|maintenant",
        "pode|podem|aprovado|aprovada|possível|de novo|novamente|agora",
        "можно|может|могут|разрешено|разрешён|разрешен|разрешена|разрешили|снова|теперь|опять",
        "可以|允许|能|批准|同意|重新|现在",
        "よい|いい|可能|許可|できる|できます|再び|今は|承認",
    ])
});

/// Words for rules, or for all of them.
pub(super) static RULES: LazyLock<Phrases> = LazyLock::new(|| {
    Phrases::new(&[
        "rule|rules|ban|bans|freeze|embargo|restriction|restrictions|constraint|constraints|prohibition|\
         prohibitions|instruction|instructions|limitation|limitations|guideline|guidelines|moratorium|\
         policy|policies|veto|rejection|rejections|everything|anything goes|all of this|all of that|the above",
        "regel|regeln|verbot|verbote|vorgabe|vorgaben|einschränkung|einschränkungen|sperre|alles",
        "regla|reglas|prohibición|restricción|restricciones|instrucción|instrucciones",
        "règle|règles|interdiction|interdictions|consigne|consignes",
        "regra|regras|proibição|restrição|restrições|instrução|instruções|tudo",
        "правило|правила|запрет|запреты|ограничение|ограничения|всё",
        "规则|禁令|限制|规定|一切",
        "ルール|規則|禁止|制限|すべて|全て",
    ])
});

/// Words that point to what stands beside them.
pub(super) static POINTING: LazyLock<Phrases> = LazyLock::new(|| {
    Phrases::new(&[
        "this|that|it|these|those|they|the above|the former|the following|the latter|so far",
        "das|dies|diese|dieser|dieses|es|obiges|folgendes",
        "esto|eso|esta|este|ello|lo anterior|lo siguiente",
        "ceci|cela|ça|cette|ce|ces",
        "isto|isso|essa|esse",
        "это|этот|эта|эти",
        "这|那|上述|以下",
        "これ|それ|この|その|上記",
    ])
});

/// Whether a sentence bounds or takes back the rule beside it: a fragment, or one that points to it.
pub(super) fn bounds(sentence: &str) -> bool {
    const FRAGMENT: usize = 3;
    let bare = sentence.trim_start_matches(|ch: char| !ch.is_alphanumeric());
    let turns = || {
        [&CONDITIONS, &LIFTS, &PERMITS]
            .iter()
            .any(|it| it.has(bare))
    };
    let is_fragment = || bare.split_whitespace().count() <= FRAGMENT;
    let points = || POINTING.has(bare) || RULES.has(bare);
    let goes_on = || bare.starts_with(char::is_lowercase);
    let opens = || CONDITIONS.opening(bare).is_some();
    turns() && (opens() || points() || goes_on() || is_fragment())
}

/// Headings of what is past, or was never settled.
pub(super) static LOOSE_HEADINGS: LazyLock<Phrases> = LazyLock::new(|| {
    Phrases::new(&[
        "old|past|earlier|previous|historical|history|closed|resolved|suggestion|suggestions|idea|ideas|proposal|\
         proposals|draft|drafts|question|questions|open|recommendation|recommendations|example|examples|\
         hypothetical|wishlist|nice to have|maybe|possibly|for|done|completed|finished|solved|todo|to do|\
         pending",
        "alte|alt|frühere|erledigt|vorschlag|vorschläge|ideen|fragen|beispiele|entwurf",
        "antiguas|anteriores|sugerencias|ideas|preguntas|ejemplos|propuestas",
        "anciennes|précédentes|suggestions|idées|exemples|propositions",
        "antigas|sugestões|ideias|perguntas|exemplos|propostas",
        "старые|прежние|предложения|идеи|вопросы|примеры",
        "旧|以往|建议|想法|问题|示例",
        "古い|以前|提案|質問|例",
    ])
});

/// What confines something to what follows, or to what stands before it.
pub(super) static CONFINING: LazyLock<Phrases> = LazyLock::new(|| {
    Phrases::new(&[
        "only|solely|exclusively|nothing but|nobody but|no one but",
        "nur|ausschließlich",
        "solo|sólo|solamente|únicamente",
        "seulement|uniquement",
        "apenas|somente|só",
        "только|лишь",
        "只有|只能|只可|仅",
        "だけ|のみ",
    ])
});

/// What opens a reason, and nothing else.
pub(super) static WHY: LazyLock<Phrases> = LazyLock::new(|| {
    Phrases::new(&[
        "because|because of|due to|owing to|on account of|as the reason",
        "weil|denn|wegen|aufgrund",
        "porque|debido a|ya que|puesto que",
        "parce que|parce qu'|puisque|en raison de|à cause de",
        "devido ao|pois",
        "потому что|так как|из-за",
        "因为|由于",
    ])
});

/// Words by which it is told what somebody said.
pub(super) static REPORTS: LazyLock<Phrases> = LazyLock::new(|| {
    Phrases::new(&[
        "wrote|writes|said|says|told|tells|shouted|shouts|yelled|claims|claimed|replied|answered|put it|swore|swears",
        "schrieb|schreibt|sagte|sagt|meinte|meint|rief|behauptet|antwortete",
        "escribió|escribe|dijo|dice|gritó|contestó|respondió|asegura",
        "écrit|a écrit|dit|a dit|crie|a crié|répond|a répondu|prétend",
        "escreveu|escreve|disse|diz|gritou|respondeu|jura",
        "написал|написала|пишет|сказал|сказала|говорит|ответил|ответила|кричал",
        "写道|说|喊|回复",
        "と言|と書|と答",
    ])
});

/// What opens a reason, or closes one where the language has it so, in everyday words too.
pub(super) static GROUNDS: LazyLock<Phrases> = LazyLock::new(|| {
    Phrases::new(&[
        "because|because of|since|due to|owing to|on account of|given that|seeing that|seeing as|cause|cos|cuz|coz|bc|b/c|\
         thanks to|the reason is|the reason being|reason being|reason is|reason:|on the grounds that",
        "weil|denn|da ja|da die|da der|da das|da wir|da sie|da es|da ich|wegen|aufgrund|nämlich|der grund ist|grund:",
        "porque|debido a|ya que|puesto que|dado que|a causa de|por culpa de|la razón es|motivo:",
        "parce que|parce qu'|puisque|puisqu'|car|en raison de|à cause de|vu que|étant donné que|faute de",
        "devido a|devido ao|devido à|pois|já que|uma vez que|visto que|por causa de|por causa do|por causa da",
        "потому что|так как|поскольку|из-за|ибо|ведь|т.к.|т. к.|причина:",
        "因为|因為|由于|由於|毕竟|原因是",
        "ので、|から、|ため、|なぜなら|というのも|理由は",
    ])
});

/// Words by which something is chosen.
pub(super) static CHOICES: LazyLock<Phrases> = LazyLock::new(|| {
    Phrases::new(&[
        "we go with|we're going with|we are going with|we'll go with|we will go with|let's go with|lets go with|going with|\
         go with|went with|gone with|i go with|i'll go with|i'm going with|we chose|i chose|chose|chosen|we choose|i choose|we picked|\
         i picked|picked|we pick|i pick|pick|opted for|opt for|we opted|settled on|settle on|decided on|decided for|decided to|\
         we decided|i decided|decided that|i've decided|we've decided|i have decided|we have decided|we accept|we'll accept|we leave|we send|we put|we do it|we start with|\
         we order|we pay|we hold|we split|we count|we treat|we serve|we run|we write|we analyse|we analyze|we park|we set|decision|decision is|it is|it's gonna be|it will be|stick with|sticking with|stuck with|stick to|sticking to|\
         stay with|staying with|stay on|staying on|we stay|we'll stay|let's stick|let's use|lets use|let's take|lets take|let's keep|lets keep|let's do|\
         we use|we'll use|we will use|we're using|we are using|we take|we'll take|we keep|we'll keep|we're keeping|we are keeping|\
         i want|i'd rather|i prefer|we prefer|prefer|preferred|switch to|switched to|switching to|move to|moved to|moving to|we move|we'll move|\
         we do it|we'll do it|we book|we'll book|i'll take|i take|make it|using|uses|used",
        "wir nehmen|nehmen wir|wir gehen mit|wir machen|machen wir|wir bleiben bei|bleiben wir bei|bleibt bei|wir behalten|behalten wir|wir haben uns für|\
         entschieden|entscheidung|entscheiden uns|ich nehme|nimm|wir nutzen|wir verwenden|wir setzen auf|setzen wir auf|wird genommen|\
         genommen|nehmen wir an|nehmen an|werten wir|behandeln wir|legen wir|stellen wir|rechnen wir|zählen wir|es wird|gewählt|wir wählen|wir wechseln|wechseln zu|verwendet|genutzt|bleibt es|lieber",
        "usaremos|usamos|vamos con|vamos a usar|nos quedamos con|quedamos con|elegimos|elegí|optamos por|hemos elegido|decidimos|decidido|decisión|\
         analizamos|ponemos|hacemos|dejamos|aceptamos|enviamos|pedimos|tratamos|contamos|reservamos|empezamos|separamos|preferimos|prefiero|tomamos|cogemos|mantenemos|nos pasamos a|se usa|se usará|se usan|elegido|elegida|será",
        "on prend|nous prenons|on part sur|on garde|on utilise|nous utilisons|on va utiliser|on choisit|on met|on fait|on envoie|on laisse|on accepte|on commande|on traite|on compte|on sépare|on commence|on a choisi|j'ai choisi|nous avons choisi|choisi|choisie|retenu|retenue|\
         on opte pour|opté pour|on reste sur|on passe à|on passe sur|décidé|décision|je préfère|on préfère|ce sera|utilise|on fait",
        "vamos usar|usamos|vamos com|vamos de|ficamos com|ficamos no|escolhemos|escolhi|optamos por|optei por|decidimos|decidido|decisão|preferimos|\
         prefiro|mantemos|fazemos|pomos|deixamos|aceitamos|enviamos|pedimos|tratamos|contamos|reservamos|começamos|separamos|vamos manter|passamos para|a gente usa|escolhido|escolhida|vai ser",
        "берём|берем|возьмём|возьмем|выбрали|выбрал|выбираем|используем|будем использовать|решили|решено|решение|остаёмся на|остаемся на|\
         останавливаемся на|оставляем|переходим на|предпочитаем|выбран|выбрана|выбрано|используется",
        "我们用|我们采用|就用|采用|选用|选择|决定用|决定|改用|还是用|使用|保留|沿用",
        "にします|にする|を使います|を使う|を使用|を採用|に決め|に決定|を選び|を選んだ|でいきます|でいく|のままに|採用",
    ])
});

/// Verbs by which a person orders something to be done in one way.
pub(super) static ORDERS: LazyLock<Phrases> = LazyLock::new(|| {
    Phrases::new(&[
        "use|please use|pls use|take|put|keep|set|book|make it|go|choose|order|run|send|store|write|place|run it|move|start|build|ship|schedule|serve|\
         please keep|please take|please put|please book|please set",
        "nimm|nimm bitte|bitte nimm|nehmen sie|nutze|nutz|verwende|verwenden sie|bitte|setz|setze|stell|stelle|buche|bestell|bestelle|leg|lege|mach|lass|lassen sie",
        "usa|usad|use|utiliza|pon|ponlo|ponla|coge|toma|deja|reserva|manda|guarda|haz",
        "utilise|utilisez|prends|prenez|mets|mettez|garde|gardez|réserve|réservez|laisse|laissez|fais|faites",
        "usa|use|usem|coloca|coloque|põe|pega|pegue|deixa|deixe|reserva|reserve|manda|mande|faz|faça",
        "используй|используйте|возьми|возьмите|бери|берите|поставь|поставьте|оставь|оставьте|сделай|сделайте|закажи|закажите",
        "用|请用|把|改成|放在|放到|订|选",
        "使って|を使って|にして|してください|置いて|残して",
    ])
});

/// What a choice is held against.
pub(super) static CONTRASTS: LazyLock<Phrases> = LazyLock::new(|| {
    Phrases::new(&[
        "over|instead of|rather than|in place of|not|versus|vs|and not|as opposed to",
        "statt|anstatt|anstelle|und nicht|nicht",
        "en vez de|en lugar de|y no",
        "au lieu de|plutôt que|plutôt qu'|et non|et pas",
        "em vez de|no lugar de|ao invés de|e não",
        "вместо|а не",
        "而不是|而非|代替|不是",
        "ではなく|じゃなく|の代わり",
    ])
});

/// Words of a choice that was not made yet.
pub(super) static ASKING: LazyLock<Phrases> = LazyLock::new(|| {
    Phrases::new(&[
        "should we|should i|shall we|could|would|might|maybe|perhaps|probably|i think|i guess|what about|how about|why|suggest|\
         suggests|propose|proposal|recommend|recommends|consider|considering|was|were|had|did|used to|wanted|wondering|think about",
        "sollen wir|sollten|könnten|könnte|würde|würden|vielleicht|wohl|evtl|eventuell|warum|vorschlag|schlage vor|war|waren|hatte",
        "podríamos|podría|deberíamos|quizá|quizás|tal vez|creo que|por qué|propongo|sugiero|era|había",
        "pourrait|pourrions|devrait|devrions|peut-être|je pense|pourquoi|propose|suggère|était|avait",
        "poderíamos|poderia|deveríamos|talvez|acho que|por que|proponho|sugiro|era|tinha",
        "может|можно|наверное|возможно|думаю|почему|предлагаю|был|была|было",
        "也许|可能|是不是|为什么|建议|要不|吗",
        "かも|でしょうか|ませんか|なぜ|提案",
    ])
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_are_whole_words() {
        assert!(CONDITIONS.has("off limits Until Friday"));
        assert!(!CONDITIONS.has("the gift of the butler"));
        assert!(CONDITIONS.has("周五之前不要动"));
        assert!(LIFTS.has("it doesn\u{2019}t apply"));
        assert!(LIFTS.has("Больше не действует"));
        assert!(!PERMITS.has("cannot, maybe"));
    }
}
