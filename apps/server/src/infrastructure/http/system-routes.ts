import {
  type CallData,
  type Calls,
  type eventCalls,
  resetEvent,
  sourcesEvent,
  type systemCalls,
} from "@earshot/contract";
import type { FastifyInstance } from "fastify";
import type { Database } from "../database/index.ts";
import { AppError } from "../errors.ts";
import { type Events, type StreamItem, writersAudience } from "../events/index.ts";
import type { Log } from "../log.ts";
import type { Processes } from "../processes/index.ts";
import { type EventStream, openEventStream } from "./event-stream.ts";
import { createOpenStreams, type FindEnded } from "./open-streams.ts";
import type { Handlers } from "./register.ts";

const eventId = /^\d{1,18}$/;

function send(stream: EventStream, item: StreamItem): void {
  stream.send(item.type === resetEvent ? { type: resetEvent, data: {} } : item);
}

/** The calls that belong to no module: health, the API's own description, the event stream. */
export function systemRoutes(
  app: FastifyInstance,
  deps: {
    database: Database;
    events: Events;
    processes: Processes;
    version: string;
    clientConfig: CallData<Calls["getClientConfig"]>;
    findEnded: FindEnded;
    log: Log;
  },
): Handlers<keyof typeof systemCalls | keyof typeof eventCalls | "getClientConfig"> {
  const openStreams = createOpenStreams(deps);
  const unsubscribe = deps.processes.onChange(() =>
    openStreams.sendAll({ type: sourcesEvent, data: {} }),
  );
  // Event streams would stay open; their clients resume at another process or after the restart.
  app.drain.started.addEventListener("abort", () => {
    unsubscribe();
    openStreams.endAll();
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
      // Before the response starts: when past events can't be read, the client gets an error instead of a
      // silent stream.
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
      openStreams.add(opened, actor);
      opened.onClose(unfollow);
      // The server began to stop while past events were read.
      if (app.drain.started.aborted) opened.end();
    },
  };
}
