import { z } from "zod";
import type { JobKind } from "../../../infrastructure/jobs.ts";
import type { JobRegistration } from "../../../infrastructure/modules.ts";
import type { WebhookDeliveries } from "./service-delivery.ts";

const mailJob = {
  name: "webhooks.paused-mail",
  payload: z.object({ workspaceId: z.string(), webhookId: z.string() }),
  needs: "mail",
  expireInSeconds: 120,
  retryLimit: 60,
} satisfies JobKind<{ workspaceId: string; webhookId: string }>;

/** Delivers events outside the job queue, and queues mails to owners of paused webhooks. */
export const webhookJobs = (deliveries: WebhookDeliveries): JobRegistration => ({
  kinds: [mailJob],
  enqueue: (jobs) =>
    deliveries.topics.paused.subscribe((tx, paused) => jobs.send(tx, mailJob, paused)),
  work: async (jobs) => {
    await jobs.work(mailJob, 1, deliveries.sendPausedMail);
    return deliveries.work();
  },
});
