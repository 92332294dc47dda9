import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testing/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ rateLimits: true, trustedProxies: "10.0.0.1, 10.1.0.0/16" });
});
afterAll(() => app.close());

/** Guesses a password. @returns the status of the response. */
async function guess(peer: string, forwardedFor: string, at = app): Promise<number> {
  const { statusCode } = await at.app.inject({
    method: "POST",
    url: "/api/auth/login",
    remoteAddress: peer,
    headers: { "x-forwarded-for": forwardedFor },
    payload: { email: "nobody@example.test", password: "a good guess" },
  });
  return statusCode;
}

/** The statuses of eleven guesses; from one address the eleventh is refused. */
async function guesses(peer: string, forwardedFor: (number: number) => string, at = app) {
  const statuses = [];
  for (let number = 0; number < 11; number++) {
    statuses.push(await guess(peer, forwardedFor(number), at));
  }
  return statuses;
}

const allTaken = Array(11).fill(401);
const lastRefused = [...Array(10).fill(401), 429];

describe("attempts are counted by", () => {
  test("the peer's own address when it is not a trusted proxy, whatever it sends", async () => {
    expect(await guesses("198.51.100.7", (at) => `203.0.113.${at}`)).toEqual(lastRefused);
    expect(await guess("198.51.100.8", "203.0.113.1")).toBe(401);
  });

  test("the address that a trusted proxy sends", async () => {
    expect(await guesses("10.0.0.1", (at) => `192.0.2.${at}`)).toEqual(allTaken);
    expect(await guesses("10.0.0.1", () => "192.0.2.200")).toEqual(lastRefused);
    // Connections are counted by client, not by proxy.
    expect(await guess("10.0.0.1", "192.0.2.201")).toBe(401);
  });

  test("the last untrusted address of a chain, since a client can invent those before it", async () => {
    const spoofed = (at: number) => `203.0.113.${at}, 198.51.100.9, 10.1.2.3`;
    expect(await guesses("10.0.0.1", spoofed)).toEqual(lastRefused);
    // A trusted proxy's address that the client puts in front is not trusted either.
    const claims = (at: number) => `203.0.113.${at}, 10.0.0.1, 198.51.100.10`;
    expect(await guesses("10.1.0.1", claims)).toEqual(lastRefused);
  });
});

test("only this machine is trusted without a setting", async () => {
  const usual = await openTestApp({ rateLimits: true });
  const rotating = (at: number) => `203.0.113.${at}`;
  expect(await guesses("10.0.0.1", rotating, usual)).toEqual(lastRefused);
  expect(await guesses("127.0.0.1", rotating, usual)).toEqual(allTaken);
  await usual.close();
});
