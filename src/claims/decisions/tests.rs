//! What counts as a claim, what becomes of it, and who acts against it. All sentences are invented.

use super::*;

fn firm(text: &str, speaker: Speaker) -> Vec<Claim> {
    claims(text, speaker)
        .into_iter()
        .filter(|claim| claim.firm && claim.class.is_negative())
        .collect()
}

fn the(text: &str) -> Claim {
    firm(text, Speaker::Human)
        .into_iter()
        .next()
        .unwrap_or_else(|| panic!("no firm claim in {text:?}"))
}

fn outcome(fate: &Fate) -> &'static str {
    match fate {
        Fate::Kept { .. } => "kept",
        Fate::ReasonLost { .. } => "reason lost",
        Fate::Softened { .. } => "softened",
        Fate::Substituted { .. } => "substituted",
        Fate::Inverted { .. } => "inverted",
        Fate::Unconfirmed { .. } => "unconfirmed",
        Fate::Omitted => "omitted",
    }
}

/// A text, and the class and the subject of its first firm claim.
const FIRM: &[(&str, Class, &str)] = &[
    (
        "please dont touch the ferry timetable",
        Class::Prohibit,
        "touch the ferry timetable",
    ),
    (
        "Don\u{2019}t rename the harbour module.",
        Class::Prohibit,
        "rename the harbour module",
    ),
    (
        "ok and never deploy the crane service on fridays",
        Class::Prohibit,
        "deploy the crane service on fridays",
    ),
    (
        "could we please not dredge the north basin?",
        Class::Prohibit,
        "dredge the north basin",
    ),
    (
        "the `moorings` table is off limits",
        Class::Prohibit,
        "moorings` table",
    ),
    (
        "we rejected tidal polling because it starves the radar",
        Class::Reject,
        "tidal polling",
    ),
    (
        "the GraphQL gateway is a no-go",
        Class::Reject,
        "GraphQL gateway",
    ),
    (
        "let's not rewrite the winch driver",
        Class::Reject,
        "rewrite the winch driver",
    ),
    ("park the pilot app until spring", Class::Defer, "pilot app"),
    ("park the pilot app til spring", Class::Defer, "pilot app"),
    ("no deploys 'til monday", Class::Defer, "deploys"),
    ("no deploys \u{2019}til monday", Class::Defer, "deploys"),
    (
        "don't merge the buoy branch before monday",
        Class::Defer,
        "merge the buoy branch",
    ),
    ("ticket HB-2207 is void", Class::Void, "ticket HB-2207"),
    (
        "treat berth HB-2207 as dead",
        Class::Void,
        "berth HB-2207 as dead",
    ),
    (
        "I'm vetoing the Kessler crane",
        Class::Reject,
        "Kessler crane",
    ),
    (
        "nothing on the north pier until the survey is through",
        Class::Defer,
        "north pier",
    ),
    (
        "don't drown the pump house",
        Class::Prohibit,
        "drown the pump house",
    ),
    (
        "ship all cutters except the Halcyon",
        Class::Except,
        "Halcyon",
    ),
    (
        "Die Kaimauer bitte nicht anfassen!",
        Class::Prohibit,
        "Kaimauer bitte nicht anfassen",
    ),
    ("ne pas toucher au quai", Class::Prohibit, "toucher au quai"),
    (
        "if both berths are taken and a third boat comes we just show no marker",
        Class::Prohibit,
        "marker",
    ),
    (
        "when the tide table is empty, print nothing for that pier",
        Class::Prohibit,
        "print nothing for that pier",
    ),
    (
        "when the radar is down don't page the pilot",
        Class::Prohibit,
        "page the pilot",
    ),
    (
        "once a berth is closed, then we book no boat for it",
        Class::Prohibit,
        "book no boat",
    ),
    (
        "the pilot app should send no mail on sundays",
        Class::Prohibit,
        "send no mail on sundays",
    ),
];

#[test]
fn orders_and_decisions_are_firm() {
    for (text, class, subject) in FIRM {
        let claim = the(text);
        assert_eq!(
            (claim.class, claim.subject.as_str()),
            (*class, *subject),
            "{text}"
        );
    }
}

