import { earlyAdopterPlans } from "@earshot/contract";

/**
 * Returns where a plan that was chosen before signing in is bought: the early-adopter plans on the payment screen, the
 * tiers on the pricing screen. Spread it into a link or a navigation.
 */
export function planDestination(plan: string) {
  return earlyAdopterPlans.some(({ slug }) => slug === plan)
    ? ({ to: "/payment", search: { plan } } as const)
    : ({ to: "/dashboard", search: { view: "pricing", plan } } as const);
}
