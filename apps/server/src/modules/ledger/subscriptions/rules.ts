import {
  billingTerms,
  type PlanSlug,
  type SubscriptionState,
  type Tier,
  tiers,
} from "@earshot/contract";

const dayMs = 24 * 3_600_000;
/** How long a plan continues after a payment has failed. */
const graceMs = billingTerms.graceDays * dayMs;

/** The facts that decide the state of a subscription. */
export interface Life {
  /** Paddle's status of the subscription. */
  status: string;
  scheduledAction: string | null;
  scheduledAt: Date | null;
  pastDueSince: Date | null;
  periodEnd: Date | null;
  /** When it ended because its money was refunded or charged back. */
  endedAt: Date | null;
}

/** The state of a subscription, and whether it gives access. */
export interface Lifecycle {
  state: SubscriptionState;
  /** Whether its workspace has its plan. */
  hasAccess: boolean;
  /** When that changes with time; null: only an event changes it. */
  until: Date | null;
}

interface LifeRow {
  name: string;
  applies(life: Life, now: Date): boolean;
  state: SubscriptionState;
  hasAccess: boolean;
  until?(life: Life): Date | null;
}

const hasPassed = (at: Date | null, now: Date): boolean => at !== null && at <= now;
const isPlanned = ({ scheduledAction }: Life, action: string) => scheduledAction === action;
const endOfGrace = ({ pastDueSince }: Life): Date | null =>
  pastDueSince && new Date(pastDueSince.getTime() + graceMs);
const scheduledTime = ({ scheduledAt }: Life) => scheduledAt;

/** The states of a subscription. The first row that applies decides. */
export const lifeTable: readonly LifeRow[] = [
  {
    name: "its money was returned",
    applies: ({ endedAt }, now) => hasPassed(endedAt, now),
    state: "canceled",
    hasAccess: false,
  },
  {
    name: "canceled",
    applies: ({ status }) => status === "canceled",
    state: "canceled",
    hasAccess: false,
  },
  {
    name: "a cancellation took effect",
    applies: (life, now) => isPlanned(life, "cancel") && hasPassed(life.scheduledAt, now),
    state: "canceled",
    hasAccess: false,
  },
  {
    name: "paused",
    applies: ({ status }) => status === "paused",
    state: "paused",
    hasAccess: false,
  },
  {
    name: "a pause took effect",
    applies: (life, now) => isPlanned(life, "pause") && hasPassed(life.scheduledAt, now),
    state: "paused",
    hasAccess: false,
  },
  {
    name: "past due, grace is over",
    applies: (life, now) => life.status === "past_due" && hasPassed(endOfGrace(life), now),
    state: "past_due",
    hasAccess: false,
  },
  {
    name: "past due, in grace",
    applies: ({ status }) => status === "past_due",
    state: "past_due",
    hasAccess: true,
    until: endOfGrace,
  },
  {
    name: "a cancellation is planned",
    applies: (life) =>
      isPlanned(life, "cancel") && (life.status === "active" || life.status === "trialing"),
    state: "canceling",
    hasAccess: true,
    until: scheduledTime,
  },
  {
    name: "trialing",
    applies: ({ status }) => status === "trialing",
    state: "trialing",
    hasAccess: true,
    until: scheduledTime,
  },
  {
    name: "active",
    applies: ({ status }) => status === "active",
    state: "active",
    hasAccess: true,
    until: scheduledTime,
  },
  // Paddle may add statuses. A paid period gives access in any of them.
  {
    name: "a status we don't know, paid for",
    applies: ({ periodEnd }, now) => periodEnd !== null && periodEnd > now,
    state: "active",
    hasAccess: true,
    until: ({ periodEnd }) => periodEnd,
  },
  {
    name: "a status we don't know",
    applies: () => true,
    state: "canceled",
    hasAccess: false,
  },
];

/** Finds the state of a subscription. */
export function lifecycleOf(life: Life, now: Date): Lifecycle {
  const row = lifeTable.find(({ applies }) => applies(life, now));
  if (!row) throw new Error("the life table has no row for everything else");
  const until = row.until?.(life) ?? null;
  const next = [until, life.endedAt].filter((at) => at !== null && at > now) as Date[];
  const first = next.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;
  return { state: row.state, hasAccess: row.hasAccess, until: first };
}

/**
 * Since when a payment is missing: the start or the end of the period, whichever has passed last. A failed renewal
 * still begins the next period. Only the newest report decides, so the order in which reports arrive does not matter.
 */