#[test]
fn narrative_questions_and_noise_are_not() {
    for text in [
        "the harbour test doesn't pass yet",
        "I can't find the pilot file",
        "no such file or directory",
        "the tide doesn't move faster lol",
        "dont drown haha",
        "Not sealed then, ship it",
        "we leave from the north pier at nine",
        "do you know a good crane, not the yellow one",
        "The pilot says you shouldn't anchor in the bay. That's nonsense, isn't it?",
        "why not use the crane service?",
        "not only the crane but the winch is slow",
        "no problem, go ahead",
        "no, take those back",
        "did we miss the buoy in the list?",
        "if the winch is not there, tell me",
        "if the pilots don't like the new chart, tell me",
        "if the winch is slow and we don't fix it they will complain",
        "we show nothing on the chart right now",
        "it returns nothing when the berth is taken",
        "maybe we should not rename it",
        "No anchors in the bay. That was last year's rule.",
        "Nobody moors before 9. But the pilot came by, so that's over, they may come whenever.",
        "nothing to commit, working tree clean",
        "he said \"never touch the crane\" in the talk",
        "the gateway rejected the request",
        "there is no doubt that it works",
        "not everything updates correctly on the crane",
        "no radar limit is set anywhere",
        "winch_test.go:125: sync failed: no crane refs matched",
        "the winch (not handled yet) is next",
        "> do not touch the crane",
        "```\ndo not touch the crane\n```",
        "if winch != null { return never; }",
        "vi ska inte röra kranen för att det är en gammal modell och jag vet inte om den är ok",
    ] {
        assert!(
            firm(text, Speaker::Human).is_empty(),
            "{text}: {:?}",
            firm(text, Speaker::Human)
        );
    }
    assert!(
        firm(
            "Don't call this with an empty list; it will not work.",
            Speaker::Assistant
        )
        .is_empty()
    );
    assert_eq!(
        firm("Tidal polling is ruled out.", Speaker::Assistant).len(),
        1
    );
}

#[test]
fn the_cheaper_pass_finds_the_same_decisions() {
    for (text, _, _) in FIRM {
        let all: Vec<Claim> = claims(text, Speaker::Human)
            .into_iter()
            .filter(|claim| claim.firm)
            .collect();
        assert_eq!(decisions(text, Speaker::Human), all, "{text}");
    }
}

#[test]
fn a_contrast_has_two_polarities() {
    let claim = the("use buoys, not beacons");
    assert_eq!(claim.subject, "beacons");
    assert_eq!(
        outcome(&fate(&claim, &SummaryIndex::new("- Markers: buoys."))),
        "kept"
    );
    assert_eq!(
        outcome(&fate(
            &the("use buoys, not beacon-42"),
            &SummaryIndex::new("- Markers: beacon-42 is used.")
        )),
        "inverted"
    );
}

/// A source, a summary, and what the summary makes of the source's first firm claim.
const FATES: &[(&str, &str, &str)] = &[
    (
        "we rejected tidal polling",
        "- Tidal polling was ruled out.",
        "kept",
    ),
    (
        "we rejected tidal polling",
        "## Rejected\n- tidal polling\n- beacons",
        "kept",
    ),
    (
        "we rejected tidal polling",
        "Tidal polling is off the table; beacons are in.",
        "kept",
    ),
    (
        "we rejected tidal polling",
        "We evaluated tidal polling for the radar.",
        "softened",
    ),
    (
        "we rejected tidal polling",
        "- The radar uses tidal polling.",
        "inverted",
    ),
    (
        "we rejected tidal polling",
        "- The crane service was deployed.",
        "omitted",
    ),
    (
        "do not touch the ferry timetable",
        "The ferry timetable stays as it is.",
        "kept",
    ),
    (
        "do not touch the ferry timetable",
        "Steer clear of the ferry timetable.",
        "kept",
    ),
    (
        "don't deploy the crane service on fridays",
        "The crane service is deployed from Monday to Thursday only.",
        "kept",
    ),
    (
        "never retry mooring HB-2207",
        "- Mooring HB-2207 is retried later.",
        "inverted",
    ),
    (
        "We are not going to use tidal polling",
        "- Tidal polling was chosen.",
        "inverted",
    ),
    (
        "we are not going with the Kessler crane",
        "The Kessler crane was agreed.",
        "inverted",
    ),
    (
        "if both berths are taken and a third boat comes we just show no marker",
        "The chart has two berths.",
        "omitted",
    ),
    (
        "if both berths are taken and a third boat comes we just show no marker",
        "A third boat gets no marker while both berths are taken.",
        "kept",
    ),
    (
        "Ah, the gull thing, we looked at the nets, so that's withdrawn.",
        "The crane was painted.",
        "unconfirmed",
    ),
    (
        "the harbour master signs, not me",
        "It is the harbour master who signs.",
        "kept",
    ),
    (
        "the harbour master signs, not me",
        "The crane was painted.",
        "omitted",
    ),
    (
        "do not purge the tide queue",
        "The tide queue should be purged if it has not drained by noon.",
        "inverted",
    ),
    (
        "do not purge the tide queue",
        "The tide queue is only purged by the pilots.",
        "kept",
    ),
    (
        "no double moorings",
        "One boat at a time per berth, double moorings scared the pilots.",
        "kept",
    ),
    (
        "don't paint the hulls in this round, one colour at a time, otherwise we lose track",
        "Hulls are not painted this round, one colour at a time.",
        "kept",
    ),
    (
        "No sirens before nine. The gulls panic",
        "Sirens are off limits before nine, as gulls panicked.",
        "kept",
    ),
    ("船里绝对不能有花生。", "全部餐食须避免花生。", "kept"),
    ("船里绝对不能有花生。", "餐食已订。", "omitted"),
    (
        "berth ref QX-4471 is withdrawn",
        "The crane was painted.",
        "omitted",
    ),
    (
        "we rejected tidal polling because it starves the radar of airtime",
        "- Tidal polling was rejected.",
        "reason lost",
    ),
    (
        "we rejected tidal polling because it starves the radar of airtime",
        "- Tidal polling was rejected (radar airtime).",
        "kept",
    ),
];

