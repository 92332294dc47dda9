import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { dataOf, errorOf, openTestApp, type TestApp } from "../../../testing/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ rateLimits: true });
});
afterAll(() => app.close());
afterEach(() => vi.useRealTimers());

/** Advances the machine's clock, by which the limits are counted. */
function later(ms: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
}

/** Each call returns another network, so that tests do not share limits. */
let made = 0;
const network = () => {
  made += 1;
  return { headers: { "x-forwarded-for": `203.0.113.${made}` } };
};
const person = () => {
  const from = network();
  const body = { email: `p${made}@example.test`, password: "a good long password" };
  return { ...body, from, signUp: () => app.call("signup", { body }, from) };
};
const guess = (email: string, password: string, from: { headers: Record<string, string> }) =>
  app.call("login", { body: { email, password } }, from);

describe("wrong passwords", () => {
  test("are limited to ten from one network, and the error says how long to wait", async () => {
    const { email, password, signUp, from } = person();
    await signUp();
    const guesser = network();
    for (let at = 0; at < 10; at++) {
      expect(errorOf(await guess(email, `guess ${at}`, guesser)).code).toBe("INVALID_CREDENTIALS");
    }
    const refused = await guess(email, password, guesser);
    expect(errorOf(refused)).toMatchObject({ status: 429, code: "TOO_MANY_REQUESTS" });
    expect(errorOf(refused).message).toMatch(
      /^Too many attempts\. Please try again in 1\d minutes\.$/,
    );
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(800);
    expect(dataOf(await guess(email, password, from)).user.email).toBe(email);
    later(15 * 60_000 + 1_000);
    expect((await guess(email, password, guesser)).status).toBe(200);
  });

  test("are limited to ten when sent concurrently", async () => {
    const { email, signUp } = person();
    await signUp();
    const guesser = network();
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, at) => guess(email, `guess ${at}`, guesser)),
    );
    expect(outcomes.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(outcomes.filter(({ status }) => status === 429)).toHaveLength(50);
  });

  test("for many accounts are limited per network", async () => {
    const guesser = network();
    const outcomes = [];
    for (let at = 0; at < 110; at++) {
      outcomes.push(await guess(`nobody${at}@example.test`, "a good guess", guesser));
    }
    expect(outcomes.filter(({ status }) => status === 401)).toHaveLength(100);
    expect(outcomes.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  test("from one IPv6 network count together", async () => {
    const { email, signUp } = person();
    await signUp();
    const outcomes = [];
    for (let at = 0; at < 11; at++) {
      const headers = { "x-forwarded-for": `2001:db8:1:2::${at.toString(16)}` };
      outcomes.push(await guess(email, "a good guess", { headers }));
    }
    expect(outcomes.at(-1)?.status).toBe(429);
    const elsewhere = { headers: { "x-forwarded-for": "2001:db8:1:3::1" } };
    expect((await guess(email, "a good guess", elsewhere)).status).toBe(401);
  });

  test("do not count successful sign-ins", async () => {
    const { email, password, signUp, from } = person();
    await signUp();
    for (let at = 0; at < 25; at++) {
      expect((await guess(email, password, from)).status).toBe(200);
    }
  });
});

test("sign-ups are limited to twenty an hour per network", async () => {
  const from = network();
  const outcomes = [];
  for (let at = 0; at < 21; at++) {
    const body = { email: `many${at}@example.test`, password: "a good long password" };
    outcomes.push(await app.call("signup", { body }, from));
  }
  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(outcomes.at(-1)?.status).toBe(429);
});

test("mails to one address are limited to five an hour, and no answer reveals it", async () => {
  const requested: string[] = [];
  app.services.accounts.topics.mail.subscribe(async (_, mail) => {
    if (mail.kind === "reset") requested.push(mail.email);
  });
  for (let at = 0; at < 8; at++) {
    const body = { email: "flooded@example.test" };
    expect((await app.call("forgotPassword", { body }, network())).status).toBe(200);
  }
  expect(requested).toHaveLength(5);
});
