import {
  type ExclusionOption,
  type ExclusionPreview,
  limits,
  mutableSignals,
} from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import { distinctiveTerms, type Mentions, truncate } from "../mentions/index.ts";
import type { ExclusionInput } from "./rules.ts";
import type { Exclusions } from "./service.ts";
import { isValidPhrase, neededWordsOf, normalizeInput } from "./service-matching.ts";
import * as store from "./store-matches.ts";

const lookbackMs = 30 * 24 * 3_600_000;
const maxExamples = 5;
const maxWordOptions = 3;
/** A term in a larger share of the pending mentions is probably what the workspace searches for. */
const maxShareHidden = 0.6;
const engagedStatuses = ["accepted", "in_progress", "replied"] as const;

export type ExclusionPreviews = ReturnType<typeof createExclusionPreviews>;

/** What exclusions would hide, before a customer adds them. */
export function createExclusionPreviews(deps: {
  database: Database;
  clock: Clock;
  exclusions: Exclusions;
  mentions: Mentions;
}) {
  const { database, clock, exclusions, mentions } = deps;
  const lookbackStart = () => new Date(clock.now().getTime() - lookbackMs);

  /** Counts the pending mentions that each of some exclusions would hide. */
  async function countMatches(
    workspaceId: string,
    inputs: readonly ExclusionInput[],
  ): Promise<(ExclusionInput & { hides: number })[]> {
    if (inputs.length === 0) return [];
    const match = exclusions.matcherOf(inputs);
    const neededWords = inputs.some(({ kind }) => kind === "words") && neededWordsOf(inputs);
    const rows = await store.findCandidates(database.pool, {
      workspaceId,
      statuses: ["pending"],
      shownSince: lookbackStart(),
      ...(neededWords && { neededWords }),
    });
    const counts = inputs.map(() => 0);
    for (const row of rows) {
      const kinds = row.signals.map(({ kind }) => kind);
      for (const at of new Set(match(row, kinds))) counts[at] = (counts[at] ?? 0) + 1;
    }
    return inputs.map((input, at) => ({ ...input, hides: counts[at] ?? 0 }));
  }

  return {
    /** What an exclusion would have hidden in the last 30 days. @throws AppError VALIDATION_FAILED. */
    async preview(workspaceId: string, given: ExclusionInput): Promise<ExclusionPreview> {
      const input = normalizeInput(given);
      const shownSince = lookbackStart();
      const statuses = ["pending", ...engagedStatuses] as const;
      const [rows, of] = await Promise.all([
        exclusions.findMatches(database.pool, workspaceId, input, { statuses, shownSince }),
        store.countPendingSince(database.pool, workspaceId, shownSince),
      ]);
      const hides = rows.filter(({ status }) => status === "pending");
      const strongest = hides
        .toSorted((a, b) => b.score - a.score || (a.id < b.id ? 1 : -1))
        .slice(0, maxExamples)
        .map(({ id }) => id);
      const found = await mentions.withPosts(strongest);
      return {
        hides: hides.length,
        of,
        engaged: rows.length - hides.length,
        examples: strongest.flatMap((id) => {
          const post = found.get(id)?.post;
          if (!post) return [];
          return [
            {
              id,
              source: post.source,
              title: post.threadTitle ?? post.title,
              content: truncate(post.body, limits.previewMax),
              subreddit: post.community,
              author: post.author,
              created_utc: post.postedAt.getTime() / 1000,
            },
          ];
        }),
      };
    },

    /** The exclusions that would hide a mention. @throws AppError NOT_FOUND. */
    async listOptions(workspaceId: string, mentionId: string): Promise<ExclusionOption[]> {
      const { id } = await mentions.get(workspaceId, mentionId);
      const [found, rows, pending] = await Promise.all([
        mentions.withPosts([id]),
        exclusions.listRows(workspaceId),
        store.countPendingSince(database.pool, workspaceId, lookbackStart()),
      ]);
      const row = found.get(id);
      if (!row) throw new AppError("NOT_FOUND");
      const { mention, post, keywords, marks } = row;
      const input = (
        kind: ExclusionInput["kind"],
        value: string,
        source: ExclusionInput["source"] = null,
      ): ExclusionInput => ({ kind, value, source });
      const keyOf = (one: ExclusionInput) =>
        `${one.kind} ${one.source ?? ""} ${one.value}`.toLowerCase();
      const existing = new Set(rows.map(keyOf));
      const isNew = (one: ExclusionInput) => !existing.has(keyOf(one));
      const kinds = new Set(mention.intentSignals.map(({ kind }) => kind));
      const namesAndSignals = [
        ...(post.author ? [input("author", post.author, post.source)] : []),
        ...(post.community ? [input("community", post.community, post.source)] : []),
        ...mutableSignals.filter((kind) => kinds.has(kind)).map((kind) => input("signal", kind)),
      ].map(normalizeInput);
      const terms = distinctiveTerms(post, marks, keywords)
        .map((value) => input("words", value))
        .filter(({ value }) => isValidPhrase(value))
        .filter((one) => exclusions.matcherOf([one])(post, []).length > 0);
      // Counted separately, since only the terms need the texts of posts.
      const [others, counted] = await Promise.all([
        countMatches(workspaceId, namesAndSignals.filter(isNew)),
        countMatches(workspaceId, terms.filter(isNew)),
      ]);
      // A term is useful when it hides more than this mention, but not most of them.
      const isUseful = ({ hides }: { hides: number }) =>
        hides > 1 && hides <= Math.max(2, pending * maxShareHidden);
      const words = counted
        .toSorted((a, b) => Number(isUseful(b)) - Number(isUseful(a)))
        .filter((one) => isUseful(one) || one.hides <= 1)
        .slice(0, maxWordOptions);
      return [...others, ...words];
    },
  };
}
