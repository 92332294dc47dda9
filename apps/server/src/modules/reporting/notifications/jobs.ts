import { z } from "zod";
import type { JobKind } from "../../../infrastructure/jobs.ts";
import type { JobRegistration } from "../../../infrastructure/modules.ts";
import type { NotificationDelivery } from "./service-delivery.ts";
import type { Planning } from "./service-found.ts";

interface ChannelJob {
  channelId: string;
}
const payload = z.object({ channelId: z.string() });

/** The channel's row is the truth, so a job is not retried: the row says when the next attempt is due. */
const chatJob = {
  name: "notifications.chat",
  payload,
  // One waits for each channel, whatever a process that died has left running.
  policy: "short",
  expireInSeconds: 90,
  retryLimit: 0,
} satisfies JobKind<ChannelJob>;

const mailJob = {
  ...chatJob,
  name: "notifications.mail",
  needs: "mail",
} satisfies JobKind<ChannelJob>;

const offJob = {
  name: "notifications.turned-off",
  payload: z.object({ channelId: z.string(), messageName: z.string() }),
  needs: "mail",
  expireInSeconds: 120,
  retryLimit: 60,
} satisfies JobKind<ChannelJob & { messageName: string }>;

/** How many messages a worker sends at once: a hook that does not answer holds one of them up for ten seconds. */
const chatConcurrency = 8;
const mailConcurrency = 4;

/** Sends messages, each in a job. */
export const notificationJobs = (
  planning: Planning,
  delivery: NotificationDelivery,
): JobRegistration => ({
  kinds: [chatJob, mailJob, offJob],
  enqueue: (jobs) => {
    planning.topics.due.subscribe((tx, { channelId, isMail, inSeconds }) =>
      jobs.send(
        tx,
        isMail ? mailJob : chatJob,
        { channelId },
        {
          key: channelId,
          ...(inSeconds > 0 && { startAfterSeconds: inSeconds }),
        },
      ),
    );
    delivery.topics.turnedOff.subscribe((tx, off) => jobs.send(tx, offJob, off));
  },
  work: async (jobs) => {
    await jobs.work(chatJob, chatConcurrency, ({ channelId }) => delivery.deliver(channelId));
    await jobs.work(mailJob, mailConcurrency, ({ channelId }) => delivery.deliver(channelId));
    await jobs.work(offJob, 1, delivery.tellOff);
  },
});
