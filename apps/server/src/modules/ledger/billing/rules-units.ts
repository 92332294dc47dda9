import {
  type PlanSlug,
  plans,
  quotaOf,
  type Tier,
  type UnitEntry,
  type UnitEntryKind,
} from "@earshot/contract";
import { type Cycle, periodAt, startsBetween } from "./rules.ts";

interface Unit {
  id: string;
  mentionId: string;
  tier: Tier | null;
  reservedAt: Date;
  givenBackAt: Date | null;
  reason: string | null;
  forfeitedAt: Date | null;
}

interface Bonus {
  id: string;
  amount: number;
  reason: string;
  grantedAt: Date;
  expiresAt: Date | null;
  takenBackAt: Date | null;
}

interface PlanChange {
  id: string;
  at: Date;
  fromPlan: PlanSlug | null;
  fromTier: Tier | null;
  toPlan: PlanSlug | null;
  toTier: Tier | null;
  anchor: Date | null;
  zone: string | null;
}

/** A plan, and the cycle in which its replies are renewed. */
interface PlanInForce {
  plan: PlanSlug | null;
  tier: Tier | null;
  cycle: Cycle;
}

/** The history of a workspace's reply units, each list oldest first. */
interface UnitHistory {
  units: readonly Unit[];
  bonuses: readonly Bonus[];
  changes: readonly PlanChange[];
  createdAt: Date;
  /** The workspace's current plan. */
  current: PlanInForce;
  now: Date;
}

/** The quota while the history is replayed. */
interface Balance extends PlanInForce {
  /** When the current period began; null without a plan. */
  since: Date | null;
  bonus: number;
  /** Units that were reserved and not returned. */
  units: Set<Unit>;
  /** How many of them count against the current period. */
  used: number;
}

/** One event of the history: its effect on the quota, and its sentence. */
interface Step {
  id: string;
  at: Date;
  kind: UnitEntryKind;
  mentionId: string | null;
  apply(balance: Balance): void;
  /** The sentence of the event, made from the quota after it. */
  sentence(balance: Balance, change: number): string;
}

/** The order of steps at the same moment: a plan begins before units are reserved under it. */
const order: readonly UnitEntryKind[] = [
  "reset",
  "plan",
  "bonus",
  "bonus_taken_back",
  "reserved",
  "returned",
  "forfeited",
];

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const replies = (count: number) => (count === 1 ? "1 reply" : `${count} replies`);

/** The name of a plan, or of a tier that was not bought; null without either. */
const nameOf = ({ plan, tier }: { plan: PlanSlug | null; tier: Tier | null }): string | null =>
  plan ? plans[plan].name : tier && capitalized(tier);

const isCounted = ({ tier, since }: Balance, unit: Unit): boolean =>
  tier === null || since === null
    ? unit.tier === null
    : unit.tier !== null && unit.reservedAt >= since;

const leftOf = ({ tier, bonus, used }: Balance): number => quotaOf(tier).replies + bonus - used;

/** Begins a period or a plan, and counts again which units are used. */
function begin(balance: Balance, since: Date | null, plan: PlanInForce = balance): void {
  Object.assign(balance, { plan: plan.plan, tier: plan.tier, cycle: plan.cycle, since });
  balance.used = 0;
  for (const unit of balance.units) if (isCounted(balance, unit)) balance.used += 1;
}

/** The sentences for the stored reasons of a returned unit. */
const returnReasons: Readonly<Record<string, string>> = {
  taken_back: "You took the mention back before a writer claimed it.",
  unsuitable: "A writer found that the post is not suitable for a reply.",
  sensitive: "The post turned out to be about a sensitive topic.",
  "post-gone": "The post was deleted before it was answered.",
  failed: "The reply could not be posted.",
  removed: "The reply was removed within 72 hours.",
};

function unitSteps(unit: Unit): Step[] {
  const { id, mentionId, reservedAt, givenBackAt, reason, forfeitedAt } = unit;
  const steps: Step[] = [
    {
      id: `${id}:reserved`,
      at: reservedAt,
      kind: "reserved",
      mentionId,
      apply(balance) {
        balance.units.add(unit);
        if (isCounted(balance, unit)) balance.used += 1;
      },
      sentence: () => "A mention was sent to the writers.",
    },
  ];
  if (givenBackAt) {
    const why = returnReasons[reason ?? ""] ?? "The reply was withdrawn before it was posted.";
    steps.push({
      id: `${id}:returned`,
      at: givenBackAt,
      kind: "returned",
      mentionId,
      apply(balance) {
        balance.units.delete(unit);
        if (isCounted(balance, unit)) balance.used -= 1;
      },
      sentence: (_, change) =>
        change === 0
          ? `${why} It was a reply of an earlier period or plan, so what is left stays the same.`
          : `${why} You got the reply back.`,
    });
  }
  if (forfeitedAt) {
    steps.push({
      id: `${id}:forfeited`,
      at: forfeitedAt,
      kind: "forfeited",
      mentionId,
      apply: () => {},
      sentence: () => "The reply was withdrawn after it was submitted, so it stays used.",
    });
  }
  return steps;
}

