/** The paid tiers; null means no plan (free). */
export const tiers = ["starter", "growth", "scale"] as const;
export type Tier = (typeof tiers)[number];

/** What can be bought: the three tiers, and two early-adopter plans with the quotas of the starter tier. */
export const planSlugs = [...tiers, "builder", "annual"] as const;
export type PlanSlug = (typeof planSlugs)[number];

/** Quotas of a tier. Replies are per billing period, except the free ones, granted once; null is unlimited. */
export interface Quota {
  replies: number;
  keywords: number | null;
  /** Communities that it chooses, whose posts and comments are all read. */
  communities: number;
  /** Feeds and forums together that it added by address. */
  feeds: number;
}

/** The tiers are those of S1 §9. */
export const quotas: Record<Tier | "free", Quota> = {
  free: { replies: 2, keywords: 3, communities: 3, feeds: 3 },
  starter: { replies: 30, keywords: 10, communities: 10, feeds: 10 },
  growth: { replies: 100, keywords: 30, communities: 30, feeds: 30 },
  scale: { replies: 300, keywords: null, communities: 100, feeds: 100 },
};

/** The quota of a workspace's tier. */
export function quotaOf(tier: Tier | null): Quota {
  return quotas[tier ?? "free"];
}

/** What a tier includes besides its quotas (S1 §9). */
export interface TierFeatures {
  /** LinkedIn is collected. */
  linkedin: boolean;
  weeklyReport: boolean;
  monthlyReport: boolean;
  /** Each reply is reviewed before it is placed. */
  qaReview: boolean;
  /** How many people may work in the workspace. */
  seats: number;
  /** The owner can be an agency, with client workspaces under its own brand. */
  whiteLabel: boolean;
}

export const tierFeatures: Record<Tier | "free", TierFeatures> = {
  free: {
    linkedin: false,
    weeklyReport: false,
    monthlyReport: false,
    qaReview: false,
    seats: 1,
    whiteLabel: false,
  },
  starter: {
    linkedin: false,
    weeklyReport: true,
    monthlyReport: false,
    qaReview: false,
    seats: 1,
    whiteLabel: false,
  },
  growth: {
    linkedin: true,
    weeklyReport: true,
    monthlyReport: true,
    qaReview: false,
    seats: 1,
    whiteLabel: false,
  },
  scale: {
    linkedin: true,
    weeklyReport: true,
    monthlyReport: true,
    qaReview: true,
    seats: 5,
    whiteLabel: true,
  },
};

/** What a workspace's tier includes. */
export function featuresOf(tier: Tier | null): TierFeatures {
  return tierFeatures[tier ?? "free"];
}

/** Whether a tier includes the white label. */
export const includesWhiteLabel = (tier: Tier | null): boolean => featuresOf(tier).whiteLabel;

