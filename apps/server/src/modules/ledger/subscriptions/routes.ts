import type { billingAdminCalls, billingCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Billing } from "../billing/index.ts";
import type { Subscriptions } from "./service.ts";

/** The calls of customers, and the webhook. */
export function subscriptionRoutes(
  subscriptions: Subscriptions,
): Handlers<keyof typeof billingCalls> {
  const { checkouts, changes, refunds, paddleEvents } = subscriptions;
  type By = { workspaceId: string; userId: string };
  const view = async ({ workspaceId, userId }: By) => ({
    subscription: await subscriptions.view(workspaceId, userId),
  });
  return {
    getSubscription: ({ actor }) => view(actor),
    getCheckoutSettings: async () => checkouts.settings(),
    startCheckout: ({ actor, body }) => checkouts.start(actor.workspaceId, actor.userId, body.plan),
    reportCheckout: async ({ actor, body }) => {
      await checkouts.report(actor.workspaceId, body);
      return view(actor);
    },
    previewPlanChange: async ({ actor, body }) => ({
      change: await changes.preview(actor.workspaceId, body.plan),
    }),
    changePlan: async ({ actor, body }) => {
      await changes.change(actor.workspaceId, actor.userId, body.plan);
      return view(actor);
    },
    keepPlan: async ({ actor }) => {
      await changes.keep(actor.workspaceId, actor.userId);
      return view(actor);
    },
    cancelSubscription: async ({ actor }) => {
      await changes.cancel(actor.workspaceId, actor.userId);
      return view(actor);
    },
    resumeSubscription: async ({ actor }) => {
      await changes.resume(actor.workspaceId, actor.userId);
      return view(actor);
    },
    openBillingPortal: async ({ actor }) => ({
      url: await changes.portalUrl(actor.workspaceId),
    }),
    requestRefund: async ({ actor, body }) => {
      await refunds.request(actor.workspaceId, actor.userId, body.reason);
      return view(actor);
    },
    receivePaddleEvent: async ({ request, reply }) => {
      const { "paddle-signature": signature } = request.headers;
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await paddleEvents.receive(typeof signature === "string" ? signature : undefined, body);
      // Paddle gets its answer first.
      reply.raw.once("finish", paddleEvents.wake);
      return {};
    },
  };
}

/** The administrator's calls. */
export function subscriptionAdminRoutes(
  { refunds, paddleEvents, reconciliation, priceChanges }: Subscriptions,
  billing: Billing,
): Handlers<keyof typeof billingAdminCalls> {
  return {
    getBillingOverview: async () => {
      const [list, failed, clockDifferenceSeconds, last] = await Promise.all([
        refunds.list(),
        paddleEvents.listFailed(),
        paddleEvents.clockDifference(),
        reconciliation.last(),
      ]);
      return {
        refunds: list,
        failedEvents: failed.map(({ eventId, eventType, occurredAt, failure, attempts }) => ({
          eventId,
          eventType,
          occurredAt: occurredAt.toISOString(),
          failure: failure ?? "",
          attempts,
        })),
        clockDifferenceSeconds,
        reconciliation: last,
      };
    },
    decideRefund: async ({ actor, params, body }) => ({
      refund: await refunds.decide(params.id, actor.userId, body),
    }),
    reconcileBilling: async ({ actor }) => ({
      reconciliation: await reconciliation.runFor(actor.userId),
    }),
    announcePriceChange: async ({ actor, body }) => ({
      announcedTo: await priceChanges.announce(actor.userId, body),
    }),
    listWorkspaceUnits: ({ params, query }) => billing.unitEntries(params.id, query),
  };
}
