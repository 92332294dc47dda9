import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isForm } from "../forms.ts";
import { missingPage } from "../pages/community-page.ts";
import { page } from "../pages/reply.ts";
import type { ModelDeps } from "./api.ts";
import { serializeCall } from "./call-log.ts";
import { property } from "./json.ts";
import { modelPage } from "./page.ts";
import { writingModes } from "./studio/write.ts";

/** The model's page and control routes for people and tests; not part of any imitated service. */
export function registerModelControls(
  app: FastifyInstance,
  { callLog, faults, clock }: ModelDeps,
): void {
  app.get("/model", async (_request, reply) =>
    page(reply, modelPage(callLog, { faults: faults.list(), now: clock.now() })),
  );

  app.get("/sandbox/model", async () => ({
    gullible: callLog.gullible,
    writing: callLog.writing,
    calls: callLog.count,
  }));

  app.get("/sandbox/model/calls", async () => ({ calls: callLog.list().map(serializeCall) }));

  const done = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    isForm(request) ? reply.redirect("/model", 303) : reply.code(204).send();

  async function clear(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    callLog.clear();
    return done(request, reply);
  }
  app.delete("/sandbox/model/calls", clear);
  // HTML forms can't send DELETE.
  app.post("/sandbox/model/calls/clear", clear);

  app.post("/sandbox/model/reset", async (request, reply) => {
    callLog.reset();
    return done(request, reply);
  });

  const refuse = (request: FastifyRequest, reply: FastifyReply, message: string): FastifyReply =>
    isForm(request)
      ? page(reply, missingPage("Request failed", message), 400)
      : reply.code(400).send({ message });

  app.post("/sandbox/model/writing", async (request, reply) => {
    const mode = writingModes.find((one) => one === property(request.body, "mode"));
    if (!mode) return refuse(request, reply, "mode must be plain, planted or hostile.");
    callLog.writing = mode;
    return isForm(request) ? done(request, reply) : { writing: callLog.writing };
  });

  app.post("/sandbox/model/gullible", async (request, reply) => {
    // Forms send texts.
    const requested = String(property(request.body, "gullible"));
    if (requested !== "true" && requested !== "false") {
      return refuse(request, reply, "gullible must be true or false.");
    }
    callLog.gullible = requested === "true";
    return isForm(request) ? done(request, reply) : { gullible: callLog.gullible };
  });
}
