/** Wordings of a company's claims that a reader can't check, in addition to those of `fact-patterns.ts`. */

/** Values of numbers in words. "One" and "a" are mostly not numbers. */
export const numberWords: Record<string, number> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};

const digits = String.raw`\d+(?:[.,]\d+)*\+?(?:\s?(?:k|m|bn|million|billion|thousand)(?!\p{L}))?`;
const amount = `(?<amount>${digits}|(?:${Object.keys(numberWords).join("|")})(?: (?:hundred|thousand|million|billion))?)`;
const unit = `(?<unit>%|percent|per ?cent|x|×|times|(?:second|minute|hour|day|week|month|year|decade|user|customer|client|company|companie|team|business|businesse|freelancer|agencie|agency|founder|people|person|employee|countrie|country|integration|template|review|star|download|award|invoice|project|seat|dollar|euro|pound|buck|cent|feature|language|expert|engineer|hr|min|sec)s?)`;

/** A number, with its unit if it has one. */
export const quantity = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,#$€£¥₹])${amount}(?:(?:[\s-]|\s\p{Ll}+\s)?${unit})?(?![\p{L}\p{N}])`,
  "giu",
);

/** Figures without a number. */
export const wordFigure =
  /\b(?:twice as (?:fast|many|much|\p{L}+)|(?:doubl|tripl|quadrupl|halv)(?:es?|ed|ing)|(?:in|by) half|half the (?:time|price|cost|work|effort)|(?:a )?fraction of the (?:time|price|cost)|(?:hundreds|thousands|dozens|tens of thousands|millions) of \p{L}+|unlimited \p{L}+|most of (?:our|the) (?:customers|clients|users)|(?:a|one|two) (?:third|quarter|fifth|half)s? of|half of|(?:the|a) majority of|overnight)(?!\p{L})/giu;

const statementVerbs =
  "(?:track|include|support|send|handle|calculate|automate|let|give|offer|provide|come|add|store|scan|predict|detect|translate|convert|charge|file|manage|create|build|generate|update|connect|integrate|show|report|analyze|protect|encrypt|learn|remember|match|categorize|collect|schedule|sync|import|export|replace|plan|forecast|design|host|sign|print|mail|call|chase|negotiate|monitor|alert|notifie|notify|suggest|write|answer|transcribe|summarize|organize|split|round|tax|pay|read|draft|ha|know|find|fix|save|make|work)";

/** Discounts. */
export const rebate =
  /(?<![\p{L}\p{N}])(?:(?:half|\d+ ?%|\d+ percent) (?:off|price)|(?:\d+|\p{L}+) (?:weeks|months|years) free|pays? nothing|price match|freemium|for nothing)(?!\p{L})/giu;

/** Experiences that a person must have had. */
export const experience =
  /\b(?:(?:a|an|one|some) (?:friends?|clients?|colleagues?|customers?) of (?:mine|ours)|(?:when|while|before|after) I (?:ran|run|was|worked|had|started|quit|founded|owned)|my (?:own |first |last |old )?(?:agency|company|studio|team|clients?|business|boss|partner|accountant|wife|husband)|last (?:week|month|year|night|summer|winter),? (?:a|an|one|I|we|my)|years ago|we (?:started|founded|began|quit) \p{L}+ (?:after|when|because)|I (?:remember|learned|lost|once|nearly|almost))(?!\p{L})/giu;

/** Statements about what the product does. Without a subject, the form of the verb shows that it is not a request. */
export const statement = (company: string) =>
  new RegExp(
    String.raw`(?<=^|[.!?:;,][”"’)]{0,3}\s{1,3}|\n\s{0,3}|\b(?:and|because|so|that) )(?:(?:(?:${company}|(?:the|our) (?:app|tool|software|product|service|platform)) (?!is |was |are |costs )\p{Ll}+|it (?:\p{Ll}+ly )?(?:also |even |now |can |will |just )*(?:${statementVerbs})(?:s|es)?)|(?:also |automatically |even )?(?:${statementVerbs})s)(?!\p{L})[^.!?;:\n]*`,
    "giu",
  );

/** Claims of what others think about the company. */
export const reputation =
  /\b(?:trusted by|used by|loved by|relied on by|chosen by|recommended by|invested in|recommend us|love us|favou?rite (?:tool|app|software)|everyone (?:in|at|who|we)|backed by|funded by|featured (?:in|on|by)|as seen (?:in|on)|rated|award[- ]winning|awards?|certified|patented|patent[- ]pending|(?:our )?(?:customers|clients|users|people|teams|freelancers|agencies|companies) (?:love|rave|swear by|tell us|told us|say|report|trust|rely on|switched|switch)|(?:one|some|many|most|several|all) of our (?:customers|clients|users)|(?:a|an|our|another|the first|an early|a recent) (?:customer|client|user|founder|friend|colleague|team|agency|freelancer|company|startup|designer|consultant) (?:of ours |we know |I know )?(?:told|said|says|wrote|switched|saved|cut|went|asked|reported|swears|doubled|stopped|recovered|replaced|used to)|case stud(?:y|ies)|testimonials?|five[- ]star|studies show|research shows|surveys? shows?|according to)(?!\p{L})/giu;

