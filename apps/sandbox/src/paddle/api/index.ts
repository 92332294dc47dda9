import type { FastifyInstance } from "fastify";
import type { Faults } from "../../faults.ts";
import { PaddleError, sendProblem } from "../problems.ts";
import { addAccess } from "./access.ts";
import type { PaddleApi } from "./call.ts";
import { registerCatalogCalls } from "./catalog.ts";
import { registerCustomerCalls } from "./customers.ts";
import { registerEventCalls } from "./events.ts";
import { addFaults } from "./faults.ts";
import { registerSubscriptionCalls } from "./subscriptions.ts";
import { registerTransactionCalls } from "./transactions.ts";

/** The imitated Paddle API (api.paddle.com), with its keys, limits, errors and faults. */
export function registerPaddleApi(
  app: FastifyInstance,
  { faults, ...api }: PaddleApi & { faults: Faults },
): void {
  // The SDK sends a JSON content type also with calls that have no body.
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => {
    const text = String(body);
    try {
      done(null, text === "" ? undefined : JSON.parse(text));
    } catch {
      done(new PaddleError("invalid_json", "Request body is not valid JSON"));
    }
  });
  app.setErrorHandler(async (error, _request, reply) => {
    if (error instanceof PaddleError) return sendProblem(reply, error);
    throw error;
  });
  app.setNotFoundHandler(async (request, reply) =>
    sendProblem(reply, new PaddleError("invalid_url", `${request.url} does not exist`, 404)),
  );
  addFaults(app, faults, app.prefix);
  addAccess(app, api.paddle.clock);
  registerCatalogCalls(app, api);
  registerCustomerCalls(app, api);
  registerTransactionCalls(app, api);
  registerSubscriptionCalls(app, api);
  registerEventCalls(app, api);
}
