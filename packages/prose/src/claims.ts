import type { Span } from "./types.ts";

/** A statement that the writer has used, bought or tried something themselves. */
export interface Claim {
  span: Span;
  quote: string;
}

/** Adverbs that do not change a claim, unlike "never" and "almost". */
const well =
  "(?:(?:also|always|actually|already|personally|just|only|happily|recently|currently|finally|even|now|all|both|still|mostly|mainly|eventually|ultimately|since|first|once|literally|ourselves|myself|long|[a-z]+ly) ){0,2}";
const i = String.raw`\b(?:i|we|my (?:team|company|wife|husband|partner|boss|colleagues?|clients?|agency|startup|shop|business)|our (?:team|company|agency|startup|shop|business|whole team)|(?:me|my \w+) and (?:my \w+|i))`;

/** What users do with a product. */
const done =
  "using|used|on|running (?:it|this|on)|trying|tried(?! to)|testing|tested|paying for|paying|subscribed to|relying on|relied on|living in|enjoying|loving|switched|(?:moved|migrated) (?:everything |all \\w+ |our \\w+ |my \\w+ |over |away )*(?:to|from|off)|bought|purchased|installed|adopted|deployed|rolled out|signed up|gone with|a (?:happy |paying |long-?time |loyal )?(?:user|customer|subscriber|fan)";
const past =
  "used|tried(?! to)|tested|bought|purchased|installed|adopted|deployed|rolled out|implemented|signed up|subscribed|upgraded|switched|(?:moved|migrated|changed) (?:everything |all \\w+ |our \\w+ |my \\w+ |over |away )*(?:to|from|off)|went with|ended up (?:with|using|going|buying|choosing|switching|on)|started (?:using|with|paying|on)|landed on|settled on|picked up|set (?:it|this|that|them) up|had (?:it|this|them) (?:running|set up)|got (?:it|this|them) (?:running|set up|working)|found (?:it|this|them) (?:\\w+ )?(?:useful|helpful|easy|reliable|great|good)|saved|replaced|ditched";
const present =
  "uses?(?! (?:to|the (?:word|term|phrase))\\b)|rel(?:y|ies) on|swears? by|pays?(?: \\S+){0,3} for|subscribes? to|runs? (?:it|this|on|everything)|owns? (?:one|it|two|this)|love (?:using|how|it|this)|like using|recommend it to everyone|keep using|work with it|have (?:it|this|them) (?:running|set up|in production)|depend on";
/** The writer or their company. */
const us =
  "(?:me|us|my (?:team|company|agency|business|shop|clients?)|our (?:team|company|agency|business|shop|\\w+ team))";

const patterns: readonly RegExp[] = [
  // I've been using it for years; we have switched to it.
  new RegExp(
    String.raw`${i}(?:['’]ve| have|['’]s| has) ${well}(?:been ${well})?(?:${done})\b`,
    "giu",
  ),
  // I am a happy customer; we're on the team plan; I'm using it.
  new RegExp(
    `${i}(?:['’]m|['’]re| am| are| was| were| is) ${well}(?:using|running (?:it|this|on)|paying for|trialing|testing|on (?:the|their|its) (?:\\w+ ){0,2}(?:plan|tier|version)|(?:a|an) (?:very )?(?:happy |paying |long-?time |loyal |satisfied |early |daily |heavy |big )*(?:user|customer|subscriber|fan|client) )`,
    "giu",
  ),
  // We switched to it; I tried it.
  new RegExp(String.raw`${i} ${well}(?:${past})\b`, "giu"),
  // I use it daily; we swear by it.
  new RegExp(String.raw`${i} ${well}(?:${present})\b`, "giu"),
  // It saved us hours; works great for me; it cut our costs.
  new RegExp(String.raw`\b(?:saved|saves|helped|helps|gave|lets) ${us}\b`, "giu"),
  /\b(?:cut|cuts|halved|doubled|tripled|reduced|lowered|increased|boosted|improved|changed|replaced) (?:my|our) \w+/giu,
  new RegExp(
    String.raw`\b(?:(?:has|have) )?(?:works?|worked|working|does|did|paid off|made (?:a|the|all the)(?: \w+)? difference|(?:is|been|was|were) (?:\w+ ){0,2}(?:great|good|perfect|fine|ideal|brilliant|solid|win|help)) (?:\w+ ){0,2}for ${us}\b`,
    "giu",
  ),
  new RegExp(String.raw`\b(?:game[- ]changer|life ?saver|lifesaver) for ${us}\b`, "giu"),
  // As a customer of theirs; my go-to; in my experience with it.
  /\bas (?:a|an) (?:very )?(?:happy |paying |long-?time |loyal |satisfied |daily )*(?:user|customer|subscriber) of\b/giu,
  /\b(?:my|our) (?:personal )?(?:go-?to|daily driver|favou?rite (?:tool|app|software|service))\b/giu,
  /\bin (?:my|our) (?:own )?experience (?:with|using)\b/giu,
  /\b(?:speaking|talking) (?:as|from) (?:a user|a customer|(?:first-?hand |personal |my own )experience)\b/giu,
  // Tried it myself; been using it for months (without a subject, as people write).
  /\b(?<=^|[.!?\n]\s*)(?:have )?(?:been using|been on|tried (?:it|this|them)|used (?:it|this|them)|switched (?:to|from)|can vouch for|vouching for|happy (?:user|customer))\b/giu,
  new RegExp(String.raw`${i} (?:can|will) (?:personally )?(?:vouch for|attest)\b`, "giu"),
];

