import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance } from "fastify";

/** The header that names a request to whoever sent it. */
const requestIdHeader = "x-request-id";

const requests = new AsyncLocalStorage<{ id: string; isOpen: boolean }>();

/**
 * The id of the request that runs this code, as long as it is not answered; undefined outside of one. What a request
 * has set up and left behind, such as a connection of the pool, is not its own any more.
 */
export function currentRequestId(): string | undefined {
  const request = requests.getStore();
  return request?.isOpen ? request.id : undefined;
}

/**
 * Has every log line that a request causes carry its id, however deep below the handler it is written, and answers the
 * id in a header. Call it before other hooks are added.
 */
export function nameRequests(app: FastifyInstance): void {
  const own = Symbol("request");
  type Named = Record<typeof own, { id: string; isOpen: boolean }>;
  app.addHook("onRequest", (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    const current = { id: request.id, isOpen: true };
    (request as unknown as Named)[own] = current;
    requests.run(current, done);
  });
  // A body arrives in events of the connection, which belong to no request.
  app.addHook("preValidation", (request, _reply, done) => {
    requests.run((request as unknown as Named)[own], done);
  });
  app.addHook("onResponse", (request, _reply, done) => {
    (request as unknown as Named)[own].isOpen = false;
    done();
  });
}
