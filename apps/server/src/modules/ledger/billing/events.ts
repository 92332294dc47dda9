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

/** A plan with its tier. The plan is null for a tier that was not bought; both are null without a plan. */
export interface PlanState {
  plan: PlanSlug | null;
  tier: Tier | null;
}

/** A workspace's plan has changed. Its row already has the new plan, and its quota is locked. */
export interface PlanChanged {
  workspaceId: string;
  from: PlanState;
  to: PlanState;
}

/** The effects that a change to a tier would have. Subscribers add theirs. */
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
