//! The cues of the other languages in Latin script. Source of all: own.

use super::Class::{Accept, Defer, Deny, Except, Prohibit, Reject, Release, Void};
use super::cues::Power::{Assert, Firm, Hint, Mask, Order, Plain, Reason, Soft, Tint, Weak};
use super::cues::Reach::{After, Both};
use super::cues::Row;

/// Phrases are separated by `|`; words that English has as well are left out.
pub(super) const LATIN: &[Row] = &[
    // German.
    Row {
        class: Prohibit,
        power: Firm,
        reach: Both,
        phrases: "auf gar keinen fall|auf keinen fall|außen vor|bitte kein|bitte keine|\
                  bitte keinen|bitte net|bitte nich|bitte nicht|bleiben draußen|bleiben so|\
                  bleiben wie|bleibt außen vor|bleibt draußen|bleibt drin|bleibt so|\
                  bleibt unverändert|bleibt wie|bleibt wie es ist|da nicht|darf keiner|darf nicht|\
                  darf niemand|darfst nicht|dürfen keine|dürfen nicht|finger davon|finger weg|\
                  gehen nicht raus|gehen … nicht|geht auch kein|geht nicht raus|geht … kein|\
                  geht … keine|geht … nicht|hat da nichts|hier nicht|ist eingefroren|ist gesperrt|\
                  ist tabu|kein einziger|kein einziges|keine einzige|keinesfall|keinesfalls|\
                  kommen … nicht|kommt … nicht|lass das|lass die finger|lass die finger von|\
                  lasst die finger|in ruhe lassen|in ruhe gelassen|lass … in ruhe|lasst … in ruhe|muss bleiben|muss so bleiben|müssen bleiben|müssen so bleiben|\
                  nich mehr|nich wieder|nicht anfassen|nicht mehr|nicht rausgehen|nicht wieder|\
                  nicht ändern|nie wieder|niemals|nix mehr|sind eingefroren|sind tabu|soll nicht|\
                  sollen nicht|sollst nicht|unter keinen umständen|untersagt|verboten|\
                  werden nicht|werden … nicht|wird nicht|wird nicht angefasst|wird … kein|\
                  wird … keine|wird … nicht",
    },
    Row {
        class: Reject,
        power: Firm,
        reach: Both,
        phrases: "abgelehnt|abgesagt|ausgeschlossen|brauchen wir nich|brauchen wir nicht|\
                  dagegen entschieden|entfallen|entfällt|fliegen raus|fliegt raus|gestrichen|\
                  haben wir uns dagegen|ist raus|ist vom tisch|kann man vergessen|\
                  kannst du vergessen|kannst vergessen|kommt nich in frage|kommt nicht in frage|\
                  kommt nicht infrage|lass mal|lassen wir|lieber nich|lieber nicht|\
                  möchte ich nicht|nee danke|nein danke|nicht infrage|nicht nötig|raus damit|\
                  scheiden aus|scheidet aus|sehen wir ab|sind raus|verworfen|verzichten|\
                  verzichtet|vom tisch|will ich nicht|wird nicht gebraucht|wird verzichtet|\
                  wollen wir nicht",
    },
    Row {
        class: Defer,
        power: Firm,
        reach: Both,
        phrases: "auf eis|auf eis gelegt|aufgeschoben|bis auf weiteres|erst ab|erst nach|\
                  erst später|erst wenn|erstmal nicht|frühestens|jetzt nicht|lassen wir erstmal|\
                  machen wir später|muss warten|müssen warten|nicht vor|noch nich|noch nicht|\
                  noch nicht machen|nächste woche erst|pausiert|ruht|verschoben|vertagt|\
                  vorerst nicht|warten bis|wartet bis|zurückgestellt",
    },
    Row {
        class: Void,
        power: Firm,
        reach: Both,
        phrases: "annulliert|aus dem verkehr|erledigt sich|gelten nicht mehr|gilt nicht mehr|\
                  hinfällig|ist kaputt|ist tot|nicht mehr gültig|storniert|unbrauchbar|ungültig|\
                  widerrufen|zurückgezogen",
    },
    Row {
        class: Except,
        power: Firm,
        reach: Both,
        phrases: "abgesehen von|ausgenommen|auslassen|ausser|außer|bis auf|lass weg|\
                  mit ausnahme von|weglassen",
    },
    Row {
        class: Prohibit,
        power: Order,
        reach: Both,
        phrases: "kein|keine|keinem|keinen|keiner|keinerlei|keines|nich|nicht|nichts|nie|niemand|\
                  nix|ohne|vermeide|vermeiden|weder",
    },
    Row {
        class: Deny,
        power: Mask,
        reach: After,
        phrases: "gar nicht so|kein ding|kein problem|kein stress|keine ahnung|keine eile|\
                  keine fehler|keine frage|keine sorge|macht nichts|nicht nur|nicht schlecht|\
                  nicht schlimm|nicht sicher|nicht wahr|nicht zuletzt|nichts zu danken|ob nicht|\
                  vergiss nicht|warum nicht",
    },
    Row {
        class: Prohibit,
        power: Hint,
        reach: Both,
        phrases: "abgelöst|ausgenommen|ausgeschlossen|ausschließlich|außen vor|befreit|bleiben|\
                  bleiben dabei|bleibt|bleibt außen vor|dabei bleiben|eingefroren|entfallen|\
                  entfällt|ersetzt|erst nach|erst wenn|festgelegt|frei von|freigehalten|\
                  frühestens|geschützt|gesperrt|gestrichen|kontraindiziert|lassen|nur|ohne|\
                  original|pausiert|raus|reserviert|sperre|statt|stattdessen|tabu|unangetastet|\
                  untersagt|unverändert|verboten|verzicht|verzichtet|vorbehalten|weiterhin|\
                  wird abgelöst|zurückgehalten",
    },
    Row {
        class: Reject,
        power: Soft,
        reach: Both,
        phrases: "abgewogen|angedacht|angeschaut|angesehen|besprochen|betrachtet|diskutiert|\
                  erwogen|evaluiert|geprüft|im gespräch|offen|untersucht|verglichen|\
                  zur diskussion|überlegt",
    },
    Row {
        class: Accept,
        power: Assert,
        reach: Both,
        phrases: "erlaubt|erledigt|migriert|mit umgezogen|möglich|nutzen|umgestellt|umstellen|\
                  verwenden|wird umgestellt|wird verwendet",
    },
    Row {
        class: Deny,
        power: Reason,
        reach: After,
        phrases: "andernfalls|aufgrund|da das|da der|da die|da diese|da dieser|da dort|da er|\
                  da es|da ich|da man|da sie|da wir|damit|denn|nämlich|sonst|wegen|wegen der|\
                  wegen des|weil",
    },
    Row {
        class: Release,
        power: Firm,
        reach: Both,
        phrases: "aufgehoben|doch erlaubt|freigegeben|jetzt erlaubt|wieder erlaubt",
    },
    // Spanish.
    Row {
        class: Prohibit,
        power: Firm,
        reach: Both,
        phrases: "bajo ningún concepto|bloqueada|bloqueado|contraindicada|contraindicado|\
                  de eso nada|de ninguna manera|en ningún caso|está prohibido|evita|evitar|\
                  intocable|intocables|jamás|nada de|nada sale|nada va|nadie|ni de broma|ni hablar|ni mirar|\
                  ni se te ocurra|ni se toca|ni tocar|ni tocarla|ni tocarlas|ni tocarlo|\
                  ni tocarlos|ni un|ni un solo|ni una|ni una sola|ninguna de vosotras|\
                  ninguno de nosotros|ninguno de ustedes|ninguno de vosotros|no borres|no cambies|no envíes|\
                  no hagas|no hay que|no la toques|no las toques|no lo toques|no los toques|\
                  no mandes|no metas|no mezclar|no pongas|no publiques|no puede|no pueden|no sale|\
                  no salen|no se debe|no se deben|no se puede|no se toca|no se tocan|no se usa|\
                  no se usan|no subas|no tocar|no toquen|no toques|no usar|no uses|no vuelvas|\
                  nunca|prohibida|prohibidas|prohibido|prohibidos|prohibidísimo|que nadie|que no|\
                  queda prohibido|tal cual|ya no se usa|ya no se usan",
    },
    Row {
        class: Reject,
        power: Firm,
        reach: Both,
        phrases: "dejamos fuera|dejar fuera|descartada|descartado|descartados|descartamos|\
                  eliminado|fuera de la mesa|mejor no|nada de nada|ni hablar de|no gracias|\
                  no hace falta|no me convence|no nos convence|no queremos|no quiero|olvidate de|\
                  olvídate de|queda fuera|quedan fuera|quitada|quitado|quitamos|rechazada|\
                  rechazadas|rechazado|rechazados|rechazamos|se descarta|se rechaza|sobra|sobran",
    },
    Row {
        class: Defer,
        power: Firm,
        reach: Both,
        phrases: "aplazada|aplazadas|aplazado|aplazados|aplazamos|aún no|de momento no|en espera|\
                  en pausa|espera a|esperar a|hasta nuevo aviso|hasta que|la dejamos para|\
                  lo dejamos para|más adelante|no antes de|para más tarde|por ahora no|\
                  por el momento no|posponemos|pospuesta|pospuestas|pospuesto|pospuestos|\
                  queda para|quedan para|se queda para|todavía no",
    },
    Row {
        class: Void,
        power: Firm,
        reach: Both,
        phrases: "anulada|anuladas|anulado|anulados|caducada|caducado|cancelada|canceladas|\
                  cancelado|cancelados|dada de baja|dado de baja|no es válida|no es válido|\
                  retirada|retirado|revocada|revocado|sin validez|ya no sirve|ya no vale",
    },
    Row {
        class: Except,
        power: Firm,
        reach: Both,
        phrases: "a excepción de|excepto|excluida|excluidas|excluido|excluidos|menos el|menos la|\
                  menos las|menos los|quitando|salvo",
    },
    Row {
        class: Prohibit,
        power: Plain,
        reach: Both,
        phrases: "ni|ninguna|ningún|sin|tampoco",
    },
    Row {
        class: Deny,
        power: Mask,
        reach: After,
        phrases: "de nada|nada mal|no está mal|no hay prisa|no hay problema|no importa|no olvides|\
                  no pasa nada|no solo|no sé|no sólo|no te apures|no te preocupes|por qué no|\
                  sin duda",
    },
    Row {
        class: Prohibit,
        power: Hint,
        reach: Both,
        phrases: "bloqueada|bloqueado|bloqueados|congelada|congelado|conserva|conservar|\
                  contraindicada|contraindicado|en lugar de|en vez de|evitar|excluido|\
                  exclusivamente|excluye|exenta|exento|fuera|hasta|intacta|intacto|libre de|\
                  mantener|mantiene|permanece|prohibida|prohibido|queda|quedan|reservada|\
                  reservado|se deja|se evita|se mantiene|se queda|se respeta|sin|solamente|solo|\
                  sólo|tras|únicamente",
    },
    Row {
        class: Reject,
        power: Soft,
        reach: Both,
        phrases: "a ser posible|analizado|comentada|comentado|considerada|considerado|discutida|\
                  discutido|estudiada|estudiado|evaluada|evaluado|evaluamos|mejor|planteada|\
                  planteado|se consideró|se evaluó|se habló",
    },
    Row {
        class: Accept,
        power: Assert,
        reach: Both,
        phrases: "incluida|incluido|permitida|permitido|posible|se incluyen|se usa|se usan|usar",
    },
    Row {
        class: Deny,
        power: Reason,
        reach: After,
        phrases: "a causa de|debido a|es que|para que|por culpa de|por el|por la|por las|por los|\
                  porque|pues|puesto que|que si no|si no|ya que",
    },
    // What is told of how things are, where English would order: "no".
    Row {
        class: Prohibit,
        power: Plain,
        reach: Both,
        phrases: "no creo|no eran|no es|no está|no están|no fue|no han|no hay|no sabe|no saben|no son|\
                  no tenemos|no tengo|no tiene|no tienen|no tenía",
    },
    // French.
    Row {
        class: Prohibit,
        power: Firm,
        reach: Both,
        phrases: "bas les pattes|défense de|en aucun cas|il est interdit|il ne faut pas|interdit|\
                  interdite|interdits|jamais|je ne veux plus|je veux plus|n'envoie pas|\
                  n'envoyez pas|n'utilise pas|n'utilisez pas|n'y touche pas|ne bouge pas|\
                  ne bougent pas|ne change pas|ne doit pas|ne doit plus|ne doivent pas|\
                  ne doivent plus|ne mets pas|ne mettez pas|ne pas|ne plus|ne rien|ne sort pas|\
                  ne sortent pas|ne supprime pas|ne touche pas|ne touchez pas|on n'utilise pas|\
                  on n'utilise plus|on ne change pas|on ne change rien|on ne touche pas|\
                  pas question|pas touche|pas un seul|pas une seule|personne n'|personne ne|plus de|rien n'|rien ne|\
                  plus jamais|plus question|reste comme|restent comme|sous aucun prétexte|\
                  surtout pas|touche pas|touchez pas|à proscrire|à éviter|évite|éviter",
    },
    Row {
        class: Reject,
        power: Firm,
        reach: Both,
        phrases: "abandonné|abandonnée|c'est mort|c'est non|exclu|exclue|exclues|exclus|\
                  hors de question|je n'en veux pas|je ne préfère pas|je préfère pas|\
                  je préfère éviter|laisse tomber|laissez tomber|n'en veut plus|non merci|\
                  on abandonne|on laisse tomber|on n'en veut pas|on n'en veut plus|on ne veut pas|\
                  on ne veut plus|on oublie|oublie|pas besoin|pas besoin de|pas la peine|refusé|\
                  refusée|refusés|rejeté|rejetée|rejetées|rejetés|supprimé|supprimée|écarté|\
                  écartée|écartées|écartés|éliminé|éliminée",
    },
    Row {
        class: Defer,
        power: Firm,
        reach: Both,
        phrases: "attend que|attendra|attendre que|attendront|en attente|en pause|gelé|gelée|\
                  jusqu'à nouvel ordre|mis en attente|on verra plus tard|pas avant|pas encore|\
                  pas maintenant|pas pour l'instant|pas tant que|pas tout de suite|plus tard|\
                  remis à plus tard|reporté|reportée|repoussé|repoussée|suspendu|suspendue",
    },
    Row {
        class: Void,
        power: Firm,
        reach: Both,
        phrases: "annulé|annulée|caduc|caduque|périmé|révoqué|révoquée",
    },
    Row {
        class: Except,
        power: Firm,
        reach: Both,
        phrases: "hormis|sauf|à l'exception de|à l'exception du",
    },
    Row {
        class: Prohibit,
        power: Order,
        reach: Both,
        phrases: "aucun|aucune|pas d'|pas de|sans",
    },
    Row {
        class: Prohibit,
        power: Plain,
        reach: Both,
        phrases: "pas",
    },
    Row {
        class: Deny,
        power: Mask,
        reach: After,
        phrases: "n'est-ce pas|n'hésite pas|n'hésitez pas|n'oublie pas|ne quitte pas|\
                  ne t'inquiète pas|ne vous inquiétez pas|pas de problème|pas de quoi|\
                  pas de souci|pas grave|pas mal|pas seulement|pourquoi pas|sans doute|t'inquiète",
    },
    Row {
        class: Prohibit,
        power: Hint,
        reach: Both,
        phrases: "après|au lieu de|banni|bannie|bloqué|bloquée|conservé|contre-indiqué|demeure|\
                  exclu|exclue|exclues|exclus|exclusivement|exempté|exemptée|figé|figée|gelé|\
                  gelée|hors|inchangé|inchangée|intact|interdit|interdite|intouchable|\
                  intouchables|jusqu'à|maintenu|maintenue|ne sera pas|plutôt que|reste|restent|\
                  réservé|réservée|sans|seulement|supprimé|supprimés|tant que|tel quel|\
                  telle quelle|un seul|une seule|uniquement|à part|écarté|écartée|écartées|\
                  écartés|épargné|épargnée",
    },
    Row {
        class: Reject,
        power: Soft,
        reach: Both,
        phrases: "comparé|considéré|discuté|envisagé|envisagée|examiné|examinée|plutôt|\
                  recommandée|suggérée|à discuter|étudié|évalué|évaluée|évoqué|évoquée",
    },
    Row {
        class: Accept,
        power: Assert,
        reach: Both,
        phrases: "ajouté|autorisé|autorisée|inclus|permis|prévu|prévue|utiliser|utilisé",
    },
    Row {
        class: Deny,
        power: Reason,
        reach: After,
        phrases: "afin que|car c'est|car elle|car il|car la|car le|car les|car nous|car on|car ça|\
                  du coup|en raison de|faute de|parce qu'|parce que|pour ne pas|pour éviter|\
                  puisque|sinon|vu que|à cause de|à cause du|étant donné",
    },
    // Portuguese.
    Row {
        class: Prohibit,
        power: Firm,
        reach: Both,
        phrases: "bloqueada|bloqueado|congelada|congelado|de jeito nenhum|em hipótese alguma|\
                  evite|fica como está|ficam como estão|intocáveis|intocável|jamais|nada de|nada sai|nada vai|\
                  nem pensar|nem pense|nem um|nem uma|nenhum de nós|nenhum de vocês|\
                  nenhuma de vocês|ninguém|nunca mais|não altere|não apague|\
                  não coloque|não deve|não devem|não envie|não mande|não mexa|não mexas|não mude|\
                  não pode|não podem|não ponha|não publique|não saem|não sai|não se deve|\
                  não toque|não usar|não use|não é para|não é pra|proibida|proibido",
    },
    Row {
        class: Reject,
        power: Firm,
        reach: Both,
        phrases: "cortado|cortamos|deixa pra lá|descartada|descartado|descartamos|eliminada|\
                  eliminado|esquece|esqueça|fora|fora de questão|melhor não|não obrigada|\
                  não obrigado|não precisa|não precisamos|não queremos|não quero|recusada|\
                  recusado|rejeitada|rejeitado|rejeitamos",
    },
    Row {
        class: Defer,
        power: Firm,
        reach: Both,
        phrases: "adiada|adiado|adiamos|agora não|ainda não|até segunda ordem|deixa para depois|\
                  em espera|em pausa|espera até|esperar até|fica para|fica para depois|ficam para|\
                  mais tarde|não antes|por enquanto não|suspensa|suspenso|só depois|só quando",
    },
    Row {
        class: Except,
        power: Firm,
        reach: Both,
        phrases: "a não ser|excepto|exceto|fora as|fora os|menos a|menos as|menos o|menos os|\
                  tirando",
    },
    Row {
        class: Prohibit,
        power: Plain,
        reach: Both,
        phrases: "nem|nenhum|nenhuma|nunca|não|sem",
    },
    Row {
        class: Deny,
        power: Mask,
        reach: After,
        phrases: "não apenas|não esqueça|não se esqueça|não só|por que não|sem dúvida|sem problema",
    },
    Row {
        class: Prohibit,
        power: Hint,
        reach: Both,
        phrases: "apenas|após|até|bloqueado|congelado|descartada|descartado|em vez de|evitar|\
                  exceto|exclui|excluída|excluído|fica como|fora|intacta|intacto|isenta|isento|\
                  livre de|mantida|mantido|mantém|permanece|proibida|proibido|reservada|reservado|\
                  sem|somente|só|vedada|vedado",
    },
    Row {
        class: Reject,
        power: Soft,
        reach: Both,
        phrases: "analisado|avaliada|avaliadas|avaliado|avaliados|avaliamos|cogitada|cogitado|\
                  comentada|considerada|discutida|discutidas|discutido|discutidos|estudada|\
                  estudado|evitar se possível|falou-se|sugerida|tentar",
    },
    Row {
        class: Accept,
        power: Assert,
        reach: Both,
        phrases: "liberada|liberado|autorizada|autorizado|enviada|enviado|incluída|incluído|pode|podem|usar",
    },
    Row {
        class: Deny,
        power: Reason,
        reach: After,
        phrases: "devido ao|já que|para não|pois|por causa|por conta|por isso|porque|senão|\
                  uma vez que|visto que",
    },
    // Says how firm a rule is, or that something is not done yet, in all of them.
    Row {
        class: Deny,
        power: Mask,
        reach: After,
        phrases: "kein weg zurück|bitte keine ausnahme|bitte keine ausnahmen|bitte keine diskussion|keine ausnahmen|keine ausnahme|ohne ausnahme|ohne ausnahmen|\
                  keine diskussion|ohne diskussion|keine widerrede|noch nicht erledigt|\
                  noch nicht fertig|noch nicht da|noch nicht bezahlt|noch nicht gemacht|\
                  noch nicht abgeschlossen|noch nicht angekommen|noch nicht bestätigt|\
                  noch nicht geprüft|noch nicht eingegangen|no hay vuelta atrás|no hay forma de|\
                  no hay manera de|sin excepción|sin excepciones|sin discusión|sin peros|\
                  aún no está|todavía no está|aún no ha|todavía no ha|aún no han|todavía no han|\
                  pas de retour en arrière|pas moyen de|sans exception|pas d'exception|\
                  sans discussion|pas de discussion|pas encore fait|pas encore fini|\
                  pas encore reçu|pas encore arrivé|n'est pas encore|ne sont pas encore|\
                  n'a pas encore|n'ont pas encore|não há volta|não há forma de|não há como|\
                  não tem como|sem exceção|sem exceções|sem discussão|ainda não está|\
                  ainda não chegou|ainda não há|ainda não foi|ainda não foram|ainda não tem",
    },
    Row {
        class: Prohibit,
        power: Firm,
        reach: Both,
        phrases: "nicht genehmigt|nicht erlaubt|nicht gestattet|nicht zulässig|genehmigt … nicht|\
                  erlaubt … nicht|no autoriza|no autorizan|no autorizó|no nos autoriza|\
                  n'autorise pas|n'autorisent pas|n'a pas autorisé|não autoriza|não autorizam|\
                  não autorizou|não nos autoriza",
    },
    Row {
        class: Reject,
        power: Firm,
        reach: Both,
        phrases: "afastada|afastadas|afastado|afastados|fica de fora|ficam de fora|ficou de fora|\
                  ficaram de fora|posta de lado|posto de lado|se queda fuera|se quedan fuera|\
                  no cuenta|no cuentan|mis de côté|mise de côté|on laisse de côté|bleiben weg|\
                  bleibt weg|fallen weg|fällt weg|unterbleiben|unterbleibt",
    },
    Row {
        class: Defer,
        power: Firm,
        reach: Both,
        phrases: "ist ausgesetzt|sind ausgesetzt|wird ausgesetzt|bleibt ausgesetzt|setzen wir aus|\
                  bleibt liegen|bleiben liegen|legen wir auf eis|stellen wir zurück|suspendida|\
                  suspendidas|suspendido|suspendidos|se suspende|se aplaza|se pospone|différé|\
                  différée|ajourné|ajournée|suspendus|suspendues|reportés|reportées|adiadas|\
                  adiados|suspensas|suspensos",
    },
    Row {
        class: Prohibit,
        power: Hint,
        reach: Both,
        phrases: "abgelehnt|abgesagt|al menos|au moins|au plus|aufgeschoben|ausgesetzt|\
                  como máximo|como mínimo|evitada|evitado|fern von|gemieden|lejos de|\
                  lejos del|loin de|loin du|longe da|longe de|longe do|weg von|gestoppt|höchstens|limite|\
                  límite|livre|livres|maximal|meiden|mindestens|máximo|mínimo|\
                  interdiction|interdictions|obergrenze|parada|parado|pelo menos|plafond|\
                  prohibición|prohibiciones|proibição|proibições|proscrit|proscrite|retenida|\
                  retenido|retida|retido|ruhen|ruht|se conserva|se conservan|siguen en|teto|tope|\
                  untergrenze|verbot|verbote|vermieden|verschoben|vertagt|verworfen|vom tisch|\
                  zurückgestellt|\
                  évité|évitée",
    },
    // A no that stands right before what would have to be there first.
    Row {
        class: Prohibit,
        power: Firm,
        reach: After,
        phrases: "auf keinen fall ohne|bitte nicht ohne|keinesfalls ohne|nie ohne|niemals ohne|\
                  jamais sans|nunca sin|nunca sem",
    },
    // What takes the firmness out of a no, in all of them.
    Row {
        class: Reject,
        power: Weak,
        reach: Both,
        phrases: "autant que possible|conviene|convém|dans la mesure du possible|de preferência|\
                  de préférence|eher|em lo posible|empfohlen|en lo posible|lieber|möglichst|\
                  na medida do possível|nach möglichkeit|preferiblemente|procurar|quizá|quizás|\
                  recomenda-se|recomendado|recommandé|se intentará|se possível|se procurará|\
                  se recomienda|se sugiere|si es posible|si possible|sparsam|sugerido|suggéré|\
                  tal vez|talvez|tendenziell|vorgeschlagen|wenn möglich|éventuellement",
    },
    // That there is to be none of something; Portuguese shares the word with English.
    Row {
        class: Prohibit,
        power: Plain,
        reach: After,
        phrases: "cero|zéro",
    },
    // Orders to keep something from happening.
    Row {
        class: Deny,
        power: Tint,
        reach: After,
        phrases: "bloque|bloquea|bloqueie|bloquez|blockiere|empêche|empêchez|empêcher|impeça|\
                  impide|impidan|interdis|interdisez|prohíbe|proíba|unterbinde|unterbindet|\
                  verhindere|verhindert",
    },
    Row {
        class: Prohibit,
        power: Order,
        reach: After,
        phrases: "évite|évitez|evita|eviten|évitons|vermeide|vermeidet|verbiete|verbietet",
    },
    Row {
        class: Reject,
        power: Order,
        reach: After,
        phrases: "olvida|olvidemos|olvídate de|oublie|oubliez|oublions|vergesst|vergiss",
    },
    Row {
        class: Deny,
        power: Mask,
        reach: After,
        phrases: "vergiss nicht|vergesst nicht|n'oublie pas|n'oubliez pas|ne m'oublie|no olvides|\
                  no olvida|no te olvides|oublie pas|oubliez pas|olvida lo que|oublie ce que|\
                  vergiss was",
    },
    // That something may be nowhere.
    Row {
        class: Prohibit,
        power: Firm,
        reach: After,
        phrases: "null änderungen|null Änderungen|null commits|null deployments|null deploys|null eingriffe|null löschungen|\
                  null merges|null migrationen|null neustarts|null reboots|null releases|null restarts|null rollbacks|null rollouts|\
                  null schreibzugriffe|null umbenennungen|null updates|null upgrades|null zugriffe|nirgends darf|nirgends dürfen|nirgendwo darf|nirgendwo dürfen|nirgends soll|\
                  nirgendwo soll|en ningún lugar debe|en ningún lugar puede|en ningún sitio debe|\
                  en ningún sitio puede|en ninguna parte debe|en ninguna parte puede|\
                  nulle part on ne|nulle part il ne|em lugar nenhum pode|em nenhum lugar deve|\
                  em nenhum lugar pode|em parte alguma pode",
    },
    // That somebody wants none of it.
    Row {
        class: Reject,
        power: Firm,
        reach: Both,
        phrases: "möchte kein|möchte keine|möchte keinen|möchte … kein|möchte … keine|\
                  möchte … keinen|möchten kein|möchten keine|möchten keinen|möchten … kein|\
                  möchten … keine|möchten … keinen|will kein|will keine|will keinen|\
                  will … kein|will … keine|will … keinen|wollen kein|wollen keine|\
                  wollen keinen|wollen … kein|wollen … keine|wollen … keinen|\
                  wünscht kein|wünscht keine|wünscht keinen|wünscht … kein|\
                  wünscht … keine|wünscht … keinen|lehne ich ab|lehnen wir ab|lehnt das ab|\
                  lehnt … ab|lehnen … ab|no quiere|no quieren|ne veut pas|ne veulent pas|\
                  ne veut aucun|ne veut aucune|ne souhaite pas|ne souhaitent pas|\
                  nous refusons|je refuse|on le vire|on la vire|on les vire|je le vire|je la vire|\
                  vire-le|vire-la|virez-le|não quer|não querem|recusamos|rechazo",
    },
    // To stay away, and to leave alone.
    Row {
        class: Prohibit,
        power: Firm,
        reach: Both,
        phrases: "soll bleiben, wie|soll bleiben wie|sollen bleiben wie|soll so bleiben|sollen so bleiben|se quede como está|se queden como están|que nadie toque|hände weg|halt dich fern|haltet euch fern|halte dich fern|halt dich … fern|\
                  haltet euch … fern|halte dich … fern|bleib weg von|bleibt weg von|\
                  in ruhe lassen|in ruhe gelassen|lass … in ruhe|lasst … in ruhe|\
                  lass … wie es ist|lass … wie sie ist|lass … wie er ist|lass … wie sie sind|\
                  aléjate de|manos fuera|mantente alejado de|mantente lejos de|ni te acerques|\
                  no te acerques|deja en paz|deja … en paz|dejad … en paz|deja … tranquilo|\
                  deja … tranquila|deja … como está|deja … como están|quiero que dejes|\
                  bas les pattes|ne t'approche pas|ne vous approchez pas|reste loin de|\
                  restez loin de|tiens-toi loin|tenez-vous loin|n'y touche pas|n'y touchez pas|\
                  laisse tranquille|laisse … tranquille|laissez … tranquille|laisse … en paix|\
                  laisse … tel quel|laisse … telle quelle|laisse … en l'état|\
                  laisse … comme il est|laisse … comme elle est|afaste-se de|fique longe|\
                  mantenha-se longe|não chegue perto|tira as mãos|tire as mãos|deixa … em paz|\
                  deixe … em paz|deixa … quieto|deixe … quieto|deixa … como está|\
                  deixe … como está|deixe … como estão",
    },
];
