import type { FastifyInstance } from "fastify";
import { need } from "../store.ts";
import { idOf, one, type PaddleApi } from "./call.ts";
import { listOf } from "./lists.ts";

/** Events and notifications, for clients that catch up. */
export function registerEventCalls(
  app: FastifyInstance,
  { paddle, delivery, baseOf }: PaddleApi,
): void {
  const { events, notifications } = paddle.store;

  app.get("/events", async (request) =>
    listOf(request, events, {
      base: baseOf(request),
      idOf: ({ event_id }) => event_id,
      filters: { event_type: ({ event_type }) => event_type },
      newestFirst: false,
    }),
  );
  app.get("/notifications", async (request) =>
    listOf(request, [...notifications.values()], {
      base: baseOf(request),
      idOf: ({ id }) => id,
      filters: {
        status: ({ status }) => status,
        notification_setting_id: ({ notification_setting_id }) => notification_setting_id,
        filter: ({ payload }) => idsIn(payload.data),
      },
    }),
  );
  app.get("/notifications/:id", async (request) => one(need(notifications, idOf(request))));
  app.get("/notifications/:id/logs", async (request) => {
    const { id: notificationId } = need(notifications, idOf(request));
    return listOf(request, delivery.attempts(notificationId), {
      base: baseOf(request),
      idOf: ({ id }) => id,
      filters: {},
    });
  });
  app.post("/notifications/:id/replay", async (request, reply) => {
    const notification = need(notifications, idOf(request));
    return reply.code(202).send(one({ notification_id: delivery.replay(notification) }));
  });
}

/** The ids by which notifications can be found: the entity's own and those that it refers to. */
function idsIn(data: unknown): string[] {
  if (typeof data !== "object" || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) =>
    (key === "id" || key.endsWith("_id")) && typeof value === "string" ? [value] : [],
  );
}
