import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import { isForm } from "../forms.ts";
import { page } from "../pages/reply.ts";
import { type Analytics, FlagError } from "./analytics.ts";
import { analyticsPage } from "./page.ts";

/** Shows the received events, as a page and as JSON, and sets feature flags. PostHog has no such paths. */
export function registerAnalytics(
  app: FastifyInstance,
  { analytics, clock }: { analytics: Analytics; clock: Clock },
): void {
  app.get("/analytics", async (_request, reply) =>
    page(reply, analyticsPage(analytics, clock.now())),
  );

  app.get("/sandbox/analytics", async () => analytics.list());

  async function clear(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    analytics.clear();
    return isForm(request) ? reply.redirect("/analytics", 303) : reply.code(204).send();
  }
  app.delete("/sandbox/analytics", clear);
  // HTML forms can't send DELETE.
  app.post("/sandbox/analytics/clear", clear);

  const flags = () => Object.fromEntries(analytics.flags());
  app.get("/sandbox/analytics/flags", async () => flags());
  app.post("/sandbox/analytics/flags", async ({ body }, reply) => {
    try {
      analytics.setFlags(typeof body === "object" && body !== null ? { ...body } : {});
      return flags();
    } catch (error) {
      if (!(error instanceof FlagError)) throw error;
      return reply.code(400).send({ message: error.message });
    }
  });
}
