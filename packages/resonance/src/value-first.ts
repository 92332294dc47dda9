import { counted, maxReasons, type ParsedText, toScore } from "./text.ts";
import type { PartScore, Reason } from "./types.ts";

/** Words that begin an offer of the author. */
const offer =
  /\b(?:(?:my|our) (?:new )?(?:app|tool|product|service|software|platform|company|startup|agency|website|site|newsletter|course|plugin|extension|saas)|(?:i|we) (?:just |recently |have |finally )?(?:built|launched|released|developed|created|founded)|check (?:it|us|this|them) out|sign up|free trial|try (?:it|us) (?:out|for free))\b/giu;

interface Mention {
  start: number;
  end: number;
}

/** Where a name occurs as a whole word, in any case. */
function mentionsOf(name: string, content: string): Mention[] {
  const [folded, lowerName] = [content.toLowerCase(), name.toLowerCase().trim()];
  const found: Mention[] = [];
  if (lowerName.length < 2 || folded.length !== content.length) return found;
  const isPartOfWord = (at: number) => /[\p{L}\p{N}]/u.test(content[at] ?? "");
  for (let at = folded.indexOf(lowerName); at >= 0; at = folded.indexOf(lowerName, at + 1)) {
    const end = at + lowerName.length;
    if (!isPartOfWord(at - 1) && !isPartOfWord(end)) found.push({ start: at, end });
  }
  return found;
}

/** How often the company may be named. */
const maxMentions = 2;

/** Scores whether a text helps before it offers: where the company is first named or an offer begins. */
export function valueFirst(
  content: string,
  parsed: ParsedText,
  companyNames: readonly string[],
): PartScore | null {
  if (parsed.words.length === 0) return null;
  const mentions = companyNames
    .flatMap((name) => mentionsOf(name, content))
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const offers = [...content.matchAll(offer)].map(({ 0: words, index }) => ({
    start: index,
    end: index + words.length,
  }));
  const first = [...mentions, ...offers].sort((a, b) => a.start - b.start)[0];
  if (!first) {
    const message = "It neither names your company nor makes an offer.";
    const reasons = [{ start: 0, end: 0, message, remedy: null }];
    return { part: "value_first", score: 100, reasons };
  }
  const before = parsed.words.filter(({ end }) => end <= first.start).length;
  const share = before / parsed.words.length;
  const isLate = share >= 0.5;
  const reasons: Reason[] = [
    {
      ...first,
      message: `Your offer comes after ${before} of ${counted(parsed.words.length, "word")}.`,
      remedy: isLate
        ? null
        : "Help with the question first, and name your offer in the second half.",
    },
  ];
  const separate = mentions.filter(({ start }, at) => start >= (mentions[at - 1]?.end ?? 0));
  const extra = separate.slice(maxMentions);
  for (const mention of extra.slice(0, maxReasons)) {
    const message = `Your company is named ${counted(separate.length, "time")}.`;
    reasons.push({ ...mention, message, remedy: "Name it once or twice." });
  }
  const score = 30 + 70 * Math.min(1, share / 0.5) - 10 * extra.length;
  return { part: "value_first", score: toScore(score), reasons };
}
