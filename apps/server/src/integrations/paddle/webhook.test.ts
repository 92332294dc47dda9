import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { haveRecordings, readRecording } from "../../testing/recordings.ts";
import { readEvent, verifySignature } from "./webhook.ts";

const secret = "pdl_ntfset_test_secret";
const body = Buffer.from(
  '{"event_id":"evt_1","event_type":"subscription.updated","occurred_at":"2026-01-01T00:00:00.000Z","notification_id":"ntf_1","data":{}}',
);
const ts = 1_767_225_600;
const at = (seconds: number) => new Date((ts + seconds) * 1_000);
const sign = (time: number, key = secret, signed = body) =>
  createHmac("sha256", key).update(`${time}:`).update(signed).digest("hex");
const header = `ts=${ts};h1=${sign(ts)}`;

interface Vector {
  paddle_signature: string;
  raw_body: string;
  secret: string;
  expected_valid: boolean;
  source: string;
  note: string;
}

test.runIf(haveRecordings)("decides all test vectors of Paddle's own libraries as they say", () => {
  const { vectors } = JSON.parse(readRecording("paddle/paddle_signature_vectors.json")) as {
    vectors: Vector[];
  };
  expect(vectors).toHaveLength(14);
  for (const vector of vectors) {
    const [, time = "0"] = /ts=(\d+)/.exec(vector.paddle_signature) ?? [];
    // The clock is at the vector's time, so that only the signature decides.
    const now = new Date(Number(time) * 1_000);
    const raw = Buffer.from(vector.raw_body);
    const difference = verifySignature([vector.secret], vector.paddle_signature, raw, now);
    expect({ ...vector, isValid: difference !== null }).toEqual({
      ...vector,
      isValid: vector.expected_valid,
    });
  }
});

describe("a signature", () => {
  test("of the documented scheme is accepted", () => {
    expect(sign(ts)).toBe("bd98c17d0ff5422698b68a7157cfb8ea02ba7efbb1b474b058f5b40003cea630");
    expect(verifySignature([secret], header, body, at(0))).toBe(0);
  });

  test("is accepted with either of two secrets, in either of two places", () => {
    const old = `ts=${ts};h1=${sign(ts, "old")}`;
    expect(verifySignature([secret, "old"], old, body, at(0))).toBe(0);
    expect(verifySignature([secret, "old"], header, body, at(0))).toBe(0);
    const both = `ts=${ts};h1=${sign(ts, "other")};h1=${sign(ts)}`;
    expect(verifySignature([secret], both, body, at(0))).toBe(0);
    const reversed = `ts=${ts};h1=${sign(ts)};h1=${sign(ts, "other")}`;
    expect(verifySignature([secret], reversed, body, at(0))).toBe(0);
  });

  test.each([
    [-300, 300],
    [-31, 31],
    [300, -300],
  ])("checked after %i seconds gives the difference of the clocks", (seconds, difference) => {
    expect(verifySignature([secret], header, body, at(seconds))).toBe(difference);
  });

  test.each([-301, 301])("checked after %i seconds is refused", (seconds) => {
    expect(verifySignature([secret], header, body, at(seconds))).toBeNull();
  });

  test.each([
    ["none", undefined],
    ["an empty one", ""],
    ["one without a time", `h1=${sign(ts)}`],
    ["one without a signature", `ts=${ts}`],
    ["one with an empty signature", `ts=${ts};h1=`],
    ["one of another time", `ts=${ts + 1};h1=${sign(ts)}`],
    ["one with a time that is not a whole number", `ts=${ts}.0;h1=${sign(ts)}`],
    ["one of another version", `ts=${ts};h2=${sign(ts)}`],
    ["one of another secret", `ts=${ts};h1=${sign(ts, "other")}`],
    ["a part of one", `ts=${ts};h1=${sign(ts).slice(0, 40)}`],
    ["one in capitals", `ts=${ts};h1=${sign(ts).toUpperCase()}`],
    ["one behind many others", `ts=${ts};${"h1=a;".repeat(50)}h1=${sign(ts)}`],
  ])("that is %s is refused", (_, value) => {
    expect(verifySignature([secret], value, body, at(0))).toBeNull();
  });

  test("of other bytes than were sent is refused", () => {
    const other = Buffer.concat([body, Buffer.from(" ")]);
    expect(verifySignature([secret], header, other, at(0))).toBeNull();
  });
});

describe("an event", () => {
  const event = JSON.parse(body.toString());
  const read = (part: object) => readEvent(JSON.stringify({ ...event, ...part }));

  test("is read with its entity", () => {
    expect(read({ data: { id: "sub_1" } })).toEqual({
      eventId: "evt_1",
      type: "subscription.updated",
      occurredAt: "2026-01-01T00:00:00.000Z",
      entityId: "sub_1",
      data: { id: "sub_1" },
    });
  });

  test("without an entity is read", () => {
    expect(read({ data: null })).toMatchObject({ entityId: null });
  });

  test.each([
    { event_id: "" },
    { event_id: 1 },
    { event_id: "evt\u0000" },
    { event_id: "x".repeat(201) },
    { event_type: undefined },
    { occurred_at: "yesterday" },
  ])("with %j is refused", (part) => {
    expect(read(part)).toBeNull();
  });

  test.each(["", "[]", "null", "{", '"a"'])("is not %j", (text) => {
    expect(readEvent(text)).toBeNull();
  });
});
