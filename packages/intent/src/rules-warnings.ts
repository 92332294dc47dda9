import type { WarningSource } from "./rule-index.ts";

// Warnings to consider before replying. A warning prevents a reply, so each pattern names the person that it is
// about: events in a book, in the news or of a battery do not count.

const noPitch: WarningSource = {
  kind: "no_pitch",
  patterns: [
    "(dont|do not|stop) (spam|spamming) (me|this|here|my)",
    "(dont|do not|never) @pitch (me|your|yours|anything|here|products)",
    "(please|pls|kindly) (dont|do not|no) ..1 @pitch (me|your|yours|anything|here|products|us)",
    "(please|pls) (dont|do not) ..1 (pitch|spam|solicit|advertise|promote|plug|shill|sell)",
    "(please|pls) (stop) (spamming|pitching|dming|messaging) ..1",
    "(please|pls)? no (pitches|solicitation|solicitations|solicitors|salespeople|shills|shilling)",
    "(please|pls)? no sales (pitches|calls|people|reps|dms)",
    "(please|pls) no (self|selfpromo|promo|promotion|vendors|vendor|dms|dm|pitch|spam|sales|ads|plugs)",
    "no self (promo|promotion|plugs) (please|pls|here)",
    "no (selfpromo|dms|promotion|promo|vendors|spam|ads|plugs) (please|pls|from)",
    "^ no vendors",
    "^ @vendor (please|pls)? (dont|do not) ..1 (@pitch|post|comment|reply|contact|bother)",
    "^ @vendor (please|pls)? (stay away|keep out|need not apply|refrain)",
    "if (you are|youre|ur) (a|an|the|selling|from) ..2 @vendor ..4 (dont|do not|refrain|not|skip|pass|move)",
    "if (you are|youre|ur) (selling|promoting|pitching|advertising) ..6 (dont|do not|please|pass|keep|move|skip)",
    "(not|isnt) (looking|here|interested|trying) (to be|to get|in being|in getting|in) (pitched|pitches|sold|spammed|solicited|sales)",
    "(dont|not|do not) (want|need|wanna) (to be|to get|any)? (pitched|spammed|sold to|solicited|sales pitches|sales calls|pitches)",
    "(block|blocking|report|reporting|ignore|ignoring) (anyone|anybody|everyone|people|all) (who|that|trying) ..4 (sell|sells|pitch|pitches|spam|spams|promote|promotes|dm|dms)",
    "(keep|spare) (me)? (your|the) (sales pitch|pitch|pitches|ads)",
  ],
};

const grief: WarningSource = {
  kind: "grief",
  patterns: [
    "(my|our|his|her) ..1 (@kin|friend) (just|recently|suddenly|unexpectedly|sadly|has|had|has just|both|in law)? (died|passed away|killed himself|killed herself|committed suicide)",
    "(my|our|his|her) ..1 (@kin|friend) (is|are|was) (dying|terminally ill)",
    "since (my|our|his|her) ..1 (@kin|friend) (died|passed)",
    "(mom|dad|mum|mother|father|grandma|grandpa|she|he|they) (just|recently|sadly)? passed away",
    "(lost|losing|buried|burying) (my|our) ..1 @kin !company|business|job",
    "(death|loss|funeral|passing) of (my|our) ..1 (@kin|friend)",
    "(my|our) ..1 @kins (death|funeral|suicide|passing|memorial|obituary|wake|eulogy|ashes)",
    "(organising|organizing|planning|arranging|preparing|holding) (a|the|my|our|his|her) ..2 (funeral|memorial|wake)",
    "(my|our|am|im|weare|still|was) (grieving|widowed|bereaved)",
    "(i|im|am|weare|still) mourning (my|our|the|him|her)",
    "(has|have|had|given|got) ..3 (weeks|months|days) (left)? to live",
    "(@kin|friend|is|in|to|entered|at) hospice !software|care|nurse|staff",
    "(i|im|am|@kin) (am|is)? (dying of|terminally ill)",
    "(my|our|her|had a|having a) (miscarriage|stillbirth)",
    "(my|our) ..1 (@kin|friend) died",
  ],
};

const selfHarm: WarningSource = {
  kind: "self_harm",
  patterns: [
    "(kill|killing|hurt|hurting|harm|harming) myself",
    "(cut|cutting) myself (again|to|every|because)",
    "(keep|been|started|start|stop) cutting myself",
    "(im|i am|feel|feeling|been|was|being) suicidal",
    "suicidal (thoughts|ideation|feelings)",
    "(think|thinking|thought|thoughts) (about|of) (suicide|ending it|ending my life)",
    "(considering|considered|contemplating|planning|attempted) suicide",
    "(want|wanna|going|gonna|tried|trying|wanted) (to)? commit suicide",
    "(end|ending|take|taking) my (own)? life",
    "end it all",
    "(i|i just|i really|i honestly) (want to|wanna) die",
    "wish i (was|were) dead",
    "(wish|wished) i (wasnt|werent) alive",
    "better off (dead|without me)",
    "(dont|not|do not|no longer) want to (exist|be alive|be here anymore|wake up)",
    "(dont|not|do not|no longer) want to live (anymore|any more|like this)",
    "(dont|not|do not|no longer) want to live $",
    "no (reason|will|point) (to live|in living|to go on)",
    "cant go on (anymore|any more|living)",
    "self harming|harmed",
    "(i|to|urge to|my) self harm",
  ],
};

