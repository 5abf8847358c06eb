//! Each language with cues: what it forbids, turns down, puts off and voids, kept and dropped. All sentences are invented.

use super::*;

/// A language, what is said in it, the class of that, a summary that keeps it, and one that does not.
const SAID: &[(Language, &str, Class, &str, &str)] = &[
    (
        Language::English,
        "dont repaint the north pier, the timber is still wet",
        Class::Prohibit,
        "- The north pier must not be repainted yet.",
        "- The north pier gets repainted on Monday.",
    ),
    (
        Language::English,
        "We\u{2019}ve turned down the slate roof because it is too heavy.",
        Class::Reject,
        "- Slate roof: turned down, too heavy.",
        "- The slate roof was looked at.",
    ),
    (
        Language::English,
        "put the boathouse extension on hold until the survey is in",
        Class::Defer,
        "- The boathouse extension waits for the survey.",
        "- The boathouse extension is being built.",
    ),
    (
        Language::English,
        "permit KB-3318 was revoked",
        Class::Void,
        "- Permit KB-3318 is no longer valid.",
        "- The pier permits were filed.",
    ),
    (
        Language::German,
        "Den Nordsteg bitte nicht lackieren, das Holz ist noch nass.",
        Class::Prohibit,
        "- Der Nordsteg darf nicht lackiert werden.",
        "- Der Nordsteg wird am Montag lackiert.",
    ),
    (
        Language::German,
        "Bitte niemals ohne Rückfrage den Nordsteg lackieren.",
        Class::Prohibit,
        "- Der Nordsteg darf nicht ohne Rückfrage lackiert werden.",
        "- Das Bootshaus wird am Montag gestrichen und die Rechnung ist bezahlt.",
    ),
    (
        Language::French,
        "Ne repeins jamais le ponton nord, le bois est encore mouillé.",
        Class::Prohibit,
        "- Interdiction de repeindre le ponton nord.",
        "- Le hangar est prêt et les comptes sont dans le classeur.",
    ),
    (
        Language::Chinese,
        "绝对不要在没有我同意的情况下粉刷北码头。",
        Class::Prohibit,
        "规则:未经同意不要粉刷北码头。",
        "船屋已经修好,账目在文件夹里。",
    ),
    (
        Language::German,
        "Das Schieferdach haben wir verworfen, weil es zu schwer ist.",
        Class::Reject,
        "- Schieferdach: abgelehnt, zu schwer.",
        "- Das Schieferdach wurde geprüft.",
    ),
    (
        Language::German,
        "Den Anbau am Bootshaus verschieben wir, vorerst nicht bauen.",
        Class::Defer,
        "- Der Anbau am Bootshaus ist zurückgestellt.",
        "- Der Anbau am Bootshaus wird gebaut.",
    ),
    (
        Language::German,
        "Die Genehmigung KB-3318 ist ungültig.",
        Class::Void,
        "- Genehmigung KB-3318 ist widerrufen.",
        "- Die Unterlagen zum Steg sind abgelegt.",
    ),
    (
        Language::Spanish,
        "No pintes el muelle norte, la madera está mojada.",
        Class::Prohibit,
        "- El muelle norte no se debe pintar.",
        "- El muelle norte se pinta el lunes.",
    ),
    (
        Language::Spanish,
        "Hemos descartado el tejado de pizarra porque pesa demasiado.",
        Class::Reject,
        "- Tejado de pizarra: rechazado por el peso.",
        "- Se evaluó el tejado de pizarra.",
    ),
    (
        Language::Spanish,
        "La ampliación del varadero queda aplazada hasta el otoño.",
        Class::Defer,
        "- Ampliación del varadero: pospuesta hasta el otoño.",
        "- La ampliación del varadero está incluida.",
    ),
    (
        Language::Spanish,
        "El permiso KB-3318 está anulado.",
        Class::Void,
        "- Permiso KB-3318: sin validez.",
        "- Los papeles del muelle están archivados.",
    ),
    (
        Language::French,
        "Ne repeins pas le ponton nord, le bois est encore mouillé.",
        Class::Prohibit,
        "- Ponton nord : ne pas repeindre.",
        "- Le ponton nord est repeint lundi.",
    ),
    (
        Language::French,
        "Le toit en ardoise est écarté parce que c'est trop lourd.",
        Class::Reject,
        "- Toit en ardoise : rejeté, trop lourd.",
        "- Le toit en ardoise a été étudié.",
    ),
    (
        Language::French,
        "L'extension du hangar est reportée à l'automne.",
        Class::Defer,
        "- Extension du hangar : plus tard, à l'automne.",
        "- L'extension du hangar est prévue cette semaine.",
    ),
    (
        Language::French,
        "Le permis KB-3318 est annulé.",
        Class::Void,
        "- Permis KB-3318 : révoqué.",
        "- Les papiers du ponton sont rangés.",
    ),
    (
        Language::Portuguese,
        "Não pinte o cais norte, a madeira está molhada.",
        Class::Prohibit,
        "- O cais norte não deve ser pintado.",
        "- O cais norte é pintado na segunda.",
    ),
    (
        Language::Portuguese,
        "O telhado de ardósia foi descartado porque pesa demais.",
        Class::Reject,
        "- Telhado de ardósia: rejeitado pelo peso.",
        "- O telhado de ardósia foi avaliado.",
    ),
    (
        Language::Portuguese,
        "A ampliação do hangar foi adiada para o outono.",
        Class::Defer,
        "- Ampliação do hangar: fica para depois.",
        "- A ampliação do hangar está incluída.",
    ),
    (
        Language::Portuguese,
        "A licença KB-3318 foi cancelada.",
        Class::Void,
        "- Licença KB-3318: anulada.",
        "- Os papéis do cais estão guardados.",
    ),
    (
        Language::Russian,
        "Не крась северный причал, доски ещё мокрые.",
        Class::Prohibit,
        "- Северный причал красить нельзя.",
        "- Северный причал красим в понедельник.",
    ),
    (
        Language::Russian,
        "От сланцевой крыши мы отказались, потому что она слишком тяжёлая.",
        Class::Reject,
        "- Сланцевая крыша отклонена: слишком тяжёлая.",
        "- Сланцевую крышу обсудили.",
    ),
    (
        Language::Russian,
        "Пристройку к лодочному сараю отложили до осени.",
        Class::Defer,
        "- Пристройка к лодочному сараю: позже, осенью.",
        "- Пристройка к лодочному сараю сделана.",
    ),
    (
        Language::Russian,
        "Разрешение KB-3318 аннулировано.",
        Class::Void,
        "- Разрешение KB-3318 отозвано.",
        "- Бумаги по причалу сложены.",
    ),
    (
        Language::Chinese,
        "北码头不要刷漆，木头还是湿的。",
        Class::Prohibit,
        "- 北码头禁止刷漆。",
        "- 北码头周一完成刷漆。",
    ),
    (
        Language::Chinese,
        "石板屋顶被否决了，因为太重。",
        Class::Reject,
        "- 石板屋顶：放弃，太重。",
        "- 评估了石板屋顶。",
    ),
    (
        Language::Chinese,
        "船屋扩建推迟到秋天。",
        Class::Defer,
        "- 船屋扩建暂缓到秋天。",
        "- 船屋扩建已经完成。",
    ),
    (
        Language::Chinese,
        "许可证 KB-3318 已作废。",
        Class::Void,
        "- 许可证 KB-3318 失效。",
        "- 码头的文件已归档。",
    ),
    (
        Language::Japanese,
        "北桟橋は塗装しないでください。木材がまだ濡れています。",
        Class::Prohibit,
        "- 北桟橋の塗装は禁止。",
        "- 北桟橋は月曜に塗装する。",
    ),
    (
        Language::Japanese,
        "石板屋根は却下しました。重すぎるためです。",
        Class::Reject,
        "- 石板屋根は採用しない(重い)。",
        "- 石板屋根を検討した。",
    ),
    (
        Language::Japanese,
        "艇庫の増築は延期します。",
        Class::Defer,
        "- 艇庫の増築は保留。",
        "- 艇庫の増築を開始した。",
    ),
    (
        Language::Japanese,
        "許可証 KB-3318 は無効です。",
        Class::Void,
        "- 許可証 KB-3318 は取り消し。",
        "- 桟橋の書類は保管済み。",
    ),
];

#[test]
fn every_language_with_cues_forbids_turns_down_puts_off_and_voids() {
    let mut wrong = Vec::new();
    for (tongue, said, class, kept, dropped) in SAID {
        let found = claims(said, Speaker::Human);
        let Some(claim) = found
            .iter()
            .find(|claim| claim.firm && claim.class.is_negative())
        else {
            wrong.push(format!("{tongue:?}: no claim in {said}"));
            continue;
        };
        if claim.class != *class {
            wrong.push(format!("{tongue:?}: {:?} in {said}", claim.class));
        }
        let fate = |summary: &str| fate(claim, &SummaryIndex::new(summary));
        let is_kept = |fate: &Fate| matches!(fate, Fate::Kept { .. } | Fate::ReasonLost { .. });
        if !is_kept(&fate(kept)) {
            wrong.push(format!("{tongue:?}: {said} / {kept}: {:?}", fate(kept)));
        }
        if is_kept(&fate(dropped)) {
            wrong.push(format!(
                "{tongue:?}: {said} / {dropped}: {:?}",
                fate(dropped)
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