/** Praise beyond `superlative`. */
export const praise =
  /\b(?:the (?:best|fastest|cheapest|easiest|simplest|safest|smartest|most \p{L}+) (?:way|tool|app|choice|\p{L}+ (?:tool|app|software|platform|solution))|the only (?:\p{L}+ ){0,3}(?:that|which|you)|number one|(?:no one|nobody) (?:else )?(?:does|makes|has|offers) (?:\p{L}+ ){0,3}(?:better|faster|cheaper|that)|world['’]s (?:\p{L}+ )?(?:leading|best|most|first|fastest|largest|only)|out there|hands down|nothing (?:is|beats|compares|comes)|no other (?:\p{L}+ )?(?:tool|app|software|platform|company)|unrivall?ed|unparallell?ed|flawless(?:ly)?|perfectly|foolproof|bulletproof|never (?:miss(?:es)?|lose[s]?|fails?)|always (?:on time|works|accurate|correct|available|secure)|every (?:single )?time|instant(?:ly)?|real[- ]time)(?!\p{L})/giu;

/** Promises beyond `guarantee`. */
export const promise =
  /\b(?:cancel (?:at )?any ?time|no (?:contract|commitment|lock[- ]in|strings attached|questions asked)s?|lifetime (?:access|deal|warranty|support|updates)|(?:full|complete|total) (?:security|privacy|compliance)|bank[- ](?:level|grade) (?:security|encryption)|military[- ]grade|end[- ]to[- ]end encrypt(?:ed|ion)|uptime|encrypted|(?:24-hour|round[- ]the[- ]clock|priority|phone|live|dedicated) support|insured|we (?:will )?never|(?:your|all) data (?:is|are|never|always|stays?)|we(?:['’]ll| will) (?:pay|refund|fix|answer|reply|migrate))(?!\p{L})/giu;

/** Features that a company either has or does not have. */
export const feature =
  /\b(?:(?:mobile|iOS|Android|iPhone|desktop|Windows|Mac) apps?|offline(?: mode)?|dark mode|public API|REST API|API access|webhooks?|single sign[- ]on|SSO|two[- ]factor|SMS|text messages?|AI[- ](?:powered|driven|based)|machine learning|white[- ]label(?:ing|ed)?|multi[- ]?(?:currency|language|user)|time tracking|expense tracking|payroll|inventory|browser extension|chrome extension|bank (?:feeds?|sync)|e-?signatures?|auto(?:matic)?[- ]?pay|direct debit|Zapier|open[- ]source|self[- ]hosted|on[- ]premises?)(?!\p{L})/giu;

/** Words before the names of customers and partners. */
export const companions =
  /\b(?:(?:teams?|people|customers?|clients?|companies|brands|businesses|founders|agencies|partners?|those|folks|developers|designers) (?:at|of|from|like|such as|including)|(?:customers?|clients?|companies|brands|partners?|tools?|apps?|competitors?),? (?:like|such as|including)|(?:used|trusted|backed|recommended|funded|built|founded|loved) by|alternatives? to|better than|cheaper than|faster than|unlike|instead of|compared (?:to|with)|migrat(?:e|es|ed|ing) from|switch(?:ed|es|ing)? from|partner(?:s|ed)? with|featured (?:in|on)|as seen (?:in|on)) (?<names>\p{Lu}(?:[\p{L}\p{N}+&]|[.-](?=[\p{L}\p{N}]))*(?:(?:,? and |,? or |, | )\p{Lu}(?:[\p{L}\p{N}+&]|[.-](?=[\p{L}\p{N}]))*)*)/gu;

/** A name at the beginning of a sentence, by what follows. */
export const actor =
  /(?<=^|[.!?:][”"’)]{0,3}\s{1,3}|\n)(?<names>\p{Lu}(?:[\p{L}\p{N}+&]|[.-](?=[\p{L}\p{N}]))*)(?=(?:['’]s (?:team|founder|CEO|staff|engineers)| (?:uses|used to|switched|moved|chose|chooses|cut|saved|saves|grew|says|said|told|reports|reported|trusts|relies|replaced|doubled|recommends|swears|recovered|stopped|already|users|customers|subscribers|fans)) )/gu;

/** A name within a sentence. */
export const nameWithin =
  /(?<=[\p{Ll}\p{N},;)'’]\s)(?<names>\p{Lu}(?:[\p{L}\p{N}+&]|[.-](?=[\p{L}\p{N}]))*(?: \p{Lu}(?:[\p{L}\p{N}+&]|[.-](?=[\p{L}\p{N}]))*)*)/gu;

/** Capitalized words that are no claims: the speaker, days, months, platforms and common abbreviations. */
export const plainNames: ReadonlySet<string> = new Set(
  [
    "i mon tue wed thu fri sat sun monday tuesday wednesday thursday friday saturday sunday",
    "january february march april may june july august september october november december",
    "reddit linkedin twitter x instagram facebook internet web english ai it hr pr us uk eu",
    "api crm pdf csv seo saas b2b b2c faq ceo cfo cto roi kpi ux ui url ok tv ps dm ama diy usd eur gbp",
    "vat id ids app tl dr q1 q2 q3 q4 email mr mrs ms dr founder ceo's am pm",
    "most many some all our your their my these those few both such existing new everyone nobody anyone who",
  ]
    .join(" ")
    .split(" "),
);
