import type { Reconciliation } from "@earshot/contract";
import type { Clock } from "../../../infrastructure/clock.ts";
import type { Database } from "../../../infrastructure/database/index.ts";
import type { Log } from "../../../infrastructure/log.ts";
import type { Payments } from "../../../integrations/ports/payments.ts";
import type { Audit } from "../audit/index.ts";
import type { SubscriptionTopics } from "./events.ts";
import { type Apply, UnknownPriceError } from "./service-apply.ts";
import { askPayments, requirePayments } from "./service-failure.ts";
import { listUnmatched, listVersions } from "./store.ts";
import * as store from "./store-events.ts";

/** The hour of the nightly comparison, in UTC. */
const nightHour = 3;

const present = ({
  at,
  checked,
  corrected,
  unmatched,
}: store.ReconciliationRow): Reconciliation => ({
  at: at.toISOString(),
  checked,
  corrected,
  unmatched,
});

/** Compares all subscriptions with Paddle's, and corrects those whose events were lost or wrong. */
export function createReconciliation(deps: {
  database: Database;
  clock: Clock;
  log: Log;
  payments: Payments | null;
  topics: SubscriptionTopics;
  audit: Audit;
  apply: Apply;
}) {
  const { database, clock, log, payments, topics, audit, apply } = deps;

  async function compare(connected: Payments): Promise<Reconciliation> {
    const startedAt = clock.now();
    const unknownPrices: string[] = [];
    let [checked, corrected] = [0, 0];
    // Read before the pages: an event that arrives in the meantime is newer than a page.
    const versions = await listVersions(database.pool);
    for await (const page of connected.listSubscriptions()) {
      for (const subscription of page) {
        checked += 1;
        const reading = { subscription, after: versions.get(subscription.id) ?? null };
        try {
          const { changed } = await database.transaction((tx) => apply.reading(tx, reading));
          if (changed) corrected += 1;
        } catch (error) {
          if (!(error instanceof UnknownPriceError)) throw error;
          unknownPrices.push(subscription.id);
        }
      }
    }
    const unmatched = [...new Set([...(await listUnmatched(database.pool)), ...unknownPrices])];
    const row = { at: startedAt, checked, corrected, unmatched };
    await store.insertReconciliation(database.pool, row);
    if (corrected > 0 || unmatched.length > 0) {
      log.warn({ checked, corrected, unmatched }, "subscriptions differed from Paddle's");
    }
    return { ...row, at: startedAt.toISOString() };
  }

  return {
    /** Compares now. @throws AppError PAYMENTS_NOT_CONNECTED; PAYMENT_SERVICE_AWAY. */
    async run(): Promise<Reconciliation> {
      const connected = requirePayments(payments);
      return askPayments(() => compare(connected));
    },

    /** Compares now, as an administrator asked. @throws AppError as `run`. */
    async runFor(administratorId: string): Promise<Reconciliation> {
      const connected = requirePayments(payments);
      await database.transaction((tx) =>
        audit.recordAdministrator(tx, { administratorId, action: "billing_reconciled" }),
      );
      return askPayments(() => compare(connected));
    },

    /** Queues the nightly comparison, once each night. */
    async runNightly(): Promise<void> {
      if (!payments) return;
      const now = clock.now();
      const due = new Date(now);
      due.setUTCHours(nightHour, 0, 0, 0);
      if (due > now) due.setUTCDate(due.getUTCDate() - 1);
      const last = await store.findLastReconciliation(database.pool);
      if (last && last.at >= due) return;
      await database.transaction((tx) => topics.reconcile.publish(tx, {}));
    },

    /** The newest comparison. */
    async last(): Promise<Reconciliation | null> {
      const row = await store.findLastReconciliation(database.pool);
      return row && present(row);
    },
  };
}
