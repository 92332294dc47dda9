import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createTestClock,
  dataOf,
  errorOf,
  openTestApp,
  type TestApp,
} from "../../../testing/app.ts";
import { openOwner } from "../../../testing/team.ts";

const clock = createTestClock();
let app: TestApp;
let owner: Awaited<ReturnType<typeof openOwner>>;
beforeAll(async () => {
  app = await openTestApp({ clock, rateLimits: true });
  owner = await openOwner(app);
});
afterAll(() => app.close());

async function openToken() {
  const body = { name: "Script", scopes: ["read" as const, "keywords" as const], days: null };
  const { token, secret } = dataOf(await app.call("createApiToken", { body }, owner));
  const addWith = (keyword: string, key: string) =>
    app.call(
      "addKeyword",
      { body: { keyword } },
      { token: secret, headers: { "idempotency-key": key } },
    );
  return { id: token.id, as: { token: secret }, addWith };
}

describe("limits", () => {
  test("are in the headers of each answer, and requests beyond them are refused", async () => {
    const { as } = await openToken();
    const first = await app.call("listKeywords", {}, as);
    expect(first.headers).toMatchObject({ "ratelimit-limit": "120", "ratelimit-remaining": "119" });
    const outcomes = await Promise.all(
      Array.from({ length: 120 }, () => app.call("listKeywords", {}, as)),
    );
    const refused = outcomes.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(1);
    expect(errorOf(refused[0] as never)).toMatchObject({ status: 429, code: "TOO_MANY_REQUESTS" });
    expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(0);
    // Writes and other tokens are counted separately.
    const write = await app.call("deleteKeyword", { params: { id: randomUUID() } }, as);
    expect(write.headers["ratelimit-limit"]).toBe("30");
    expect((await app.call("listKeywords", {}, (await openToken()).as)).status).toBe(200);
  });

  test("do not apply to sessions", async () => {
    const { headers } = await app.call("listKeywords", {}, owner);
    expect(headers["ratelimit-limit"]).toBeUndefined();
  });
});

describe("an idempotency key", () => {
  test("processes a repeated request once and returns the same answer", async () => {
    const { addWith } = await openToken();
    const first = await addWith("fir desk", "key-1");
    const again = await addWith("fir desk", "key-1");
    expect(dataOf(again)).toEqual(dataOf(first));
    expect(again.headers["idempotent-replayed"]).toBe("true");
    expect(errorOf(await addWith("fir desk", "key-2")).code).toBe("KEYWORD_EXISTS");
  });

  test("also repeats a refusal", async () => {
    const { addWith } = await openToken();
    await addWith("yew desk", "key-1");
    const refusal = errorOf(await addWith("yew desk", "key-2"));
    const again = await addWith("yew desk", "key-2");
    expect(errorOf(again)).toEqual(refusal);
    expect(again.headers["idempotent-replayed"]).toBe("true");
  });

  test("of another request is refused; another token may use it", async () => {
    const [one, other] = [await openToken(), await openToken()];
    await one.addWith("bay desk", "key");
    expect(errorOf(await one.addWith("box desk", "key"))).toMatchObject({
      status: 422,
      code: "IDEMPOTENCY_KEY_REUSED",
    });
    expect((await other.addWith("box desk", "key")).status).toBe(200);
  });

  test("sent many times concurrently adds one keyword", async () => {
    const { addWith } = await openToken();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => addWith("oak shelf", "key")),
    );
    for (const outcome of outcomes) {
      if ("error" in outcome) expect(outcome.error.code).toBe("IDEMPOTENCY_KEY_IN_USE");
    }
    expect(outcomes.some(({ status }) => status === 200)).toBe(true);
    expect((await addWith("oak shelf", "key")).status).toBe(200);
  });

  test("whose process ended is free after five minutes", async () => {
    const { id, addWith } = await openToken();
    dataOf(await addWith("elm shelf", "key"));
    await app.infrastructure.database.query({
      text: "update idempotent_requests set status = null, answer = null where token_id = $1",
      values: [id],
    });
    expect(errorOf(await addWith("elm shelf", "key")).code).toBe("IDEMPOTENCY_KEY_IN_USE");
    clock.advance(5 * 60_000 + 1);
    expect(errorOf(await addWith("elm shelf", "key")).code).toBe("KEYWORD_EXISTS");
  });

  test.each(["", "x".repeat(65), "a b"])("that is %j is refused", async (key) => {
    const { addWith } = await openToken();
    expect(errorOf(await addWith("ash shelf", key)).code).toBe("INVALID_IDEMPOTENCY_KEY");
  });

  test("is deleted after a day", async () => {
    const { addWith } = await openToken();
    await addWith("nut shelf", "key");
    clock.advance(25 * 3_600_000);
    await app.services.idempotentRequests.prune();
    expect(errorOf(await addWith("nut shelf", "key")).code).toBe("KEYWORD_EXISTS");
  });
});
