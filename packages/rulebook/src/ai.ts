import * as words from "./ai-words.ts";
import {
  allows,
  type Clause,
  clausesOf,
  denies,
  isException,
  segmentsOf,
  type WrittenRule,
} from "./clauses.ts";

/** What one rule says of content that a machine made, whatever it is made of. */
export interface AiReading {
  notAllowed: boolean;
  someAllowed: boolean;
  /** It must be said, by a word, a tag or a flair. */
  disclosure: boolean;
  removal: boolean;
  ban: boolean;
  /** It speaks of pictures, videos and sounds alone: text is not said to be meant. */
  picturesOnly: boolean;
  /** It allows it, and no more is said. */
  allowed: boolean;
  quotes: string[];
}

/** What a segment does: bounds and exempts allow some, a talk is about machines alone. */
type Says = "forbids" | "permits" | "bounds" | "exempts" | "talks";

/** What is known of a clause when a segment of it is read. */
interface SoFar {
  text: string;
  said: ReadonlySet<Says>;
  /** It was asked for before that a machine's help be told. */
  told: boolean;
}

function segmentSays(segment: string, { text, said, told }: SoFar): Says | null {
  const speaks = words.machine.test(segment);
  // "Only as published, except for enhanced ones": the whole rule is about what it leaves out.
  if (speaks && said.size === 0 && /^\s*(?:except|unless)\b/.test(segment)) return "exempts";
  const follows = said.has("forbids") && isException(segment);
  if (!speaks && !follows) return null;
  if (follows && /\b(?:unless|except)\b/.test(segment)) return "bounds";
  if (allows.test(segment) && !denies.test(segment.split(allows)[0] ?? "")) {
    return words.discussion.test(segment) ? "talks" : "permits";
  }
  if (words.someOnly.test(segment)) return "bounds";
  if (!denies.test(segment) && !words.forbidding.test(segment)) return null;
  // Where it must be told, "not without a label" forbids no more than silence.
  const silenceAlone = words.silence.test(text) || !/\bstrictly|no ai\b/.test(segment);
  return told && silenceAlone ? "talks" : "forbids";
}

function clauseSays(text: string, told: boolean): ReadonlySet<Says> {
  const said = new Set<Says>();
  for (const segment of segmentsOf(text)) {
    const says = segmentSays(segment, { text, said, told });
    if (says) said.add(says);
  }
  return said;
}

const asksToTell = ({ text }: Clause) => words.telling.test(text) && !words.noTelling.test(text);
const asksBeside = ({ text }: Clause) =>
  words.asksToTell.test(text) && !words.noTelling.test(text) && !denies.test(text);
const grantsBeside = ({ text }: Clause) =>
  words.granted.test(text) &&
  words.takesUp.test(text) &&
  !denies.test(text) &&
  !words.discussion.test(text);

/** Pictures and sounds are named in it, and no kind of text. */
const isOfPictures = ({ text }: Clause) =>
  words.pictures.test(text) && !words.writing.test(text.replaceAll(/\bposts? (?:an?y? )?/g, " "));

/** What a rule says of a machine's content; null: it does not speak of it. */
export function readAi(rule: WrittenRule): AiReading | null {
  const clauses = clausesOf(rule);
  const named = clauses.filter(({ text }) => words.machine.test(text));
  if (named.length === 0) return null;
  const says = new Set<Says>();
  let told = false;
  let isBare = false;
  for (const clause of named) {
    told ||= asksToTell(clause);
    const here = clauseSays(clause.text, told);
    for (const one of here) says.add(one);
    if (here.size > 0 || told) continue;
    // It is named without a word of its own, as in a list: what it stands under tells.
    if (/\b(?:flairs?|tags?)\b/i.test(rule.name)) told = true;
    else if (denies.test(clause.heading) || words.forbidding.test(clause.heading)) {
      says.add("forbids");
    } else isBare = true;
  }
  const isTopic = says.has("exempts") || named.some(({ isName }) => isName);
  const forbids = says.has("forbids") && !(told && !named.some(({ text }) => denies.test(text)));
  const disclosure = told || (isTopic && clauses.some(asksBeside));
  const permits = says.has("permits") || (isTopic && forbids && clauses.some(grantsBeside));
  const someAllowed = says.has("bounds") || says.has("exempts") || (permits && forbids);
  const whole = textOf(clauses);
  // Named among what a rule is against.
  const isAmong = isBare && !isTopic && !disclosure && !permits && denies.test(whole);
  const notAllowed = !someAllowed && (forbids || isAmong);
  const near = isTopic ? whole : textOf(around(clauses, named));
  return {
    notAllowed,
    someAllowed,
    disclosure,
    removal: words.removes.test(near),
    ban: words.bans.test(near.replaceAll(words.contentBanned, " ")),
    picturesOnly: named.every(isOfPictures),
    allowed: permits && !notAllowed && !someAllowed,
    quotes: named.map(({ original }) => original),
  };
}

const textOf = (clauses: readonly Pick<Clause, "text">[]) =>
  clauses.map(({ text }) => text).join(" . ");

/** The clauses that speak of a machine with what they stand under, and those that go on about it. */
function around(clauses: readonly Clause[], named: readonly Clause[]): Pick<Clause, "text">[] {
  const isNamed = new Set(named);
  const after = clauses.filter((one, at) => {
    const before = clauses[at - 1];
    return before !== undefined && isNamed.has(before) && words.goesOn.test(one.text);
  });
  const headings = named.map(({ heading }) => ({ text: heading }));
  return [...new Set([...named, ...after]), ...headings];
}