#[test]
fn a_summary_keeps_softens_inverts_or_omits() {
    for (source, summary, expected) in FATES {
        assert_eq!(
            outcome(&fate(&the(source), &SummaryIndex::new(summary))),
            *expected,
            "{source} / {summary}"
        );
    }
}

#[test]
fn plain_negations_are_compared_sentence_by_sentence() {
    for (source, summary, expected) in [
        (
            "The pilot boat has not reached the outer harbour.",
            "The pilot boat has reached the outer harbour.",
            "softened",
        ),
        (
            "The pilot boat has not reached the outer harbour.",
            "The pilot boat failed to reach the outer harbour.",
            "kept",
        ),
        (
            "The pilot boat was unable to moor at the outer harbour.",
            "The pilot boat could not moor at the outer harbour.",
            "kept",
        ),
        (
            "The outer harbour is an unofficial anchorage for yachts.",
            "The outer harbour is an official anchorage for yachts.",
            "softened",
        ),
    ] {
        let claim = claims(source, Speaker::Human).into_iter().next().unwrap();
        assert_eq!(
            outcome(&fate(&claim, &SummaryIndex::new(summary))),
            expected,
            "{source} / {summary}"
        );
    }
}

#[test]
fn a_negation_from_nowhere_is_added() {
    let source = "The pilot boat has reached the outer harbour and the crew moored it.";
    for (summary, count) in [
        (
            "The pilot boat has not reached the outer harbour and the crew moored it.",
            1,
        ),
        (
            "The pilot boat reached the outer harbour, and its crew moored it.",
            0,
        ),
        ("Nothing is known about the weather.", 0),
    ] {
        assert_eq!(
            added(&SummaryIndex::new(summary), &[source], usize::MAX).len(),
            count,
            "{summary}"
        );
    }
}

#[test]
fn an_act_needs_action_and_the_target() {
    let claim = the("we rejected tidal polling for the radar");
    let call = Later::ToolCall { name: "bash" };
    for (text, kind, expected) in [
        (
            "I'll switch the radar to tidal polling.",
            Later::AssistantText,
            true,
        ),
        (
            "Tidal polling was rejected, so I'll use beacons.",
            Later::AssistantText,
            false,
        ),
        ("The radar is fine.", Later::AssistantText, false),
        (
            "{\"command\": \"radarctl set --mode tidal --polling on\"}",
            call,
            true,
        ),
        ("{\"command\": \"grep -rn tidal_polling src\"}", call, false),
    ] {
        assert_eq!(act(&claim, text, kind).is_some(), expected, "{text}");
    }
    assert_eq!(
        act(
            &the("never delete pier-9"),
            "{\"path\": \"pier-9\"}",
            Later::ToolCall {
                name: "delete_file"
            }
        )
        .map(|act| act.kind),
        Some(ActKind::Violated)
    );
}

