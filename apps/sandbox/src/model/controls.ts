import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isForm } from "../forms.ts";
import { missingPage } from "../pages/community-page.ts";
import { page } from "../pages/reply.ts";
import type { ModelDeps } from "./api.ts";
import { toldCall } from "./desk.ts";
import { modelPage } from "./page.ts";
import { at } from "./values.ts";

/** The model's page, and what people and tests move it with; no part of any imitated service. */
export function registerModelControls(
  app: FastifyInstance,
  { desk, faults, clock }: ModelDeps,
): void {
  app.get("/model", async (_request, reply) =>
    page(reply, modelPage(desk, { faults: faults.list(), now: clock.now() })),
  );

  app.get("/sandbox/model", async () => ({ gullible: desk.gullible, calls: desk.count }));

  app.get("/sandbox/model/calls", async () => ({ calls: desk.list().map(toldCall) }));

  const done = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    isForm(request) ? reply.redirect("/model", 303) : reply.code(204).send();

  async function clear(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    desk.clear();
    return done(request, reply);
  }
  app.delete("/sandbox/model/calls", clear);
  // A form of a page can't delete.
  app.post("/sandbox/model/calls/clear", clear);

  app.post("/sandbox/model/reset", async (request, reply) => {
    desk.reset();
    return done(request, reply);
  });

  app.post("/sandbox/model/gullible", async (request, reply) => {
    // Forms send texts.
    const wanted = String(at(request.body, "gullible"));
    if (wanted !== "true" && wanted !== "false") {
      const message = "gullible must be true or false.";
      if (isForm(request)) return page(reply, missingPage("That did not work", message), 400);
      return reply.code(400).send({ message });
    }
    desk.gullible = wanted === "true";
    return isForm(request) ? done(request, reply) : { gullible: desk.gullible };
  });
}
