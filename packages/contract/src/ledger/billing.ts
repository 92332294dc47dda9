/** The paid tiers; null means no plan (free). */
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

/** A plan as it is offered. Prices are whole US dollars a month. */
export interface Plan {
  name: string;
  tier: Tier;
  price: number;
  /** The price that is struck through. */
  originalPrice: number;
  priceSuffix: string;
  badge: string | null;
  description: string;
  /** Features; a leading cross marks one that is not included (see `readFeature`). */
  features: readonly string[];
  defaultCta: string;
  upsellCta: string;
  popular: boolean;
}

const excluded = "✗ ";

/** The text of a feature, and whether the plan includes it. */
export function readFeature(feature: string): { text: string; included: boolean } {
  return feature.startsWith(excluded)
    ? { text: feature.slice(excluded.length), included: false }
    : { text: feature, included: true };
}

function quotaFeatures(tier: Tier): string[] {
  const { replies, keywords } = quotas[tier];
  return [
    `${replies} replies a month`,
    keywords === null ? "Unlimited keywords" : `Up to ${keywords} keywords`,
  ];
}

/** The three tiers as S1 §9 sells them, cheapest first. */
export const plans: readonly Plan[] = [
  {
    name: "Starter",
    tier: "starter",
    price: 49,
    originalPrice: 99,
    priceSuffix: "/month",
    badge: null,
    description: "For founders looking for their first customers.",
    features: [
      ...quotaFeatures("starter"),
      "Reddit and X",
      "Weekly report",
      `${excluded}LinkedIn`,
      `${excluded}Monthly report`,
      `${excluded}Managed posting with QA review`,
      `${excluded}Team seats`,
    ],
    defaultCta: "Start with Starter",
    upsellCta: "Switch to Starter",
    popular: false,
  },
  {
    name: "Growth",
    tier: "growth",
    price: 99,
    originalPrice: 199,
    priceSuffix: "/month",
    badge: "Most popular",
    description: "For products people ask about every day, on LinkedIn too.",
    features: [
      ...quotaFeatures("growth"),
      "Reddit, X and LinkedIn",
      "Weekly report",
      "Monthly report",
      `${excluded}Managed posting with QA review`,
      `${excluded}Team seats`,
    ],
    defaultCta: "Start with Growth",
    upsellCta: "Upgrade to Growth",
    popular: true,
  },
  {
    name: "Scale",
    tier: "scale",
    price: 199,
    originalPrice: 399,
    priceSuffix: "/month",
    badge: null,
    description: "For teams and agencies with several products.",
    features: [
      ...quotaFeatures("scale"),
      "Reddit, X and LinkedIn",
      "Weekly report",
      "Monthly report",
      "Managed posting with QA review",
      "Team seats",
    ],
    defaultCta: "Start with Scale",
    upsellCta: "Upgrade to Scale",
    popular: false,
  },
];
