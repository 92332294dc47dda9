import {
  cutText,
  type IntentLevel,
  intentLevels,
  type SignalKind,
  signalsAgainst,
} from "@earshot/contract";
import { soundsSensitive, soundsTelling } from "./idioms.ts";
import { relevance } from "./profile.ts";
import {
  type CautionSource,
  fileRules,
  findHits,
  type Hit,
  type RuleBook,
  type RuleSource,
} from "./rule.ts";
import { rules } from "./rules.ts";
import { cautionRules } from "./rules-cautions.ts";
import type { CautionFound, Place, PostIntent, Profile, ReadablePost, Signal } from "./types.ts";
import { weigh } from "./weigh.ts";
import { type ReadText, readText } from "./words.ts";

/** Raised with every change of the rules: what an older version scored is scored anew. */
export const intentVersion = 2;

/** The lowest score of each level but the first. */
export const levelSteps = [25, 50, 75] as const;

/** The level of a score of 0 to 100. */
export function levelOf(score: number): IntentLevel {
  return intentLevels[levelSteps.filter((step) => score >= step).length] ?? "Cold";
}

/** Rules, and the idioms in which their words mean something else. */
interface Book<R> {
  rules: RuleBook<R>;
  idioms: RuleBook<unknown>;
}

const telling: Book<RuleSource> = { rules: fileRules(rules), idioms: fileRules(soundsTelling) };
const careful: Book<CautionSource> = {
  rules: fileRules(cautionRules),
  idioms: fileRules(soundsSensitive),
};

type Part = Place["part"];
type Found = Hit<RuleSource>;

/** A title or a body, taken apart. */
interface PartRead {
  part: Part;
  text: ReadText;
}

/** How many UTF-16 units of a text are read: who asks does so early, and what it takes has an end. */
export const readAtMost = 6_000;

/** How young a thread is in which a reply is still read by many. */
const youngMs = 6 * 3600_000;
const youngComments = 25;

const isAgainst = (kind: SignalKind): boolean => kind in signalsAgainst;

const negations = new Set(
  "not no never dont doesnt isnt arent wasnt without didnt wont".split(" "),
);

/** Those of whom is spoken: what they look for, the author does not. */
const others = new Set(
  `you youre your they theyre people customers clients users buyers merchants those everyone who
  businesses companies was he she hes shes founders freelancers if anyone visitors shoppers investors
  recruiters employers audience leads prospects when`.split(/\s+/),
);

/** Words that may stand between somebody and what they look for. */
const between = new Set(
  "are is be been have has were actively already also always just".split(" "),
);

const seeks = new Set("looking searching hunting shopping seeking need needs want".split(" "));

/** Whether the words before, in the same sentence, turn a request into none, or into another's. */
function isNoRequest({ words }: ReadText, from: number): boolean {
  const sentence = words[from]?.sentence;
  const before = (back: number) => {
    const word = words[from - back];
    return word?.sentence === sentence ? (word?.text ?? "") : "";
  };
  if (negations.has(before(1)) || negations.has(before(2))) return true;
  if (!seeks.has(words[from]?.text ?? "")) return false;
  // A bare "were" that begins the sentence is a hurried "we're".
  if (before(1) === "were" && before(2) !== "" && before(2) !== "and") return true;
  const who = between.has(before(1)) ? before(2) : before(1);
  return others.has(who);
}

const placeOf = ({ words }: ReadText, part: Part, { from, to }: Hit<unknown>): Place => ({
  part,
  start: words[from]?.start ?? 0,
  end: words[to - 1]?.end ?? 0,
});

const overlaps = (a: Hit<unknown>, b: Hit<unknown>): boolean => a.from < b.to && b.from < a.to;

/** The hits of a book's rules, but for those that end within an idiom. */
function findMeant<R>(book: Book<R>, text: ReadText): Hit<R>[] {
  const hits = findHits(book.rules, text);
  const idioms = hits.length > 0 ? findHits(book.idioms, text) : [];
  return hits.filter(({ to }) => !idioms.some((idiom) => idiom.from < to && to <= idiom.to));
}

/** The hits of one part that count: a request that something against covers is none. */
function counted(text: ReadText, part: Part): Found[] {
  const hits = findMeant(telling, text).filter(({ rule, from }) => {
    if (rule.in !== undefined && rule.in !== part) return false;
    const sentence = text.words[from]?.sentence ?? 0;
    return rule.question === undefined || text.questions[sentence] === true;
  });
  const against = hits.filter(({ rule }) => isAgainst(rule.kind));
  return hits.filter(
    (hit) =>
      hit.rule.kind !== "asking" ||
      (!isNoRequest(text, hit.from) &&
        !against.some((other) => other.rule.kind !== "browsing" && overlaps(hit, other))),
  );
}

/** The two weightiest places of each kind that do not overlap. */
function strongest(hits: readonly { hit: Found; part: Part; place: Place }[]): Signal[] {
  const signals: Signal[] = [];
  for (const [kind, group] of Map.groupBy(hits, ({ hit }) => hit.rule.kind)) {
    const sorted = group.toSorted(
      (a, b) => Math.abs(b.hit.rule.weight) - Math.abs(a.hit.rule.weight),
    );
    const [first] = sorted;
    if (!first) continue;
    const second = sorted.find((one) => one.part !== first.part || !overlaps(one.hit, first.hit));
    for (const one of second ? [first, second] : [first])
      signals.push({ kind, weight: one.hit.rule.weight, place: one.place });
  }
  return signals;
}

function findCautions(texts: readonly PartRead[]): CautionFound[] {
  const found = new Map<string, CautionFound>();
  for (const { part, text } of texts) {
    for (const hit of findMeant(careful, text)) {
      const { kind } = hit.rule;
      if (!found.has(kind)) found.set(kind, { kind, place: placeOf(text, part, hit) });
    }
  }
  return [...found.values()];
}

/**
 * How near the author of a post is to buying, by rules and words alone; about a tenth of a
 * millisecond a post.
 * @param profile what the company sells; null: the post is judged by itself
 */
export function readIntent(post: ReadablePost, profile: Profile | null): PostIntent {
  const texts = (["title", "body"] as const).map((part) => ({
    part,
    text: readText(cutText(post[part], readAtMost)),
  }));
  const signals = strongest(
    texts.flatMap(({ part, text }) =>
      counted(text, part).map((hit) => ({ hit, part, place: placeOf(text, part, hit) })),
    ),
  );
  const age = post.foundAt.getTime() - post.postedAt.getTime();
  if (age <= youngMs && (post.comments ?? 0) <= youngComments) {
    signals.push({ kind: "young", weight: 0.2, place: null });
  }
  if (profile) signals.push(...relevance(profile, texts));
  const score = weigh(signals);
  signals.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight));
  return { score, level: levelOf(score), signals, cautions: findCautions(texts) };
}
