import { expect, test } from "vitest";
import { createTestClock } from "../../../testing/app.ts";
import { createFakePaddle } from "../../../testing/fake-paddle.ts";
import { haveRecordings, readRecording } from "../../../testing/recordings.ts";
import { eventTable, handlingOf } from "./rules-events.ts";

const { payments } = createFakePaddle(createTestClock());

/** Every recorded entity, with the type of its event. */
function recordings(): { type: string; data: unknown }[] {
  const files = JSON.parse(readRecording("paddle/paddle_python_sdk_notifications.json.gz"));
  const entities = Object.entries(files).flatMap(([path, data]) => {
    const [, type] = /\/entity\/(.+)\.json$/.exec(path) ?? [];
    return type ? [{ type, data }] : [];
  });
  const full = [
    ...JSON.parse(readRecording("paddle/paddle_php_sdk_events_list.json.gz")).data,
    ...Object.entries(files)
      .filter(([path]) => /_payload\.json$/.test(path))
      .map(([, event]) => event),
  ] as { event_type: string; data: unknown }[];
  return [...entities, ...full.map((event) => ({ type: event.event_type, data: event.data }))];
}

test.runIf(haveRecordings)("every recorded type of event is handled, or ignored on purpose", () => {
  const types = new Set(recordings().map(({ type }) => type));
  expect(types.size).toBeGreaterThan(50);
  // Paddle's own example of a type that is added later.
  types.delete("unknown_entity.updated");
  expect([...types].filter((type) => !(type in eventTable))).toEqual([]);
});

test.runIf(haveRecordings)("every recorded entity that is handled can be read", () => {
  const readers = {
    subscription: payments.readSubscription,
    transaction: payments.readTransaction,
    adjustment: payments.readAdjustment,
    alert: () => {},
  };
  let read = 0;
  for (const { type, data } of recordings()) {
    const handling = handlingOf(type);
    if (!("handledAs" in handling)) continue;
    expect(() => readers[handling.handledAs](data), type).not.toThrow();
    read += 1;
  }
  expect(read).toBeGreaterThan(15);
});

test("an unknown type is ignored, even if it is the name of a method of objects", () => {
  for (const type of ["payment_link.created", "toString", "__proto__"]) {
    expect(handlingOf(type)).toEqual({ ignored: expect.stringContaining("does not know") });
  }
});
