import { type Keyword, type KeywordKind, limits } from "@earshot/contract";
import { neededWords, type ParsedPhrase, parsePhrase } from "@earshot/matcher";
import { dayOf, lastDays } from "../../../infrastructure/calendar.ts";
import type { Clock } from "../../../infrastructure/clock.ts";
import { cursorsOf } from "../../../infrastructure/cursor.ts";
import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Events } from "../../../infrastructure/events/index.ts";
import type { WorkspaceRow, Workspaces } from "../../identity/workspaces/index.ts";
import type { Billing } from "../../ledger/billing/index.ts";
import { createKeywordTopics } from "./events.ts";
import { followPlans, resumeKeywords } from "./service-plan.ts";
import { createKeywordTokens, tokensLeft } from "./service-tokens.ts";
import { wordRunsOf } from "./service-word-runs.ts";
import * as store from "./store.ts";

export { type ActivePhrase, type KeywordChange, keywordChannel } from "./store.ts";

/** @param found by day, as `2026-11-21`; days without any are missing. */
function present(
  row: store.KeywordRow,
  days: readonly string[],
  found?: ReadonlyMap<string, number>,
): Keyword {
  return {
    id: row.id,
    keyword: row.keyword,
    kind: row.kind,
    use_count: row.useCount,
    last_used: row.lastUsed?.toISOString() ?? null,
    pausedAt: row.pausedAt?.toISOString() ?? null,
    trend: days.map((day) => found?.get(day) ?? 0),
  };
}

/** @throws AppError VALIDATION_FAILED when the phrase can't be monitored, with the reason. */
function readPhrase(text: string): ParsedPhrase {
  const parsed = parsePhrase(text);
  if (!parsed.ok) throw new AppError("VALIDATION_FAILED", { message: parsed.refusal.message });
  return parsed.phrase;
}

export type Keywords = ReturnType<typeof createKeywords>;