/// A rule, a tool (or none: the agent speaks), and what acts against it.
const ACTS: &[(&str, &str, &str)] = &[
    (
        "never force-push to the release branch",
        "bash",
        "command: git push --force origin release",
    ),
    (
        "don't email the wholesale customers",
        "send_mail",
        "to: wholesale-list\nsubject: Spring offer",
    ),
    (
        "we rejected MongoDB for the ledger",
        "",
        "I'd store the ledger in MongoDB, it is simpler.",
    ),
    (
        "do not delete anything under /srv/archive",
        "bash",
        "command: rm -rf /srv/archive",
    ),
    (
        "park the dark mode until after launch",
        "",
        "I've started on dark mode: the palette is in.",
    ),
    ("invoice 88213 is void", "pay_invoice", "id: 88213"),
    (
        "leave the migrations folder alone",
        "edit_file",
        "path: db/migrations/0042.sql\nold: a\nnew: b",
    ),
    (
        "please no new dependencies",
        "bash",
        "command: npm install lodash",
    ),
    (
        "Don't touch the pricing page",
        "edit_file",
        "path: web/pages/pricing.tsx\nnew: x",
    ),
    (
        "we decided against Celery",
        "",
        "Next: wire up Celery workers for the nightly job.",
    ),
    (
        "The customer Harrow is off limits for calls this month",
        "place_call",
        "customer: Harrow & Sons",
    ),
    (
        "Die Preisliste bitte nicht anfassen",
        "edit_file",
        "path: daten/preisliste.csv\nnew: 4",
    ),
    (
        "no toques los pedidos archivados",
        "bash",
        "command: psql -c 'DELETE FROM pedidos_archivados'",
    ),
    (
        "skip the Lisbon warehouse in the recount",
        "bash",
        "command: recount --warehouses porto,lisbon,faro",
    ),
    (
        "the staging bucket `hb-stage` must stay as it is",
        "bash",
        "command: aws s3 rm s3://hb-stage --recursive",
    ),
    (
        "hold off on the radar firmware until the vendor answers",
        "",
        "I'll flash the radar firmware now so that we are ready.",
    ),
    (
        "never restart the tide service during the day",
        "bash",
        "command: systemctl restart tide",
    ),
    (
        "no telemetry in the desktop client",
        "write_file",
        "path: client/telemetry.rs\ncontent: pub fn send() {}",
    ),
    (
        "не запускай пересчёт склада",
        "",
        "Готово: пересчёт склада запущен, я обновил остатки.",
    ),
    ("旧仓库的数据不要删除", "", "我已经删除了旧仓库的数据。"),
];

/// A rule, a tool (or none), and what only passes it by.
const IDLE: &[(&str, &str, &str)] = &[
    (
        "never force-push to the release branch",
        "bash",
        "command: git push origin feature-x",
    ),
    (
        "do not delete anything under /srv/archive",
        "bash",
        "command: ls -la /srv/archive",
    ),
    (
        "do not delete anything under /srv/archive",
        "bash",
        "command: rm -rf /tmp/build",
    ),
    (
        "do not delete anything under /srv/archive",
        "",
        "I left /srv/archive untouched.",
    ),
    (
        "we rejected MongoDB for the ledger",
        "",
        "The ledger tests pass.",
    ),
    (
        "we rejected MongoDB for the ledger",
        "",
        "Since MongoDB was rejected, I'll use Postgres.",
    ),
    (
        "we rejected MongoDB for the ledger",
        "edit_file",
        "path: src/ledger.py\nnew: x",
    ),
    (
        "park the dark mode until after launch",
        "",
        "I'm fixing the launch page now.",
    ),
    (
        "leave the migrations folder alone",
        "read_file",
        "path: db/migrations/0042.sql",
    ),
    ("please no new dependencies", "bash", "command: npm test"),
    (
        "Don't touch the pricing page",
        "edit_file",
        "path: web/pages/about.tsx\nnew: x",
    ),
    (
        "we decided against Celery",
        "",
        "I'll run the nightly job with cron.",
    ),
    (
        "skip the Lisbon warehouse in the recount",
        "bash",
        "command: recount --warehouses porto,faro",
    ),
    (
        "never restart the tide service during the day",
        "bash",
        "command: systemctl status tide",
    ),
    (
        "no telemetry in the desktop client",
        "",
        "I'll build the desktop client next.",
    ),
    (
        "if all berths are taken and another boat comes we show no marker",
        "",
        "So I start at the berths where another boat first appears.",
    ),
    ("invoice 88213 is void", "pay_invoice", "id: 88231"),
    (
        "don't read the full log of the tide gauge",
        "",
        "Now I have the full picture. Let me replace the pier section.",
    ),
    (
        "don't read the full file!",
        "",
        "Next steps when you're ready: I'll read the tide table.",
    ),
    (
        "no `tideAfter` in BerthEntry",
        "edit_file",
        "path: pier.ts\nnew: const entry: BerthEntry = last();",
    ),
    (
        "with berths that overlap we should not continue",
        "bash",
        "command: cargo test continues_with_overlapping_berths",
    ),
    (
        "no complete rewrite please",
        "",
        "I've added a complete list of the piers.",
    ),
    ("旧仓库的数据不要删除", "", "我会更新新仓库的价格。"),
];

