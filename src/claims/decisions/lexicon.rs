//! The English cues. Source of all: own, from general knowledge of how decisions and negations are worded.

use super::Class::{Accept, Defer, Deny, Except, Prohibit, Reject, Release, Void};
use super::cues::Power::{
    Assert, Border, Firm, Hint, Mask, Order, Plain, Reason, Soft, Tint, Weak,
};
use super::cues::Reach::{After, Before, Both};
use super::cues::Row;

/// Phrases are separated by `|`; case, and the kind of apostrophe, do not matter.
pub(super) const ENGLISH: &[Row] = &[
    // Rejections.
    Row {
        class: Reject,
        power: Firm,
        reach: Both,
        phrases: "abandoned|axed|been declined|bin it|binned|buried it|buried that|can scratch|\
                  crossed off|discarded|dismissed|ditched|he declined|i declined|i dropped|\
                  i passed on|i would avoid|i would leave out|i would skip|i'd avoid|i'd drop|\
                  i'd leave out|i'd skip|i'm cutting|i'm dropping|i'm killing|i'm pulling|\
                  i'm scrapping|i'm skipping|i'm vetoing|i'm rejecting|we're vetoing|we're rejecting|i've dropped|is buried|is declined|is rejected|\
                  it's buried|kiboshed|killed off|killed the idea|nixed|nuked|overruled|\
                  passing on|refused|rejected|retire that|retire the|retire this|rule out|\
                  ruled out|ruled that out|ruling out|scrap|scrapped|she declined|shot down|\
                  strike|struck|taken off the list|that's buried|they declined|turn down|\
                  turned down|turned her down|turned him down|turned it down|turned that down|\
                  turned them down|turned this down|turned us down|user declined|vetoed|want zero|\
                  wants zero|was declined|we are dropping|we cut|we declined|we dropped|\
                  we pass on|we passed on|we'd avoid|we'd skip|we're cutting|we're dropping|\
                  we're killing|we're pulling|we're scrapping|we're skipping|we've dropped|\
                  were declined|won't fix|wontfix",
    },
    Row {
        class: Reject,
        power: Firm,
        reach: After,
        phrases: "advised against|agreed against|agreed no|agreed not to|am against|anything but|\
                  anything except|choose not to|chose not to|decide against|decided against|\
                  decided not to|didn't want|do not want|doesn't want|don't go with|don't want|\
                  dropped the idea|forget about|forget that|forget the|gave up on|giving up on|\
                  have no interest in|i decline|i object to|i refuse|i reject|i'll pass on|i veto|i'm refusing|i'm rejecting|\
                  we decline|we oppose|we refuse|we reject|we resist|we veto|we'll pass on|said we'll pass|said i'll pass|we're refusing|\
                  we're rejecting|i will not have|i won't|i won't have|\
                  i would not do|i would not go|i would not use|i would rather not|\
                  i wouldn't bother|i wouldn't go|i wouldn't use|i'd not do|i'd not go|\
                  i'd not touch|i'd not use|i'd prefer not to|i'd prefer you didn't|\
                  i'd rather not|i'd rather we didn't|i'd rather you didn't|i'm against|\
                  i'm done with|i'm not doing|i'm not having|i'm not paying for|instead of doing|\
                  let us not|let's not|moved away from|no appetite for|no interest in|no more|\
                  no point in|no thanks to|no use for|not another|not doing|not going to|\
                  not going with|not interested in|not worth|object to|objected to|opposed to|\
                  opted against|opted out of|prefer not to|rather not|rather we didn't|\
                  rather you didn't|recommend against|said no to|say no to|shall not be|\
                  spoke against|stay clear of|steer away from|there's no point in|voted against|\
                  we are done with|we aren't doing|we do not do|we do not use|we don't do|\
                  we don't ship|we don't use|we never|we object to|we shall not|we will not|\
                  we won't|we would never|we'd prefer not to|we'd rather not|we'll never|\
                  we're against|we're done with|we're not doing|we're not having|\
                  we're not paying for|will not do|won't be doing|won't be mentioning|won't do|\
                  won't have any|would not touch|would rather not|wouldn't touch",
    },
    Row {
        class: Reject,
        power: Firm,
        reach: Before,
        phrases: ": no|: out|= no|a dead end|a hard no|a no from me|absolutely not|\
                  accept that risk|accept the risk|accept this risk|accepted risk|ain't happening|\
                  are a no|are a no-go|are inadmissible|are not an option|are not needed|\
                  are not wanted|are off the table|are out|are out for this|\
                  are out of the question|aren't acceptable|aren't an option|aren't needed|\
                  aren't ok|aren't okay|aren't required|certainly not|dead end|deal breaker|\
                  deal-breaker|dealbreaker|definitely not|did not survive review|\
                  didn't survive review|doesn't fly|god no|got killed|hard pass|he's out|heck no|\
                  hell no|i'd rather not|i'd rather we didn't|i'd rather you didn't|inadmissible|\
                  is a no|is a no-go|is a nogo|is a non-starter|is dead|is history|\
                  is inadmissible|is killed|is not acceptable|is not an option|is not coming back|\
                  is not for us|is not needed|is not ok|is not okay|is off the table|is out|\
                  is out for this|is out of the question|is out this time|isn't acceptable|\
                  isn't admissible|isn't an option|isn't coming back|isn't for us|isn't happening|\
                  isn't necessary|isn't needed|isn't ok|isn't okay|isn't required|isn't suitable|\
                  isn't usable|isn't wanted|isn't welcome|it is out|it's out|no chance|no dice|\
                  no go|no thank you|no thanks|no way|no way jose|no-go|no-gos|nogo|non-starter|\
                  nonstarter|nope|not a chance|not a fan|not acceptable|not admissible|\
                  not an option|not desirable|not desired|not for us|not going to happen|\
                  not gonna happen|not good enough|not happening|not necessary|not needed|not ok|\
                  not okay|not on my watch|not our thing|not suitable|not viable|not wanted|\
                  not welcome|nothing doing|off the table|out of the question|over my dead body|\
                  rather we didn't|rather you didn't|risk accepted|risk is accepted|she's out|\
                  show-stopper|showstopper|tempting but no|thanks but no|that's a no|\
                  that's history|that's out|these are out|they're out|this is out|those are out|\
                  unacceptable|undesired|unwanted|was a mistake|was killed|would be a mistake|was out|\
                  was out of the question|won't do|won't fly|won't happen|won't work for us|\
                  wont do",
    },
    // Prohibitions.
    Row {
        class: Prohibit,
        power: Firm,
        reach: After,
        phrases: "ain't nobody but|and nothing else|best not to|better not|have no permission to|lack permission to|no permission to|\
                  take care not to|under no condition|under no conditions|and nowhere else|and zero else|\
                  are not allowed to|are not to|aren't allowed to|aren't permitted to|aren't to|\
                  at no point|at no time|be sure not to|by no means|can't accept|can't appear|\
                  can't charge|can't contain|can't exceed|can't go|can't include|can't leave|\
                  can't mention|can't merge|can't mix|can't print|can't publish|can't put|\
                  can't sell|can't send|can't share|can't ship|can't show up|can't stay|\
                  can't touch|can't use|cannot accept|cannot appear|cannot charge|cannot contain|\
                  cannot exceed|cannot go|cannot include|cannot leave|cannot mention|cannot merge|\
                  cannot mix|cannot print|cannot publish|cannot put|cannot sell|cannot send|\
                  cannot share|cannot ship|cannot stay|cannot touch|cannot use|careful not to|\
                  do not ever|do not go near|do not let|doesn't get a|doesn't get any|\
                  don't bother with|don't ever|don't get a|don't go near|don't let|\
                  don't want anybody|don't want anyone|don't you|don't you dare|forbid|forbids|\
                  get no|gets no|hands off|has no business|has to never|have no business|\
                  i do not want to see|i don't want to see|i forbid|in no case|is not allowed to|\
                  is not to|isn't allowed to|isn't permitted to|isn't to|it is forbidden to|\
                  it's forbidden to|keep away from|keep clear|keep clear of|keep off|keep out of|\
                  keep your hands off|kept … away from|kept away from|kept far away from|kept off|kept out of|lay off|leave off|\
                  leave out|lock out|locks out|make sure not to|may never|must be without|\
                  must never|must no|must not|must not be|must under no circumstances|mustn't|\
                  mustn't be|mustn't carry|mustn't leave|never ever|no business|no one apart from|\
                  no one but|no one else|no one except|no one may|no one should|no one touches|\
                  nobody apart from|nobody but|nobody else|nobody except|nobody may|nobody should|\
                  nobody touches|not a single|not allowed to|not even|not ever|not permitted to|\
                  not supposed to|nothing may|nothing should|nowhere else|on no account|\
                  ought not to|please no|please not|pls no|pls not|refrain from|shall never|\
                  shall not|should never|stay away from|stay clear of|stay off|stay out of|\
                  stays away from|stays well away from|kept well away from|kept well clear of|steer clear|steer clear of|steering clear of|steers clear of|\
                  stop touching|sure you don't|under no circumstances|want no|wants no|wants none|\
                  watch out not to|we forbid|without exception no|won't touch|you can't|\
                  you cannot|you may not",
    },
    Row {
        class: Prohibit,
        power: Firm,
        reach: Before,
        phrases: "a taboo|are banned|are barred|are confidential|are embargoed|are frozen|\
                  are locked|are non-negotiable|are off limits|are off-limits|are protected|\
                  are read-only|are reserved|are sacred|are spoken for|are staying|\
                  aren't going anywhere|as it is|as it is now|as it was|as now|as read only|\
                  as read-only|as they are|as they were|as-is|banned|be left alone|\
                  can not be touched|can't be touched|cannot be touched|do not leave|do not move|\
                  does not change|does not leave|does not move|doesn't change|doesn't leave|\
                  doesn't move|don't leave|don't move|forbidden|hands-off|has to be left|\
                  has to remain|has to stay|have to be left|have to remain|have to stay|is banned|\
                  is barred|is confidential|is dead|is dead and stays dead|is embargoed|is frozen|\
                  is legal hold|is locked|is no toy|is non-negotiable|is not for sale|\
                  is not going anywhere|is not to be touched|is not up for debate|is pinned|\
                  is protected|is read only|is read-only|is reserved|is sacred|is set in stone|\
                  is spoken for|is staying|is taboo|isn't a toy|isn't for sale|\
                  isn't going anywhere|isn't to be touched|isn't up for debate|it's staying|\
                  leave alone|leave it alone|leave it be|let it be$|let that be$|let them be$|let this be$|leave that alone|leave them alone|\
                  leave this alone|leave well alone|left alone please|left as is|left untouched|\
                  may not be|must be kept out|must be left|must not change|must remain|must stay|\
                  must survive|mustn't change|mustn't move|needs to stay|never leave|never leaves|\
                  non-negotiable|not allowed|not for sale|not permitted|off limits|off-limits|\
                  on legal hold|on litigation hold|prohibited|remain closed|remain internal|\
                  remain private|remain sealed|remain with us|remains closed|remains sealed|\
                  remains with us|same as now|should remain|should stay|stay between us|\
                  stay closed|stay dead|stay here|stay hidden|stay internal|stay locked|stay off|\
                  stay pinned|stay private|stay put|stay sealed|stay shut|stay switched off|\
                  stay where they are|stay with us|stays as|stays as is|stays at|stays away|\
                  stays between us|stays closed|stays dead|stays here|stays hidden|stays in|\
                  stays internal|stays locked|stays off|stays on|stays pinned|stays private|\
                  stays put|stays sealed|stays shut|stays switched off|stays too|stays untouched|\
                  stays where it is|stays with|stays with us|strictly no|that's staying|\
                  they're staying|under embargo|under legal hold|under litigation hold|\
                  untouchable|untouched please|verboten",
    },
    Row {
        class: Prohibit,
        power: Order,
        reach: After,
        phrases: "avoid|avoiding|do not|don't|don't be|leave|leave it|leave that|leave the|\
                  may not|never|no|no one|nobody|none of|not|not a single|not one|nothing|quit|\
                  should not|shouldn't|stop|w/o",
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
        phrases: "drop … idea|drop … plan|drop … thing|forget … idea|hold … back|keep the … away from|\
                  keep the … off|keep the … out of|keep … apart|keep … as is|keep … as it is|\
                  keep … away from|keep … off|keep … offline|keep … out|keep … out of|\
                  keep … to yourself|keep … untouched|keeps … away from|keeps … off|keeps … out of|leave it … out|leave the … alone|\
                  leave the … as is|leave the … off|leave the … out|leave the … untouched|\
                  leave … alone|leave … as is|leave … as it is|leave … be|let … be$|leave … off|leave … out|\
                  leave … unchanged|leave … untouched|lose … idea|scrap … idea|scratch … idea|\
                  skip … idea|treat … as read-only|treat … as untouchable|take … out of|strike … from|\
                  cross … off",
    },
    Row {
        class: Except,
        power: Order,
        reach: After,
        phrases: "ignore|ignore the|skip|skip the",
    },
    Row {
        class: Except,
        power: Order,
        reach: After,
        phrases: "i want; we want; i'd like; we'd like; i would like; we would like; i need; we need … \
                  left alone; left as is; left as it is; left as they are; left in peace; left untouched; \
                  left unchanged; kept as is; kept as it is; untouched|\
                  leave … in peace|leave … in place|leave … intact|\
                  leave … as they are|leave … where it is|leave … where they are|\
                  leave … the way it is|leave … the way they are",
    },
    Row {
        class: Reject,
        power: Order,
        reach: After,
        phrases: "forget",
    },
    Row {
        class: Prohibit,
        power: Firm,
        reach: Before,
        phrases: "stay what they are|stays what it is|stays … what it is|stays … as it is|\
                  stays exactly as it is|stays the way it is|stay the way they are|stay exactly as they are|are left alone|are to be left as they are|leave exactly as they are|leave exactly as it is|leave as they are|\
                  leave just as they are|leave just as it is|leave as it is|keep as they are|keep as it is|\
                  keep exactly as they are|keep exactly as it is|gets left alone|is left alone|\
                  is to be left as it is",
    },
    // To keep away, beside the phrases above.
    Row {
        class: Prohibit,
        power: Firm,
        reach: After,
        phrases: "do not come near|do not go anywhere near|don't come near|\
                  don't go anywhere near|fingers off|get your hands off|in no place may|\
                  keep a distance from|keep hands off|keep well away from|keep well clear of|\
                  keep your distance from|keep your fingers off|keep your hands away from|\
                  never may|nowhere can|nowhere may|nowhere must|nowhere shall|nowhere should|\
                  paws off|stay far away from|stay the hell away from|stay well away from|\
                  stay well clear of|take your hands off",
    },
    // Deferrals.
    Row {
        class: Defer,
        power: Firm,
        reach: Both,
        phrases: "adjourned|aren't for this|beyond scope|beyond the scope|can sit|can sit till|can sit 'til|\
                  can sit until|defer|deferred|deferring|for a future|for the future|freeze the|\
                  hold off|hold off on|hold that|holding back|holding off|i'll hold off|\
                  i'm delaying|i'm freezing|i'm holding back|i'm holding off|i'm parking|\
                  i'm pausing|i'm postponing|i'm putting off|i'm shelving|i've parked|\
                  i've postponed|i've put on hold|is not for this|isn't for this|leave for later|\
                  leave it for|leave that for|leave them for|leave this for|leave those for|\
                  leaves for later|let us shelve|not for this|on hold|out of scope|out-of-scope|\
                  park it|park that|park the|park this|parked|parking the|pause the|postpone|\
                  postponed|postponing|put off|put on hold|shelve|shelve the|shelved|shelving|\
                  table that|tabled|we leave for|we'll hold off|we'll tackle once|we're freezing|\
                  we're holding back|we're parking|we're pausing|we're shelving",
    },
    Row {
        class: Defer,
        power: Firm,
        reach: Before,
        phrases: "another day|another time|aren't going out|aren't going to the|aren't leaving|\
                  aren't part of|aren't shipping|at the earliest|backburner|can wait|\
                  come back to it|come back to that|come back to this|comes afterwards|\
                  down the road|for another time|gets to wait|has to rest|has to sit|has to wait|\
                  have to sit|have to wait|in phase 2|in phase two|in the backlog|is not going in|\
                  is not going out|is not part of|is not shipping|is on ice|is phase 2|\
                  is phase two|isn't due|isn't going in|isn't going into|isn't going out|\
                  isn't going to the|isn't in scope|isn't leaving|isn't part of that|\
                  isn't part of this|isn't shipping|later maybe|later on, not|maybe later|\
                  must wait|no longer in scope|not any time soon|not at the moment|not before|\
                  not earlier|not for a while|not for now|not for this|not in scope|not in this|\
                  not just yet|not now|not part of|not right now|not this month|not this quarter|\
                  not this release|not this round|not this sprint|not this time|not this week|\
                  not this year|not till|not 'til|not today|not tonight|not until|not yet decided|on ice|\
                  on the back burner|should wait|sit till|sit 'til|sit until|sits till|sits 'til|sits until|\
                  some other day|some other time|stays on ice|this quarter no|till further notice|'til further notice|\
                  to the backlog|until further notice|wait 'til|wait till|wait until|waits for|\
                  waits 'til|waits till|waits until|will wait",
    },
    // Voidings.
    Row {
        class: Void,
        power: Firm,
        reach: Before,
        phrases: "annulled|are garbage|are gone for good|are pulled|are toast|backed out|\
                  been pulled|been voided|bowed out|burned|burnt|canceled|canceled for good|\
                  cancelled|cancelled for good|cancelled on us|compromised|contaminated|\
                  dead to us|decommissioned|don't trust|fell through|got pulled|has lapsed|\
                  has withdrawn|have withdrawn|invalidated|is burned|is burnt|is called off|\
                  is contaminated|is dead and buried|is dead now|is garbage|is gone for good|\
                  is history now|is invalid now|is junk|is kaput|is kaputt|is no longer in force|\
                  is no more|is null and void|is obsolete|is pulled|is repealed|is toast|is trash|\
                  is unusable|is void|lapsed|no good anymore|no longer applies|no longer counts|\
                  no longer good|no longer holds|no longer in force|no longer stands|\
                  no longer usable|no longer valid|not in force|not to be trusted|not to be used|\
                  not usable|not valid anymore|nullified|obsolete|off sale|opted out|\
                  out of action|out of service|pulled out of|repealed|rescinded|retired|retracted|\
                  revoked|superseded|taken down|unusable|void|voided|was called off|was pulled|\
                  was repealed|was taken down|was voided|was withdrawn|were repealed|were voided|\
                  withdrawn|withdrew",
    },
    Row {
        class: Void,
        power: Order,
        reach: After,
        phrases: "consider … dead|consider … void|treat … as cancelled|treat … as dead|\
                  treat … as gone|treat … as void",
    },
    // Exceptions.
    Row {
        class: Except,
        power: Firm,
        reach: After,
        phrases: "all but|all except|anyone but|anything except|apart from|as long as it isn't|\
                  as long as it's not|aside from|bar one|bar the|but never for|but never in|\
                  but never on|but never to|but never with|but not for|but not in|but not on|\
                  but not to|but not with|do not include|don't include|everybody but|everyone but|\
                  everything but|except|except for|except if|except that|except when|excepting|\
                  exclude|excludes|excluding|excluding the|filter out|just not|keep out|leave out|\
                  leaves out|leaving out|left out|minus the|not counting|not for|not including|\
                  not touching|only not|other than|other than the|save for|unless it's|\
                  with one exception|with the exception|with the exception of|\
                  with the exception that",
    },
    Row {
        class: Except,
        power: Firm,
        reach: Before,
        phrases: "an exception|are excluded|are exempt|are left out|are not included|are spared|\
                  aren't counted|aren't covered|aren't included|barred|be excluded|\
                  be filtered out|be ignored|be kept out|be left out|be skipped|do not belong|\
                  do not count|does not belong|does not count|doesn't belong|doesn't count|\
                  don't belong|don't count|excluded|exempt|exempted|filter it out|filter them out|\
                  get filtered out|get skipped|gets skipped|has to be kept out|has to be left out|\
                  has to stay out|have to be left out|have to stay out|is excluded|is exempt|\
                  is left out|is not included|is spared|isn't counted|isn't covered|\
                  isn't included|kept out of|left out of|must be kept away|must be kept off|\
                  must be left out|must not end up|must stay off|must stay out|not counted|\
                  not covered|not included|omit|omitted|should stay out|shouldn't count|stay out|\
                  stay out of it|stays out|stays out of it|to be ignored|to be skipped|\
                  was excluded|were excluded",
    },
    // Consent, and prohibitions that are lifted.
    Row {
        class: Accept,
        power: Order,
        reach: Both,
        phrases: "accepted|agree to|agreed|approved|are fine|are ok|are okay|chosen|decided on|\
                  decided to|do it|fine with me|go for|go with|going with|is all right|are all right|is fine|is ok|is okay|\
                  let's do|let's go with|let's use|lgtm|ok with|opted for|settled on|sounds good|\
                  stick to|stick with|sticking with|we use|we will use|we'll use|went for|\
                  went with|works for me|you can|you can use|you may",
    },
    Row {
        class: Release,
        power: Firm,
        reach: Both,
        phrases: "after all you can|any time you like|anytime you like|are allowed now|\
                  are fine now|as you like|as you please|back on the table|ban is lifted|\
                  ban was lifted|can be used again|can now|changed my mind|cleared for|\
                  cleared now|feel free to|fine after all|forget what i said|freeze is over|\
                  go ahead|go now|got the go-ahead|green light|greenlit|i take that back|\
                  i was wrong about|i'm overruled|is allowed again|is allowed now|is fine now|\
                  is lifted|is ok now|is okay now|is unblocked|isn't forbidden|isn't prohibited|\
                  lifted|may now|never mind|nevermind|no longer an issue|no longer blocked|\
                  no longer forbidden|no longer frozen|no longer needed|no longer off limits|\
                  no longer on hold|no longer prohibited|not banned|not forbidden|not prohibited|\
                  now allowed|now fine|now ok|now you can|off hold|ok after all|okay after all|\
                  on second thought|on second thoughts|reinstated|restriction is gone|\
                  scratch that|take it back|take that back|unblocked|unfrozen|unlocked|was lifted|\
                  was merged and|was released|whenever you like|whenever you want|you are free to|\
                  you can code now|you can now|you may now|you're free to",
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
        phrases: "absent|against|against the law|away from|ban|barring|block*|contrary to|devoid of|\
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
        phrases: "0 errors|0 failed|a few|a little|all or nothing|are out of date|are out there|\
                  aren't we|aren't you|at least not|been burned|better off|beyond doubt|block of|\
                  blockchain*|blocked by|blocker|blocks of|building blocks|burned by|\
                  can't be right|can't be true|can't believe|can't complain|can't go wrong|\
                  can't have been|can't help but|can't hurt|can't not|can't recall|can't remember|\
                  can't say i|can't stress enough|can't thank|can't wait|can't we|can't you|\
                  cannot be right|cannot have been|cannot help but|cannot not|cannot overstate|\
                  cannot stress enough|cannot thank|cannot wait|could not agree more|\
                  couldn't agree more|couldn't be better|couldn't be happier|couldn't care less|\
                  couldn't help|couldn't hurt|couldn't possibly not|couldn't we|cut off|day off|\
                  days off|dead code|dead letter|dead-letter|did we miss|didn't i|didn't we|\
                  didn't you|do not forget|do not hesitate|do not worry|doesn't hurt|doesn't it|\
                  doesn't matter|don't ask|don't be shy|don't be sorry|don't bother me|don't care|\
                  don't even ask|don't forget|don't get me wrong|don't hesitate|don't hold back|\
                  don't judge|don't laugh|don't mention it|don't mind|don't miss|don't panic|\
                  don't quote me|don't recall|don't remember|don't rush|don't stress|don't sweat|\
                  don't we|don't worry|don't you think|dont ask|dont forget|far off|few days|\
                  few hours|few minutes|few weeks|found 0|hand off|handed off|has to stay above|\
                  has to stay below|has to stay under|has to stay within|hasn't it|\
                  have to stay below|have to stay under|i don't know if|if not|independenc*|\
                  independent*|infinite scroll|is not null|is nothing but|is out for|\
                  is out of date|is out of memory|is out of office|is out of stock|is out of sync|\
                  is out of town|is out on|is out sick|is out there|is out this week|is out today|\
                  is out with|isn't going to be easy|isn't going to work|isn't going well|\
                  isn't it|isn't that|isn't there|keep an eye out|keep going|keep in touch|\
                  keep running|kick off|kicked off|last but not least|leave a comment|leave from|leaves from|\
                  leave a message|leave a note|left off at|left off where|little bit|log off|\
                  logged off|loss of life|make no mistake|missing link|more often than not|\
                  must not have|must remain below|must remain under|must remain within|\
                  must stay above|must stay below|must stay under|must stay within|mustn't have|\
                  need not worry|never better|never fail*|never fear|never forget|never heard|\
                  never knew|never mind me|never seen|never too late|no answer|no better than|\
                  no big deal|no biggie|no brainer|no changes added|no changes detected|no clue|\
                  no conflicts|no doubt|no doubts|no errors|no errors found|no exception|\
                  no fewer than|no further questions|no fuss|no hard feelings|no harm|no hurry|\
                  no idea|no issue|no issues|no issues found|no joke|no kidding|no later than|\
                  no less than|no luck|no matter|no need to worry|no news|no no|no offence|\
                  no offense|no one knows|no op|no other than|no point|no pressure|no problem|\
                  no problems|no probs|no question|no reply|no response|no rush|no secret|\
                  no small|no sooner|no sorry|no stranger|no strings|no such file|no surprise|\
                  no surprises there|no sweat|no tests ran|no time to|no time to lose|no wait|\
                  no warnings|no way around|no way of|no way out|no way that|no way to|no wonder|\
                  no worries|no yes|no yet|no-brainer|no-op|no.|nobody knew|nobody knows|\
                  non-empty|non-trivial*|non-zero|nonce*|none other than|none the less|none-ls|\
                  noop|nor'easter|not a big deal|not a fan of mine|not a problem|not applicable|\
                  not bad|not entirely|not exactly sure|not exist|not found|not gonna lie|\
                  not half bad|not infrequently|not just|not least|not merely|not my fault|\
                  not my problem|not necessarily|not null|not only|not quite sure|not really sure|\
                  not rocket science|not simply|not sure|not the end of the world|not to mention|\
                  not to say|not to worry|not too bad|not too shabby|not uncommon|not unlike|\
                  not unusual|not withstanding|not your fault|nothing but|nothing else|\
                  nothing fancy|nothing new|nothing special|nothing to commit|\
                  nothing to do with you|nothing urgent|off by one|off the shelf|one off|one-off|\
                  or not|out of date|out of memory|out of sync|paid off|park it in|park them in|\
                  parked in|pay off|pays off|set off|should never happen|should never have|\
                  should not have|should stay below|should stay under|should stay within|\
                  shouldn't have|shouldn't it|shouldn't we|shouldn't you|sign off|sign-off|\
                  signed off|signed-off|signing off|signs off|skip ahead|skip to|spin off|\
                  stop me if|stop words|take off|takes off|to say nothing of|took off|trade off|\
                  void return|wasn't it|we don't know|what's not to like|where we left off|\
                  whether or not|why don't i|why don't we|why don't you|why not|without a doubt|\
                  without doubt|without fail|without further ado|without losing|won't you|\
                  would you mind|wouldn't hurt|wouldn't it|wouldn't you|wrong with you|yes and no|\
                  yes or no",
    },
    Row {
        class: Deny,
        power: Mask,
        reach: After,
        phrases: "forget all|forget everything|forget how|forget i|forget if|forget it|forget what|\
                  forget where|forget whether|forget which|forget why|forget to|forget my last|\
                  forget my previous|forget password|forget-me-not*",
    },
    // What keeps a negative sense alive in a summary.
    Row {
        class: Prohibit,
        power: Hint,
        reach: Both,
        phrases: "-free|: out|absent|alone|anonymised|anonymized|anonymous|as is|at most|\
                  at most one|at a time|avoidance|avoided|avoids|awaiting|awaits|banned|barred|blameless|\
                  blank|blocked|blocked till|blocked 'til|blocked until|by then|canceled|cancelled|ceiling|clean of|closed|\
                  confidential|confined to|contraindicated|cut|declined|dedicated to|deferred|\
                  delayed|deliberately|disabled|disallowed|discarded|dormant|dropped|earmarked|\
                  eliminate|eliminated|embargo|embargoed|emoji-free|empty|ended|excised|excluded|\
                  exclusive to|exclusively|exempt|exemption|exempts|expired|fixed|for now|\
                  for the time being|forbidden|free from|free of|freeze|frozen|gone|guarded|\
                  hands-off|hard limit|has to be absent|held at|held back|illegal|instead|intact|\
                  internal only|keep|keeps|kept|kept apart|kept back|kept off|kept out|\
                  kept separate|leave it|leaves it|left|left alone|left as|left blank|\
                  left empty|left in place|left off|left out|limited to|locked|locked down|\
                  max one|max. one|moratorium|no longer|no-go|non-negotiable|off|off limits|\
                  off the record|off-limits|omits|omitted|on ice|on purpose|only|opted out|\
                  out of bounds|out of it|out of the|out of this|out of use|outside|parked|pause|\
                  paused|pauses|phase 2|phase two|pinned|preserve|preserved|protected|purely|\
                  put aside|put by|quarantined|queued|queued behind|read only|read-only|redacted|\
                  refrain|refused|remain|remained|remains|remains out|replace|replaced|replaces|\
                  reserved|restricted to|retain|retained|reverted|rights lie with|scheduled after|\
                  scrubbed|sealed|second phase|shielded|skipped|skips|sole|solely|spare*|spared|\
                  stay|stayed|staying|stays|stays back|stick to|sticks to|stop|stopped|straight|\
                  strict no|strictly|stripped|stripped from|stripped of|strips|subject to|\
                  substitute*|suspended|switched off|taboo|taken off|taken out|tbd|terminated|\
                  the sole|to be kept off|to follow|turned away|turned down|turned off|unaffected|\
                  unaltered|uncapped|unchanged|unmodified|unpublished|unshared|untouchable|\
                  untouched|untranslated|vegan|verbatim|waiting|waits|waived|walled off|withheld|\
                  withholds|written off",
    },
    Row {
        class: Defer,
        power: Hint,
        reach: Both,
        phrases: "after|afterwards|as soon as|backlog|before|blocked on|earliest|follow-up|\
                  follows in|for later|future|in the future|joins in|later|next release|\
                  next sprint|not before|on hold|once|pending|postpone*|revisit*|starting|till|'til|\
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
        phrases: "apart|aside|carve-out|carved out|drops|exempt|exempted|exempts|filter|filtered|\
                  filters|ignored|ignores|keeps out|kept out|leaves out|left in place|left out|\
                  other than|outside|passed over|passes over|set aside|skipping|spare|spared|\
                  stays put|untouched",
    },
    Row {
        class: Void,
        power: Hint,
        reach: Both,
        phrases: "bad|blacklisted|blocklisted|bricked|broken|burned|burnt|called off|canceled|\
                  cancelled|closed|dead|defunct|deleted|discontinued|disregard*|dropped|dud|expired|former|\
                  gone|ignore|ignored|invalid|no longer|null|off|old|older|out of date|outdated|\
                  poisoned|rejected|removed|replaced by|retired|revived|scrapped|stale|stays void|\
                  superseded|unsafe|unusable|void|voided|withdrawn|written off",
    },
    // Neutral about its object.
    Row {
        class: Reject,
        power: Soft,
        reach: Both,
        phrases: "alternatives|analysed|analyzed|assessed|be mindful|being discussed|brought up|\
                  came up|candidate|candidates|careful|carefully|caution|cautious|cautiously|\
                  compared|compared as well|comparing|concern|concerns|consider|considered|\
                  considering|debated|discuss|discussed|discussing|evaluate|evaluated|evaluating|\
                  evaluation|examine|examined|explored|exploring|floated the idea|for discussion|\
                  hesitant|idea was floated|ideal|if necessary|in discussion|investigated|\
                  is preferred|kept small|lean|leaning|leans|less elegant|looked at|looked into|\
                  looked promising|mentioned|mindful|mix-up|not keen|not very keen|on the agenda|\
                  on the fence|open question|option|options|prefer|preference|preferred|proposed|\
                  pros and cons|raised|recommendation|reservations|reviewed|risky|sceptical|\
                  skeptical|studied|talked about|tends|thought about|thoughts on|to be clarified|\
                  to be decided|to be discussed|touched on|trade-off|trade-offs|tricky|undecided|\
                  under consideration|up for discussion|was floated|was pending|was raised|\
                  weighed|weighing|were on the table|with care",
    },
    // Takes the firmness out of a no.
    Row {
        class: Reject,
        power: Weak,
        reach: Both,
        phrases: "as far as possible|at some later point|better left|deprioritised|deprioritized|\
                  discouraged|easy on|floated|generally|go easy|go easy on|ideally|\
                  if at all possible|if feasible|if need be|if possible|if you can|in general|\
                  less ideal|lightly|loosely|low priority|maybe|might|nice to have|nicer|\
                  not ideal|perhaps|possibly|preferably|probably|recommended|recommends|\
                  should ideally|sparingly|subtle|suggested|suggestion|suggests|tend to|tends to|\
                  tries to|try to|trying to|when possible|when you can|where convenient|\
                  where feasible|where possible|where you can|would be nice",
    },
    // Says that it is done, used or allowed.
    Row {
        class: Accept,
        power: Assert,
        reach: Both,
        phrases: "acceptable|accepted|active|add|added|adds|adopt|adopted|agreed|allow|allowed|\
                  allowed on|allows|applied|apply|approved|are back|are fine|are okay|back in|\
                  can be|can now|chosen|completed|continue|continues|create|created|delete|\
                  deleted|do them next|done|drop|dropped|emit|enable|enabled|enabled on|enables|\
                  excluded|executed|filtered|fine|finished|go with|goes to|implement|implemented|\
                  in scope|include|included|includes|including|is back|is fine|is ok|issue|issued|\
                  job|may|may go|migrate|migrated|move|moved|must|needed|next step|ok|okay|\
                  on the list|permitted|planned|possible|processed|re-opened|remove|removed|\
                  reopened|replaced|required|restored|retried|retries|retry|rewritten|roll out|\
                  run|runs|scheduled|selected|sent|ship|shipped|should|stays enabled|supported|\
                  supports|switch|switch to|switched|then|to be|to do|turned on|updated|use|used|\
                  uses|using|via|wanted|we do|welcome|will|wins",
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
        phrases: "after all|as a result of|as it|as it would|as that|as that would|as the|\
                  as there|as they|as this|as we|b/c|bc|bc of|because|because of|cause|cause of|\
                  considering that|cos|coz|cuz|due to|else it|else they|else we|for fear of|\
                  for the reason that|for the sake of|given that|in case|in light of|in order to|\
                  in order to avoid|in order to prevent|lest|on account of|on grounds of|\
                  on the grounds that|or else|or he|or it|or people|or she|or they|or we|or you|\
                  otherwise|owing to|reason|reasons|seeing as|seeing that|since|so as not to|\
                  so it doesn't|so no one|so nobody|so that|so they don't|so we do not|\
                  so we don't|thanks to|that would|that's why|the reason is|which breaks|\
                  which is why|which would",
    },
    Row {
        class: Deny,
        power: Border,
        reach: After,
        phrases: "although|and then|as long as|but|even though|however|if|so|though|unless|when|\
                  whenever|where|whereas|which|while|who",
    },
    // Says how firm a rule is, or that something cannot be or is not done yet, and forbids nothing.
    Row {
        class: Deny,
        power: Mask,
        reach: After,
        phrases: "full stop|no way back|please no exceptions|please no exception|please no discussion|no way to|no way of|no way around|no turning back|no exceptions|\
                  no exception|without exception|without exceptions|no ifs|no buts|no discussion|\
                  no discussions|no excuses|no arguing|no argument|no kidding|no joke|\
                  not done yet|not yet done|not finished yet|not yet finished|not ready yet|\
                  not yet ready|not there yet|not yet there|not here yet|not in yet|not yet in|\
                  not sure yet|not yet arrived|not arrived yet|not paid yet|not yet paid|\
                  not confirmed yet|not yet confirmed",
    },
    Row {
        class: Prohibit,
        power: Firm,
        reach: Both,
        phrases: "won't authorise|won't authorize|doesn't authorise|doesn't authorize|\
                  didn't authorise|didn't authorize|does not authorise|does not authorize|\
                  won't approve|didn't approve|won't sign off|didn't sign off|refused permission|\
                  refuse permission|refuses permission",
    },
    Row {
        class: Prohibit,
        power: Hint,
        reach: Both,
        phrases: "are over|at least|avoids|ban of|ban on|bans on|cap|capped|fell by|floor|given up|held over|highest|\
                  is over|kept away|laid aside|longest|lowest|max|maximum|minimum|\
                  passed over|put back|shortest|stands down|steered clear|tagged out|the limit|\
                  under lock|unnecessary|unwanted|upper limit|voted down",
    },
    // Last, so that their meaning above comes first: they begin like negations.
    Row {
        class: Deny,
        power: Mask,
        reach: After,
        phrases: "unless|until",
    },
];
