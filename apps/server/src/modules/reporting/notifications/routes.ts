import type { notificationCalls } from "@earshot/contract";
import type { Handlers } from "../../../infrastructure/http/register.ts";
import type { Notifications } from "./service.ts";

/** A person's notification channels. */
export function notificationRoutes(
  notifications: Notifications,
): Handlers<keyof typeof notificationCalls> {
  return {
    listNotificationChannels: async ({ actor }) => ({ channels: await notifications.list(actor) }),
    addNotificationChannel: async ({ actor, body }) => ({
      channel: await notifications.add(actor, body),
    }),
    changeNotificationChannel: async ({ actor, params, body }) => ({
      channel: await notifications.change(actor, params.id, body),
    }),
    removeNotificationChannel: async ({ actor, params }) => {
      await notifications.remove(actor, params.id);
      return {};
    },
    testNotificationChannel: async ({ actor, params }) => ({
      channel: await notifications.test(actor, params.id),
    }),
  };
}