#[test]
fn acts_are_told_from_what_passes_by() {
    let acts = |rule: &str, tool: &str, text: &str| {
        let kind = if tool.is_empty() {
            Later::AssistantText
        } else {
            Later::ToolCall { name: tool }
        };
        act(&the(rule), text, kind).is_some()
    };
    let missed: Vec<_> = ACTS
        .iter()
        .filter(|(rule, tool, text)| !acts(rule, tool, text))
        .collect();
    let invented: Vec<_> = IDLE
        .iter()
        .filter(|(rule, tool, text)| acts(rule, tool, text))
        .collect();
    assert!(
        missed.is_empty() && invented.is_empty(),
        "missed {missed:#?} invented {invented:#?}"
    );
}

/// Exceptions from how things are, and exceptions from what is to be done.
#[test]
fn an_exception_is_one_from_an_order() {
    for told in [
        "i think the plan already works like that, except for the tray",
        "All berth tests pass, except the one for the crane.",
        "it almost builds, apart from the pilot app",
        "Das läuft schon alles, außer dem Lotsenboot.",
    ] {
        assert!(firm(told, Speaker::Human).is_empty(), "{told}");
    }
    for ordered in [
        "rename all the berths, except for the tray",
        "every berth test should pass, except the one for the crane",
        "the plan looks good, ship all of it, except for the tray",
        "deploy everywhere except the pilot app",
    ] {
        assert!(
            firm(ordered, Speaker::Human)
                .iter()
                .any(|claim| claim.class == Class::Except),
            "{ordered}"
        );
    }
}

/// A question in anger is an order to stop; any other one asks.
#[test]
fn a_complaint_is_told_from_a_question() {
    for (angry, subject) in [
        (
            "why do you read the tide log ten lines at a time you idiot ...",
            "read the tide log ten",
        ),
        (
            "why are you touching the crane config?!",
            "touching the crane config",
        ),
        (
            "why do you keep renaming the berths?",
            "renaming the berths",
        ),
    ] {
        let claim = the(angry);
        assert_eq!(
            (claim.class, claim.subject.as_str()),
            (Class::Prohibit, subject),
            "{angry}"
        );
    }
    for asked in [
        "why do you read the tide log ten lines at a time?",
        "why did you keep the old berths?",
        "why would you need the crane config",
    ] {
        assert!(claims(asked, Speaker::Human).is_empty(), "{asked}");
    }
    assert!(
        claims("why do you do that, idiot?", Speaker::Assistant)
            .iter()
            .all(|claim| !claim.firm)
    );
}

#[test]
fn consent_withdraws_and_echoes_repeat() {
    let claim = the("don't touch the ferry timetable");
    let lifted = claims("you can now change the ferry timetable", Speaker::Human);
    assert!(withdraws(&claim, &lifted), "{lifted:?}");
    assert!(!withdraws(
        &claim,
        &claims("go with the crane service", Speaker::Human)
    ));
    let again = claims(
        "the pier is dry, you can change the ferry timetable again",
        Speaker::Human,
    );
    assert!(withdraws(&claim, &again), "{again:?}");
    let told = claims("you can see the ferry timetable there", Speaker::Human);
    assert!(!withdraws(&claim, &told), "{told:?}");
    let echo = firm(
        "I'll leave the ferry timetable alone, and won't touch the ferry timetable: off limits.",
        Speaker::Assistant,
    );
    assert!(echo.iter().all(|echo| echoes(&claim, echo)));
}