const medical: WarningSource = {
  kind: "medical",
  patterns: [
    "(my|have|having|severe|bad|sudden|with|got) chest (pain|pains) !of",
    "^ chest (pain|pains) and",
    "(is|am|im|are|think|hes|shes|be) having (a|an)? (heart attack|stroke|seizure|overdose)",
    "(had|has|had just|just had) (a|an) (heart attack|stroke|seizure) (today|tonight|now|an hour|this morning|right now|and)",
    "(he|she|i|baby|child|kid|@kin|friend) (cant|cannot|can barely|can hardly|isnt|is not|stopped|barely) (breathe|breathing)",
    "(he|she|baby|child|@kin|friend|neighbor) (is|are) (unconscious|unresponsive|choking|not responding)",
    "(hes|shes) (unconscious|unresponsive|choking)",
    "(wont|cant) stop (the)? bleeding",
    "(im|is|hes|shes) bleeding (badly|heavily|a lot)",
    "(he|she|baby|child|@kin|friend) wont wake up",
    "(took|taken|swallowed) (too many|a lot of|all|all the|all my) ..1 (pills|tablets|meds)",
    "(i|he|she|just|@kin|friend) overdosed !on content",
    "(swallowed|ingested|drank) ..2 (bleach|battery|poison|antifreeze)",
    "(call|calling) (an|the) ambulance",
    "should i (call 911|call 999|call 112|go to the er|go to the hospital|drive to the hospital)",
    "(is|am|im|are|be|been|was) (in|at) (the)? (icu|er) !with|diagram",
    "rushed to (the)? (er|hospital|icu|emergency)",
    "(having|in|have) a medical emergency",
  ],
};

const legal: WarningSource = {
  kind: "legal",
  patterns: [
    "(i|we|ive|weve|im|weare) (was|were|got|been|being|getting|am|are|have been|just got|am being|are being|may be) (arrested|sued|evicted|indicted|subpoenaed|detained|deported|raided|jailed|stalked|raped)",
    "(i|im|weare|ive) (just)? (being|been|getting|got) (arrested|sued|evicted|indicted|subpoenaed|detained|deported|raided|jailed)",
    "(i|we|she|ive) (was|got|been|have been) (sexually)? (assaulted|raped|stalked)",
    "(my|our) ..1 (@kin|friend|cofounder|business partner) (is|was|got|just got|has been) (arrested|detained|deported|jailed|indicted|in jail|in prison|in custody)",
    "(im|i am|weare|we are) in (jail|custody|prison)",
    "suing (me|us)",
    "(threatening|threatens|threatened) to sue (me|us)",
    "(police|cops|ice|fbi) (are|is|came|showed up|raided|were) ..1 (at|to|outside|into)? (my|our)",
    "(my|our) court (hearing|date|summons|appearance)",
    "court (hearing|date) (is)? (tomorrow|today|on monday|on tuesday|on wednesday|on thursday|on friday|next week|this week)",
    "(i|we|just|got|been|was|were|ive) served ..1 with ..1 (lawsuit|papers|summons|subpoena|eviction)",
    "(restraining|protective) order",
    "(im|i am|i|weare|we are|were|and|now) facing ..1 (eviction|deportation|jail|prison|charges|criminal charges|lawsuit)",
    "lawsuit against (me|us|my|our)",
    "eviction notice",
    "(victim|victims|survivor|escape|escaping|fleeing|experiencing|in) (of)? (a)? domestic (violence|abuse)",
    "(my|an|from|her|his) abusive (husband|wife|partner|boyfriend|girlfriend|ex|father|mother|parents|marriage|relationship)",
  ],
};

const minor: WarningSource = {
  kind: "minor",
  patterns: [
    "(im|i am|iam) (only|just|currently|still)? @young (years|year|yr|yrs|yo|y.o) (old|olds)? !in|into|of|at|deep",
    "(im|i am|iam) (only|just|currently|still)? @young (and|but|so|from|now|about|trying|looking|m|f|male|female|want|need|live|living) !of|counting",
    "(im|i am|iam) (only|just|currently|still)? @young $",
    "(im|i am) ..1 @youngster",
    "^ @youngster",
    "(as a|im a|i am a|iam a) @young (year|yr|years) old",
    "^ @young (year|yr|years) old (here|looking|trying|student|founder|dev|developer|solo|with)",
    "@young year old (solo|founder|dev|developer) here",
    "(im|i am|as|am|currently) a ..1 high (schooler)",
    "(im|i am|am|currently) (a|still) ..2 (high|middle|secondary) school (student|freshman|sophomore|junior|senior|kid)",
    "(im|i am|im still|i am still|currently) (a)? ..2 in (high school|middle school|secondary school|junior high)",
    "(im|i am|currently) in (6th|7th|8th|9th|10th|11th) grade",
    "(im|i am) a ..1 minor !in|player|release",
    "(im|i am) (a|just a|only a) (teenager|teen)",
    "my (parents|mom|dad|mum) (wont|dont|doesnt) (let|allow) me",
  ],
};

/** The rules for warnings. */
export const warningRules: readonly WarningSource[] = [
  noPitch,
  grief,
  selfHarm,
  medical,
  legal,
  minor,
];
