import { z } from "zod";
import type { JobKind } from "../../../infrastructure/jobs.ts";
import type { JobRegistration } from "../../../infrastructure/modules.ts";
import type { NotificationDelivery } from "./service-delivery.ts";
import type { Planning } from "./service-found.ts";

interface ChannelJob {
  channelId: string;
}
const payload = z.object({ channelId: z.string() });

/** Jobs are not retried: the channel's row records when the next attempt is due. */
const chatJob = {
  name: "notifications.chat",
  payload,
  // At most one job waits for each channel, even if a process that died has left one active.
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

/** How many messages a worker sends concurrently. A hook that does not answer occupies one slot for ten seconds. */
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
    await jobs.work(offJob, 1, delivery.mailTurnedOff);
  },
});
