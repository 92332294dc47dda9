import { type Candidate, findCandidates } from "./candidates.ts";
import { removeCopies } from "./copies.ts";
import { labelOf } from "./labels.ts";
import { spanOf } from "./quotes.ts";
import type { Mention } from "./read-posts.ts";
import type { FoundTheme, ThemeKind, ThemePost } from "./types.ts";

/** The max number of themes, and of each kind before weaker ones of other kinds are taken. */
const maxThemes = 12;
const maxOfKind: Readonly<Record<ThemeKind, number>> = {
  pain: 5,
  request: 4,
  comparison: 3,
  topic: 4,
};
/** Two themes that share more of their posts count as one. */
const maxShared = 0.6;

const isWithin = (inner: string, outer: string): boolean => ` ${outer} `.includes(` ${inner} `);

/** Whether two themes say nearly the same: one phrase contains the other, or the posts are mostly the same. */
function isSame(a: Candidate, b: Candidate): boolean {
  const isEitherTopic = a.kind === "topic" || b.kind === "topic";
  if (a.kind === b.kind && (isWithin(a.key, b.key) || isWithin(b.key, a.key))) return true;
  if (isEitherTopic && a.key === b.key) return true;
  const shared = [...a.posts].filter((post) => b.posts.has(post)).length;
  return shared > maxShared * Math.min(a.posts.size, b.posts.size);
}

/** The mention of each post that is quoted. */
function quotedOf(mentions: readonly Mention[]): Mention[] {
  const quoted = new Map<string, Mention>();
  for (const mention of mentions)
    if (!quoted.has(mention.post.id)) quoted.set(mention.post.id, mention);
  return [...quoted.values()];
}

/** A candidate as a theme; null: none of its quotes has its phrase without other words. */
function toTheme({ kind, wording, key, mentions, everywhere }: Candidate): FoundTheme | null {
  const quoted = quotedOf(mentions);
  const label = labelOf(wording, quoted, everywhere);
  if (label === null) return null;
  const members = quoted.map((mention) => ({ postId: mention.post.id, ...spanOf(mention) }));
  return { id: `${kind}-${key.replaceAll(" ", "_")}`, kind, wording, label, members };
}

/**
 * The themes of posts in English, the strongest first. `profileTexts` are the company's own description: a phrase
 * with its words is stronger. The order of the posts does not matter.
 */
export function findThemes(
  posts: readonly ThemePost[],
  profileTexts: readonly string[],
): FoundTheme[] {
  const candidates = findCandidates(removeCopies(posts), profileTexts);
  const chosen = new Map<Candidate, FoundTheme>();
  // First up to the max of each kind, then the strongest of the rest.
  for (const limits of [maxOfKind, null])
    for (const candidate of candidates) {
      if (chosen.size >= maxThemes) break;
      const others = [...chosen.keys()];
      const ofKind = others.filter(({ kind }) => kind === candidate.kind).length;
      if (limits && ofKind >= limits[candidate.kind]) continue;
      if (others.some((one) => isSame(one, candidate))) continue;
      const theme = toTheme(candidate);
      if (theme) chosen.set(candidate, theme);
    }
  return [...chosen].sort(([a], [b]) => b.strength - a.strength).map(([, theme]) => theme);
}
