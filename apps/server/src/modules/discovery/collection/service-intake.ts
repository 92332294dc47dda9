import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import type { Post } from "../../../integrations/ports/post.ts";
import type { SearchAsk, SearchPage, SearchSource } from "../../../integrations/ports/search.ts";
import { nothingSpent, type Spending } from "../../ledger/spending/index.ts";
import type { Matching } from "../matching/index.ts";
import { splitCost } from "./rules-cost-shares.ts";
import type { Delays } from "./service-delays.ts";

/** No budget is left for a call; the message is a sentence for customers. */
export class BudgetError extends Error {
  /** When budget is available again; null: the exact day is not known. */
  readonly until: Date | null;

  constructor(message: string, until: Date | null) {
    super(message);
    this.until = until;
  }
}

const dailyBudgetUsed =
  "Today’s budget for reading this source is used up. Reading resumes tomorrow.";
const monthlyBudgetUsed =
  "This month’s budget for reading this source is used up. Reading resumes next month.";

/** Which workspaces pay for a call, and since when its posts count for the delay figures. */
export interface IntakeOptions {
  workspaceIds: readonly string[];
  /** null: the posts are older than the first poll, so they say nothing about delays. */
  since: Date | null;
  /** Phrases that are searched for and need not be keywords. */
  phrases?: readonly string[];
}

export type Intake = ReturnType<typeof createIntake>;

/** Stores posts from the sources, bills the workspaces and records delays. */
export function createIntake(deps: {
  database: Database;
  matching: Matching;
  spending: Spending;
  delays: Delays;
}) {
  const { database, matching, spending, delays } = deps;

  /** Ingests posts in one transaction. */
  const ingest = (
    source: SearchSource["name"],
    posts: readonly Post[],
    since: Date | null,
    also?: (tx: Tx) => Promise<void>,
  ): Promise<void> =>
    database.transaction(async (tx) => {
      const { fresh } = await matching.ingest(tx, posts);
      // Posts from before the first poll say nothing about our delay.
      const recent = fresh.filter(({ postedAt }) => since !== null && postedAt > since);
      await delays.record(tx, source, recent);
      await also?.(tx);
    });

  /** The workspaces that can pay for a call. @throws BudgetError when none of them can. */
  async function findPayers(
    source: Pick<SearchSource, "name">,
    workspaceIds: readonly string[],
    micros: number,
  ): Promise<string[]> {
    const payers = await spending.within(source.name, workspaceIds, micros);
    if (workspaceIds.length > 0 && payers.length === 0)
      throw new BudgetError(monthlyBudgetUsed, null);
    return payers;
  }

  return {
    ingest,

    /** Fetches a page of a search, bills it and ingests its posts. @throws BudgetError, SourceError. */
    async search(
      source: SearchSource,
      query: string,
      request: SearchAsk,
      options: IntakeOptions,
    ): Promise<SearchPage> {
      const { callMicros, readMicros } = source.price;
      const maxMicros = callMicros + request.limit * readMicros;
      const payers = await findPayers(source, options.workspaceIds, maxMicros);
      const reservation = await spending.reserve(source.name, maxMicros);
      if ("until" in reservation) throw new BudgetError(dailyBudgetUsed, reservation.until);
      const { reserved } = reservation;
      let page: SearchPage;
      try {
        page = await source.search(query, request);
      } catch (error) {
        // A failed call is not billed: release the reservation.
        await database.transaction((tx) => spending.settle(tx, reserved, nothingSpent));
        throw error;
      }
      const matchedWorkspaces = page.posts.map((post) => matching.workspacesOf(post));
      const relevant = source.findsEverything
        ? matching.select(page.posts, options.phrases)
        : page.posts;
      await ingest(source.name, relevant, options.since, (tx) =>
        spending.settle(tx, reserved, {
          micros: callMicros + page.reads * readMicros,
          calls: 1,
          reads: page.reads,
          shares: splitCost(payers, matchedWorkspaces, page.reads, source.price),
        }),
      );
      return page;
    },

    /** Ingests posts from a stream; each is billed. @throws BudgetError before any is stored. */
    async ingestStreamed(
      source: { name: SearchSource["name"]; price: { readMicros: number } },
      posts: readonly Post[],
      options: IntakeOptions,
    ): Promise<void> {
      const { readMicros } = source.price;
      const micros = posts.length * readMicros;
      const payers = await findPayers(source, options.workspaceIds, micros);
      const reservation = await spending.reserve(source.name, micros);
      if ("until" in reservation) throw new BudgetError(dailyBudgetUsed, reservation.until);
      const matchedWorkspaces = posts.map((post) => matching.workspacesOf(post));
      await ingest(source.name, posts, options.since, (tx) =>
        spending.settle(tx, reservation.reserved, {
          micros,
          calls: 0,
          reads: posts.length,
          shares: splitCost(payers, matchedWorkspaces, posts.length, { callMicros: 0, readMicros }),
        }),
      );
    },
  };
}
