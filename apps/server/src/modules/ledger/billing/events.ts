import type { PlanSlug, Tier } from "@earshot/contract";
import { createTopic } from "../../../infrastructure/topic.ts";

/** The reply quota of a workspace. */
export interface ReplyQuota {
  repliesUsed: number;
  /** null: unlimited. */
  repliesLimit: number | null;
}

/** The remaining replies of a workspace; null: unlimited. */
export interface QuotaChange {
  workspaceId: string;
  left: number | null;
}

/** A plan, or a tier that was not bought; both null without a plan. */
export interface PlanState {
  plan: PlanSlug | null;
  tier: Tier | null;
}

/** A workspace's plan has changed. Its row has the new one already, and its quota is locked. */
export interface PlanChanged {
  workspaceId: string;
  from: PlanState;
  to: PlanState;
}

/** What a change to a tier would do, before it is made. Subscribers add what they know. */
export interface PlanPreview {
  workspaceId: string;
  tier: Tier | null;
  /** The keywords that would be paused, newest first. */
  pausedKeywords: string[];
}

export const createBillingTopics = () => ({
  changed: createTopic<QuotaChange>(),
  planChanged: createTopic<PlanChanged>(),
  planPreviewed: createTopic<PlanPreview>(),
});
