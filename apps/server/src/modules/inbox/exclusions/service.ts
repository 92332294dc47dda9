import { neededWords, parsePhrase } from "@earshot/matcher";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Log } from "../../../infrastructure/log.ts";
import { createPhraseIndex, type PostSummary } from "../../discovery/matching/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import { bareName, comparedName, mostExclusions, type Wanted } from "./rules.ts";
import * as store from "./store.ts";

export type { Wanted } from "./rules.ts";
export type { ExclusionRow } from "./store.ts";

/** What is looked at of a post. */
export type Excludable = Pick<PostSummary, "source" | "author" | "community" | "title" | "body">;

/** Which exclusion leaves a post with such signals out, the first made of several; null: none does. */
export type Filter = (post: Excludable, signals: readonly string[]) => string | null;

/** Filters of so many workspaces are kept. */
const mostKept = 5_000;

export type Exclusions = ReturnType<typeof createExclusions>;

/** What workspaces do not want to see. */
export function createExclusions(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  workspaces: Workspaces;
}) {
  const { database, clock, log, workspaces } = deps;
  /** By workspace, with the ids it was made of: exclusions come and go, and never change. */
  const kept = new Map<string, { ids: string; filter: Filter }>();

  /** Which of some exclusions leave a post with such signals out, by their place in the list. */
  function createFits(rows: readonly Wanted[]) {
    const key = (kind: string, source: string | null, value: string) =>
      `${kind} ${source ?? ""} ${value}`;
    const named = new Map<string, number>();
    for (const [at, { kind, source, value }] of rows.entries()) {
      if (kind === "words") continue;
      named.set(key(kind, source, kind === "signal" ? value : comparedName(value)), at);
    }
    const phrases = rows.flatMap(({ kind, value }, subscriber) =>
      kind === "words"
        ? [{ subscriber, keywordId: String(subscriber), workspaceId: "", keyword: value }]
        : [],
    );
    // The very engine that keywords are matched with.
    const index = phrases.length > 0 ? createPhraseIndex(phrases, log) : null;
    return (post: Excludable, signals: readonly string[]): number[] => {
      const { source, author, community } = post;
      return [
        author === null ? undefined : named.get(key("author", source, comparedName(author))),
        community === null
          ? undefined
          : named.get(key("community", source, comparedName(community))),
        ...signals.map((signal) => named.get(key("signal", null, signal))),
        ...(index?.match(post).map(({ keywordId }) => Number(keywordId)) ?? []),
      ].filter((at) => at !== undefined);
    };
  }

  function createFilter(rows: readonly store.ExclusionRow[]): Filter {
    const fits = createFits(rows);
    return (post, signals) => {
      const found = fits(post, signals);
      return found.length > 0 ? (rows[Math.min(...found)]?.id ?? null) : null;
    };
  }

  /** What is to be left out in the form in which it is stored. @throws AppError VALIDATION_FAILED. */
  function read(wanted: Wanted): Wanted {
    const { kind } = wanted;
    const refuse = (why: string): never => {
      throw new AppError("VALIDATION_FAILED", { details: [`value: ${why}`] });
    };
    if (kind === "words") {
      const parsed = parsePhrase(wanted.value);
      if (!parsed.ok) refuse(parsed.refusal.message);
    }
    const isName = kind === "author" || kind === "community";
    const value = isName ? bareName(wanted.value) : wanted.value;
    if (value === "") refuse("Say whom or which community to leave out.");
    return { ...wanted, value };
  }

  return {
    read,

    /** A workspace's exclusions, the newest first. */
    list: (workspaceId: string) => store.listExclusions(database.read, workspaceId),

    /** What is left out of what workspaces see, as it stands; those that leave out nothing are missing. */
    async filtersOf(db: Queryable, workspaceIds: readonly string[]): Promise<Map<string, Filter>> {
      const rows = await store.listOf(db, workspaceIds);
      return new Map(
        [...Map.groupBy(rows, (row) => row.workspaceId)].map(([workspaceId, group]) => {
          const ids = group.map(({ id }) => id).join();
          const known = kept.get(workspaceId);
          if (known?.ids === ids) return [workspaceId, known.filter];
          const filter = createFilter(group);
          if (kept.size >= mostKept) kept.clear();
          kept.set(workspaceId, { ids, filter });
          return [workspaceId, filter];
        }),
      );
    },

    /** Which of some that are not made yet would leave a post out, by their place in the list. */
    fitsOf: createFits,

    /**
     * Sets of words of which a post must hold one for exclusions of words to fit it; an empty set rules
     * nothing out.
     */
    neededOf: (wanted: readonly Wanted[]): string[][] =>
      wanted.flatMap(({ kind, value }) => {
        const parsed = kind === "words" ? parsePhrase(value) : null;
        return parsed?.ok ? neededWords(parsed.phrase) : [[]];
      }),

    /** Whether words can be left out as they are. */
    canRead: (words: string): boolean => parsePhrase(words).ok,

    /**
     * Keeps an exclusion, in the caller's transaction, which locks the workspace by it.
     * @param wanted as `read` gives it
     * @throws AppError EXCLUSION_EXISTS, EXCLUSION_LIMIT_REACHED.
     */
    async add(tx: Tx, workspaceId: string, userId: string, wanted: Wanted) {
      await workspaces.lock(tx, workspaceId);
      const used = await store.countExclusions(tx, workspaceId);
      const { kind, value, source } = wanted;
      const row = await store.insertExclusion(tx, {
        workspaceId,
        kind,
        value,
        source,
        createdBy: userId,
        createdAt: clock.now(),
      });
      if (!row) throw new AppError("EXCLUSION_EXISTS");
      if (used >= mostExclusions) throw new AppError("EXCLUSION_LIMIT_REACHED");
      return row;
    },

    /** One of a workspace's, with the workspace locked. @throws AppError NOT_FOUND. */
    async lock(tx: Tx, workspaceId: string, id: string) {
      await workspaces.lock(tx, workspaceId);
      const row = await store.lockExclusion(tx, workspaceId, id);
      if (!row) throw new AppError("NOT_FOUND");
      return row;
    },

    /** Takes it away, in the transaction that has locked it. */
    remove: (tx: Tx, id: string) => store.deleteExclusion(tx, id),
  };
}
