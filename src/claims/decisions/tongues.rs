//! The cues of the other languages in Latin script. Source of all: own.

use super::Class::{Accept, Defer, Deny, Except, Prohibit, Reject, Release, Void};
use super::cues::Power::{Assert, Firm, Hint, Mask, Order, Plain, Reason, Soft};
use super::cues::Reach::{After, Both};
use super::cues::Row;

/// Phrases are separated by `|`; words that English has as well are left out.
pub(super) const LATIN: &[Row] = &[
    // German.
    Row {
        class: Prohibit,
        power: Firm,
        reach: Both,
        phrases: "auf keinen fall|bitte kein|bitte keine|bitte keinen|bitte nicht|bleiben wie|\
                  bleibt unverändert|bleibt wie|darf nicht|darfst nicht|dürfen nicht|finger weg|\
                  ist tabu|keinesfall|keinesfalls|lass das|lass die finger|nicht anfassen|\
                  nicht ändern|niemals|sind tabu|soll nicht|sollen nicht|sollst nicht|\
                  unter keinen umständen|untersagt|verboten|wird nicht angefasst",
    },
    Row {
        class: Reject,
        power: Firm,
        reach: Both,
        phrases: "abgelehnt|ausgeschlossen|dagegen entschieden|gestrichen|haben wir uns dagegen|\
                  kommt nicht in frage|kommt nicht infrage|möchte ich nicht|nicht infrage|\
                  scheiden aus|scheidet aus|verworfen|will ich nicht|wollen wir nicht",
    },
    Row {
        class: Defer,
        power: Firm,
        reach: Both,
        phrases: "aufgeschoben|erst später|erstmal nicht|frühestens|jetzt nicht|\
                  lassen wir erstmal|nicht vor|noch nicht machen|verschoben|vertagt|vorerst nicht|\
                  zurückgestellt",
    },
    Row {
        class: Void,
        power: Firm,
        reach: Both,
        phrases: "annulliert|hinfällig|storniert|ungültig|widerrufen",
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
        phrases: "kein|keine|keinem|keinen|keiner|keines|nicht|nichts|nie|ohne|vermeide|vermeiden|\
                  weder",
    },
    Row {
        class: Deny,
        power: Mask,
        reach: After,
        phrases: "gar nicht so|kein problem|keine ahnung|keine fehler|keine sorge|nicht nur|\
                  nicht sicher|nicht wahr|nicht zuletzt|ob nicht|vergiss nicht|warum nicht",
    },
    Row {
        class: Prohibit,
        power: Hint,
        reach: Both,
        phrases: "abgelöst|ausschließlich|bleiben|bleibt|entfallen|entfällt|ersetzt|erst nach|\
                  erst wenn|geschützt|gesperrt|nur|statt|stattdessen|unangetastet|unverändert|\
                  wird abgelöst",
    },
    Row {
        class: Reject,
        power: Soft,
        reach: Both,
        phrases: "abgewogen|angeschaut|angesehen|besprochen|betrachtet|diskutiert|erwogen|\
                  evaluiert|geprüft|untersucht|verglichen",
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
        phrases: "andernfalls|aufgrund|da das|da der|da die|da es|da sie|da wir|damit|denn|sonst|\
                  wegen|weil",
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
        phrases: "bajo ningún concepto|de ninguna manera|en ningún caso|está prohibido|evita|\
                  evitar|jamás|nada de|ni hablar|no hay que|no mezclar|no puede|no pueden|\
                  no se debe|no se deben|no se puede|no tocar|no toquen|no toques|no usar|no uses|\
                  nunca|prohibida|prohibidas|prohibido|prohibidos|que no",
    },
    Row {
        class: Reject,
        power: Firm,
        reach: Both,
        phrases: "dejamos fuera|dejar fuera|descartada|descartado|descartados|descartamos|\
                  no queremos|no quiero|queda fuera|quedan fuera|rechazada|rechazadas|rechazado|rechazados|rechazamos",
    },
    Row {
        class: Defer,
        power: Firm,
        reach: Both,
        phrases: "aplazada|aplazadas|aplazado|aplazados|aplazamos|aún no|más adelante|para más tarde|por ahora no|\
                  posponemos|pospuesta|pospuestas|pospuesto|pospuestos|todavía no",
    },
    Row {
        class: Void,
        power: Firm,
        reach: Both,
        phrases: "anulada|anuladas|anulado|anulados|cancelada|canceladas|cancelado|cancelados|revocada|\
                  revocado|sin validez",
    },
    Row {
        class: Except,
        power: Firm,
        reach: Both,
        phrases: "a excepción de|excepto|excluida|excluidas|excluido|excluidos|menos el|menos la|\
                  salvo",
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
        phrases: "no hay problema|no olvides|no pasa nada|no solo|no sólo|no te preocupes|\
                  por qué no|sin duda",
    },
    Row {
        class: Prohibit,
        power: Hint,
        reach: Both,
        phrases: "en lugar de|en vez de|permanece|se mantiene|se queda|solamente|solo|sólo|\
                  únicamente",
    },
    Row {
        class: Reject,
        power: Soft,
        reach: Both,
        phrases: "analizado|comentado|considerado|discutido|estudiado|evaluado|evaluamos|\
                  se consideró|se evaluó|se habló",
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
        phrases: "debido a|para que|por culpa de|porque|puesto que|si no|ya que",
    },
    // French.
    Row {
        class: Prohibit,
        power: Firm,
        reach: Both,
        phrases: "défense de|en aucun cas|il ne faut pas|interdit|interdite|interdits|jamais|\
                  ne doit pas|ne doivent pas|ne pas|ne touche pas|ne touchez pas|on ne touche pas|\
                  pas question|sous aucun prétexte|surtout pas|à proscrire|à éviter|évite|éviter",
    },
    Row {
        class: Reject,
        power: Firm,
        reach: Both,
        phrases: "abandonné|abandonnée|c'est non|exclu|exclue|exclus|hors de question|\
                  on abandonne|on ne veut pas|refusé|refusée|refusés|rejeté|rejetée|écarté|\
                  écartée|écartés",
    },
    Row {
        class: Defer,
        power: Firm,
        reach: Both,
        phrases: "pas avant|pas maintenant|pas tout de suite|plus tard|remis à plus tard|reporté|\
                  reportée|repoussé|repoussée",
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
        phrases: "n'est-ce pas|n'oublie pas|pas de problème|pas de souci|pas mal|pas seulement|\
                  pourquoi pas|sans doute",
    },
    Row {
        class: Prohibit,
        power: Hint,
        reach: Both,
        phrases: "au lieu de|conservé|inchangé|inchangée|intact|plutôt que|reste|restent|\
                  seulement|tel quel|telle quelle|un seul|une seule|uniquement",
    },
    Row {
        class: Reject,
        power: Soft,
        reach: Both,
        phrases: "comparé|considéré|discuté|envisagé|envisagée|examiné|examinée|étudié|évalué|\
                  évaluée",
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
                  en raison de|parce qu'|parce que|puisque|sinon|à cause de",
    },
    // Portuguese.
    Row {
        class: Prohibit,
        power: Firm,
        reach: Both,
        phrases: "de jeito nenhum|em hipótese alguma|evite|nem pensar|não deve|não devem|não mexa|\
                  não mexas|não pode|não podem|não se deve|não toque|não usar|não use|proibida|\
                  proibido",
    },
    Row {
        class: Reject,
        power: Firm,
        reach: Both,
        phrases: "descartamos|fora de questão|não queremos|não quero|recusada|recusado|rejeitada|\
                  rejeitado|rejeitamos",
    },
    Row {
        class: Defer,
        power: Firm,
        reach: Both,
        phrases: "adiada|adiado|adiamos|agora não|ainda não|fica para depois|mais tarde|\
                  por enquanto não",
    },
    Row {
        class: Except,
        power: Firm,
        reach: Both,
        phrases: "a não ser|excepto|exceto|menos os",
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
        phrases: "apenas|em vez de|fica como|mantém|permanece|somente",
    },
    Row {
        class: Reject,
        power: Soft,
        reach: Both,
        phrases: "analisado|avaliada|avaliado|avaliamos|considerada|discutido",
    },
    Row {
        class: Deny,
        power: Reason,
        reach: After,
        phrases: "devido ao|já que|pois|por causa|senão",
    },
];
