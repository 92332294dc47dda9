import type { SubscriptionState } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Tx } from "../../../infrastructure/database/index.ts";
import type { Events } from "../../../infrastructure/events/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Billing } from "../billing/index.ts";
import type { Receipts } from "../receipts/index.ts";
import type { BillingMail, SubscriptionTopics } from "./events.ts";
import { entitlementOf, type Lifecycle, lifecycleOf, reviewTimeOf } from "./rules.ts";
import * as store from "./store.ts";

/** Sets the plan of a workspace by its subscriptions, or else by its receipts. */
export type Refresh = (tx: Tx, workspaceId: string, reason: string) => Promise<void>;

/** The mails to the owner about a change of a subscription's state. */
function mailsOf(
  before: { state: SubscriptionState | null; hasAccess: boolean },
  after: Lifecycle,
  hasPlan: boolean,
): Pick<BillingMail, "kind" | "at">[] {
  const at = after.until?.toISOString() ?? null;
  const isNewIn = (state: SubscriptionState) => after.state === state && before.state !== state;
  return [
    ...(after.hasAccess && !before.hasAccess ? [{ kind: "started", at: null } as const] : []),
    ...(after.hasAccess && isNewIn("past_due") ? [{ kind: "payment_failed", at } as const] : []),
    ...(isNewIn("canceling") ? [{ kind: "cancellation_confirmed", at } as const] : []),
    // Not if another subscription or a receipt still gives a plan.
    ...(before.hasAccess && !after.hasAccess && !hasPlan
      ? [{ kind: after.state === "paused" ? "paused" : "ended", at: null } as const]
      : []),
  ];
}

/** Computes the plan of a workspace from its subscriptions and receipts, in the caller's transaction. */
export function createRefresh(deps: {
  clock: Clock;
  events: Events;
  workspaces: Workspaces;
  billing: Pick<Billing, "setPlan">;
  receipts: Pick<Receipts, "planNow">;
  topics: SubscriptionTopics;
}): Refresh {
  const { clock, events, workspaces, billing, receipts, topics } = deps;

  return async (tx, workspaceId, reason) => {
    // Locked before reading, since two subscriptions of one workspace may be reported concurrently.
    await workspaces.lockQuota(tx, workspaceId);
    const now = clock.now();
    const owned = await store.listSubscriptionsOf(tx, workspaceId);
    for (const one of owned) {
      if (!one.plannedChange || one.plannedChange.takesEffectAt > now) continue;
      await store.deletePlannedChange(tx, one.id);
      one.plannedChange = null;
    }
    // A subscription wins over a receipt, because it renews automatically.
    const bought = entitlementOf(owned, now);
    const entitlement = bought ?? (await receipts.planNow(tx, workspaceId));
    for (const one of owned) {
      const after = lifecycleOf(one, now);
      const { state, hasAccess } = after;
      await store.updateSubscription(tx, one.id, {
        state,
        hasAccess,
        reviewAt: reviewTimeOf(one, now),
      });
      for (const mail of mailsOf(one, after, entitlement !== null)) {
        await topics.mail.publish(tx, { ...mail, workspaceId, plan: one.plan });
      }
    }
    await billing.setPlan(tx, workspaceId, {
      plan: entitlement?.plan ?? null,
      tier: entitlement?.tier ?? null,
      anchor: entitlement?.anchor ?? null,
      // Periods of receipts are counted in UTC.
      zone: entitlement !== null && bought === null ? "UTC" : null,
      reason,
    });
    await events.emit(tx, [{ workspaceId, type: "subscription.updated", data: {} }]);
  };
}
