import { isSourceInTier, type NextAction, quotaOf, type Source } from "@earshot/contract";
import { addDays, dayOf, startOfDay } from "../../../infrastructure/calendar.ts";
import type { Clock } from "../../../infrastructure/clock.ts";
import { AppError } from "../../../infrastructure/errors.ts";
import type { Collection } from "../../discovery/collection/index.ts";
import type { Keywords } from "../../discovery/keywords/index.ts";
import type { Replies } from "../../fulfilment/replies/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { MentionWeeks } from "../../inbox/mentions/index.ts";
import type { Billing } from "../../ledger/billing/index.ts";
import type { Figures } from "../figures/index.ts";
import { actionsOf } from "./rules-actions.ts";

export type Actions = ReturnType<typeof createActions>;

/** Removed replies of so many days are told of, today included. */
const removedDays = 7;
/** How long the sources that can't be read are remembered: they are the same for all workspaces. */
const rememberedMs = 30_000;

/** What a workspace can do next. */
export function createActions(deps: {
  clock: Clock;
  workspaces: Workspaces;
  billing: Billing;
  keywords: Keywords;
  collection: Collection;
  mentionWeeks: MentionWeeks;
  replies: Replies;
  figures: Figures;
}) {
  const { clock, workspaces, billing, keywords, collection, mentionWeeks, replies, figures } = deps;
  let remembered: { at: number; sources: Promise<Source[]> } | null = null;

  function interruptedSources(): Promise<Source[]> {
    const now = clock.now().getTime();
    if (!remembered || now - remembered.at > rememberedMs) {
      const sources = collection.interrupted();
      remembered = { at: now, sources };
      sources.catch(() => {
        remembered = null;
      });
    }
    return remembered.sources;
  }

  return {
    /** What a workspace can do next, the most urgent first. @throws AppError NOT_FOUND */
    async list(workspaceId: string): Promise<NextAction[]> {
      const [workspace] = await workspaces.list([workspaceId]);
      if (!workspace) throw new AppError("NOT_FOUND");
      const { timeZone, tier } = workspace;
      const first = addDays(dayOf(timeZone, clock.now()), 1 - removedDays);
      const [texts, used, quota, approvals, readyToBuy, removedReplies, interrupted, noisy] =
        await Promise.all([
          keywords.texts(workspaceId),
          keywords.countUsed(workspace),
          billing.figures(workspace),
          replies.waitingApprovals(workspaceId),
          mentionWeeks.readyToBuy(workspaceId),
          replies.countRemovedSince(workspaceId, startOfDay(timeZone, first)),
          interruptedSources(),
          figures.noisyKeywords(workspaceId),
        ]);
      return actionsOf({
        keywords: { used, limit: quotaOf(tier).keywords, current: texts.length },
        approvals,
        readyToBuy,
        replyQuota: { used: quota.repliesUsed, limit: quota.repliesLimit },
        removedReplies,
        interruptedSources: interrupted.filter((source) => isSourceInTier(source, tier)),
        noisyKeywords: noisy,
      });
    },
  };
}
