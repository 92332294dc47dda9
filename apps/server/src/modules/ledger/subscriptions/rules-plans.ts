import {
  earlyAdopterPlans,
  type Plan,
  type PlanSlug,
  planSlugs,
  plans,
  tiers,
} from "@earshot/contract";

/** The plan of a subscription: the first of its prices that is one of ours decides. */
export function planOfPrices(
  prices: Readonly<Record<PlanSlug, readonly string[]>>,
  priceIds: readonly string[],
): { plan: Plan; priceId: string } | null {
  for (const priceId of priceIds) {
    const slug = planSlugs.find((one) => prices[one].includes(priceId));
    if (slug) return { plan: plans[slug], priceId };
  }
  return null;
}

/**
 * Whether a change of plan is an upgrade (effective immediately) or a downgrade (with the next period). Plans are
 * compared by tier, then by interval, since a year is paid ahead, then by price.
 */
export function changeKindOf(from: Plan, to: Plan): "upgrade" | "downgrade" {
  const rank = ({ tier, interval, price }: Plan) => [
    tiers.indexOf(tier),
    interval === "year" ? 1 : 0,
    price,
  ];
  const [mine, theirs] = [rank(from), rank(to)];
  const at = mine.findIndex((value, index) => value !== theirs[index]);
  return (theirs[at] ?? 0) > (mine[at] ?? 0) ? "upgrade" : "downgrade";
}

/** The discount that a plan has when it is bought inside the dashboard; null: none. */
export const discountOf = ({ friendsDiscount }: Plan, friendsDiscountId: string | null) =>
  friendsDiscount > 0 ? friendsDiscountId : null;

/** The amount of each payment of a subscription, in cents before tax; null: unknown. */
export function nextAmountOf(
  subscription: { plan: PlanSlug | null; amountCents: number | null; discountId: string | null },
  friendsDiscountId: string | null,
): number | null {
  const { plan, amountCents, discountId } = subscription;
  if (amountCents === null || plan === null) return null;
  if (discountId === null) return amountCents;
  // We don't know the amounts of other discounts.
  if (discountId !== friendsDiscountId) return null;
  return Math.max(0, amountCents - plans[plan].friendsDiscount * 100);
}

/** Whether subscribers of a plan keep the price that they bought at. */
export const isPriceLocked = (plan: PlanSlug): boolean =>
  earlyAdopterPlans.some(({ slug }) => slug === plan);
