import { type Candidate, findCandidates } from "./candidates.ts";
import { removeCopies } from "./copies.ts";
import { labelOf } from "./labels.ts";
import { spanOf } from "./quotes.ts";
import type { FoundTheme, ThemeKind, ThemeMember, ThemePost } from "./types.ts";

/** So many themes are returned at most, and of each kind so many before weaker ones of another kind. */
const maxThemes = 12;
const maxOfKind: Readonly<Record<ThemeKind, number>> = {
  pain: 5,
  request: 4,
  comparison: 3,
  topic: 4,
};
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

function toTheme(candidate: Candidate, of: number): FoundTheme {
  const { kind, wording, key, mentions, everywhere } = candidate;
  const members = new Map<string, ThemeMember>();
  for (const mention of mentions) {
    const postId = mention.post.id;
    if (!members.has(postId)) members.set(postId, { postId, ...spanOf(mention) });
  }
  const id = `${kind}-${key.replaceAll(" ", "_")}`;
  return {
    id,
    kind,
    wording,
    label: labelOf(mentions, everywhere),
    of,
    members: [...members.values()],
  };
}

/**
 * The themes of posts in English, the strongest first. `profileTexts` are what the company says of itself: a phrase
 * with its words is stronger. The order of the posts does not matter.
 */
export function findThemes(
  posts: readonly ThemePost[],
  profileTexts: readonly string[],
): FoundTheme[] {
  const candidates = findCandidates(removeCopies(posts), profileTexts);
  const chosen: Candidate[] = [];
  // First so many of each kind, then what is left.
  for (const most of [maxOfKind, null])
    for (const candidate of candidates) {
      if (chosen.length >= maxThemes) break;
      const ofKind = chosen.filter(({ kind }) => kind === candidate.kind).length;
      if (most && ofKind >= most[candidate.kind]) continue;
      if (!chosen.some((one) => isSame(one, candidate))) chosen.push(candidate);
    }
  return chosen.sort((a, b) => b.strength - a.strength).map((one) => toTheme(one, posts.length));
}
