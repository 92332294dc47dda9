import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** The response header with the id of the request. */
const requestIdHeader = "x-request-id";

interface OpenRequest {
  id: string;
  isOpen: boolean;
}

const current = new AsyncLocalStorage<OpenRequest>();

/**
 * The id of the request that runs this code, until the request is answered; undefined outside of a request. Objects
 * that outlive the request, such as a connection of the pool, must not carry its id.
 */
export function currentRequestId(): string | undefined {
  const request = current.getStore();
  return request?.isOpen ? request.id : undefined;
}

/**
 * Adds the id of the request to every log line that it causes, and to the response as a header. Call it before other
 * hooks are added.
 */
export function nameRequests(app: FastifyInstance): void {
  // Nothing is attached to the requests themselves: V8 would keep them alive by one another (decision 023).
  const open = new WeakMap<FastifyRequest, OpenRequest>();
  app.addHook("onRequest", (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    const named = { id: request.id, isOpen: true };
    open.set(request, named);
    current.run(named, done);
  });
  // The body arrives in events of the connection, which are outside of the request's context.
  app.addHook("preValidation", (request, _reply, done) => {
    const named = open.get(request);
    if (named) current.run(named, done);
    else done();
  });
  app.addHook("onResponse", (request, _reply, done) => {
    const named = open.get(request);
    if (named) named.isOpen = false;
    done();
  });
}
