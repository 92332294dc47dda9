import { expect, test } from "vitest";
import { haveRecordings, paddleRecordings, paddleSignatures } from "../recordings.ts";
import { signatureOf } from "./signature.ts";
import { ids, openPaddle } from "./testing.ts";

const kindOf = (value: unknown): string => (Array.isArray(value) ? "array" : typeof value);

/** Where two values differ in their keys and types. Values that are null on one side are not compared. */
function differences(ours: unknown, recorded: unknown, path: string): string[] {
  if (ours === null || recorded === null) return [];
  if (kindOf(ours) !== kindOf(recorded)) {
    return [`${path}: ${kindOf(ours)} instead of ${kindOf(recorded)}`];
  }
  if (Array.isArray(ours) && Array.isArray(recorded)) {
    return ours.length === 0 || recorded.length === 0
      ? []
      : differences(ours[0], recorded[0], `${path}[]`);
  }
  if (typeof ours !== "object" || typeof recorded !== "object") return [];
  // Custom data is the seller's own.
  if (path.endsWith("custom_data")) return [];
  const [own, theirs] = [new Map(Object.entries(ours)), new Map(Object.entries(recorded))];
  return [
    ...[...theirs.keys()].filter((key) => !own.has(key)).map((key) => `${path}.${key}: missing`),
    ...[...own.keys()].filter((key) => !theirs.has(key)).map((key) => `${path}.${key}: unknown`),
    ...[...own].flatMap(([key, value]) =>
      theirs.has(key) ? differences(value, theirs.get(key), `${path}.${key}`) : [],
    ),
  ];
}

/** Uses subscriptions so that the imitation emits every kind of event. */
async function liveThrough() {
  const opened = await openPaddle();
  const { buy, client, control } = opened;
  const first = buy(ids.small, "ada@example.test", ids.friends);
  const trial = buy(ids.trial, "grace@example.test");
  const act = (id: string, action: string) => control(`subscriptions/${id}/${action}`);
  await act(trial.subscriptionId, "end-period");
  await act(trial.subscriptionId, "decline-card");
  await act(trial.subscriptionId, "end-period");
  await act(trial.subscriptionId, "cancel");
  await act(first.subscriptionId, "pause");
  await act(first.subscriptionId, "resume");
  const refund = { action: "refund", reason: "asked", type: "full" } as const;
  const { id } = await client.adjustments.create({ ...refund, transactionId: first.transactionId });
  await control(`adjustments/${id}/approve`);
  await client.customers.update(first.customerId ?? "", { email: "ada@other.test" });
  await client.subscriptions.cancel(first.subscriptionId, { effectiveFrom: "next_billing_period" });
  return opened;
}

test.skipIf(!haveRecordings)("every event has the keys and types of the recorded one", async () => {
  const { entities } = paddleRecordings();
  const { paddle } = await liveThrough();
  const types = new Set(paddle.store.events.map(({ event_type }) => event_type));
  expect([...types].toSorted()).toEqual([
    "address.created",
    "adjustment.created",
    "adjustment.updated",
    "customer.created",
    "customer.updated",
    "subscription.activated",
    "subscription.canceled",
    "subscription.created",
    "subscription.past_due",
    "subscription.paused",
    "subscription.resumed",
    "subscription.trialing",
    "subscription.updated",
    "transaction.billed",
    "transaction.canceled",
    "transaction.completed",
    "transaction.created",
    "transaction.paid",
    "transaction.past_due",
    "transaction.payment_failed",
    "transaction.ready",
    "transaction.updated",
  ]);
  const found = paddle.store.events.flatMap(({ event_type: type, data }) => {
    const recorded = entities.get(type);
    expect(recorded, `${type} is not recorded`).toBeDefined();
    const [entity = ""] = type.split(".");
    return differences(data, recorded, entity);
  });
  expect([...new Set(found)]).toEqual([]);
});

test.skipIf(!haveRecordings)("lists of events and webhooks have the recorded keys", async () => {
  const { events, meta, notification } = paddleRecordings();
  const { app, paddle, received, settled } = await liveThrough();
  await settled();
  const headers = { authorization: "bearer pdl_sdbx_apikey_01sandboxtests" };
  const list = (await app.inject({ url: "/paddle/events", headers })).json();
  const withoutData = ({ data: _, ...event }: Record<string, unknown>) => event;
  expect(
    differences(list.data.map(withoutData), (events as []).map(withoutData), "events"),
  ).toEqual([]);
  expect(differences(list.meta, meta, "meta")).toEqual([]);
  const [id] = paddle.store.notifications.keys();
  const one = (await app.inject({ url: `/paddle/notifications/${id}`, headers })).json();
  const { payload, ...rest } = one.data;
  const { payload: recordedPayload, ...recordedRest } = (
    notification as { data: { payload: object } }
  ).data;
  expect(differences(rest, recordedRest, "notification")).toEqual([]);
  expect(Object.keys(payload).toSorted()).toEqual(Object.keys(recordedPayload).toSorted());
  expect(Object.keys(received[0]?.event ?? {}).toSorted()).toEqual(Object.keys(payload).toSorted());
});

test.skipIf(!haveRecordings)("signatures match the recorded valid ones", () => {
  const valid = paddleSignatures().filter(({ expected_valid }) => expected_valid);
  expect(valid.length).toBeGreaterThan(0);
  for (const { paddle_signature: signature, raw_body: body, secret } of valid) {
    const [, seconds = ""] = /^ts=(\d+)/.exec(signature) ?? [];
    const [, hash = ""] = signatureOf(body, [secret], Number(seconds)).split(";");
    expect(signature.split(";")).toContain(hash);
  }
});
