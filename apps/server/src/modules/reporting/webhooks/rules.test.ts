import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { isSlowAfter, nextAfter } from "./rules.ts";
import { secretOf, sign, signedHeaders } from "./service-signing.ts";

const known = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";

test.each([
  // The test vector of the specification's own libraries.
  [
    "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    "msg_p5jXN8AQM9LWM0D4loKWxJek",
    1_614_265_330,
    '{"test": 2432232314}',
    "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  ],
  [
    known,
    "msg_1",
    1_767_225_600,
    '{"type":"match.created"}',
    "v1,dREHVOYMdRNT6CVE+M8LBmOF3Jp09y+pithEvNyi0sI=",
  ],
  [
    known,
    "msg_2",
    1_767_225_600,
    '{"type":"mention.created","timestamp":"2026-01-01T00:00:00Z","data":{"title":"Größe 💡"}}',
    "v1,T1GJbNT/gx0jTsP+uLXYsS8vR/JWmBBn0ln8RV52a1g=",
  ],
])("signs as Standard Webhooks does: %#", (secret, id, seconds, body, signature) => {
  expect(sign(secret, id, seconds, body)).toBe(signature);
});

test.each(["", "whsec_", "whsec_c2hvcnQ=", known.slice(6)])("refuses the secret %j", (secret) => {
  expect(() => sign(secret, "msg_1", 1, "{}")).toThrow("not a signing secret");
});

test("signs with both secrets during a rotation, which the reference library verifies", () => {
  const [one, other] = [secretOf(Buffer.alloc(32, 1)), secretOf(Buffer.alloc(32, 2))];
  const body = '{"type":"mention.created"}';
  const headers = signedHeaders([one, other], "msg_1", new Date(), body);
  for (const secret of [one, other]) {
    expect(new Webhook(secret).verify(body, headers)).toEqual({ type: "mention.created" });
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
  }
  const foreign = new Webhook(secretOf(Buffer.alloc(32, 3)));
  expect(() => foreign.verify(body, headers)).toThrow();
});

describe("the next step after an attempt", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const after = (status: number | null, tries = 1, retryAfter: string | null = null) =>
    nextAfter({ status, retryAfter }, tries, now);
  const inSeconds = (seconds: number) => ({
    kind: "retry",
    at: new Date(now.getTime() + seconds * 1_000),
  });

  test("is none after a 2xx, and a pause after 410", () => {
    for (const status of [200, 202, 204, 299]) expect(after(status)).toEqual({ kind: "delivered" });
    expect(after(410)).toEqual({ kind: "pause", reason: "gone" });
  });

  test("is a retry, at most six times within a day, and then a pause", () => {
    const waits = [5, 300, 1_800, 7_200, 18_000, 36_000];
    expect(waits.map((_, index) => after(500, index + 1))).toEqual(waits.map(inSeconds));
    expect(after(500, 7)).toEqual({ kind: "pause", reason: "failed" });
    expect(waits.reduce((sum, wait) => sum + wait)).toBeLessThan(86_400);
    for (const status of [null, 199, 301, 404]) expect(after(status)).toEqual(inSeconds(5));
  });

  test("waits as long as the receiver asks, at most a day and not less than planned", () => {
    expect(after(429, 1, "120")).toEqual(inSeconds(120));
    expect(after(503, 2, "1")).toEqual(inSeconds(300));
    expect(after(503, 1, new Date(now.getTime() + 60_000).toUTCString())).toEqual(inSeconds(60));
    expect(after(429, 1, "999999999")).toEqual(inSeconds(86_400));
    for (const odd of ["-5", "soon", "", "1e400"]) {
      const next = after(429, 1, odd);
      expect(next.kind).toBe("retry");
      expect(next).toEqual(inSeconds(odd === "1e400" ? 86_400 : 5));
    }
  });
});

test("an attempt of two seconds makes a webhook slow", () => {
  expect([0, 1_999, 2_000, 15_000].map(isSlowAfter)).toEqual([false, false, true, true]);
});
