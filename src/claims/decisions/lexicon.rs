//! The English cues. Source of all: own, from general knowledge of how decisions and negations are worded.

use super::Class::{Accept, Defer, Deny, Except, Prohibit, Reject, Release, Void};
use super::cues::Power::{Assert, Border, Firm, Hint, Mask, Order, Plain, Reason, Soft, Tint};
use super::cues::Reach::{After, Before, Both};
use super::cues::Row;

/// Phrases are separated by `|`; case, and the kind of apostrophe, do not matter.
pub(super) const ENGLISH: &[Row] = &[
    // Rejections.
    Row {
        class: Reject,
        power: Firm,
        reach: Both,
        phrases: "abandoned|been declined|buried it|buried that|can scratch|discarded|dismissed|\
                  ditched|he declined|i declined|is buried|is declined|is rejected|it's buried|\
                  killed the idea|nixed|refused|rejected|rule out|ruled out|ruling out|scrap|\
                  scrapped|she declined|shot down|strike|struck|that's buried|they declined|\
                  turn down|turned down|turned her down|turned him down|turned it down|\
                  turned that down|turned them down|turned this down|turned us down|user declined|\
                  vetoed|was declined|we declined|were declined|won't fix|wontfix",
    },
    Row {
        class: Reject,
        power: Firm,
        reach: After,
        phrases: "advised against|agreed against|agreed no|agreed not to|choose not to|\
                  chose not to|decide against|decided against|decided not to|didn't want|\
                  do not want|doesn't want|don't go with|don't want|dropped the idea|forget about|\
                  forget that|forget the|gave up on|i refuse|i won't|instead of doing|let us not|\
                  let's not|moved away from|no more|no thanks to|no use for|not doing|\
                  not going to|not going with|not worth|opposed to|opted against|opted out of|\
                  prefer not to|rather not|recommend against|said no to|say no to|spoke against|\
                  voted against|we do not do|we do not use|we don't do|we don't ship|we don't use|\
                  we never|we will not|we won't|we would never|we'll never|will not do|\
                  won't be doing|won't do",
    },
    Row {
        class: Reject,
        power: Firm,
        reach: Before,
        phrases: "a hard no|a no from me|accept that risk|accept the risk|accept this risk|\
                  accepted risk|ain't happening|are not wanted|are out|deal breaker|deal-breaker|\
                  dealbreaker|is dead|is out|isn't an option|isn't happening|isn't wanted|\
                  it's out|no chance|no go|no way|no-go|no-gos|nope|not a fan|not acceptable|\
                  not an option|not desirable|not desired|not going to happen|not gonna happen|\
                  not good enough|not happening|not our thing|not viable|not wanted|not welcome|\
                  off the table|out of the question|risk accepted|risk is accepted|show-stopper|\
                  showstopper|tempting but no|that's a no|they're out|unacceptable|undesired|\
                  unwanted|was a mistake|was out|won't happen",
    },
    // Prohibitions.
    Row {
        class: Prohibit,
        power: Firm,
        reach: After,
        phrases: "are not to|aren't to|at no point|at no time|be sure not to|by no means|\
                  careful not to|do not ever|doesn't get a|doesn't get any|don't ever|don't get a|\
                  don't you dare|get no|gets no|hands off|has to never|in no case|is not to|\
                  isn't to|keep away from|keep clear of|keep out of|keep your hands off|\
                  make sure not to|may never|must never|must no|must not|\
                  must under no circumstances|mustn't|never ever|no one may|no one should|\
                  no one touches|nobody may|nobody should|nobody touches|not allowed to|not even|\
                  not permitted to|not supposed to|nothing may|nothing should|on no account|\
                  ought not to|please no|please not|pls not|pls no|refrain from|shall never|shall not|should never|\
                  stay away from|stay clear of|stay off|stay out of|stays away from|\
                  steer clear of|steering clear of|steers clear of|sure you don't|\
                  under no circumstances|watch out not to|you can't|you cannot|you may not",
    },
    Row {
        class: Prohibit,
        power: Firm,
        reach: Before,
        phrases: "a taboo|are frozen|are off limits|are off-limits|are sacred|as it is|\
                  as it is now|as now|as they are|as-is|banned|can not be touched|\
                  can't be touched|cannot be touched|forbidden|hands-off|has to be left|\
                  has to remain|has to stay|have to be left|have to remain|have to stay|is frozen|\
                  is sacred|is taboo|leave alone|leave it alone|leave it be|leave that alone|\
                  leave them alone|leave this alone|leave well alone|may not be|must be kept out|\
                  must be left|must remain|must stay|must survive|needs to stay|not allowed|\
                  not permitted|off limits|off-limits|prohibited|same as now|should remain|\
                  should stay|stays as|stays as is|stays at|stays away|stays in|stays off|\
                  stays on|stays put|stays too|stays untouched|stays where it is|stays with|\
                  strictly no|untouchable|verboten",
    },
    Row {
        class: Prohibit,
        power: Order,
        reach: After,
        phrases: "avoid|avoiding|do not|don't|don't be|leave|leave it|leave that|leave the|\
                  may not|never|no|no one|nobody|none of|not|nothing|quit|should not|shouldn't|\
                  stop|w/o",
    },
    // Complaints: orders to stop, where they are put in anger.
    Row {
        class: Prohibit,
        power: Order,
        reach: After,
        phrases: "why are you|why did you|why do you|why would you|why you keep",
    },
    Row {
        class: Except,
        power: Order,
        reach: After,
        phrases: "ignore|ignore the|skip|skip the",
    },
    // Deferrals.
    Row {
        class: Defer,
        power: Firm,
        reach: Both,
        phrases: "adjourned|beyond scope|beyond the scope|defer|deferred|deferring|for a future|\
                  for the future|hold off|hold off on|hold that|holding off|leave for later|\
                  leave it for|leave that for|leave them for|leave this for|leave those for|\
                  leaves for later|on hold|out of scope|out-of-scope|park it|park that|park the|\
                  park this|parked|postpone|postponed|postponing|put off|put on hold|shelve|\
                  shelved|table that|tabled|we leave for",
    },
    Row {
        class: Defer,
        power: Firm,
        reach: Before,
        phrases: "another day|aren't part of|at the earliest|can wait|come back to it|\
                  come back to that|come back to this|for another time|has to wait|have to wait|\
                  is not part of|isn't in scope|isn't part of that|isn't part of this|later maybe|\
                  later on, not|maybe later|no longer in scope|not any time soon|\
                  not at the moment|not before|not earlier|not for now|not for this|not in scope|\
                  not in this|not now|not part of|not right now|not this month|not this quarter|\
                  not this release|not this sprint|not this time|not this week|not this year|\
                  not till|not today|not tonight|not until|not yet decided|some other time|\
                  this quarter no|until further notice",
    },
    // Voidings.
    Row {
        class: Void,
        power: Firm,
        reach: Before,
        phrases: "annulled|been voided|burned|burnt|canceled|canceled for good|cancelled|\
                  cancelled for good|compromised|contaminated|dead to us|decommissioned|\
                  invalidated|is contaminated|is null and void|is obsolete|is void|\
                  no longer applies|no longer counts|no longer valid|not valid anymore|nullified|\
                  obsolete|rescinded|retired|retracted|revoked|superseded|void|voided|was voided|\
                  was withdrawn|were voided|withdrawn",
    },
    // Exceptions.
    Row {
        class: Except,
        power: Firm,
        reach: After,
        phrases: "all but|apart from|aside from|bar the|but never for|but never in|but never on|\
                  but never to|but never with|but not for|but not in|but not on|but not to|\
                  but not with|do not include|don't include|everything but|except|except for|\
                  except that|except when|excepting|exclude|excludes|excluding|filter out|\
                  leave out|leaves out|leaving out|left out|not counting|not for|not including|\
                  other than|save for|with the exception of",
    },
    Row {
        class: Except,
        power: Firm,
        reach: Before,
        phrases: "an exception|are excluded|are exempt|barred|be excluded|be filtered out|\
                  be ignored|be kept out|be left out|be skipped|excluded|exempt|exempted|\
                  filter it out|filter them out|get filtered out|get skipped|gets skipped|\
                  has to be left out|have to be left out|is excluded|is exempt|kept out of|\
                  left out of|must be left out|must not end up|omit|omitted|stay out|stays out|\
                  to be ignored|to be skipped|was excluded|were excluded",
    },
    // Consent, and prohibitions that are lifted.
    Row {
        class: Accept,
        power: Order,
        reach: Both,
        phrases: "accepted|agree to|agreed|approved|are fine|are ok|are okay|chosen|decided on|\
                  decided to|do it|fine with me|go for|go with|going with|is fine|is ok|is okay|\
                  let's do|let's go with|let's use|lgtm|ok with|opted for|settled on|sounds good|\
                  stick to|stick with|sticking with|we use|we will use|we'll use|went for|\
                  went with|works for me|you can|you can use|you may",
    },
    Row {
        class: Release,
        power: Firm,
        reach: Both,
        phrases: "after all you can|back on the table|can be used again|can now|changed my mind|\
                  feel free to|forget what i said|freeze is over|go ahead|go now|is allowed again|\
                  is lifted|isn't forbidden|isn't prohibited|lifted|may now|never mind|nevermind|\
                  no longer forbidden|no longer frozen|no longer off limits|no longer prohibited|\
                  not banned|not forbidden|not prohibited|now allowed|now fine|now ok|\
                  on second thought|on second thoughts|reinstated|scratch that|unfrozen|\
                  was lifted|you can now|you may now",
    },
    // Bare negations.
    Row {
        class: Deny,
        power: Plain,
        reach: After,
        phrases: "absence|absence of|ain't|almost no|aren't|barely|can not|can't|cannot|couldn't|\
                  decline to|declined to|declines to|denied|denies|deny|did not|didn't|\
                  do not know|do not think|does not|doesn't|don't believe|don't have|don't know|\
                  don't see|don't think|fail|failed|failed to|failing|fails|far from|hadn't|\
                  hardly|hardly any|hasn't|haven't|incapable|isn't|lack|lack of|lacked|lacking|\
                  lacks|mightn't|nearly no|needn't|neither|never|no longer|no one|nobody|none|nor|\
                  nothing|nowhere|rarely|refusal|refuse|refuses|refusing|reject|rejecting|rejects|\
                  scarcely|seldom|unable|unwilling|wasn't|weren't|will not|without|won't|wouldn't|\
                  zero",
    },
    Row {
        class: Deny,
        power: Tint,
        reach: After,
        phrases: "absent|against|against the law|away from|barring|block*|contrary to|devoid of|\
                  disallow*|discontinu*|eschew*|exclusion|forbad*|forbid*|foreign to|free of|\
                  in contrast to|in lieu of|in place of|instead of|minus|preclude*|prevent*|\
                  prohibit*|rather than|refrain*|short of|stop the|stop them|unlike|withheld|\
                  withhold*",
    },
    Row {
        class: Deny,
        power: Tint,
        reach: Both,
        phrases: "casual|cease*|counteract*|dearth of|debunk*|decline*|declining|denial*|\
                  difficult to|disagree*|disapprov*|discourag*|disprov*|doubt*|failure*|halt*|\
                  hard to|hinder*|impede*|inhibit*|loses|lost|miss|missed|misses|missing|neglect*|\
                  only just|oppose|opposed|opposes|opposing|opposition|refute*|rejection|resist*|\
                  stopped|stops|struggle to|struggled to|thwart*|too few|too little|too small|\
                  too weak",
    },
    Row {
        class: Deny,
        power: Tint,
        reach: Both,
        phrases: "abnormal*|asymmetr*|atypical*|careless*|deaf|disadvantage*|disappoint*|\
                  disconnect*|dishonest*|dislike*|disorder*|displeas*|disproportionate*|\
                  dissatisf*|dissimilar*|distrust*|effortless*|endless*|erroneous*|ex-|false*|few|\
                  flawless*|harmless*|helpless*|homeless*|ignorance|ignorant*|illegal*|\
                  illegitimate*|illiterate*|illogical*|immaterial|immature*|immobile|immoral*|\
                  immortal*|immovable|impatient*|imperfect*|impersonal*|implausible*|impolite*|\
                  impossib*|impractical*|improbab*|improper*|inability|inaccessib*|inaccura*|\
                  inactive*|inadequa*|inappropriate*|incapab*|incomplete*|inconclusive*|\
                  inconsisten*|incorrect*|indefinite*|independen*|indirect*|ineffective*|\
                  inefficien*|ineligib*|inevitab*|inexpensive*|inexperience*|infamous*|infinite*|\
                  inflexib*|informal*|infrequen*|inhuman*|innocent*|insecur*|insignificant*|\
                  instab*|insufficient*|intangib*|intoleran*|invalid*|invisib*|involuntar*|\
                  irrational*|irregular*|irrelevan*|irrespons*|irrevers*|limitless*|little|\
                  malfunction*|meaningless*|mislead*|mismatch*|mistake*|misunderst*|non-*|\
                  nonexist*|nonfict*|nonprofit*|nonsens*|nonstandard*|nonviolen*|pointless*|\
                  powerless*|reckless*|relentless*|restless*|senseless*|tireless*|un*|unwilling*|\
                  useless*|worthless*|wrong*",
    },
    // Words in un- that negate nothing, and other false friends.
    Row {
        class: Deny,
        power: Mask,
        reach: After,
        phrases: "unanim*|uncover*|under*|undergo*|undo*|undone|unesco|unfold*|unhcr*|uni|unicef*|\
                  unicode*|unicorn*|unif*|uniform*|union*|uniq*|unit*|univers*|unleash*|unlik|\
                  unlink*|unload*|unlock*|unmount*|unpack*|unreal engine|unstag*|unsubscrib*|unto|\
                  unveil*|unwind*|unwrap*|unzip*",
    },
    Row {
        class: Deny,
        power: Mask,
        reach: After,
        phrases: "0 errors|0 failed|a few|a little|all or nothing|are out there|aren't we|\
                  aren't you|at least not|been burned|beyond doubt|block of|blockchain*|\
                  blocked by|blocker|blocks of|building blocks|burned by|can't believe|\
                  can't go wrong|can't help but|can't hurt|can't wait|can't we|can't you|\
                  cannot help but|cannot overstate|cannot wait|could not agree more|\
                  couldn't agree more|couldn't help|couldn't we|dead code|dead letter|dead-letter|\
                  did we miss|didn't i|didn't we|didn't you|do not forget|do not hesitate|\
                  do not worry|doesn't hurt|doesn't it|doesn't matter|don't bother me|\
                  don't forget|don't get me wrong|don't hesitate|don't mind|don't miss|don't we|\
                  don't worry|don't you think|dont forget|few days|few hours|few minutes|\
                  few weeks|found 0|has to stay above|has to stay below|has to stay under|\
                  has to stay within|hasn't it|have to stay below|have to stay under|if not|\
                  independenc*|independent*|infinite scroll|is not null|is nothing but|is out for|\
                  is out there|is out with|isn't it|isn't that|isn't there|last but not least|\
                  little bit|loss of life|make no mistake|missing link|more often than not|\
                  must remain below|must remain under|must remain within|must stay above|\
                  must stay below|must stay under|must stay within|need not worry|never fail*|\
                  never fear|never forget|no better than|no big deal|no biggie|no changes added|\
                  no changes detected|no conflicts|no doubt|no doubts|no errors|no errors found|\
                  no exception|no fewer than|no further questions|no fuss|no issue|no issues|\
                  no issues found|no later than|no less than|no matter|no need to worry|no no|\
                  no op|no other than|no problem|no problems|no probs|no question|no rush|\
                  no secret|no small|no sooner|no sorry|no stranger|no such file|no sweat|\
                  no tests ran|no time to lose|no wait|no warnings|no way around|no way of|\
                  no way out|no way that|no way to|no wonder|no worries|no yes|no-op|no.|\
                  non-empty|non-trivial*|non-zero|nonce*|none other than|none the less|none-ls|\
                  noop|nor'easter|not a problem|not applicable|not exactly sure|not exist|\
                  not found|not infrequently|not just|not least|not merely|not null|not only|\
                  not quite sure|not simply|not sure|not to mention|not to say|not uncommon|\
                  not unlike|not unusual|not withstanding|nothing but|nothing to commit|\
                  nothing to do with you|or not|out of sync|should never happen|should stay below|\
                  should stay under|should stay within|shouldn't it|shouldn't we|shouldn't you|\
                  skip ahead|skip to|stop me if|stop words|to say nothing of|void return|\
                  wasn't it|we don't know|whether or not|why don't we|why don't you|why not|\
                  without a doubt|without doubt|without fail|without further ado|without losing|\
                  won't you|would you mind|wouldn't it|wouldn't you|wrong with you|yes and no|\
                  yes or no",
    },
    // What keeps a negative sense alive in a summary.
    Row {
        class: Prohibit,
        power: Hint,
        reach: Both,
        phrases: "anonymised|anonymized|anonymous|as is|at most|avoidance|avoided|avoids|banned|\
                  blameless|ceiling|confined to|deliberately|disabled|disallowed|exclusive to|\
                  exclusively|exemption|exempts|fixed|free from|frozen|hard limit|held back|\
                  instead|intact|keep|keeps|kept|leave|leave it|leaves|left|left alone|left as|\
                  left in place|left out|limited to|locked|no longer|off|on purpose|only|pinned|\
                  preserve|preserved|protected|purely|read only|read-only|remain|remained|remains|\
                  replace|replaced|replaces|reserved|restricted to|retain|retained|reverted|\
                  separate|separately|skipped|skips|solely|spare*|spared|stay|stayed|staying|\
                  stays|stop|stopped|straight|strictly|substitute*|switched off|the sole|\
                  turned off|unaffected|unaltered|uncapped|unchanged|unmodified|untouched|waived",
    },
    Row {
        class: Defer,
        power: Hint,
        reach: Both,
        phrases: "after|afterwards|as soon as|backlog|before|blocked on|earliest|follow-up|\
                  follows in|for later|future|in the future|joins in|later|next release|\
                  next sprint|not before|on hold|once|pending|postpone*|revisit*|starting|till|\
                  until|wait*|when ready",
    },
    Row {
        class: Accept,
        power: Hint,
        reach: Both,
        phrases: "remaining",
    },
    Row {
        class: Except,
        power: Hint,
        reach: Both,
        phrases: "apart|drops|filter|filtered|filters|ignored|ignores|skipping",
    },
    Row {
        class: Void,
        power: Hint,
        reach: Both,
        phrases: "closed|dead|deleted|discontinued|dropped|expired|former|gone|old|older|\
                  out of date|outdated|removed|replaced by|retired|stale",
    },
    // Neutral about its object.
    Row {
        class: Reject,
        power: Soft,
        reach: Both,
        phrases: "alternatives|analysed|analyzed|assessed|brought up|came up|candidate|candidates|\
                  compared|comparing|consider|considered|considering|debated|discuss|discussed|\
                  discussing|evaluate|evaluated|evaluating|evaluation|examine|examined|explored|\
                  exploring|ideally|if possible|investigated|kept small|looked at|looked into|\
                  mentioned|open question|option|options|prefer|preferably|preference|preferred|\
                  proposed|pros and cons|raised|reviewed|studied|talked about|thought about|\
                  thoughts on|to be decided|touched on|trade-off|trade-offs|under consideration|\
                  weighed|weighing|were on the table|when possible|where possible",
    },
    // Says that it is done, used or allowed.
    Row {
        class: Accept,
        power: Assert,
        reach: Both,
        phrases: "acceptable|accepted|active|add|added|adds|adopt|adopted|agreed|allow|allowed|\
                  allows|applied|apply|approved|are fine|are okay|can be|can now|chosen|completed|\
                  create|created|delete|deleted|done|drop|dropped|emit|enable|enabled|enables|\
                  excluded|executed|filtered|fine|finished|go with|implement|implemented|in scope|\
                  include|included|includes|including|is fine|is ok|issue|issued|job|migrate|\
                  migrated|move|moved|must|needed|next step|ok|okay|on the list|permitted|planned|\
                  possible|processed|re-opened|remove|removed|reopened|replaced|required|retried|\
                  retries|retry|rewritten|roll out|run|runs|scheduled|selected|sent|ship|shipped|\
                  should|supported|supports|switch|switch to|switched|then|to be|to do|turned on|\
                  updated|use|used|uses|using|via|welcome|will",
    },
    Row {
        class: Accept,
        power: Assert,
        reach: After,
        phrases: "with",
    },
    // What follows says why.
    Row {
        class: Deny,
        power: Reason,
        reach: After,
        phrases: "after all|as it|as that|as the|as there|as they|as this|as we|b/c|bc|because|\
                  because of|cause|cos|cuz|due to|for fear of|for the sake of|given that|in case|\
                  in order to|in order to avoid|in order to prevent|lest|on account of|\
                  on grounds of|or else|otherwise|owing to|reason|reasons|since|so as not to|\
                  so that|thanks to|that would|the reason is|which breaks|which is why|which would",
    },
    Row {
        class: Deny,
        power: Border,
        reach: After,
        phrases: "although|and then|as long as|but|even though|however|if|so|though|unless|when|\
                  whenever|where|whereas|which|while|who",
    },
    // Last, so that their meaning above comes first: they begin like negations.
    Row {
        class: Deny,
        power: Mask,
        reach: After,
        phrases: "unless|until",
    },
];
