import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { field, isForm } from "../forms.ts";
import { missingPage } from "../pages/community-page.ts";
import { page } from "../pages/reply.ts";
import { chargeBack, decideRefund } from "./adjustments.ts";
import { CatalogError, readPrice } from "./catalog.ts";
import type { Delivery, Forgery } from "./delivery.ts";
import { PaddleError } from "./problems.ts";
import { purchase, readPurchase } from "./purchase.ts";
import { addPrice, need, type Paddle, type SubscriptionRecord } from "./store.ts";
import { cancelNow, changeCard, endPeriod, pauseNow, resume } from "./subscriptions.ts";

/** Manual actions on a subscription, by the last part of the route's path. */
export const subscriptionActions: Record<
  string,
  { label: string; act(paddle: Paddle, record: SubscriptionRecord): void }
> = {
  "end-period": {
    label: "End period now",
    act: (paddle, record) => endPeriod(paddle, record, paddle.stamp()),
  },
  "decline-card": {
    label: "Next payment fails",
    act: (_paddle, record) => {
      record.card = "declined";
    },
  },
  recover: {
    label: "Recover",
    act: (paddle, record) => {
      changeCard(paddle, record, "accepted");
    },
  },
  pause: { label: "Pause", act: (paddle, record) => pauseNow(paddle, record, null) },
  resume: { label: "Resume", act: resume },
  cancel: { label: "Cancel now", act: cancelNow },
};

const forgeries = ["wrong-secret", "old", "changed-body"] as const;

/** A subscription with further fields that tests read. */
const described = (paddle: Paddle, { wire, card }: SubscriptionRecord) => ({
  ...wire,
  email: paddle.store.customers.get(wire.customer_id)?.email ?? null,
  card,
});

/** Routes with which people and tests change the imitated Paddle; not part of Paddle. */
export function registerPaddleControls(
  app: FastifyInstance,
  { paddle, delivery }: { paddle: Paddle; delivery: Delivery },
): void {
  const { store } = paddle;

  /** Wraps the handler of a control route; forms get a redirect to the page. */
  const control =
    (work: (request: FastifyRequest) => object | Promise<object>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      try {
        const result = await work(request);
        return isForm(request) ? reply.redirect("/paddle", 303) : reply.send(result);
      } catch (error) {
        if (!(error instanceof PaddleError) && !(error instanceof CatalogError)) throw error;
        const { message } = error;
        if (isForm(request)) return page(reply, missingPage("Request failed", message), 400);
        const status = error instanceof PaddleError ? error.status : 400;
        return reply.code(status).send({ message });
      }
    };
  const param = (request: FastifyRequest, name: string): string =>
    field(request.params, name) ?? "";

  app.get("/sandbox/paddle", async () => ({
    held: delivery.held,
    webhookUrl: delivery.target.url,
    customers: [...store.customers.values()],
    subscriptions: [...store.subscriptions.values()].map((one) => described(paddle, one)),
    transactions: [...store.transactions.values()].map(({ wire }) => wire),
    adjustments: [...store.adjustments.values()],
  }));

  app.post(
    "/sandbox/paddle/purchases",
    control((request) => purchase(paddle, readPurchase(request.body))),
  );

  app.post(
    "/sandbox/paddle/prices",
    control((request) => addPrice(paddle, readPrice(request.body))),
  );

  app.post(
    "/sandbox/paddle/subscriptions/:id/:action",
    control((request) => {
      const action = subscriptionActions[param(request, "action")];
      if (!action) throw new PaddleError("not_found", "There is no such action.", 404);
      const record = need(store.subscriptions, param(request, "id"));
      if (record.wire.status === "canceled") {
        throw new PaddleError("conflict", "The subscription is canceled.", 409);
      }
      action.act(paddle, record);
      return described(paddle, record);
    }),
  );

  for (const [path, status] of [
    ["approve", "approved"],
    ["reject", "rejected"],
  ] as const) {
    app.post(
      `/sandbox/paddle/adjustments/:id/${path}`,
      control((request) => {
        const adjustment = need(store.adjustments, param(request, "id"));
        decideRefund(paddle, adjustment, status);
        return adjustment;
      }),
    );
  }

  app.post(
    "/sandbox/paddle/transactions/:id/charge-back",
    control((request) => chargeBack(paddle, need(store.transactions, param(request, "id")))),
  );

  app.post(
    "/sandbox/paddle/delivery/hold",
    control(() => {
      delivery.hold();
      return { held: true };
    }),
  );
  app.post(
    "/sandbox/paddle/delivery/release",
    control((request) => {
      delivery.release(seedIn(request.body));
      return { held: false };
    }),
  );
  app.post(
    "/sandbox/paddle/delivery/again",
    control(async ({ body }) => {
      const seed = seedIn(body);
      const times = Number(field(body, "times") ?? 1);
      const given = field(body, "forgery") ?? "";
      const forgery: Forgery = forgeries.find((one) => one === given) ?? null;
      if (given !== "" && forgery === null) {
        throw new PaddleError("bad_request", `forgery must be one of ${forgeries.join(", ")}.`);
      }
      if (!(Number.isInteger(times) && times >= 1 && times <= 100)) {
        throw new PaddleError("bad_request", "times must be a whole number from 1 to 100.");
      }
      const type = field(body, "type") ?? "";
      const chosen = [...store.notifications.values()].filter(
        (one) => one.origin === "event" && (type === "" || one.type === type),
      );
      const delivered = await delivery.redeliver(chosen, {
        ...(seed !== undefined && { seed }),
        forgery,
        times,
      });
      return { delivered };
    }),
  );
  app.get("/sandbox/paddle/notifications", async () =>
    [...store.notifications.values()].map((notification) => ({
      ...notification,
      attempts: delivery.attempts(notification.id),
    })),
  );
}

/** The seed for shuffling; undefined keeps the order of the events. */
function seedIn(body: unknown): number | undefined {
  const text = field(body, "seed")?.trim() ?? "";
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
