import { planSlugs } from "@earshot/contract";
import { z } from "zod";
import type { JobKind } from "../../../infrastructure/jobs.ts";
import type { JobRegistration } from "../../../infrastructure/modules.ts";
import {
  type BillingMail,
  billingMailKinds,
  type Cancellation,
  cancellationTimes,
  type Subscriptions,
} from "./service.ts";

const nothing = z.object({});
/** Jobs that call Paddle are retried for about an hour; the nightly comparison corrects the rest. */
const withPaddle = { needs: "payments", expireInSeconds: 300, retryLimit: 60 } as const;

const eventsJob = {
  name: "subscriptions.events",
  payload: nothing,
  // At most one job waits, and it handles all due events. Several may run, since each event is locked while it is
  // handled: with a limit of one, a killed run would block the others until it expires.
  policy: "short",
  needs: "payments",
  expireInSeconds: 900,
  retryLimit: 5,
} satisfies JobKind<object>;

const reconcileJob = {
  name: "subscriptions.reconcile",
  payload: nothing,
  policy: "stately",
  needs: "payments",
  expireInSeconds: 900,
  retryLimit: 0,
} satisfies JobKind<object>;

const endJob = {
  name: "subscriptions.end",
  payload: z.object({ subscriptionId: z.string() }),
  ...withPaddle,
} satisfies JobKind<{ subscriptionId: string }>;

const cancelJob = {
  name: "subscriptions.cancel",
  payload: z.object({ subscriptionId: z.string(), when: z.enum(cancellationTimes) }),
  ...withPaddle,
} satisfies JobKind<Cancellation>;

const readBackJob = {
  name: "subscriptions.read-back",
  payload: z.object({ subscriptionId: z.string() }),
  ...withPaddle,
} satisfies JobKind<{ subscriptionId: string }>;

const linkJob = {
  name: "subscriptions.link-sign-up",
  payload: z.object({ userId: z.string() }),
  ...withPaddle,
} satisfies JobKind<{ userId: string }>;

const priceJob = {
  name: "subscriptions.apply-price",
  payload: z.object({ priceChangeId: z.string(), subscriptionId: z.string() }),
  // The schedule queues it again each minute until it has succeeded.
  policy: "stately",
  needs: "payments",
  expireInSeconds: 300,
  retryLimit: 0,
} satisfies JobKind<{ priceChangeId: string; subscriptionId: string }>;

const mailJob = {
  name: "subscriptions.mail",
  payload: z.object({
    kind: z.enum(billingMailKinds),
    workspaceId: z.string(),
    plan: z.enum(planSlugs).nullable(),
    at: z.string().nullable(),
    note: z.string().optional(),
    price: z.number().optional(),
  }),
  needs: "mail",
  expireInSeconds: 120,
  retryLimit: 60,
} satisfies JobKind<BillingMail>;

/** Queues the jobs that follow from a change in the transaction of the change, and handles them. */
export const subscriptionJobs = (subscriptions: Subscriptions): JobRegistration => ({
  kinds: [eventsJob, reconcileJob, endJob, cancelJob, readBackJob, linkJob, priceJob, mailJob],
  enqueue: (jobs) => {
    const { topics } = subscriptions;
    topics.mail.subscribe((tx, mail) => jobs.send(tx, mailJob, mail));
    topics.eventsWait.subscribe((tx) => jobs.send(tx, eventsJob, {}, { key: "all" }));
    topics.reconcile.subscribe((tx) => jobs.send(tx, reconcileJob, {}, { key: "all" }));
    topics.end.subscribe((tx, one) => jobs.send(tx, endJob, one));
    topics.cancel.subscribe((tx, one) => jobs.send(tx, cancelJob, one));
    topics.readBack.subscribe((tx, one) => jobs.send(tx, readBackJob, one));
    topics.linkSignUp.subscribe((tx, one) => jobs.send(tx, linkJob, one));
    topics.applyPrice.subscribe((tx, one) =>
      jobs.send(tx, priceJob, one, { key: `${one.priceChangeId} ${one.subscriptionId}` }),
    );
  },
  work: async (jobs) => {
    const { paddleEvents, reconciliation, changes, signUpPurchases, priceChanges } = subscriptions;
    await jobs.work(eventsJob, 1, () => paddleEvents.work());
    await jobs.work(reconcileJob, 1, async () => {
      await reconciliation.run();
    });
    await jobs.work(endJob, 1, ({ subscriptionId }) => changes.end(subscriptionId));
    await jobs.work(cancelJob, 1, changes.cancelDeleted);
    await jobs.work(readBackJob, 1, ({ subscriptionId }) => changes.readBack(subscriptionId));
    await jobs.work(linkJob, 1, ({ userId }) => signUpPurchases.link(userId));
    await jobs.work(priceJob, 1, (notice) => priceChanges.apply(notice));
    await jobs.work(mailJob, 1, subscriptions.sendMail);
  },
});
