import { randomUUID } from "node:crypto";
import { quotaOf, type Tier } from "@earshot/contract";
import { type RaceSetup, race, workspaceWith } from "../race/racers.ts";

/** The result of a kind of race. */
export interface QuotaResult {
  name: string;
  rounds: number;
  /** The units sold beyond a limit, in all rounds. */
  oversold: number;
  /** Rounds with a wrong result. */
  wrong: number;
  /** Rounds after which the ledger of units did not add up to the quota. */
  unbalanced: number;
  /** Refusals that a racer should not get. */
  unexpected: string[];
}

export interface QuotaSetup extends RaceSetup {
  clock: { now(): Date; advance(ms: number): void };
}

const periodMs = 32 * 86_400_000;
const starter = quotaOf("starter").replies;
const free = quotaOf(null);
/** Replies used before the race in the period that ends during it: five are left. */
const usedBefore = starter - 5;

/**
 * Races for everything that a plan limits: replies and keywords of a workspace without a plan, keywords against friend
 * searches, replies while a period ends, and all of these while plans change.
 */
export async function runQuotas(
  setup: QuotaSetup,
  { racers, rounds }: { racers: number; rounds: number },
): Promise<QuotaResult[]> {
  const { infrastructure, services, clock } = setup;
  const { billing, keywords, mentions, workspaces } = services;
  const { database } = infrastructure;
  const results = new Map<string, QuotaResult>();
  const result = (name: string) => {
    const empty = { name, rounds: 0, oversold: 0, wrong: 0, unbalanced: 0, unexpected: [] };
    const known = results.get(name) ?? empty;
    results.set(name, known);
    return known;
  };

  const rowOf = async (workspaceId: string) => {
    const [row] = await workspaces.list([workspaceId]);
    if (!row) throw new Error("a workspace is missing");
    return row;
  };
  const setTier = (workspaceId: string, tier: Tier | null) =>
    database.transaction((tx) => {
      const plan = { plan: tier, tier, anchor: tier && clock.now(), zone: null };
      return billing.setPlan(tx, workspaceId, { ...plan, reason: "a race" });
    });
  const reserve = (workspaceId: string) =>
    database.transaction((tx) => billing.reserve(tx, workspaceId, randomUUID()));

  /** Whether the ledger's lines add up to what the quota has left. */
  async function isBalanced(workspaceId: string): Promise<boolean> {
    const { entries, left } = await billing.unitEntries(workspaceId, { limit: 10_000, offset: 0 });
    const { repliesUsed, repliesLimit } = await billing.figures(await rowOf(workspaceId));
    let sum = 0;
    const addsUp = entries.toReversed().every((line) => {
      sum += line.change;
      return line.left === sum;
    });
    return addsUp && sum === left && sum === (repliesLimit ?? 0) - repliesUsed;
  }

  async function record(
    name: string,
    workspaceId: string,
    { sold, limit, right = true }: { sold: number; limit: number; right?: boolean },
  ): Promise<void> {
    const one = result(name);
    one.rounds += 1;
    one.oversold += Math.max(0, sold - limit);
    if (!right) one.wrong += 1;
    if (!(await isBalanced(workspaceId))) one.unbalanced += 1;
  }

  /** Accepts mentions of a workspace without a plan. @returns those that are still pending */
  async function raceForReplies({ workspaceId, userId, ids }: Racer): Promise<string[]> {
    const left = new Set(ids);
    const won = await race(racers, result("accept").unexpected, async (at) => {
      const id = ids[at % ids.length] ?? "";
      await mentions.setStatus(workspaceId, id, "accepted", userId);
      left.delete(id);
    });
    const { repliesUsed } = await billing.figures(await rowOf(workspaceId));
    const right = won === free.replies && repliesUsed === won;
    await record("accept", workspaceId, { sold: won, limit: free.replies, right });
    return [...left];
  }

  /** Races for replies while a period ends, after the third racer has got one. */
  async function raceAtPeriodEnd({ workspaceId, userId }: Racer, ids: string[]): Promise<void> {
    await setTier(workspaceId, "starter");
    for (let at = 0; at < usedBefore; at += 1) await reserve(workspaceId);
    let won = 0;
    const pending = new Set(ids);
    const all = (some: readonly string[]) =>
      race(some.length, result("period end").unexpected, async (at) => {
        const id = some[at] ?? "";
        await mentions.setStatus(workspaceId, id, "accepted", userId);
        pending.delete(id);
        won += 1;
        if (won === 3) clock.advance(periodMs);
      });
    await all(ids);
    // Racers that found no reply left before the end try again.
    await all([...pending]);
    const { start } = billing.periodOf(await rowOf(workspaceId));
    const { rows } = await database.query({
      text: `select (reserved_at >= $2) as now, count(*)::int as sold from reply_units
        where workspace_id = $1 and tier is not null group by 1`,
      values: [workspaceId, start],
    });
    const sold = (now: boolean): number => rows.find((row) => row.now === now)?.sold ?? 0;
    const limit = starter;
    const right = sold(true) === Math.min(limit, ids.length - (sold(false) - usedBefore));
    await record("period end", workspaceId, { sold: sold(false), limit });
    await record("period end", workspaceId, { sold: sold(true), limit, right });
  }

  /** Races for keywords, alone or against friend searches: both use the same tokens. */
  async function raceForTokens(name: "keyword" | "friend phrase"): Promise<void> {
    const { workspaceId } = await workspaceWith(setup, 0, null);
    await race(racers, result(name).unexpected, (at) =>
      name === "friend phrase" && at % 2 === 0
        ? keywords.tokens.take(workspaceId)
        : keywords.add(workspaceId, `phrase number${at}`),
    );
    const { keywordsUsed } = await keywords.tokens.figures(await rowOf(workspaceId));
    const limit = free.keywords ?? 0;
    await record(name, workspaceId, { sold: keywordsUsed, limit, right: keywordsUsed === limit });
  }

  /** Adds keywords and uses replies while the plan is upgraded and downgraded. */
  async function raceWithPlans(): Promise<void> {
    const { workspaceId } = await workspaceWith(setup, 0, null);
    await reserve(workspaceId);
    const tiers: (Tier | null)[] = ["growth", null, "starter", null];
    await race(racers, result("downgrade").unexpected, (at) => {
      if (at % 10 === 9) return setTier(workspaceId, tiers[Math.floor(at / 10) % 4] ?? null);
      return at % 3 === 0 ? reserve(workspaceId) : keywords.add(workspaceId, `phrase number${at}`);
    });
    const { tier } = await rowOf(workspaceId);
    const monitored = (await keywords.list(workspaceId)).filter(({ pausedAt }) => !pausedAt).length;
    await record("downgrade", workspaceId, {
      sold: monitored,
      limit: quotaOf(tier).keywords ?? Number.POSITIVE_INFINITY,
    });
    // A reply that was used without a plan is none of a plan's: the ledger would not add up.
    await setTier(workspaceId, "starter");
    await record("downgrade", workspaceId, { sold: 0, limit: starter });
    // Replies without a plan are given only once, however often the plan ends.
    await setTier(workspaceId, null);
    const { repliesUsed } = await billing.figures(await rowOf(workspaceId));
    const active = (await keywords.list(workspaceId)).filter(({ pausedAt }) => !pausedAt).length;
    const right = active <= (free.keywords ?? 0);
    await record("downgrade", workspaceId, { sold: repliesUsed, limit: free.replies, right });
  }

  for (let round = 0; round < rounds; round += 1) {
    const racer = await workspaceWith(setup, Math.min(racers, 100), null);
    await raceAtPeriodEnd(racer, await raceForReplies(racer));
    await raceForTokens("keyword");
    await raceForTokens("friend phrase");
    await raceWithPlans();
  }
  return [...results.values()];
}

type Racer = Awaited<ReturnType<typeof workspaceWith>>;
