import { neededWords, parsePhrase } from "@earshot/matcher";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Log } from "../../../infrastructure/log.ts";
import { createPostPhraseIndex } from "../../discovery/matching/index.ts";
import type { FilteredPost, PostFilter } from "../recording/index.ts";
import { type ExclusionInput, normalizeName, withoutNamePrefix } from "./rules.ts";
import type { ExclusionRow } from "./store.ts";

/** The positions in the list of the exclusions that match a post with these kinds of signals. */
export type Matcher = (post: FilteredPost, signals: readonly string[]) => number[];

/** Matches posts against a list of exclusions. */
export function createMatcher(exclusions: readonly ExclusionInput[], log: Log): Matcher {
  const key = (kind: string, source: string | null, value: string) =>
    `${kind} ${source ?? ""} ${value}`;
  const byValue = new Map<string, number>();
  for (const [at, { kind, source, value }] of exclusions.entries()) {
    if (kind === "words") continue;
    byValue.set(key(kind, source, kind === "signal" ? value : normalizeName(value)), at);
  }
  // The same engine that matches keywords.
  const index = createPostPhraseIndex<number>();
  for (const [position, { kind, value }] of exclusions.entries()) {
    if (kind !== "words") continue;
    try {
      index.add(value, position);
    } catch (error) {
      // An older version may have accepted a phrase that this one refuses; the others must still match.
      log.error({ err: error }, "the words of an exclusion can't be matched");
    }
  }
  return (post, signals) => {
    const { source, author, community } = post;
    return [
      author === null ? undefined : byValue.get(key("author", source, normalizeName(author))),
      community === null
        ? undefined
        : byValue.get(key("community", source, normalizeName(community))),
      ...signals.map((signal) => byValue.get(key("signal", null, signal))),
      ...(index.size > 0 ? index.match(post).map(({ payload }) => payload) : []),
    ].filter((at) => at !== undefined);
  };
}

/** Names the exclusion that hides a post: the oldest of several. */
export function createFilter(rows: readonly ExclusionRow[], log: Log): PostFilter {
  const match = createMatcher(rows, log);
  return (post, signals) => {
    const found = match(post, signals);
    return found.length > 0 ? (rows[Math.min(...found)]?.id ?? null) : null;
  };
}

/** An exclusion in the form in which it is stored. @throws AppError VALIDATION_FAILED. */
export function normalizeInput(input: ExclusionInput): ExclusionInput {
  const { kind } = input;
  const refuse = (why: string): never => {
    throw new AppError("VALIDATION_FAILED", { details: [`value: ${why}`] });
  };
  if (kind === "words") {
    const parsed = parsePhrase(input.value);
    if (!parsed.ok) refuse(parsed.refusal.message);
  }
  const isName = kind === "author" || kind === "community";
  const value = isName ? withoutNamePrefix(input.value) : input.value;
  if (value === "") refuse("Enter the author or community to exclude.");
  return { ...input, value };
}

/** Whether words can be excluded as they are. */
export const isValidPhrase = (words: string): boolean => parsePhrase(words).ok;

/**
 * Sets of words of which a post must contain one for exclusions of words to match it. An empty set
 * rules nothing out.
 */
export const neededWordsOf = (exclusions: readonly ExclusionInput[]): string[][] =>
  exclusions.flatMap(({ kind, value }) => {
    const parsed = kind === "words" ? parsePhrase(value) : null;
    return parsed?.ok ? neededWords(parsed.phrase) : [[]];
  });
