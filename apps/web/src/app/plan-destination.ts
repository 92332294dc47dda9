import { earlyAdopterPlans } from "@earshot/contract";

/**
 * Returns the address on which a plan that was chosen before signing in is bought: the payment screen for the
 * early-adopter plans, the pricing screen for the tiers. Spread it into a link or a navigation.
 */
export function planDestination(plan: string) {
  return earlyAdopterPlans.some(({ slug }) => slug === plan)
    ? ({ to: "/payment", search: { plan } } as const)
    : ({ to: "/dashboard", search: { view: "pricing", plan } } as const);
}
