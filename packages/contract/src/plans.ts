/** The tiers that a workspace can be on; null stands for no plan (free). */
export const tiers = ["starter", "growth", "scale"] as const;
export type Tier = (typeof tiers)[number];

/** Quotas of a tier. Replies are per month, but the free ones come once; null is unlimited. */
export interface Quota {
  replies: number;
  keywords: number | null;
}

/** S1 §9 for the tiers, the rulings for a workspace without a plan. */
export const quotas: Record<Tier | "free", Quota> = {
  free: { replies: 2, keywords: 3 },
  starter: { replies: 30, keywords: 10 },
  growth: { replies: 100, keywords: 30 },
  scale: { replies: 300, keywords: null },
};

/** The quota of a workspace's tier. */
export function quotaOf(tier: Tier | null): Quota {
  return quotas[tier ?? "free"];
}
