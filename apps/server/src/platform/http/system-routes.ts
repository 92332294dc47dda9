import {
  type CallData,
  type Calls,
  type eventCalls,
  resetEvent,
  sourcesEvent,
  type systemCalls,
} from "@earshot/contract";
import type { FastifyInstance } from "fastify";
import type { Database } from "../db/index.ts";
import { AppError } from "../errors.ts";
import { type Events, type StreamItem, writersAudience } from "../events/index.ts";
import type { Processes } from "../processes/index.ts";
import { type EventStream, openEventStream } from "./event-stream.ts";
import type { Handlers } from "./register.ts";

const eventId = /^\d{1,18}$/;

function send(stream: EventStream, item: StreamItem): void {
  stream.send(item.type === resetEvent ? { type: resetEvent, data: {} } : item);
}

/** The calls that belong to no domain: health, the API's own description, the event stream. */
export function systemRoutes(
  app: FastifyInstance,
  deps: {
    database: Database;
    events: Events;
    processes: Processes;
    version: string;
    clientConfig: CallData<Calls["getClientConfig"]>;
  },
): Handlers<keyof typeof systemCalls | keyof typeof eventCalls | "getClientConfig"> {
  const openStreams = new Set<EventStream>();
  const unsubscribe = deps.processes.onChange(() => {
    for (const stream of openStreams) stream.send({ type: sourcesEvent, data: {} });
  });
  // Before connections are waited for: a stream would never end by itself.
  app.addHook("preClose", async () => {
    unsubscribe();
    for (const stream of openStreams) stream.end();
  });
  async function requireDatabase(): Promise<void> {
    await deps.database.ping().catch((cause) => {
      throw new AppError("UNAVAILABLE", { cause });
    });
  }
  return {
    getClientConfig: async () => deps.clientConfig,
    health: async () => {
      await requireDatabase();
      return { status: "ok", version: deps.version };
    },
    ready: async () => {
      await requireDatabase();
      return { status: "ready" };
    },
    openapi: async () => app.swagger(),
    streamEvents: async ({ actor, request, reply }) => {
      const last = request.headers["last-event-id"];
      const after = typeof last === "string" && eventId.test(last) ? last : null;
      const audience = actor.userType === "writer" ? writersAudience : actor.workspaceId;
      let stream: EventStream | null = null;
      const early: StreamItem[] = [];
      // Before the answer begins: when the past can't be read, the caller gets an error, not a
      // stream that stays silent.
      const unfollow =
        audience === null
          ? () => {}
          : await deps.events.follow(audience, after, (item) => {
              if (stream) send(stream, item);
              else early.push(item);
            });
      if (reply.raw.destroyed) {
        reply.hijack();
        return unfollow();
      }
      const opened = openEventStream(reply);
      stream = opened;
      for (const item of early) send(opened, item);
      // The stream lives no longer than the token it was opened with; the client comes back with a
      // fresh one.
      const tokenEnd = setTimeout(() => opened.end(), actor.tokenEndsAt - Date.now());
      openStreams.add(opened);
      opened.onClose(() => {
        clearTimeout(tokenEnd);
        openStreams.delete(opened);
        unfollow();
      });
    },
  };
}
