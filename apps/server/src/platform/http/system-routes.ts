import { type eventCalls, resetEvent, type systemCalls } from "@earshot/contract";
import type { FastifyInstance } from "fastify";
import type { Database } from "../db/index.ts";
import { AppError } from "../errors.ts";
import type { Events } from "../events/index.ts";
import { type EventStream, openEventStream } from "./event-stream.ts";
import type { Handlers } from "./register.ts";

const eventId = /^\d{1,18}$/;

/** The calls that belong to no domain: health, the API's own description, the event stream. */
export function systemRoutes(
  app: FastifyInstance,
  deps: { database: Database; events: Events; version: string },
): Handlers<keyof typeof systemCalls | keyof typeof eventCalls> {
  const openStreams = new Set<EventStream>();
  // Before connections are waited for: a stream would never end by itself.
  app.addHook("preClose", async () => {
    for (const stream of openStreams) stream.end();
  });
  return {
    health: async () => ({ status: "ok", version: deps.version }),
    ready: async () => {
      await deps.database.ping().catch((cause) => {
        throw new AppError("UNAVAILABLE", { cause });
      });
      return { status: "ready" };
    },
    openapi: async () => app.swagger(),
    streamEvents: async ({ actor, request, reply }) => {
      const last = request.headers["last-event-id"];
      const after = typeof last === "string" && eventId.test(last) ? last : null;
      const stream = openEventStream(reply);
      // The stream lives no longer than the token it was opened with; the client comes back with a
      // fresh one.
      const tokenEnd = setTimeout(() => stream.end(), actor.tokenEndsAt - Date.now());
      openStreams.add(stream);
      let unfollow = () => {};
      let closed = false;
      stream.onClose(() => {
        closed = true;
        clearTimeout(tokenEnd);
        openStreams.delete(stream);
        unfollow();
      });
      if (actor.workspaceId === null) return;
      unfollow = await deps.events.follow(actor.workspaceId, after, (item) => {
        if (item.type === resetEvent) stream.send({ type: resetEvent, data: {} });
        else stream.send(item);
      });
      if (closed) unfollow();
    },
  };
}
