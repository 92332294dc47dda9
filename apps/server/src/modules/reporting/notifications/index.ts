import {
  createUnsubscribeTokens,
  registerUnsubscribePage,
} from "../../../infrastructure/mail/index.ts";
import { defineModule, type ModuleDeps } from "../../../infrastructure/modules.ts";
import type { ChatHooks } from "../../../integrations/ports/chat-hook.ts";
import type { OptOuts } from "../../discovery/opt-outs/index.ts";
import type { Accounts } from "../../identity/accounts/index.ts";
import type { Agencies } from "../../identity/agencies/index.ts";
import type { Team } from "../../identity/team/index.ts";
import type { Workspaces } from "../../identity/workspaces/index.ts";
import type { Mentions } from "../../inbox/mentions/index.ts";
import type { Recording } from "../../inbox/recording/index.ts";
import { createThreads } from "../reports/index.ts";
import { notificationJobs } from "./jobs.ts";
import { notificationRoutes } from "./routes.ts";
import { createNotifications } from "./service.ts";
import { createMessageContents } from "./service-contents.ts";
import { createNotificationDelivery } from "./service-delivery.ts";
import { createPlanning, followFound } from "./service-found.ts";
import { createSending } from "./service-sending.ts";

export { sealedChannelAddresses } from "./service-sending.ts";

export interface NotificationOptions {
  /** The chat services; without any, only email is offered. */
  chatHooks?: readonly ChatHooks[];
}

/** Notifies people of new mentions by email and in their chats, immediately or in digests. */
export function createNotificationsModule(
  given: ModuleDeps &
    NotificationOptions & {
      accounts: Accounts;
      workspaces: Workspaces;
      agencies: Agencies;
      team: Team;
      mentions: Mentions;
      optOuts: OptOuts;
      recording: Recording;
    },
) {
  const unsubscribeTokens = createUnsubscribeTokens(given.secrets, "unsubscribe-notifications");
  const planning = createPlanning(given);
  const base = {
    ...given,
    chatHooks: given.chatHooks ?? [],
    unsubscribeTokens,
    planning,
    threads: createThreads(given),
  };
  const sending = createSending({ ...base, contents: createMessageContents(base) });
  const notificationDelivery = createNotificationDelivery({ ...base, sending });
  const notifications = createNotifications({ ...base, delivery: notificationDelivery });
  followFound(base);
  return defineModule({
    api: { notifications, notificationDelivery },
    routes: () => notificationRoutes(notifications),
    pages: (app, _site, { publicPages }) =>
      registerUnsubscribePage(app, {
        path: "/unsubscribe-notifications",
        title: "Emailed notifications",
        button: "Stop these emails",
        done: "You will no longer get these notifications by email. You can turn them on again in Settings.",
        invalid: "This link is not valid. Turn the emails off in Settings instead.",
        unsubscribe: notifications.unsubscribe,
        brandOf: ({ token }) => notifications.agencyOfToken(token),
        pageWith: async (html) =>
          (await publicPages?.withNotice("/unsubscribe-notifications", html)) ?? null,
      }),
    jobs: [notificationJobs(planning, notificationDelivery)],
    schedules: [{ name: "notifications.due", run: notificationDelivery.queueDue }],
  });
}
