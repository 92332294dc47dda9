import {
  brand,
  type Plan,
  type PlanSlug,
  plans,
  roleNeededMessages,
  type Subscription,
  type SubscriptionState,
  type Tier,
  tiers,
  type User,
} from "@earshot/contract";
import { dayOf } from "../../../lib/format.ts";
import { money } from "../../../lib/money.ts";

/** The names of the states of a subscription. */
export const stateNames: Record<SubscriptionState, string> = {
  none: "No subscription",
  waiting: "Waiting for Paddle’s confirmation",
  trialing: "Free trial",
  active: "Active",
  canceling: "Canceled, ends with its period",
  past_due: "Payment overdue",
  paused: "Paused",
  canceled: "Ended",
};

/** The name of the plan that a workspace has. A tier can be given without a subscription. */
export function planName(plan: PlanSlug | null, tier: Tier | null): string {
  const slug = plan ?? tier;
  return slug ? plans[slug].name : "Free";
}

/** Why only the owner can make changes, in the words of the server. */
export const ownerOnly = roleNeededMessages.owner;

/** Whole dollars: "$29". */
export const dollars = (amount: number): string => `$${amount.toLocaleString()}`;

/** Formats cents of each payment of a plan: "$29.00 a month". */
export const amountOf = (cents: number, plan: PlanSlug | null): string =>
  plan ? `${money(cents)} a ${plans[plan].interval}` : money(cents);

/** Whether there is a subscription whose plan can be changed. */
export const isLive = ({ state }: Subscription): boolean =>
  state !== "none" && state !== "canceled" && state !== "waiting";

/** The label of the button that switches from one plan to another. */
export const changeCta = (from: Tier | null, to: Plan): string =>
  from !== null && tiers.indexOf(to.tier) < tiers.indexOf(from)
    ? `Switch to ${to.name}`
    : to.upsellCta;

/** Describes the effect of a planned downgrade. */
export const plannedChangeText = ({ plan, at }: { plan: PlanSlug; at: string }): string =>
  `Your plan changes to ${plans[plan].name} on ${dayOf(at)}.`;

/** The address of an email to the founders that orders a plan, if no payments are connected. */
export function orderAddress(plan: Plan, price: string, user: User): string {
  const subject = `${brand.name} ${plan.name} for ${user.companyName || user.email}`;
  const body = `Please switch our account (${user.email}) to ${plan.name} at ${price}.`;
  return `mailto:${brand.foundersEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