/** The keywords of workspaces and their quota. */
export function createKeywords(deps: {
  database: Database;
  events: Events;
  clock: Clock;
  workspaces: Workspaces;
  billing: Billing;
}) {
  const { database, clock, workspaces } = deps;
  const tokens = createKeywordTokens(deps);
  const topics = createKeywordTopics();

  // A workspace without replies left is paused: no new mentions are searched for (S2 §2).
  deps.billing.topics.changed.subscribe(async (tx, { workspaceId, left }) => {
    const isPaused = left === 0;
    if (!(await workspaces.setPaused(tx, workspaceId, isPaused))) return;
    await store.announcePause(tx, isPaused ? "paused" : "resumed", workspaceId);
  });
  // Listeners load the active keywords, which exclude those of a workspace that is paused for another reason.
  workspaces.topics.suspensionChanged.subscribe((tx, { workspaceId, isSuspended }) =>
    store.announcePause(tx, isSuspended ? "paused" : "resumed", workspaceId),
  );

  followPlans({ ...deps, tokens, topics });

  async function list(workspaceId: string): Promise<Keyword[]> {
    const days = trendDays(await workspaces.timeZone(workspaceId));
    const [rows, found] = await Promise.all([
      store.listKeywords(database.pool, workspaceId),
      store.listDays(database.pool, workspaceId, days[0] ?? ""),
    ]);
    return rows.map((row) => present(row, days, found.get(row.id)));
  }

  /** @throws AppError NOT_FOUND. */
  async function get(workspaceId: string, keywordId: string): Promise<Keyword> {
    const keyword = (await list(workspaceId)).find(({ id }) => id === keywordId);
    if (!keyword) throw new AppError("NOT_FOUND");
    return keyword;
  }

  /** The days of a trend, the oldest first. */
  const trendDays = (timeZone: string) => lastDays(timeZone, clock.now(), limits.trendDays);

  return {
    topics,
    tokens,

    list,

    /**
     * The keywords of a workspace, oldest first: all of them, or a page.
     * @throws AppError VALIDATION_FAILED for a cursor that is not of this list.
     */
    async listPage(
      workspaceId: string,
      { limit, cursor }: { limit?: number | undefined; cursor?: string | undefined },
    ): Promise<{ keywords: Keyword[]; total: number; nextCursor: string | null }> {
      const cursors = cursorsOf(["keywords", workspaceId]);
      const after = cursors.read(cursor);
      if (limit === undefined && !after) {
        const all = await list(workspaceId);
        return { keywords: all, total: all.length, nextCursor: null };
      }
      const days = trendDays(await workspaces.timeZone(workspaceId));
      const [{ rows, last }, total, found] = await Promise.all([
        store.listKeywordPage(database.pool, workspaceId, { limit, after }),
        store.countKeywords(database.pool, workspaceId),
        store.listDays(database.pool, workspaceId, days[0] ?? ""),
      ]);
      return {
        keywords: rows.map((row) => present(row, days, found.get(row.id))),
        total,
        nextCursor: limit === undefined || rows.length < limit ? null : cursors.write(last),
      };
    },

    /** The texts of a workspace's keywords, oldest first. */
    texts: async (workspaceId: string): Promise<string[]> =>
      (await store.listKeywords(database.pool, workspaceId)).map(({ keyword }) => keyword),

    /** The word runs of a text; null: it is not a valid keyword. */
    wordRunsOf,

    /**
     * Sets of words: a post with the phrase contains all words of at least one set.
     * @throws AppError VALIDATION_FAILED when the phrase can't be monitored.
     */
    neededOf: (text: string): string[][] => neededWords(readPhrase(text)),

    /** How many tokens of the quota are in use. */
    countUsed: async (workspace: WorkspaceRow) => (await tokens.figures(workspace)).keywordsUsed,

    /**
     * Adds a keyword.
     * @throws AppError VALIDATION_FAILED when the phrase can't be monitored, KEYWORD_EXISTS,
     *   KEYWORD_LIMIT_REACHED.
     */
    async add(workspaceId: string, text: string): Promise<Keyword> {
      readPhrase(text);
      return database.transaction(async (tx) => {
        const workspace = await workspaces.lock(tx, workspaceId);
        const left = tokensLeft(await tokens.figures(workspace, tx));
        const row = await store.insertKeyword(tx, workspaceId, text);
        if (!row) throw new AppError("KEYWORD_EXISTS");
        if (left === 0) throw new AppError("KEYWORD_LIMIT_REACHED");
        await store.announceChange(tx, "added", row);
        await topics.added.publish(tx, { workspaceId, keywordId: row.id });
        await tokens.announce(tx, workspace);
        return present(row, trendDays(workspace.timeZone));
      });
    },

    /**
     * Monitors a paused keyword again, for a token; one that is not paused stays as it is.
     * @throws AppError NOT_FOUND, KEYWORD_LIMIT_REACHED.
     */
    async resume(workspaceId: string, keywordId: string): Promise<Keyword> {
      await database.transaction(async (tx) => {
        const workspace = await workspaces.lock(tx, workspaceId);
        const rows = await store.lockKeywords(tx, workspaceId);
        const row = rows.find(({ id }) => id === keywordId);
        if (!row) throw new AppError("NOT_FOUND");
        if (row.pausedAt === null) return;
        const left = tokensLeft(await tokens.figures(workspace, tx));
        if (left === 0) throw new AppError("KEYWORD_LIMIT_REACHED");
        await resumeKeywords(tx, topics, [row]);
        await tokens.announce(tx, workspace);
      });
      return get(workspaceId, keywordId);
    },

    /** Sets what a keyword is about; null: none of the kinds. @throws AppError NOT_FOUND. */
    async setKind(
      workspaceId: string,
      keywordId: string,
      kind: KeywordKind | null,
    ): Promise<Keyword> {
      if (!(await store.setKind(database.pool, workspaceId, keywordId, kind)))
        throw new AppError("NOT_FOUND");
      return get(workspaceId, keywordId);
    },

    /** What a workspace's keywords are about, by the phrase in lower case. Keywords without a kind are omitted. */
    async kinds(workspaceId: string): Promise<Map<string, { keyword: string; kind: KeywordKind }>> {
      const rows = await store.listKeywords(database.pool, workspaceId);
      return new Map(
        rows.flatMap(({ keyword, kind }) =>
          kind === null ? [] : [[keyword.toLowerCase(), { keyword, kind }]],
        ),
      );
    },

    /**
     * Removes a keyword; its mentions stay.
     * @throws AppError NOT_FOUND.
     */
    async remove(workspaceId: string, keywordId: string): Promise<void> {
      await database.transaction(async (tx) => {
        const workspace = await workspaces.lock(tx, workspaceId);
        const row = await store.removeKeyword(tx, workspaceId, keywordId);
        if (!row) throw new AppError("NOT_FOUND");
        await store.announceChange(tx, "removed", row);
        await tokens.announce(tx, workspace);
      });
    },

    /** The monitored phrases of all workspaces, or of one, with the workspace's tier. */
    watched: (workspaceId?: string) => store.listActivePhrases(database.pool, workspaceId),

    /** One keyword, or null when it was removed or is paused. */
    findWatched: (keywordId: string) => store.findActivePhrase(database.pool, keywordId),

    /** Counts mentions found, by keyword id. */
    recordUses(tx: Tx, uses: ReadonlyMap<string, number>): Promise<void> {
      const now = clock.now();
      return store.addUses(tx, uses, now, (timeZone) => dayOf(timeZone, now));
    },
  };
}
