import type { FastifyInstance } from "fastify";
import type { Clock } from "../clock.ts";
import type { Faults } from "../faults.ts";
import { page } from "../pages/reply.ts";
import { registerPaddleApi } from "./api/index.ts";
import type { Catalog } from "./catalog.ts";
import { registerCheckout } from "./checkout/routes.ts";
import { registerClientCalls } from "./client.ts";
import { registerPaddleControls } from "./controls.ts";
import { createDelivery, type Delivery } from "./delivery.ts";
import { dueEveryMs, runDue } from "./due.ts";
import { createIds } from "./ids.ts";
import { paddlePage } from "./page.ts";
import { registerPortal } from "./portal.ts";
import { createPaddle, type Paddle } from "./store.ts";
import { createStamp } from "./time.ts";

export type { Paddle } from "./store.ts";

/** The imitated Paddle's catalog, and where it sends webhooks. */
export interface PaddleConfig {
  catalog: Catalog;
  /** The product's endpoint; null sends no webhooks. */
  webhookUrl: string | null;
  /** Each of them signs every webhook, as during the rotation of a secret. */
  webhookSecrets: readonly string[];
}

/**
 * The imitated Paddle Billing: API, Paddle.js with its checkout, webhooks, customer portal, and control routes.
 */
export function registerPaddle(
  app: FastifyInstance,
  { config, faults, clock }: { config: PaddleConfig; faults: Faults; clock: Clock },
): { paddle: Paddle; delivery: Delivery } {
  const { catalog, webhookUrl: url, webhookSecrets: secrets } = config;
  const delivery = createDelivery(
    { url, secrets },
    {
      clock,
      id: createIds(clock),
      stamp: createStamp(clock),
      notifications: () => paddle.store.notifications,
    },
  );
  const paddle: Paddle = createPaddle(catalog, {
    clock,
    productOrigin: url === null ? null : new URL(url).origin,
    notify: (event) => delivery.notify(event),
  });

  const timer = setInterval(() => runDue(paddle), dueEveryMs).unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
    delivery.close();
  });

  app.get("/paddle", async (_request, reply) =>
    page(reply, paddlePage(paddle, { delivery, faults: faults.list(), now: clock.now() })),
  );
  registerCheckout(app, paddle);
  registerPortal(app, paddle);
  registerPaddleControls(app, { paddle, delivery });
  app.register(async (scope) => registerClientCalls(scope, paddle), { prefix: "/paddle/client" });
  app.register(
    async (scope) =>
      registerPaddleApi(scope, {
        paddle,
        delivery,
        faults,
        baseOf: (request) => `${request.protocol}://${request.host}/paddle`,
      }),
    { prefix: "/paddle" },
  );
  return { paddle, delivery };
}
