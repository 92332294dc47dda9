import { type ClaimMention, type Mention, type ReadPosts, readPosts } from "./read-posts.ts";
import type { ClaimKind } from "./rules.ts";
import { logLikelihood, overlapOf, profileStems } from "./score.ts";
import type { ThemeKind, ThemePost, Wording } from "./types.ts";

/** A phrase that may become a theme. */
export interface Candidate {
  kind: ThemeKind;
  wording: Wording;
  key: string;
  mentions: readonly Mention[];
  posts: ReadonlySet<ThemePost>;
  /** All mentions of the phrase, with or without a claim. */
  everywhere: readonly Mention[];
  strength: number;
}

/** Fewer posts do not make a theme. */
const minPosts = 3;

const levelWeights = { Cold: 1, Curious: 1.2, Looking: 1.4, "Ready to buy": 1.6 } as const;
/** Many posts count less than proportionally, so that everyday words are not first. */
const countPower = 0.7;
const severalWordsFactor = 1.2;
/** The weight of a phrase that is only mentioned. */
const mentionFactor = 0.3;
/** From this share on a word is often a name or a noun. */
const minShare = 0.25;

const determiners = new Set(
  "a an the my our your his her their this these those no some any of".split(" "),
);

const postsOf = (mentions: readonly Mention[]): Set<ThemePost> =>
  new Set(mentions.map(({ post }) => post));

/** Whether posts are from at least two authors, or from two communities if authors are unknown. */
function hasSeveralOrigins(posts: ReadonlySet<ThemePost>): boolean {
  const authors = new Set<string>();
  const communities = new Set<string | null>();
  let unknown = false;
  for (const { author, community } of posts) {
    if (author === null) unknown = true;
    else authors.add(author);
    communities.add(community);
  }
  return authors.size >= 2 || (unknown && communities.size >= 2);
}

/** Sentences of fewer words may be equal by chance. */
const minCopiedWords = 5;

/** Removes mentions whose sentence another post has word for word. */
function withoutCopies<One extends Mention>(mentions: readonly One[]): One[] {
  const owners = new Map<string, ThemePost>();
  return mentions.filter(({ post, text, sentence }) => {
    if (sentence.words.length < minCopiedWords) return true;
    const plain = text.slice(sentence.start, sentence.end).toLowerCase();
    const owner = owners.get(plain);
    if (!owner) owners.set(plain, post);
    return !owner || owner === post;
  });
}

/** Whether enough posts, of several authors, have a phrase. */
const isShared = (posts: ReadonlySet<ThemePost>): boolean =>
  posts.size >= minPosts && hasSeveralOrigins(posts);

const capital = /^\p{Lu}/u;

/** Whether at least a quarter of some mentions are names, or follow an article or the like. */
function isOften(what: "name" | "noun", mentions: readonly Mention[]): boolean {
  const found = mentions.filter(({ field, text, sentence: { words }, phrase: { from } }) => {
    const first = text.charAt(words[from]?.start ?? 0);
    // Titles and the beginnings of sentences have capitals for other reasons.
    if (field === "content" && from > 0 && capital.test(first)) return true;
    return what === "noun" && determiners.has(words[from - 1]?.text ?? "");
  });
  return found.length >= mentions.length * minShare;
}

/** A single word often has several meanings: comparisons need a name, requests one of the company's own words. */
function canBeOneWord(kind: ClaimKind, mentions: readonly Mention[], overlap: number): boolean {
  if (kind === "comparison") return isOften("name", mentions);
  return kind === "request" && overlap > 0 && isOften("noun", mentions);
}

const weightOf = (posts: ReadonlySet<ThemePost>): number =>
  [...posts].reduce((sum, { level }) => sum + levelWeights[level], 0) ** countPower;

/** The claims of a kind, by the keys of their phrases. */
function claimsByKey(
  claims: readonly ClaimMention[],
  kind: ClaimKind,
): Map<string, ClaimMention[]> {
  const byKey = new Map<string, ClaimMention[]>();
  for (const one of claims) {
    if (one.claim.kind !== kind) continue;
    const known = byKey.get(one.phrase.key);
    if (known) known.push(one);
    else byKey.set(one.phrase.key, [one]);
  }
  return byKey;
}

const wordingOf = (kind: ClaimKind, isVerb: boolean): Wording => {
  if (kind === "comparison") return "comparison";
  if (kind === "pain") return "problem";
  return isVerb ? "question" : "request";
};

/** Phrases about which several posts make the same claim. */
function claimed(kind: ClaimKind, read: ReadPosts, profile: ReadonlySet<string>): Candidate[] {
  const byKey = claimsByKey(read.claims, kind);
  const claiming = new Set([...byKey.values()].flat().map(({ sentence }) => sentence)).size;
  const candidates: Candidate[] = [];
  for (const [key, all] of byKey) {
    if (all.length < minPosts) continue;
    const mentions = withoutCopies(all);
    const posts = postsOf(mentions);
    const everywhere = read.mentions.get(key) ?? mentions;
    const isOneWord = !key.includes(" ");
    const overlap = overlapOf(key, profile);
    if (!isShared(posts) || (isOneWord && !canBeOneWord(kind, everywhere, overlap))) continue;
    const having = Math.max(mentions.length, everywhere.length);
    const likelihood = logLikelihood(mentions.length, having, claiming, read.sentences);
    const strength =
      weightOf(posts) *
      (0.4 + Math.min(1.2, Math.max(0, likelihood) / 20)) *
      (0.5 + overlap) *
      (isOneWord ? 1 : severalWordsFactor);
    const wording = wordingOf(kind, mentions[0]?.phrase.isVerb === true);
    candidates.push({ kind, wording, key, mentions, posts, everywhere, strength });
  }
  return candidates;
}

/** Phrases of several words, some of them the company's own, that posts share with or without a claim. */
function mentioned(read: ReadPosts, profile: ReadonlySet<string>): Candidate[] {
  const candidates: Candidate[] = [];
  for (const [key, everywhere] of read.mentions) {
    if (everywhere.length < minPosts || !key.includes(" ")) continue;
    const overlap = overlapOf(key, profile);
    if (overlap === 0) continue;
    const mentions = withoutCopies(everywhere.filter(({ phrase }) => phrase.isWhole));
    const posts = postsOf(mentions);
    if (!isShared(posts)) continue;
    const strength = weightOf(posts) * overlap * mentionFactor;
    candidates.push({
      kind: "topic",
      wording: "mention",
      key,
      mentions,
      posts,
      everywhere,
      strength,
    });
  }
  return candidates;
}

/** The phrases that posts share, the strongest first. */
export function findCandidates(
  posts: readonly ThemePost[],
  profileTexts: readonly string[],
): Candidate[] {
  const profile = profileStems(profileTexts);
  const read = readPosts(posts);
  return [
    ...claimed("pain", read, profile),
    ...claimed("request", read, profile),
    ...claimed("comparison", read, profile),
    ...mentioned(read, profile),
  ].sort(
    (a, b) => b.strength - a.strength || (a.key < b.key ? -1 : 1) || (a.kind < b.kind ? -1 : 1),
  );
}
