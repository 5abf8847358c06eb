//! Effects: calls that change something outside of the agent's own files, and what they have to do with a summary's claims.

use super::assertions::FAILURE;
use super::evidence::{self, Call};
use super::facts::{Excerpt, FollowUp, Marks, UngroundedKind};
use super::grounding::{Grounding, acts_on, follow_up};
use super::identified::Context;
use super::phrases::Phrases;
use crate::finding::ConsequenceKind;
use crate::recording::{EventIndex, EventKind, Passage, Voice};
use std::sync::LazyLock;

/// Verbs by which the name of a tool, or a command, says that it acts on others. Own.
static EFFECTS: LazyLock<Phrases> = LazyLock::new(|| {
    Phrases::new(&[
        "send*|post|posts|publish*|notify*|mail|email*|e-mail*|message*|invite*|announce*|submit*|\
         deploy*|release*|upload*|pay|payment*|charge*|refund*|order*|book|booking*|reserve*|cancel*|\
         transfer*|comment*|reply*|replies|merge*|create*|delete*|remove*|push|schedule*|rotate*|revoke*|\
         issue*|trigger*|start*|restart*|call|dial|page|approve*|sign|file|register*|drop|truncate",
    ])
});

/// Tools that run commands.
static SHELLS: LazyLock<Phrases> = LazyLock::new(|| {
    Phrases::new(&["bash|shell|terminal|exec|execute|command|run command|run shell|powershell|cmd"])
});

/// Commands that act on others. Own.
static COMMANDS: LazyLock<Phrases> = LazyLock::new(|| {
    Phrases::new(&[
        "git push|gh pr create|gh pr merge|gh pr comment|gh issue create|gh issue comment|gh release|\
         -x post|-x put|-x delete|--request post|--data|kubectl apply|kubectl delete|helm upgrade|\
         helm install|terraform apply|npm publish|cargo publish|twine upload|docker push|mail|sendmail|\
         aws s3 cp|aws s3 rm|psql|mysql|rsync|scp",
    ])
});

/// Tools that only look, or change the agent's own files and notes.
static OWN: LazyLock<Phrases> = LazyLock::new(|| {
    Phrases::new(&[
        "read|view|list|get|search|find|fetch|grep|glob|ls|cat|show|status|check|query|lookup|edit|multi edit|\
         write|apply patch|todo*|task*|agent|plan|notebook*|think|memory|web",
    ])
});

/// Words for one kind of act each, in an item that is still to be done and in the name of a tool or command. Own.
static ACTS: LazyLock<Vec<Phrases>> = LazyLock::new(|| {
    [
        "send*|message*|mail*|email*|e-mail*|notify*|notif*|tell|inform*|announce*|ping|post|let know|reply|replies|comment*|\
         benachrichtig*|schick*|verschick*|send*|informier*|melde*|enviar|envía|avisar|notificar|informar|envoyer|prévenir|\
         notifier|informer|enviar|avisar|отправ*|сообщ*|уведом*|написать|通知|发送|告知|发邮件|送信|連絡|知らせ",
        "order*|purchase*|buy|book*|reserve*|bestell*|buch*|pedir|comprar|reservar|commander|acheter|réserver|\
         encomendar|заказ*|купить|забронир*|下单|订购|预订|注文|予約|購入",
        "publish*|release*|deploy*|ship*|roll out|rollout|push*|upload*|upgrade|apply|install|veröffentlich*|ausroll*|\
         hochlad*|publicar|desplegar|subir|publier|déployer|lançar|implantar|опублик*|выкат*|загруз*|\
         发布|部署|上线|推送|上传|公開|デプロイ|アップロード",
        "delete*|remove*|drop*|purge*|truncate|lösch*|entfern*|eliminar|borrar|supprimer|effacer|apagar|remover|\
         excluir|удал*|删除|清除|削除",
        "pay*|transfer*|charge*|refund*|bezahl*|überweis*|erstatt*|pagar|reembolsar|payer|rembourser|оплат*|перевести|\
         付款|支付|退款|支払|返金",
        "create*|open*|file|submit*|register*|einreich*|anlegen|crear|abrir|presentar|créer|ouvrir|soumettre|criar|\
         созда*|открыть|подать|创建|提交|作成|提出",
        "merge*|zusammenführ*|fusionar|fusionner|mesclar|слить|合并|マージ",
        "cancel*|revoke*|rotate*|stornier*|kündig*|cancelar|annuler|отмен*|取消|解約",
        "schedule*|trigger*|start*|restart*|termin*|programar|planifier|agendar|запуст*|安排|予定",
        "sign|approve*|page|dial|call|issue*",
    ]
    .iter()
    .map(|list| Phrases::new(&[list]))
    .collect()
});

/// A call that is longer than this, in bytes, speaks of more than one thing.
const SHORT: usize = 1000;

/// Whether an open item asks for an act that a call may do to others.
pub(super) fn asks_for(item: &str) -> bool {
    ACTS.iter().any(|kind| kind.has(item))
}

/// Whether a call is of the kind of act that an open `item` asks for. `text` is the call's input.
pub(super) fn does(item: &str, tool: &str, text: &str) -> bool {
    if text.len() > SHORT || !has_effect(tool, text) {
        return false;
    }
    let name = spaced(tool);
    let command = COMMANDS.find(text).and_then(|command| text.get(command));
    let act = if SHELLS.has(&name) {
        command.unwrap_or_default()
    } else {
        name.as_str()
    };
    ACTS.iter().any(|kind| kind.has(item) && kind.has(act))
}

/// How far behind a call its result is looked for, in events.
const ANSWER: usize = 8;

/// How much of a result tells whether it is a failure, in bytes.
const HEAD: usize = 400;