function bonusSteps({ id, amount, reason, grantedAt, expiresAt, takenBackAt }: Bonus): Step[] {
  const granted: Step = {
    id: `${id}:bonus`,
    at: grantedAt,
    kind: "bonus",
    mentionId: null,
    apply(balance) {
      balance.bonus += amount;
    },
    sentence: () => `You got a bonus of ${replies(amount)}: ${reason}`,
  };
  const isTakenBack = takenBackAt !== null && (expiresAt === null || takenBackAt < expiresAt);
  const end = isTakenBack ? takenBackAt : expiresAt;
  if (end === null) return [granted];
  const ended: Step = {
    id: `${id}:bonus-end`,
    at: end,
    kind: "bonus_taken_back",
    mentionId: null,
    apply(balance) {
      balance.bonus -= amount;
    },
    sentence: () =>
      `A bonus of ${replies(amount)} ${isTakenBack ? "was taken back" : "has expired"}: ${reason}`,
  };
  return [granted, ended];
}

/** What a workspace without a plan has. */
const freeSentence = `Without a plan, you have ${replies(quotaOf(null).replies)} in total, which are not renewed.`;

/** The sentence for the beginning of a plan. */
function planSentence(from: string | null, to: string | null, tier: Tier | null): string {
  if (to === null) return `The ${from} plan ended. ${freeSentence}`;
  const each = `You have ${replies(quotaOf(tier).replies)} in each billing period.`;
  if (from === null) return `The ${to} plan began. ${each}`;
  if (from === to) return `The ${to} plan continues with new billing periods. ${each}`;
  return `The plan changed from ${from} to ${to}. ${each}`;
}

/** Each plan that the workspace had, and when it began. The first began when the workspace was created. */
function plansOf({ changes, createdAt, current, now }: UnitHistory) {
  const fromCreation: Cycle = { anchor: createdAt, zone: "UTC" };
  const [first] = changes;
  const initial: PlanInForce = first
    ? { plan: first.fromPlan, tier: first.fromTier, cycle: fromCreation }
    : current;
  return [
    // The database's clock sets the time of creation, and may be ahead of ours.
    { id: "created", at: createdAt < now ? createdAt : now, plan: initial },
    ...changes.map(({ id, at, toPlan, toTier, anchor, zone }) => ({
      id,
      at,
      plan: {
        plan: toPlan,
        tier: toTier,
        cycle: anchor ? { anchor, zone: zone ?? "UTC" } : fromCreation,
      },
    })),
  ];
}

function planSteps(history: UnitHistory): Step[] {
  const all = plansOf(history);
  return all.flatMap(({ id, at, plan }, index): Step[] => {
    const { tier, cycle } = plan;
    const before = all[index - 1]?.plan;
    const began: Step = {
      id,
      at,
      kind: "plan",
      mentionId: null,
      apply: (balance) => begin(balance, periodAt(tier, cycle, at)?.start ?? null, plan),
      sentence: () =>
        before || tier
          ? planSentence(before ? nameOf(before) : null, nameOf(plan), tier)
          : `The workspace was created. ${freeSentence}`,
    };
    if (tier === null) return [began];
    // A period that begins at the same moment as the next plan belongs to that plan.
    const until = all[index + 1]?.at ?? new Date(history.now.getTime() + 1);
    const resets = startsBetween(cycle, at, until).map(
      (start): Step => ({
        id: `${id}:${start.toISOString()}`,
        at: start,
        kind: "reset",
        mentionId: null,
        apply: (balance) => begin(balance, start),
        sentence: (balance) => `A new billing period began. You have ${replies(leftOf(balance))}.`,
      }),
    );
    return [began, ...resets];
  });
}

/**
 * The ledger of a workspace's reply units, oldest first: each event, and how many replies are left after it. The last
 * line agrees with the quota: its limit minus the used replies.
 */
export function replayUnits(history: UnitHistory): UnitEntry[] {
  const [created, ...changes] = planSteps(history);
  if (!created) return [];
  const later = [
    ...changes,
    ...history.bonuses.flatMap(bonusSteps),
    ...history.units.flatMap(unitSteps),
  ].filter(({ at }) => at <= history.now);
  later.sort(
    (one, other) =>
      one.at.getTime() - other.at.getTime() || order.indexOf(one.kind) - order.indexOf(other.kind),
  );
  const balance: Balance = {
    ...history.current,
    since: null,
    bonus: 0,
    units: new Set(),
    used: 0,
  };
  let left = 0;
  return [created, ...later].map((step) => {
    step.apply(balance);
    const change = leftOf(balance) - left;
    left += change;
    const { id, at, kind, mentionId } = step;
    const sentence = step.sentence(balance, change);
    return { id, at: at.toISOString(), kind, change, left, sentence, mentionId };
  });
}
