import type { FastifyInstance } from "fastify";
import { bodyOf, one } from "./api/call.ts";
import { previewPrices } from "./pricing.ts";
import { PaddleError, sendProblem } from "./problems.ts";
import type { Paddle } from "./store.ts";

/** The call that Paddle.js makes from the product's page: a price preview with a client-side token. */
export function registerClientCalls(app: FastifyInstance, paddle: Paddle): void {
  app.setErrorHandler(async (error, _request, reply) => {
    if (error instanceof PaddleError) return sendProblem(reply, error);
    throw error;
  });
  app.addHook("onRequest", async (request, reply) => {
    reply.headers({
      "access-control-allow-origin": request.headers.origin ?? "*",
      "access-control-allow-headers": "content-type, paddle-clienttoken",
      "access-control-allow-methods": "POST",
      vary: "Origin",
    });
    if (request.method === "OPTIONS") return reply.code(204).send();
    return undefined;
  });
  // Without a route, the hook would not run for a browser's preflight calls.
  app.options("/*", async (_request, reply) => reply);

  app.post("/pricing-preview", async (request) => {
    const token = request.headers["paddle-clienttoken"];
    if (typeof token !== "string" || !/^(?:test|live)_[a-z\d]{27}$/.test(token)) {
      throw new PaddleError("forbidden", "You aren't permitted to perform this request.", 403);
    }
    return one(previewPrices(paddle, bodyOf(request)));
  });
}