/// How much of a call is quoted, in bytes.
const QUOTED: usize = 400;

/// Whether a call does something that cannot be done twice for nothing. `text` is its input.
fn has_effect(tool: &str, text: &str) -> bool {
    let name = spaced(tool);
    if SHELLS.has(&name) {
        return COMMANDS.has(text);
    }
    !OWN.has(&name) && EFFECTS.has(&name)
}

/// The name of a tool as words.
pub(super) fn spaced(tool: &str) -> String {
    let mut name = String::with_capacity(tool.len() + 4);
    let mut last = ' ';
    for letter in tool.chars() {
        if last.is_lowercase() && letter.is_uppercase() {
            name.push(' ');
        }
        name.push(if letter.is_alphanumeric() {
            letter
        } else {
            ' '
        });
        last = letter;
    }
    name
}

/// Whether what a call came to is a failure. Without any result it is not known to have worked.
pub(super) fn failed(context: &Context<'_, '_>, call: EventIndex) -> bool {
    let events = context.replay.recording.events.iter().enumerate();
    let after = events.skip(call.get() + 1).take(ANSWER);
    let result = after
        .filter(|(_, event)| event.kind == EventKind::ToolResult)
        .map(|(number, _)| EventIndex::from(number))
        .next();
    let Some(result) = result else { return true };
    let failures = context.texts.gather(&[result], |_, passages| {
        let head = |passage: &Passage<'_>| {
            let text = passage.text.as_ref();
            let end = (0..=HEAD.min(text.len()))
                .rev()
                .find(|end| text.is_char_boundary(*end));
            FAILURE.has(text.get(..end.unwrap_or(0)).unwrap_or_default())
        };
        passages.iter().map(head).collect()
    });
    failures.into_iter().any(|failed| failed)
}

/// Links claims to the first later call that rests on them: what was done is done again, or what nobody granted is done.
pub(super) fn link(context: &Context<'_, '_>, found: &mut Grounding) {
    let steps = &context.replay.steps;
    let after = |compaction: crate::recording::CompactionIndex| {
        steps
            .get(compaction.get())
            .map_or(usize::MAX, |step| step.fresh.end)
    };
    let approvals = found
        .ungrounded
        .iter()
        .filter(|claim| claim.kind == UngroundedKind::Approval);
    let approvals = approvals.map(|claim| after(claim.compaction));
    let calls = found.flipped.iter().filter(|flip| flip.call.is_some());
    let calls = calls.map(|flip| after(flip.compaction));
    let Some(first) = approvals.chain(calls).min() else {
        return;
    };
    let events = context
        .replay
        .recording
        .events
        .iter()
        .enumerate()
        .skip(first);
    let acting = events.filter(|(_, event)| event.kind == EventKind::ToolCall);
    let acting: Vec<EventIndex> = acting.map(|(number, _)| EventIndex::from(number)).collect();
    for act in context.texts.gather(&acting, acts) {
        for flip in &mut found.flipped {
            let again = flip.call.as_ref() == Some(&act.call)
                && act.excerpt.event.get() >= after(flip.compaction);
            if again && flip.follow_up.is_none() {
                flip.follow_up = Some(act.as_follow_up(ConsequenceKind::Repeated));
            }
        }
        for claim in &mut found.ungrounded {
            let rests = claim.kind == UngroundedKind::Approval
                && claim.follow_up.is_none()
                && act.has_effect
                && act.excerpt.event.get() >= after(claim.compaction)
                && acts_on(claim, &act.call.tool, &act.excerpt.text);
            if rests {
                claim.follow_up = Some(act.as_follow_up(ConsequenceKind::Violated));
            }
        }
    }
}

/// A later call.
struct Act {
    call: Call,
    has_effect: bool,
    excerpt: Excerpt,
}

impl Act {
    fn as_follow_up(&self, kind: ConsequenceKind) -> FollowUp {
        follow_up(kind, &self.call, self.excerpt.clone())
    }
}

fn acts(event: EventIndex, passages: &[Passage<'_>]) -> Vec<Act> {
    let calls = passages
        .iter()
        .filter(|passage| passage.voice == Voice::ToolCall);
    let acts = calls.filter_map(|passage| {
        let call = evidence::call(passage)?;
        let text = passage.text.as_ref();
        let end = (0..=QUOTED.min(text.len()))
            .rev()
            .find(|end| text.is_char_boundary(*end));
        let quoted = text.get(..end.unwrap_or(0)).unwrap_or_default().trim();
        Some(Act {
            has_effect: has_effect(&call.tool, text),
            call,
            excerpt: Excerpt {
                event,
                text: quoted.into(),
                marks: Marks::new(),
            },
        })
    });
    acts.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_item_and_the_call_that_does_it() {
        let command = "git push origin main";
        assert!(does("Notify #ops of the rollout.", "send_message", "#ops"));
        assert!(does("Push the branch.", "Bash", command));
        assert!(!does("Send the notes to Ada.", "Bash", command));
        assert!(!does(
            "Notify #ops.",
            "send_message",
            &"x".repeat(SHORT + 1)
        ));
    }

    #[test]
    fn what_acts_on_others() {
        for (tool, text) in [
            ("send_message", "#ops\nRollout at two"),
            ("mcp__mail__SendMail", "ada"),
            ("Bash", "git push origin main"),
            ("delete_file", "boards/a.txt"),
        ] {
            assert!(has_effect(tool, text), "{tool}");
        }
        for (tool, text) in [
            ("Read", "orders.rs"),
            ("list_orders", "all"),
            ("Edit", "send the mail"),
            ("Bash", "cargo test"),
            ("TodoWrite", "send the mail"),
        ] {
            assert!(!has_effect(tool, text), "{tool}");
        }
    }
}
