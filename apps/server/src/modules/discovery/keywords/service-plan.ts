import { quotaOf } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Tx } from "../../../infrastructure/database/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Billing } from "../../ledger/billing/index.ts";
import type { KeywordTopics } from "./events.ts";
import { fitToLimit } from "./rules.ts";
import type { KeywordTokens } from "./service-tokens.ts";
import * as store from "./store.ts";

/** Monitors paused keywords again, and announces them so that the posts of the last week are searched for them. */
export async function resumeKeywords(
  tx: Tx,
  topics: KeywordTopics,
  rows: readonly store.KeywordRow[],
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await store.setKeywordsPaused(tx, ids, null);
  for (const row of rows) {
    await store.announceChange(tx, "added", row);
    await topics.added.publish(tx, { workspaceId: row.workspaceId, keywordId: row.id });
  }
}

/** Pauses and resumes keywords as plans change; none is ever deleted. */
export function followPlans(deps: {
  clock: Clock;
  workspaces: Workspaces;
  billing: Billing;
  tokens: KeywordTokens;
  topics: KeywordTopics;
}): void {
  const { clock, workspaces, billing, tokens, topics } = deps;

  billing.topics.planChanged.subscribe(async (tx, { workspaceId, to }) => {
    const [workspace] = await workspaces.list([workspaceId], tx);
    if (!workspace) return;
    const keywords = await store.lockKeywords(tx, workspaceId);
    const searched = await tokens.countSearched(workspace, tx);
    const { paused, resumed } = fitToLimit(keywords, quotaOf(to.tier).keywords, searched);
    await store.setKeywordsPaused(
      tx,
      paused.map(({ id }) => id),
      clock.now(),
    );
    for (const row of paused) await store.announceChange(tx, "removed", row);
    await resumeKeywords(tx, topics, resumed);
    await tokens.announce(tx, workspace);
  });

  billing.topics.planPreviewed.subscribe(async (tx, { workspaceId, tier, pausedKeywords }) => {
    const keywords = await store.listKeywords(tx, workspaceId);
    const { paused } = fitToLimit(keywords, quotaOf(tier).keywords, 0);
    pausedKeywords.push(...paused.map(({ keyword }) => keyword));
  });
}