/**
 * Words that, right before a match, make it not a claim: "if I used", "whether we switched", "have I
 * tried", "wish I had tried".
 */
const noClaimBefore =
  /(?:\b(?:if|unless|whether|suppose|imagine|say|until|wish|once|had|should|could|would|do|did|have|might|may|can|when(?: if)?)|\b(?:you|they|he|she|people|customers|users|who|someone|others|everyone) (?:say|says|said|told \w+|tell \w+|report|write|wrote|mention|mentioned)(?: that)?[ ,:]*)[\s"“'‘]*$/iu;
/** A negation between the subject and the verb. */
const denied = /\b(?:not|never|hardly|barely|almost|nearly)\b|n['’]t\b/iu;
/** Idioms that contain such words. */
const idioms: readonly RegExp[] = [
  /\bused to (?!it\b|using\b|this\b)/giu,
  /\b(?:got|getting|get) used to\b/giu,
  /\b(?:left|dropped|cut) (?:a (?:note|comment|reply|link|message)|it (?:there|at that)|you|(?:one|some|more|a few) (?:links?|notes?|comments?)|out|off|short|in|by)\b/giu,
  /\bsaved (?:them|you|it for later)\b/giu,
  /\b(?:makes?|made|helps?|helped|let|lets) (?:me|us) (?:think|wonder|laugh|smile|sad|happy|curious|know|see what|ask|understand (?:what|your))\b/giu,
  /\bgot me (?:thinking|wondering|curious)\b/giu,
  /\b(?:bought|saved) (?:a )?(?:time|your|this (?:post|thread))\b/giu,
];

const quoted = /["“][^"“”\n]{0,400}["”]|^>.*$/gmu;

const spansOf = (text: string, patterns: readonly RegExp[]): Span[] =>
  patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((found): Span => [found.index, found.index + found[0].length]),
  );
const overlap = (a: Span, b: Span) => a[0] < b[1] && b[0] < a[1];
const within = (inner: Span, outer: Span) => outer[0] <= inner[0] && inner[1] <= outer[1];

/** The end of the clause of a claim, where its quote ends. */
function clauseEnd(text: string, from: number): number {
  const end = text.slice(from).search(/[.!?;\n](?:\s|$)|,\s|\s[—–-]\s|$/u);
  return from + Math.min(end, 80);
}

/**
 * Finds claims that the writer has used, bought or tried something themselves, in English, in the order of
 * the text: "I've been using X for years", "we switched to X", "saved us hours". Excludes what others do
 * ("people use X"), negations and hypotheses ("I've never tried", "if I used"), quotations, and affiliations
 * ("I work with the team behind X").
 */
export function firstHandClaims(text: string): Claim[] {
  const quotations = spansOf(text, [quoted]);
  const idiomSpans = spansOf(text, idioms);
  const found = spansOf(text, patterns)
    .filter((span) => {
      const words = text.slice(...span);
      const before = text.slice(Math.max(0, span[0] - 40), span[0]);
      return (
        !noClaimBefore.test(before) &&
        !denied.test(words) &&
        !quotations.some((one) => within(span, one)) &&
        !idiomSpans.some((one) => overlap(span, one))
      );
    })
    .sort((a, b) => a[0] - b[0] || b[1] - a[1]);
  const claims: Claim[] = [];
  let last = -1;
  for (const [start, end] of found) {
    if (start < last) continue;
    last = Math.max(end, clauseEnd(text, end));
    claims.push({ span: [start, last], quote: text.slice(start, last) });
  }
  return claims;
}
