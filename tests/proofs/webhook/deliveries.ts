import type { FakePaddle } from "../../../apps/server/src/testing/fake-paddle.ts";
import type { FakeEvent } from "../../../apps/server/src/testing/fake-paddle-account.ts";

/** One request to the webhook. */
export interface Delivery {
  kind: "true" | "mutated" | "forged" | "old" | "unsigned";
  eventId: string;
  payload: string;
  /** Creates the headers, with a signature of the time of sending. */
  headers: () => Record<string, string>;
}

const json = { "content-type": "application/json" };

/** Changes a relevant part: the price, the status or the workspace. */
function mutate(payload: string, random: () => number): string {
  const event = JSON.parse(payload) as FakeEvent;
  const what = random();
  event.event_id = `${event.event_id}m${Math.floor(random() * 1e9)}`;
  if (what < 0.4) event.data.status = "active";
  else if (what < 0.7 && event.data.items)
    event.data.items = [{ ...event.data.items[0], price: { id: "pri_scale" } }];
  else event.data.custom_data = { checkoutId: "00000000-0000-4000-8000-000000000000.x" };
  event.occurred_at = "2999-01-01T00:00:00.000000Z";
  return JSON.stringify(event);
}

/** Returns a copy in random order. */
function shuffle<T>(all: readonly T[], random: () => number): T[] {
  const mixed = [...all];
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
  }
  return mixed;
}

/**
 * Plans deliveries of these events in random order: each event at least once, some several times, and also ones that
 * must be refused: changed bodies under a valid signature, and invalid signatures.
 */
export function planDeliveries(
  events: readonly FakeEvent[],
  count: number,
  { sign }: Pick<FakePaddle, "sign">,
  random: () => number,
): Delivery[] {
  const texts = events.map((event) => ({
    eventId: event.event_id,
    payload: JSON.stringify(event),
  }));
  const now = () => new Date();
  const truly = (one: (typeof texts)[number]): Delivery => ({
    ...one,
    kind: "true",
    headers: () => sign(one.payload, now()),
  });
  const planned: Delivery[] = texts.map(truly);
  while (planned.length < count) {
    const one = texts[Math.floor(random() * texts.length)];
    if (!one) break;
    const what = random();
    const { payload } = one;
    if (what < 0.5) planned.push(truly(one));
    else if (what < 0.7) {
      const changed = mutate(payload, random);
      const { event_id: eventId } = JSON.parse(changed) as FakeEvent;
      planned.push({
        kind: "mutated",
        eventId,
        payload: changed,
        headers: () => sign(payload, now()),
      });
    } else {
      const forged = mutate(payload, random);
      const { event_id: eventId } = JSON.parse(forged) as FakeEvent;
      const old = () => new Date(Date.now() - 301_000);
      if (what < 0.85)
        planned.push({
          kind: "forged",
          eventId,
          payload: forged,
          headers: () => sign(forged, now(), "guessed"),
        });
      else if (what < 0.95)
        planned.push({ kind: "old", eventId, payload: forged, headers: () => sign(forged, old()) });
      else planned.push({ kind: "unsigned", eventId, payload: forged, headers: () => json });
    }
  }
  return shuffle(planned, random);
}