export function pastDueSinceOf(
  { status, period }: { status: string; period: { start: Date; end: Date } | null },
  reportedAt: Date,
): Date | null {
  if (status !== "past_due") return null;
  const passed = period ? [period.end, period.start].filter((at) => at <= reportedAt) : [];
  return passed[0] ?? reportedAt;
}

/** A downgrade that was ordered. */
interface PlannedChange {
  fromPlan: PlanSlug;
  fromTier: Tier;
  toPlan: PlanSlug;
  takesEffectAt: Date;
}

/** The facts of a subscription that decide the plan of its workspace. */
export interface Holding extends Life {
  plan: PlanSlug | null;
  tier: Tier | null;
  startedAt: Date | null;
  firstBilledAt: Date | null;
  periodStart: Date | null;
  plannedChange: PlannedChange | null;
}

/** The plan that a workspace has by its subscriptions. */
export interface Entitlement {
  plan: PlanSlug;
  tier: Tier;
  /** The moment from which the months of its quotas are counted. */
  anchor: Date | null;
}

/** Whether the plan before an ordered downgrade still holds. */
const stillHolds = ({ plan, plannedChange }: Holding, now: Date): boolean =>
  plannedChange !== null && plan === plannedChange.toPlan && now < plannedChange.takesEffectAt;

function addMonths(from: Date, months: number): Date {
  const moved = new Date(from);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const year = moved.getUTCFullYear();
  const lastDay = new Date(Date.UTC(year, moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return moved;
}

/** Whether a moment is whole months after another, within 1.5 days: time zones move the end of a month. */
function isMonthsAfter(from: Date, at: Date): boolean {
  const months =
    (at.getUTCFullYear() - from.getUTCFullYear()) * 12 + at.getUTCMonth() - from.getUTCMonth();
  return [months - 1, months, months + 1].some(
    (count) =>
      count >= 0 && Math.abs(addMonths(from, count).getTime() - at.getTime()) <= 1.5 * dayMs,
  );
}

/**
 * The moment from which the months of a subscription's quota are counted: its first payment, or the start of its
 * trial. If the billing day has moved since (a pause, another interval), it is the start of the current period.
 */
export function anchorOf({
  status,
  startedAt,
  firstBilledAt,
  periodStart,
}: Pick<Holding, "status" | "startedAt" | "firstBilledAt" | "periodStart">): Date | null {
  const first = status === "trialing" ? startedAt : (firstBilledAt ?? startedAt);
  if (!first || !periodStart) return first ?? periodStart;
  return isMonthsAfter(first, periodStart) ? first : periodStart;
}

/** The plan that a workspace has by all its subscriptions: the best of those that give access. null: no plan. */
export function entitlementOf(holdings: readonly Holding[], now: Date): Entitlement | null {
  const given = holdings.flatMap((holding) => {
    const { plan, tier, plannedChange } = holding;
    if (!plan || !tier || !lifecycleOf(holding, now).hasAccess) return [];
    const anchor = anchorOf(holding);
    return plannedChange && stillHolds(holding, now)
      ? [{ plan: plannedChange.fromPlan, tier: plannedChange.fromTier, anchor }]
      : [{ plan, tier, anchor }];
  });
  const [best] = given.toSorted(
    (one, other) =>
      tiers.indexOf(other.tier) - tiers.indexOf(one.tier) ||
      (other.anchor?.getTime() ?? 0) - (one.anchor?.getTime() ?? 0),
  );
  return best ?? null;
}

/** When a subscription has to be evaluated again, because its state or its plan changes with time. */
export function reviewTimeOf(holding: Holding, now: Date): Date | null {
  const { until } = lifecycleOf(holding, now);
  const planned = stillHolds(holding, now) ? (holding.plannedChange?.takesEffectAt ?? null) : null;
  if (!until || !planned) return until ?? planned;
  return until < planned ? until : planned;
}

/**
 * The version of a report about an entity. Versions sort as texts: by the time of the report to nine digits of a
 * second, then by the id of the event, which grows with time. A Date would lose the microseconds.
 */
export function versionOf(occurredAt: string, eventId: string): string {
  const [, fraction = ""] = /\.(\d{1,9})/.exec(occurredAt) ?? [];
  const wholeSecond = new Date(occurredAt).toISOString().slice(0, 19);
  return `${wholeSecond}.${fraction.padEnd(9, "0")} ${eventId}`;
}