/** A plan as it is offered. Prices are whole US dollars per interval. */
export interface Plan {
  slug: PlanSlug;
  name: string;
  tier: Tier;
  price: number;
  /** The price that is struck through; null: none. */
  originalPrice: number | null;
  interval: "month" | "year";
  /** "/month" or "/year". */
  priceSuffix: string;
  /** Days without payment at the start. */
  trialDays: number;
  /** Dollars taken off each payment of a plan that is bought inside the dashboard. */
  friendsDiscount: number;
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

/** What the plans of a tier list as their features. */
function featureTexts(tier: Tier): string[] {
  const { replies, keywords } = quotas[tier];
  const { linkedin, weeklyReport, monthlyReport, qaReview, seats, whiteLabel } = tierFeatures[tier];
  const listed = (included: boolean, text: string) => `${included ? "" : excluded}${text}`;
  return [
    `${replies} replies a month`,
    keywords === null ? "Unlimited keywords" : `Up to ${keywords} keywords`,
    linkedin ? "Reddit, X and LinkedIn" : "Reddit and X",
    ...(linkedin ? [] : [`${excluded}LinkedIn`]),
    listed(weeklyReport, "Weekly report"),
    listed(monthlyReport, "Monthly report"),
    listed(qaReview, "Managed posting with QA review"),
    seats > 1 ? `${seats} team seats` : `${excluded}Team seats`,
    listed(whiteLabel, "White label for agencies"),
  ];
}

/** The dollars taken off the monthly price of a tier that is bought inside the dashboard (S1 §9). */
const friendsDiscount = 20;

const monthly = {
  interval: "month",
  priceSuffix: "/month",
  trialDays: 0,
  friendsDiscount,
} as const;

/** The three tiers as S1 §9 sells them, cheapest first. */
export const tierPlans: readonly Plan[] = [
  {
    ...monthly,
    slug: "starter",
    name: "Starter",
    tier: "starter",
    price: 49,
    originalPrice: 99,
    badge: null,
    description: "For founders looking for their first customers.",
    features: featureTexts("starter"),
    defaultCta: "Start with Starter",
    upsellCta: "Switch to Starter",
    popular: false,
  },
  {
    ...monthly,
    slug: "growth",
    name: "Growth",
    tier: "growth",
    price: 99,
    originalPrice: 199,
    badge: "Most popular",
    description: "For products people ask about every day, on LinkedIn too.",
    features: featureTexts("growth"),
    defaultCta: "Start with Growth",
    upsellCta: "Upgrade to Growth",
    popular: true,
  },
  {
    ...monthly,
    slug: "scale",
    name: "Scale",
    tier: "scale",
    price: 199,
    originalPrice: 399,
    badge: null,
    description: "For teams and agencies with several products.",
    features: featureTexts("scale"),
    defaultCta: "Start with Scale",
    upsellCta: "Upgrade to Scale",
    popular: false,
  },
];

/** The two early-adopter plans of the payment screen (S2 §9). Their price is locked. */
export const earlyAdopterPlans: readonly Plan[] = [
  {
    ...monthly,
    slug: "builder",
    name: "Builder Pass",
    tier: "starter",
    price: 19,
    originalPrice: null,
    trialDays: 30,
    friendsDiscount: 0,
    badge: "Early adopters",
    description: "Everything in Starter at the early-adopter price, by the month.",
    features: featureTexts("starter"),
    defaultCta: "Start your free trial",
    upsellCta: "Switch to the Builder Pass",
    popular: false,
  },
  {
    slug: "annual",
    name: "Founder Annual",
    tier: "starter",
    price: 180,
    originalPrice: 190,
    interval: "year",
    priceSuffix: "/year",
    trialDays: 0,
    friendsDiscount: 0,
    badge: "Early adopters",
    description: "Everything in Starter for a year, paid once.",
    features: featureTexts("starter"),
    defaultCta: "Pay for a year",
    upsellCta: "Switch to Founder Annual",
    popular: false,
  },
];

/** Every plan, by its slug. */
export const plans: Readonly<Record<PlanSlug, Plan>> = Object.fromEntries(
  [...tierPlans, ...earlyAdopterPlans].map((plan) => [plan.slug, plan]),
) as Record<PlanSlug, Plan>;

/** The plan with a slug, which may be from an address; undefined: there is none. */
export function planOf(slug: string | null | undefined): Plan | undefined {
  return planSlugs.includes(slug as PlanSlug) ? plans[slug as PlanSlug] : undefined;
}

/** What a plan costs when it is bought inside the dashboard, in whole dollars per interval. */
export const dashboardPriceOf = ({ price, friendsDiscount }: Plan): number =>
  price - friendsDiscount;

/** Promises of the terms about money, in days unless the name says otherwise (S2 §9). */
export const billingTerms = {
  /** How long a customer can ask for their money back after a payment. */
  moneyBackDays: 30,
  /** How soon a refund request is answered, in hours. */
  refundAnswerHours: [24, 48],
  /** How soon a refund arrives, in business days. */
  refundBusinessDays: [5, 10],
  priceChangeNoticeDays: 30,
  /** How long a plan continues after a payment has failed. */
  graceDays: 7,
} as const;