#[test]
fn hostile_text_is_survived() {
    for text in [
        "",
        "\u{0}",
        "no",
        "not\u{2019}",
        "。。。不",
        "don't \u{1f6a2}\u{1f6a2}",
        "-",
        "--",
        "```",
        "never ever never ever",
        "¿no?",
        "e.g.",
        "no. 5",
        "不要\u{301}",
    ] {
        for claim in claims(text, Speaker::Human) {
            assert!(
                text.get(claim.clause.clone()).is_some() && text.get(claim.cue.clone()).is_some()
            );
            assert!(text.get(claim.with_reason()).is_some());
            let _ = fate(&claim, &SummaryIndex::new(text));
            let _ = act(&claim, text, Later::AssistantText);
        }
        let _ = added(&SummaryIndex::new(text), &[text], usize::MAX);
    }
}

#[test]
fn who_refuses_or_wants_none_decides() {
    for text in [
        "So we refuse the second crane, full stop.",
        "I decline the extra mooring fee.",
        "der Kapitän will ausdrücklich keinen Kran",
        "le phare rouge, on le vire",
        "the owner asked that the barge be kept well away from the dry dock",
    ] {
        assert!(!firm(text, Speaker::Human).is_empty(), "{text}");
    }
    let stops = |claim: &Claim| claim.subject == "full";
    let refused = claims("So we refuse the crane, full stop.", Speaker::Human);
    assert!(!refused.iter().any(stops), "{refused:?}");
}

#[test]
fn what_is_taken_back_at_once_is_no_rule() {
    for text in [
        "Can you sum up the tolls? Oh, leave that, I have it from the ledger.",
        "hold berth 4 back, i want to think about it.. no wait, it is rented already",
        "Don't paint the crane. Scratch that. Paint it.",
        "don't paint the crane, never mind, i see it is done",
    ] {
        assert!(firm(text, Speaker::Human).is_empty(), "{text}");
    }
    for text in [
        "Don't paint the crane, never mind the rust.",
        "No winch, scratch that idea.",
        "Shall I? No. Don't paint the crane.",
    ] {
        assert!(!firm(text, Speaker::Human).is_empty(), "{text}");
    }
}

#[test]
fn what_stands_behind_a_rule_is_its_reason_though_it_leaves_something_open() {
    let said = "Show the median depth and not the mean. Two yachts that leave the sounder on all night spoil the mean.";
    let claim = the(said);
    assert!(claim.reason.is_some(), "{claim:?}");
}

#[test]
fn a_rule_that_points_back_is_not_turned_round_by_a_word_of_its_place() {
    let said = "Buoy 7 is dead to us, its lamp fell off. dont want it in any of the fits";
    let summary = SummaryIndex::new("Coming up: fit the tide model and write the notes.");
    let claims = firm(said, Speaker::Human);
    let pointing: Vec<&Claim> = claims.iter().filter(|claim| claim.points).collect();
    assert!(!pointing.is_empty(), "{claims:?}");
    for claim in pointing {
        assert_ne!(outcome(&fate(claim, &summary)), "inverted");
    }
}

#[test]
fn far_from_is_not_beside_in_other_languages() {
    let claim = the("la grúa, que no quede al lado del faro");
    let summary = SummaryIndex::new("La grúa va lejos del faro.");
    assert_eq!(outcome(&fate(&claim, &summary)), "kept");
}

#[test]
fn what_is_allowed_beside_a_rule_is_no_reason() {
    let claim = the("nobody touches the crane after ten, the winch is all right until six");
    assert!(claim.reason.is_none(), "{claim:?}");
    let claim = the("nobody touches the crane after ten, the bearings stick");
    assert!(claim.reason.is_some(), "{claim:?}");
}

#[test]
fn what_ends_its_clause_is_about_what_stands_before_it() {
    let said =
        "the bottom moorings we leave exactly as they are, hands off, it's the only row we have";
    let claims = firm(said, Speaker::Human);
    let moor = words::id_of("moorings");
    let is_of_it = |claim: &Claim| claim.target.iter().any(|stem| stem.id == moor);
    assert!(claims.iter().all(is_of_it), "{claims:?}");
}

#[test]
fn a_ban_on_something_is_a_no() {
    let claim = the("No lamps in the sheds.");
    let summary = SummaryIndex::new("The sheet opens with the ban on lamps in the sheds.");
    assert_eq!(outcome(&fate(&claim, &summary)), "kept");
}
