import type { Exclusion, SignalKind } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database, Queryable, Tx } from "../../../infrastructure/database/index.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { MentionHiding, PostFilter, VisibilityFilters } from "../recording/index.ts";
import { type ExclusionInput, maxExclusions } from "./rules.ts";
import { createFilter, createMatcher, neededWordsOf, normalizeInput } from "./service-matching.ts";
import * as store from "./store.ts";
import { type CandidateQuery, findCandidates, type MatchCandidate } from "./store-matches.ts";

/** The maximum number of workspaces whose filters are cached. */
const maxCached = 5_000;

const present = (
  { id, kind, value, source, createdAt }: store.ExclusionRow,
  hidden: number,
): Exclusion => ({ id, kind, value, source, hidden, createdAt: createdAt.toISOString() });

export type Exclusions = ReturnType<typeof createExclusions>;

/** What workspaces do not want to see. It hides mentions through their visibility filters. */
export function createExclusions(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  workspaces: Workspaces;
  mentionHiding: MentionHiding;
  visibilityFilters: VisibilityFilters;
}) {
  const { database, clock, log, workspaces, mentionHiding } = deps;
  /** By workspace, with the ids of its exclusions: an exclusion never changes once it exists. */
  const cache = new Map<string, { ids: string; filter: PostFilter }>();

  deps.visibilityFilters.register({
    async load(db: Queryable, workspaceIds: readonly string[]): Promise<Map<string, PostFilter>> {
      const rows = await store.listOfWorkspaces(db, workspaceIds);
      return new Map(
        [...Map.groupBy(rows, (row) => row.workspaceId)].map(([workspaceId, group]) => {
          const ids = group.map(({ id }) => id).join();
          const cached = cache.get(workspaceId);
          if (cached?.ids === ids) return [workspaceId, cached.filter];
          const filter = createFilter(group, log);
          if (cache.size >= maxCached) cache.clear();
          cache.set(workspaceId, { ids, filter });
          return [workspaceId, filter];
        }),
      );
    },
  });

  /** Stores an exclusion, with the workspace locked. */
  async function insert(
    tx: Tx,
    workspaceId: string,
    userId: string,
    { kind, value, source }: ExclusionInput,
  ): Promise<store.ExclusionRow> {
    await workspaces.lock(tx, workspaceId);
    const used = await store.countExclusions(tx, workspaceId);
    const row = await store.insertExclusion(tx, {
      workspaceId,
      kind,
      value,
      source,
      createdBy: userId,
      createdAt: clock.now(),
    });
    if (!row) throw new AppError("EXCLUSION_EXISTS");
    if (used >= maxExclusions) throw new AppError("EXCLUSION_LIMIT_REACHED");
    return row;
  }

  const matcherOf = (exclusions: readonly ExclusionInput[]) => createMatcher(exclusions, log);

  /** Mentions that an exclusion matches. */
  async function findMatches(
    db: Queryable,
    workspaceId: string,
    input: ExclusionInput,
    query: Pick<CandidateQuery, "statuses" | "shownSince">,
  ): Promise<MatchCandidate[]> {
    const match = matcherOf([input]);
    const rows = await findCandidates(db, {
      ...query,
      workspaceId,
      source: input.source,
      ...(input.kind === "signal" && { signal: input.value as SignalKind }),
      ...(input.kind === "words" && { neededWords: neededWordsOf([input]) }),
    });
    return rows.filter(
      (row) =>
        match(
          row,
          row.signals.map(({ kind }) => kind),
        ).length > 0,
    );
  }

  return {
    matcherOf,
    findMatches,

    /** A workspace's exclusions as they are stored, the newest first. */
    listRows: (workspaceId: string) => store.listExclusions(database.pool, workspaceId),

    /** A workspace's exclusions with the number of mentions that each hides, the newest first. */
    async list(workspaceId: string): Promise<Exclusion[]> {
      const [rows, hidden] = await Promise.all([
        store.listExclusions(database.pool, workspaceId),
        mentionHiding.countHidden(workspaceId),
      ]);
      return rows.map((row) => present(row, hidden.get(row.id) ?? 0));
    },

    /**
     * Adds an exclusion, and hides the pending mentions that it matches in the same transaction.
     * @throws AppError VALIDATION_FAILED, EXCLUSION_EXISTS, EXCLUSION_LIMIT_REACHED.
     */
    async add(workspaceId: string, userId: string, given: ExclusionInput): Promise<Exclusion> {
      const input = normalizeInput(given);
      return database.transaction(async (tx) => {
        const row = await insert(tx, workspaceId, userId, input);
        const hidden = await mentionHiding.hide(tx, { workspaceId, ruleId: row.id }, async () => {
          const matches = await findMatches(tx, workspaceId, input, { statuses: ["pending"] });
          return matches.map(({ id }) => id);
        });
        return present(row, hidden);
      });
    },

    /**
     * Deletes an exclusion and shows the mentions again that only it hides.
     * @returns how many mentions are shown again.
     * @throws AppError NOT_FOUND.
     */
    remove: (workspaceId: string, id: string): Promise<number> =>
      database.transaction(async (tx) => {
        await workspaces.lock(tx, workspaceId);
        if (!(await store.lockExclusion(tx, workspaceId, id))) throw new AppError("NOT_FOUND");
        return mentionHiding.show(tx, { workspaceId, ruleId: id }, () =>
          store.deleteExclusion(tx, id),
        );
      }),
  };
}
