import type { Database, Tx } from "../../../infrastructure/database/index.ts";
import type { Post } from "../../../integrations/ports/post.ts";
import type { SearchAsk, SearchPage, SearchSource } from "../../../integrations/ports/search.ts";
import { nothingSpent, type Spending } from "../../ledger/spending/index.ts";
import type { Matching } from "../matching/index.ts";
import { shareBill } from "./rules-bill.ts";
import type { Freshness } from "./service-freshness.ts";

/** There is no money left for a call; the message is a sentence for customers. */
export class BudgetError extends Error {
  /** When there is some again; null: not known to the day. */
  readonly until: Date | null;

  constructor(message: string, until: Date | null) {
    super(message);
    this.until = until;
  }
}

const dayUsedUp = "The day’s budget for reading this source is used up; it is read again tomorrow.";
const monthUsedUp =
  "This month’s budget for reading this source is used up; it is read again next month.";

/** Who pays for a call, and since when its posts count as heard in time. */
export interface Reader {
  workspaceIds: readonly string[];
  /** null: what is found was said before anyone listened. */
  since: Date | null;
}

export type Intake = ReturnType<typeof createIntake>;

/** Brings in what sources give: within the budgets, and counted. */
export function createIntake(deps: {
  database: Database;
  matching: Matching;
  spending: Spending;
  freshness: Freshness;
}) {
  const { database, matching, spending, freshness } = deps;

  /** Brings posts in, whole or not at all. */
  const take = (
    source: SearchSource["name"],
    posts: readonly Post[],
    since: Date | null,
    also?: (tx: Tx) => Promise<void>,
  ): Promise<void> =>
    database.transaction(async (tx) => {
      const { fresh } = await matching.ingest(tx, posts);
      // What the first look finds was said before anyone listened: it tells nothing of how late we are.
      const heard = fresh.filter(({ postedAt }) => since !== null && postedAt > since);
      await freshness.record(tx, source, heard);
      await also?.(tx);
    });

  /** Those who can pay for a call. @throws BudgetError when some should and none can. */
  async function payersOf(
    source: Pick<SearchSource, "name">,
    workspaceIds: readonly string[],
    micros: number,
  ): Promise<string[]> {
    const payers = await spending.within(source.name, workspaceIds, micros);
    if (workspaceIds.length > 0 && payers.length === 0) throw new BudgetError(monthUsedUp, null);
    return payers;
  }

  return {
    take,

    /** A page of a search, paid for and brought in. @throws BudgetError, SourceError. */
    async page(
      source: SearchSource,
      query: string,
      ask: SearchAsk,
      reader: Reader,
    ): Promise<SearchPage> {
      const { callMicros, readMicros } = source.price;
      const most = callMicros + ask.limit * readMicros;
      const payers = await payersOf(source, reader.workspaceIds, most);
      const asked = await spending.reserve(source.name, most);
      if ("until" in asked) throw new BudgetError(dayUsedUp, asked.until);
      const { reserved } = asked;
      let page: SearchPage;
      try {
        page = await source.search(query, ask);
      } catch (error) {
        // What failed is not billed; what was put aside for it comes back.
        await database.transaction((tx) => spending.settle(tx, reserved, nothingSpent));
        throw error;
      }
      const watchers = page.posts.map((post) => matching.workspacesOf(post));
      await take(source.name, page.posts, reader.since, (tx) =>
        spending.settle(tx, reserved, {
          micros: callMicros + page.reads * readMicros,
          calls: 1,
          reads: page.reads,
          shares: shareBill(payers, watchers, page.reads, source.price),
        }),
      );
      return page;
    },

    /** Posts that came by themselves, each billed. @throws BudgetError before any is kept. */
    async streamed(
      source: { name: SearchSource["name"]; price: { readMicros: number } },
      posts: readonly Post[],
      reader: Reader,
    ): Promise<void> {
      const { readMicros } = source.price;
      const micros = posts.length * readMicros;
      const payers = await payersOf(source, reader.workspaceIds, micros);
      const asked = await spending.reserve(source.name, micros);
      if ("until" in asked) throw new BudgetError(dayUsedUp, asked.until);
      const watchers = posts.map((post) => matching.workspacesOf(post));
      await take(source.name, posts, reader.since, (tx) =>
        spending.settle(tx, asked.reserved, {
          micros,
          calls: 0,
          reads: posts.length,
          shares: shareBill(payers, watchers, posts.length, { callMicros: 0, readMicros }),
        }),
      );
    },
  };
}
