import { type Candidate, findCandidates } from "./candidates.ts";
import { labelOf } from "./labels.ts";
import { spanOf } from "./quotes.ts";
import { removeCopies } from "./copies.ts";
import type { FoundTheme, ThemeKind, ThemePost, ThemeSpan } from "./types.ts";

/** So many themes are returned at most, and so many of each kind. */
const maxThemes = 12;
const maxOfKind: Readonly<Record<ThemeKind, number>> = { pain: 5, request: 4, comparison: 3, topic: 4 };
/** So many quotes of one post are kept. */
const maxSpans = 3;
/** Two themes of which more posts are the same are one. */
const maxShared = 0.6;

const isWithin = (inner: string, outer: string): boolean => ` ${outer} `.includes(` ${inner} `);

/** Whether two themes say nearly the same: one phrase is in the other, or the posts are mostly the same. */
function isSame(a: Candidate, b: Candidate): boolean {
  const isEitherTopic = a.kind === "topic" || b.kind === "topic";
  if (a.kind === b.kind && (isWithin(a.key, b.key) || isWithin(b.key, a.key))) return true;
  if (isEitherTopic && a.key === b.key) return true;
  const shared = [...a.posts].filter((post) => b.posts.has(post)).length;
  return shared > maxShared * Math.min(a.posts.size, b.posts.size);
}

function toTheme({ kind, wording, key, mentions, everywhere }: Candidate, of: number): FoundTheme {
  const spans = new Map<string, ThemeSpan[]>();
  for (const mention of mentions) {
    const one = spanOf(mention);
    const known = spans.get(mention.post.id);
    if (!known) spans.set(mention.post.id, [one]);
    else if (known.length < maxSpans && !known.some((other) => isOverlapping(other, one))) known.push(one);
  }
  const members = [...spans].map(([postId, some]) => ({ postId, spans: some }));
  const id = `${kind}-${key.replaceAll(" ", "_")}`;
  return { id, kind, wording, label: labelOf(mentions, everywhere), of, members };
}

const isOverlapping = (a: ThemeSpan, b: ThemeSpan): boolean =>
  a.field === b.field && a.span[0] < b.span[1] && b.span[0] < a.span[1];

/**
 * The themes of posts in English, the strongest first. `profileTexts` are what the company says of itself: a phrase
 * with its words is stronger. The order of the posts does not matter.
 */
export function findThemes(posts: readonly ThemePost[], profileTexts: readonly string[]): FoundTheme[] {
  const chosen: Candidate[] = [];
  for (const candidate of findCandidates(removeCopies(posts), profileTexts)) {
    if (chosen.length >= maxThemes) break;
    const ofKind = chosen.filter(({ kind }) => kind === candidate.kind).length;
    if (ofKind >= maxOfKind[candidate.kind]) continue;
    if (!chosen.some((one) => isSame(one, candidate))) chosen.push(candidate);
  }
  return chosen.map((candidate) => toTheme(candidate, posts.length));
}
