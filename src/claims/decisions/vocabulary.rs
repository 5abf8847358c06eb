//! Word lists: what carries no meaning of its own, what carries little, and which words are one. Source of all: own.

/// Words that say nothing about a target. English, then the other languages that have cues.
pub(super) const STOP: &[&str] = &[
    "true false null nil none ah eh hey hi hm hmm lol nah nope oh thx ty yep a about above actually after again all alone already also although am an and another any anyone anything are as at back basically be because been \
     before being below besides best better between both btw but by came can cannot come could did do does doesn doing don done down due during each \
     either else even ever every few for from further had has hasn have having he her here hers him his how however i id if ill im in into is isn it \
     it's its itself ive just kind later least less lets like lot lots m many may maybe me might mine more most much must my near neither never nevertheless next no nobody \
     none nor not nothing now of off ok okay on once one ones only onto or other others otherwise our ours out over own per perhaps please pls plus \
     quite rather re really right s same shall she should since so some someone something somewhat soon still such sure t than thank thanks that that's \
     thats the their them then there there's these they thing things this those though through thus till to today together tomorrow too toward \
     towards under unless until up upon us use used uses using very via was wasn we we'd we'll we're we've well were weren what whatever when whenever where whether \
     which while who whole whom whose why will with within without won would y yeah yes yet you your yours \
     don't dont doesn't doesnt didn't didnt isn't isnt aren't arent wasn't wasnt weren't werent won't wont wouldn't wouldnt can't cant couldn't couldnt shouldn't shouldnt \
     mustn't mustnt needn't haven't havent hasn't hasnt hadn't hadnt ain't i'm i'd i'll i've you're you'll let's he's she's they're they've they'll we'd what's who's here's",
    "der das den dem des ein eine einen einem einer eines und oder aber ist sind waren wird werden wurde wurden hat haben nicht kein keine \
     keinen keiner auf aus bei bis durch für gegen in im ins mit nach ohne um von vom vor zu zum zur über unter es er sie wir ihr ich du bitte auch \
     noch nur schon so dann wenn weil da dass als wie hier dort mehr mal man sich uns euch",
    "el los las un una unos unas y o pero es son era fue ser está están de del al con por para en entre sobre que qué no ni nada ningún ninguna \
     se lo le les su sus mi tu ya más muy también como si porque este esta esto ese esa eso",
    "le un une et ou mais est sont était de du au aux avec sans en dans sur que qui ne pas ni plus aucun aucune se ce cette ces ça c'est \
     il elle ils nous vous je tu on y déjà très aussi comme si parce",
    "o os um uma e mas é são foi do da dos das com sem por para em no na nos nas que não nem nada nenhum nenhuma se já mais muito também como porque isso isto",
    "и в во не на с со к по за из у о от до для без но а же бы ли это этот эта эти то так как что если потому мы вы я он она они нет ни уже ещё только надо нужно",
];

/// Words that occur about anything: alone they make no match.
pub(super) const GENERIC: &[&str] = &[
    "make do get go want need put take give let set run work try keep leave stay thing way time day new old first last good bad fine big small \
     user file code add change look see say tell know think ask start stop end show call case part point place number name list line item bit step \
     really currently always simply exactly project task issue problem fix update check test note mean sense idea thought guess feel side week month year hour minute die war sin pour par",
];

/// Words that are one: an abbreviation and its long form, or verbs that prohibit the same act. The first stands for all.
pub(super) const SAME: &[&str] = &[
    "access reach",
    "administrator admin",
    "apply application",
    "approve approval sign-off",
    "argument arg param parameter",
    "authentication auth authenticate",
    "authorisation authorization authorise authorize",
    "backup backups",
    "behaviour behavior",
    "build compile",
    "cancel cancelled canceled cancellation",
    "certificate cert certs",
    "client customer",
    "colour color colours colors",
    "command cmd",
    "commit checkin",
    "configuration config configure cfg",
    "database db databases dbs",
    "delete remove removal drop erase purge",
    "dependency dep deps dependencies",
    "deploy rollout ship",
    "development dev",
    "directory dir folder",
    "document doc docs documentation",
    "email mail e-mail",
    "environment env",
    "first-party firstparty",
    "identifier identifiers",
    "image img images",
    "implementation impl implement",
    "information info",
    "kill terminate",
    "kubernetes k8s",
    "library lib libs libraries",
    "message msg messages",
    "performance perf",
    "postgres postgresql psql",
    "production prod",
    "pull-request pr",
    "refund refunds",
    "repository repo repos",
    "request req",
    "requirement reqs",
    "send sent sending",
    "server srv",
    "specification spec specs",
    "staging stg",
    "statement stmt",
    "touch modify edit alter",
    "version ver",
    "write written wrote",
];

/// Opposites: whoever puts a word of one side for a word of the other has turned the sense round.
pub(super) const OPPOSITES: &[&str] = &[
    "accept agree allow approve consent grant | decline refuse reject disagree deny",
    "allow permit enable | forbid ban disable prevent prohibit block",
    "accidental inadvertent unintentional | deliberate intentional",
    "arrive come join | leave depart",
    "attack | defend protect",
    "avoid | show display embrace seek prefer",
    "authorised authorized official sanctioned permission | unauthorised unauthorized unofficial",
    "begin start open launch | end stop close finish",
    "boost improve enhance strengthen | worsen weaken hamper degrade",
    "buy purchase | sell",
    "cheap inexpensive affordable | expensive costly",
    "easy simple | hard difficult complex",
    "fast quick rapid | slow",
    "certain clear known documented confirmed evident | uncertain unclear unknown disputed",
    "complete finished full | incomplete unfinished partial",
    "dependent | independent",
    "educated learned literate scholarly | illiterate uneducated ignorant",
    "ensure secure | prevent hinder",
    "gain win earn | lose forfeit",
    "endorse | ban condemn reject",
    "force compel oblige require | allow permit",
    "good great excellent | bad poor terrible",
    "happy glad excited pleased | sad upset angry bored",
    "glad grateful happy | unhappy ungrateful",
    "help support assist | hinder oppose obstruct",
    "high large big | low small",
    "include contain | exclude omit",
    "increase rise grow raise climb expand soar surge | decrease fall drop decline reduce shrink lower tumble plunge sink",
    "legal lawful | illegal unlawful",
    "keep retain preserve save | delete remove discard destroy",
    "like love enjoy | hate dislike detest",
    "maximise maximize | minimise minimize",
    "more | less fewer",
    "old | new",
    "pass succeed | fail",
    "popular renowned successful victorious acclaimed | unpopular unsuccessful failed failure disappointing",
    "positive | negative",
    "present | absent",
    "resist withstand | succumb yield",
    "remember recall | forget",
    "safe secure | dangerous risky unsafe",
    "same similar identical | different distinct unlike dissimilar",
    "strong | weak",
    "success | failure",
    "true correct right | false incorrect wrong",
    "typical usual common normal | atypical unusual uncommon rare abnormal",
    "well | poorly badly",
];
