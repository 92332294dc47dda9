import type { PlanSlug, Tier } from "@earshot/contract";
import { createFakePaddle, type FakePaddle } from "../../../apps/server/src/testing/fake-paddle.ts";
import type { FakeEvent } from "../../../apps/server/src/testing/fake-paddle-account.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The expected state of a subscription, once all its events are handled. */
export interface Expected {
  subscriptionId: string;
  workspaceId: string;
  /** null: it may have been canceled at Paddle since, because its payment was taken back. */
  paddleStatus: string | null;
  state: string;
  /** The tier that the workspace has by it. */
  tier: Tier | null;
  plan: PlanSlug | null;
}

/** The checkout with which a lifetime begins. */
export interface Begun {
  workspaceId: string;
  checkoutId: string;
  plan: PlanSlug;
}

const tierOf: Record<string, Tier> = {
  pri_starter: "starter",
  pri_starter_old: "starter",
  pri_builder: "starter",
  pri_annual: "starter",
  pri_growth: "growth",
  pri_scale: "scale",
};
const planOf: Record<string, PlanSlug> = {
  pri_starter: "starter",
  pri_starter_old: "starter",
  pri_builder: "builder",
  pri_annual: "annual",
  pri_growth: "growth",
  pri_scale: "scale",
};

/** Simulates whole lifetimes of subscriptions at Paddle, from months ago until now. */
export function createLives(random: () => number, until: Date) {
  const clock = {
    at: until.getTime(),
    now(): Date {
      return new Date(clock.at);
    },
  };
  const paddle: FakePaddle = createFakePaddle(clock);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;

  /** Takes the next step of a lifetime; the options depend on its state. @returns since when a payment is overdue */
  function step(id: string, pastDueSince: number | null): number | null {
    const { status, scheduled_change, next_billed_at } = paddle.find(id);
    const renewsAt = Date.parse(next_billed_at ?? "");
    if (scheduled_change && clock.at >= Date.parse(scheduled_change.effective_at)) {
      paddle.cancel(id);
      return null;
    }
    if (status === "past_due") {
      if (random() < 0.6) {
        paddle.set(id, { status: "active" });
        return null;
      }
      if (random() < 0.3) paddle.cancel(id);
      return pastDueSince;
    }
    if (status === "paused") {
      if (random() < 0.7) void paddle.payments.resume(id);
      return null;
    }
    if (renewsAt <= clock.at) {
      const isPaid = random() < 0.8;
      paddle.renew(id, isPaid);
      return isPaid ? null : renewsAt;
    }
    const what = random();
    if (what < 0.2) {
      const priceId = pick(["pri_starter", "pri_growth", "pri_scale", "pri_starter_old"]);
      const billing = "now";
      void paddle.payments.changeItems({ subscriptionId: id, priceId, billing });
    } else if (what < 0.3) void paddle.payments.cancelAtPeriodEnd(id);
    else if (what < 0.4 && scheduled_change) void paddle.payments.removeScheduledChange(id);
    else if (what < 0.45) paddle.set(id, { status: "paused" }, "subscription.paused");
    else if (what < 0.48) paddle.cancel(id);
    else paddle.set(id, { custom_data: paddle.find(id).custom_data });
    return null;
  }

  return {
    paddle,

    /** Simulates one subscription from its checkout until now. @returns its events, and the expected state */
    live({ workspaceId, checkoutId, plan }: Begun): { events: FakeEvent[]; expected: Expected } {
      const from = paddle.events.length;
      clock.at = until.getTime() - (20 + random() * 200) * dayMs;
      const { id } = paddle.subscribe(plan, { checkoutId, userId: "someone", plan: "scale" });
      let pastDueSince: number | null = null;
      for (;;) {
        const next = clock.at + hourMs + random() * 20 * dayMs;
        if (next >= until.getTime() - hourMs || paddle.find(id).status === "canceled") break;
        clock.at = next;
        pastDueSince = step(id, pastDueSince);
      }
      clock.at = until.getTime() - hourMs;
      let isTakenBack = false;
      const payment = paddle.lastPayment(id);
      if (random() < 0.1 && payment.id) {
        isTakenBack = true;
        paddle.adjust(payment.id, "chargeback", "approved");
      }
      return { events: paddle.events.slice(from), expected: expect(id, isTakenBack) };

      function expect(subscriptionId: string, wasTakenBack: boolean): Expected {
        const { status, items, scheduled_change } = paddle.find(subscriptionId);
        const isOver =
          scheduled_change && Date.parse(scheduled_change.effective_at) <= until.getTime();
        const inGrace = pastDueSince !== null && until.getTime() < pastDueSince + 7 * dayMs;
        const has = { active: true, trialing: true, past_due: inGrace }[status as string] ?? false;
        const holds = has && !isOver && !wasTakenBack;
        const canceling = scheduled_change && (status === "active" || status === "trialing");
        const alive = canceling ? "canceling" : status;
        const priceId: string = items[0].price.id;
        return {
          subscriptionId,
          workspaceId,
          paddleStatus: wasTakenBack ? null : status,
          state: wasTakenBack || isOver ? "canceled" : alive,
          tier: holds ? (tierOf[priceId] ?? null) : null,
          plan: holds ? (planOf[priceId] ?? null) : null,
        };
      }
    },
  };
}
