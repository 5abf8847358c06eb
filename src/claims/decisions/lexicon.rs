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
        phrases: "abandoned|buried it|buried that|it's buried|is buried|that's buried|can scratch|discarded|dismissed|ditched|is rejected|killed the idea|nixed|rejected|ruled out|rule out|ruling out|scrapped|scrap|shot down|strike|struck|turned down|turn down|turned it down|turned him down|turned her down|turned them down|turned us down|turned that down|turned this down|vetoed|won't fix|wontfix|was declined|were declined|been declined|is declined|we declined|i declined|user declined|he declined|she declined|they declined|refused",
    },
    Row {
        class: Reject,
        power: Firm,
        reach: After,
        phrases: "advised against|agreed no|agreed not to|agreed against|chose not to|choose not to|decided against|decide against|decided not to|don't want|do not want|doesn't want|didn't want|don't go with|dropped the idea|forget about|forget the|forget that|gave up on|i refuse|let's not|let us not|moved away from|no more|no thanks to|not doing|not going with|not going to|not worth|opted against|opted out of|opposed to|prefer not to|rather not|recommend against|say no to|said no to|spoke against|voted against|we don't do|we do not do|we don't use|we do not use|we don't ship|we won't|we will not|we'll never|we would never|we never|i won't|won't be doing|won't do|will not do|instead of doing|no use for",
    },
    Row {
        class: Reject,
        power: Firm,
        reach: Before,
        phrases: "a hard no|a no from me|are out|deal breaker|deal-breaker|dealbreaker|is dead|is out|it's out|they're out|was out|are not wanted|isn't wanted|no chance|no go|no way|no-go|no-gos|nope|not a fan|not acceptable|not an option|isn't an option|not happening|isn't happening|not wanted|not welcome|off the table|out of the question|show-stopper|showstopper|tempting but no|that's a no|not viable|unacceptable|accept that risk|accept the risk|accept this risk|accepted risk|risk accepted|risk is accepted|ain't happening|not gonna happen|not going to happen|won't happen|not desired|undesired|not desirable|unwanted|was a mistake|not good enough|not our thing",
    },
    // Prohibitions.
    Row {
        class: Prohibit,
        power: Firm,
        reach: After,
        phrases: "at no point|at no time|doesn't get a|doesn't get any|don't get a|gets no|get no|by no means|hands off|keep away from|keep clear of|keep out of|keep your hands off|mustn't|must never|must not|must no|must under no circumstances|never ever|on no account|refrain from|shall never|shall not|should never|may never|stay away from|stay clear of|stay off|stay out of|stays away from|steer clear of|steering clear of|steers clear of|under no circumstances|in no case|not allowed to|not permitted to|not supposed to|you may not|you can't|you cannot|nobody may|nobody should|nobody touches|no one may|no one should|no one touches|nothing may|nothing should|please no|pls no|not even|isn't to|is not to|are not to|aren't to|do not ever|don't ever|don't you dare|careful not to|make sure not to|be sure not to|watch out not to|sure you don't|has to never|ought not to",
    },
    Row {
        class: Prohibit,
        power: Firm,
        reach: Before,
        phrases: "stays in|stays at|stays on|stays too|stays as|stays with|same as now|as it is now|as now|a taboo|are off limits|are off-limits|as it is|as they are|as-is|banned|forbidden|has to stay|have to stay|is frozen|is sacred|is taboo|leave alone|leave it alone|leave it be|leave that alone|leave them alone|leave this alone|leave well alone|must be left|must remain|must stay|needs to stay|not allowed|not permitted|off limits|off-limits|prohibited|stays as is|stays untouched|strictly no|untouchable|verboten|are sacred|are frozen|must be kept out|must survive|has to remain|have to remain|stays put|stays where it is|stays off|stays away|has to be left|have to be left|should stay|should remain|hands-off|may not be|can not be touched|can't be touched|cannot be touched",
    },
    Row {
        class: Prohibit,
        power: Order,
        reach: After,
        phrases: "avoid|avoiding|do not|don't|don't be|never|no|none of|not|nothing|nobody|no one|may not|shouldn't|should not|stop|quit|w/o|leave|leave it|leave the|leave that",
    },
    Row {
        class: Except,
        power: Order,
        reach: After,
        phrases: "skip|skip the|ignore|ignore the",
    },
    // Deferrals.
    Row {
        class: Defer,
        power: Firm,
        reach: Both,
        phrases: "adjourned|deferred|deferring|defer|hold off on|hold off|hold that|holding off|out of scope|out-of-scope|park that|park this|park the|park it|parked|postpone|postponed|postponing|put off|put on hold|on hold|shelved|shelve|table that|tabled|we leave for|leave for later|leave it for|leave that for|leave this for|leave them for|leave those for|leaves for later|for a future|for the future|beyond scope|beyond the scope",
    },
    Row {
        class: Defer,
        power: Firm,
        reach: Before,
        phrases: "at the earliest|can wait|come back to it|come back to that|come back to this|for another time|has to wait|have to wait|isn't part of this|isn't part of that|later maybe|maybe later|not any time soon|not before|not earlier|not for now|not in scope|not in this|not now|not part of|not right now|not this month|not this quarter|not this release|not this sprint|not this time|not this week|not this year|not today|not tonight|not until|not till|not yet decided|some other time|until further notice|not for this|not at the moment|no longer in scope|isn't in scope|this quarter no|another day|aren't part of|is not part of|later on, not",
    },
    // Voidings.
    Row {
        class: Void,
        power: Firm,
        reach: Before,
        phrases: "annulled|been voided|burned|burnt|canceled|canceled for good|cancelled|cancelled for good|dead to us|decommissioned|invalidated|is null and void|is obsolete|is void|no longer applies|no longer counts|no longer valid|not valid anymore|nullified|obsolete|rescinded|retired|retracted|revoked|superseded|void|voided|was withdrawn|withdrawn|contaminated|compromised|is contaminated|was voided|were voided",
    },
    // Exceptions.
    Row {
        class: Except,
        power: Firm,
        reach: After,
        phrases: "all but|apart from|aside from|but never for|but never in|but never on|but never to|but never with|but not for|but not in|but not on|but not to|but not with|everything but|except|except for|except that|except when|exclude|excludes|excluding|excepting|filter out|leave out|leaving out|leaves out|left out|not counting|not including|other than|save for|with the exception of|bar the|do not include|don't include|not for",
    },
    Row {
        class: Except,
        power: Firm,
        reach: Before,
        phrases: "has to be left out|have to be left out|must be left out|an exception|are exempt|are excluded|be excluded|be left out|be kept out|be filtered out|be skipped|exempt|exempted|excluded|filter them out|filter it out|is exempt|is excluded|left out of|kept out of|must not end up|stay out|stays out|was excluded|were excluded|get filtered out|gets skipped|get skipped|to be ignored|be ignored|to be skipped|barred|omit|omitted",
    },
    // Consent, and prohibitions that are lifted.
    Row {
        class: Accept,
        power: Order,
        reach: Both,
        phrases: "accepted|agreed|agree to|approved|chosen|decided on|decided to|go with|go for|going with|went with|went for|opted for|settled on|let's do|let's go with|let's use|is fine|are fine|fine with me|is ok|is okay|are ok|are okay|sounds good|lgtm|we'll use|we will use|we use|works for me|you may|you can use|do it|sticking with|stick with|stick to|ok with",
    },
    Row {
        class: Release,
        power: Firm,
        reach: Both,
        phrases: "back on the table|can be used again|can now|changed my mind|feel free to|forget what i said|go ahead|is allowed again|is lifted|lifted|may now|never mind|nevermind|no longer forbidden|no longer frozen|no longer off limits|no longer prohibited|now allowed|now fine|now ok|on second thought|on second thoughts|reinstated|scratch that|unfrozen|was lifted|you can now|you may now|not forbidden|not prohibited|not banned|isn't forbidden|isn't prohibited|after all you can|freeze is over|go now",
    },
    // Bare negations.
    Row {
        class: Deny,
        power: Plain,
        reach: After,
        phrases: "absence of|ain't|aren't|barely|can't|can not|cannot|couldn't|didn't|did not|doesn't|does not|don't have|don't know|don't think|do not know|do not think|don't see|don't believe|hadn't|hardly|hasn't|haven't|isn't|mightn't|needn't|neither|none|nor|nowhere|rarely|scarcely|seldom|wasn't|weren't|without|won't|will not|wouldn't|hardly any|nearly no|almost no|zero|no longer|far from|fail|failed|fails|failing|failed to|decline to|declined to|declines to|deny|denies|denied|refuse|refuses|refusing|refusal|reject|rejects|rejecting|unable|incapable|lack|lacked|lacks|lacking|lack of|nothing|nobody|no one|never|unwilling|absence",
    },
    Row {
        class: Deny,
        power: Tint,
        reach: After,
        phrases: "absent|against|against the law|away from|barring|block*|contrary to|devoid of|disallow*|discontinu*|eschew*|exclusion|forbad*|forbid*|foreign to|free of|in contrast to|in lieu of|in place of|instead of|minus|preclude*|prevent*|prohibit*|rather than|refrain*|short of|stop the|stop them|unlike|withheld|withhold*",
    },
    Row {
        class: Deny,
        power: Tint,
        reach: Both,
        phrases: "casual|cease*|counteract*|dearth of|debunk*|decline*|declining|denial*|difficult to|disagree*|disapprov*|discourag*|disprov*|doubt*|failure*|halt*|hard to|hinder*|impede*|inhibit*|loses|lost|miss|missed|misses|missing|neglect*|only just|oppose|opposed|opposes|opposing|opposition|refute*|rejection|resist*|stopped|stops|struggle to|struggled to|thwart*|too few|too little|too small|too weak",
    },
    Row {
        class: Deny,
        power: Tint,
        reach: Both,
        phrases: "few|little|malfunction*|erroneous*|mistake*|mismatch*|unwilling*|abnormal*|asymmetr*|atypical*|careless*|deaf|disappoint*|disadvantage*|dislike*|displeas*|disproportionate*|dissatisf*|dissimilar*|distrust*|dishonest*|disorder*|disconnect*|effortless*|endless*|ex-|false*|flawless*|harmless*|helpless*|homeless*|ignorance|ignorant*|illegal*|illegitimate*|illiterate*|illogical*|immature*|immaterial|immobile|immoral*|immortal*|immovable|impatient*|imperfect*|impersonal*|implausible*|impolite*|impossib*|impractical*|improbab*|improper*|inability|inaccessib*|inaccura*|inactive*|inadequa*|inappropriate*|incapab*|incomplete*|inconclusive*|inconsisten*|incorrect*|indefinite*|independen*|indirect*|ineffective*|inefficien*|ineligib*|inevitab*|inexperience*|inexpensive*|infamous*|infinite*|inflexib*|infrequen*|informal*|inhuman*|innocent*|insecur*|insignificant*|instab*|insufficient*|intangib*|intoleran*|invalid*|invisib*|involuntar*|irrational*|irregular*|irrelevan*|irrespons*|irrevers*|limitless*|meaningless*|misunderst*|mislead*|non-*|nonexist*|nonfict*|nonprofit*|nonsens*|nonstandard*|nonviolen*|pointless*|powerless*|reckless*|relentless*|restless*|senseless*|tireless*|useless*|wrong*|worthless*|un*",
    },
    // Words in un- that negate nothing, and other false friends.
    Row {
        class: Deny,
        power: Mask,
        reach: After,
        phrases: "unanim*|uncover*|under*|undo*|undone|unfold*|unhcr*|uni|unicef*|unicode*|unicorn*|unif*|uniform*|union*|uniq*|unit*|univers*|unlik|unlock*|unpack*|unveil*|unto|unwind*|unzip*|unleash*|unload*|unwrap*|unreal engine|unstag*|unlink*|unmount*|unsubscrib*|undergo*|unesco",
    },
    Row {
        class: Deny,
        power: Mask,
        reach: After,
        phrases: "0 errors|0 failed|all or nothing|aren't we|aren't you|at least not|beyond doubt|blocker|blocks of|building blocks|can't believe|can't go wrong|can't help but|can't hurt|can't wait|cannot help but|cannot wait|cannot overstate|couldn't agree more|couldn't help|couldn't we|didn't i|didn't we|didn't you|doesn't it|doesn't matter|doesn't hurt|don't bother me|don't forget|do not forget|dont forget|don't get me wrong|don't hesitate|do not hesitate|don't mind|don't worry|do not worry|don't we|don't you think|don't miss|few minutes|few days|few hours|few weeks|a few|found 0|hasn't it|if not|is nothing but|isn't it|isn't that|isn't there|last but not least|little bit|a little|more often than not|make no mistake|need not worry|never fear|never fail*|never forget|no better than|no big deal|no biggie|no changes added|no changes detected|no conflicts|no doubt|no doubts|no errors|no errors found|no exception|no fewer than|no further questions|no fuss|no issue|no issues|no issues found|no later than|no less than|no matter|no need to worry|no no|no other than|no probs|no problem|no problems|no question|no rush|no secret|no small|no sooner|no stranger|no such file|no sweat|no time to lose|no tests ran|no warnings|no way out|no way that|no way to|no way of|no way around|no wonder|no worries|none other than|none the less|not a problem|not exactly sure|not found|not infrequently|not just|not least|not merely|not only|not quite sure|not simply|not sure|not to mention|not to say|not uncommon|not unlike|not unusual|not withstanding|nothing but|nothing to commit|nothing to do with you|or not|should never happen|shouldn't we|shouldn't it|shouldn't you|stop me if|to say nothing of|wasn't it|we don't know|whether or not|why don't we|why don't you|why not|without a doubt|without doubt|without fail|without further ado|won't you|wouldn't it|wouldn't you|wrong with you|would you mind|yes and no|yes or no|can't we|can't you|could not agree more|did we miss|not exist|not null|is not null|nor'easter|no. |no.|not applicable|missing link|loss of life|skip to|skip ahead|no yes|no wait|no sorry|dead letter|dead-letter|dead code|stop words|has to stay under|must stay under|should stay under|has to stay below|must stay below|should stay below|has to stay above|must stay above|has to stay within|must stay within|should stay within|have to stay under|have to stay below|must remain under|must remain below|must remain within|is out with|is out for|is out there|are out there|burned by|been burned|out of sync|void return|non-trivial*|non-zero|non-empty|nonce*|none-ls|no-op|no op|noop|without losing|blockchain*|block of|blocked by|infinite scroll|independent*|independenc*",
    },
    // What keeps a negative sense alive in a summary.
    Row {
        class: Prohibit,
        power: Hint,
        reach: Both,
        phrases: "anonymous|as is|at most|banned|blameless|ceiling|confined to|deliberately|exclusive to|exclusively|fixed|frozen|held back|hard limit|intact|kept|keep|keeps|leave it|leaves|leave|left alone|left as|left in place|left out|left|limited to|no longer|off|on purpose|only|pinned|preserve|preserved|protected|purely|read only|read-only|remain|remained|remains|reserved|retain|retained|separate|separately|skipped|skips|solely|spared|stay|stayed|staying|stays|strictly|unaffected|unaltered|unchanged|uncapped|unmodified|untouched|waived|avoided|avoids|avoidance|exempts|exemption|restricted to|disallowed|disabled|turned off|switched off|locked|straight|instead|the sole|anonymised|anonymized|reverted|free from|stop|stopped|replaced|replaces|replace|substitute*|spare*",
    },
    Row {
        class: Defer,
        power: Hint,
        reach: Both,
        phrases: "after|afterwards|as soon as|backlog|before|follow-up|follows in|for later|future|in the future|later|next release|next sprint|on hold|once|pending|postpone*|revisit*|until|till|wait*|not before|when ready|blocked on|joins in|starting|earliest",
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
        phrases: "filter|filtered|filters|drops|ignored|ignores|skipping|apart",
    },
    Row {
        class: Void,
        power: Hint,
        reach: Both,
        phrases: "closed|dead|discontinued|dropped|expired|gone|old|older|removed|replaced by|retired|stale|deleted|out of date|outdated|former",
    },
    // Neutral about its object.
    Row {
        class: Reject,
        power: Soft,
        reach: Both,
        phrases: "analysed|analyzed|assessed|brought up|candidate|candidates|came up|compared|comparing|consider|considered|considering|debated|discuss|discussed|discussing|evaluate|evaluated|evaluating|evaluation|examine|examined|explored|exploring|if possible|ideally|investigated|kept small|looked at|looked into|mentioned|open question|option|options|preferably|preference|prefer|preferred|proposed|reviewed|studied|talked about|thought about|thoughts on|to be decided|touched on|trade-off|trade-offs|under consideration|weighed|weighing|when possible|where possible|raised|were on the table|pros and cons|alternatives",
    },
    // Says that it is done, used or allowed.
    Row {
        class: Accept,
        power: Assert,
        reach: Both,
        phrases: "acceptable|accepted|active|add|added|adds|adopt|adopted|agreed|allow|allowed|allows|apply|applied|are fine|can be|can now|chosen|completed|create|created|delete|deleted|done|drop|dropped|emit|enable|enabled|enables|executed|filtered|fine|finished|go with|implement|implemented|in scope|include|included|includes|including|is fine|is ok|issue|issued|job|migrate|migrated|move|moved|must|needed|next step|on the list|permitted|planned|possible|processed|re-opened|remove|removed|reopened|required|retried|retries|retry|roll out|run|runs|selected|ship|should|shipped|supported|supports|switch|switch to|switched|then|to be|to do|turned on|use|used|uses|using|via|will|welcome|updated|rewritten|replaced|scheduled|sent|approved|are okay|okay|ok|excluded",
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
        phrases: "because|because of|bc|b/c|cause|cos|cuz|since|due to|owing to|as it|as they|as this|as that|as the|as there|as we|given that|in order to|otherwise|or else|so as not to|so that|for the sake of|on account of|on grounds of|reason|reasons|thanks to|the reason is|in order to avoid|in order to prevent|which would|which breaks|which is why|that would|lest|in case|for fear of|after all",
    },
    Row {
        class: Deny,
        power: Border,
        reach: After,
        phrases: "but|while|whereas|although|though|however|unless|if|when|whenever|as long as|so|which|who|and then|even though|where",
    },
    // Last, so that their meaning above comes first: they begin like negations.
    Row {
        class: Deny,
        power: Mask,
        reach: After,
        phrases: "unless|until",
    },
];
