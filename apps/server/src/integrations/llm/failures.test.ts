import { describe, expect, test } from "vitest";
import { systemClock } from "../../infrastructure/clock.ts";
import { createMemoryLimits } from "../../testing/memory-limits.ts";
import {
  ask,
  failureOf,
  good,
  key,
  question,
  readAll,
  setUpModels,
} from "../../testing/model-clients.ts";
import {
  hangingReply,
  jsonReply,
  type ModelReply,
  stallingReply,
} from "../../testing/model-server.ts";

const models = setUpModels();
const { providers } = models;

describe.each(providers)("$name", ({ make, reply }) => {
  test("reports a stalled stream as slow", async () => {
    models.server.next(stallingReply);
    const error = await failureOf(readAll(make({ timeLimitMs: 300 }).stream(question)));
    expect(error.failure).toBe("slow");
  });

  test.each([
    ["length", "cut_short"],
    ["refusal", "declined"],
  ] as const)("reports a stream with the finish reason %s as %s", async (stop, failure) => {
    models.server.next(reply("It is", stop));
    expect((await failureOf(readAll(make().stream(question)))).failure).toBe(failure);
  });

  test("reports a refused stream as refused", async () => {
    models.server.next(jsonReply(401, { error: { message: "no" } }));
    const error = await failureOf(readAll(make().stream(question)));
    expect(error).toMatchObject({ failure: "refused", refusal: "key" });
  });

  test("reports a missing response as slow, and does not retry", async () => {
    models.server.always(hangingReply);
    const error = await failureOf(make({ timeLimitMs: 300 }).ask(ask));
    expect(error).toMatchObject({ failure: "slow", usage: null });
    expect(models.server.requests).toHaveLength(1);
  });

  test("retries a 429 twice when the service allows it, then reports it as busy", async () => {
    const limit = { error: { type: "rate_limit_error", message: "slow down" }, type: "error" };
    const late: ModelReply = jsonReply(429, limit, { "retry-after": "0" });
    models.server.next(late, late, jsonReply(429, limit, { "retry-after": "33" }));
    const outboundLimits = createMemoryLimits(systemClock);
    const error = await failureOf(make({}, outboundLimits).ask(ask));
    expect(error).toMatchObject({ failure: "busy", retryAfterMs: 33_000 });
    expect(models.server.requests).toHaveLength(3);
    // All processes wait as long as the service asks.
    const again = await failureOf(make({}, outboundLimits).ask(ask));
    expect(again.failure).toBe("busy");
    expect(again.retryAfterMs).toBeGreaterThan(20_000);
    expect(models.server.requests).toHaveLength(3);
  });

  test("retries when the service is overloaded", async () => {
    const overloaded = { type: "error", error: { type: "overloaded_error", message: "later" } };
    models.server.next(jsonReply(529, overloaded, { "retry-after": "0" }), reply(good));
    expect((await make().ask(ask)).value.level).toBe("high");
    expect(models.server.requests).toHaveLength(2);
  });

  test("reports a service that keeps failing as away", async () => {
    const sick = jsonReply(500, { error: { message: "oh" } }, { "retry-after-ms": "1" });
    models.server.next(sick, sick, sick);
    const error = await failureOf(make().ask(ask));
    expect(error.failure).toBe("away");
    expect(models.server.requests).toHaveLength(3);
  });

  test("reports an address that can't be reached as away", async () => {
    const error = await failureOf(
      make({ baseUrl: "http://127.0.0.1:9/v1", maxRetries: 0 }).ask(ask),
    );
    expect(error.failure).toBe("away");
  });

  test.each([
    [401, "key"],
    [403, "key"],
    [402, "billing"],
    [404, "model"],
    [400, "request"],
    [413, "request"],
  ])("reports status %i as refused (%s), and does not retry", async (status, refusal) => {
    models.server.always(jsonReply(status, { type: "error", error: { type: "x", message: key } }));
    const error = await failureOf(make().ask(ask));
    expect(error).toMatchObject({ failure: "refused", refusal });
    expect(models.server.requests).toHaveLength(1);
    // Neither our key nor the question may be logged.
    const details = `${error.message} ${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`;
    expect(details).not.toContain(key);
    expect(details).not.toContain("It is high");
  });

  test("reports a reached spend limit as refused, and does not retry", async () => {
    const details = { error_code: "enforced_spend_limit_reached" };
    const error = { type: "rate_limit_error", message: "limit", details };
    models.server.always(jsonReply(429, { type: "error", error }));
    expect(await failureOf(make().ask(ask))).toMatchObject({
      failure: "refused",
      refusal: "limit",
    });
    expect(models.server.requests).toHaveLength(1);
  });

  test("does not follow a redirect, and does not accept a web page as a response", async () => {
    models.server.next((_, response) => {
      response.writeHead(307, { location: "http://127.0.0.1:9/elsewhere" }).end();
    });
    expect((await failureOf(make().ask(ask))).failure).toBe("away");
    models.server.next((_, response) => {
      response.writeHead(200, { "content-type": "text/html" }).end("<html>Sign in</html>");
    });
    expect((await failureOf(make().ask(ask))).failure).toBe("away");
    models.server.next((_, response) => {
      response.writeHead(404, { "content-type": "text/html" }).end("<html>No such page</html>");
    });
    expect(await failureOf(make().ask(ask))).toMatchObject({
      failure: "refused",
      refusal: "model",
    });
    expect(models.server.requests).toHaveLength(3);
  });

  test.each([
    ["no JSON", "I think that it is high."],
    ["truncated JSON", '{"level":"high","why":'],
    ["another shape", '{"level":"middling","why":"It says so."}'],
    ["a missing field", '{"level":"high"}'],
    ["nothing", ""],
  ])("requests a response again after %s, then reports the wrong shape", async (_, text) => {
    models.server.next(reply(text), reply(text));
    const error = await failureOf(make().ask(ask));
    expect(error.failure).toBe("wrong_shape");
    // Both were billed.
    expect(error.usage).toEqual({ inputTokens: 240, outputTokens: 60 });
    expect(models.server.requests).toHaveLength(2);
    models.server.next(reply(text), reply(good));
    const { value, usage } = await make().ask(ask);
    expect(value.level).toBe("high");
    expect(usage).toEqual({ inputTokens: 240, outputTokens: 60 });
  });

  test.each([
    ["length", '{"level":"hi', "cut_short"],
    ["refusal", "", "declined"],
    ["refusal", "I’d rather not.", "declined"],
    ["length", good, "cut_short"],
  ] as const)(
    "does not retry a response with the finish reason %s (%s), and reports it as %s",
    async (stop, text, failure) => {
      models.server.always(reply(text, stop));
      expect((await failureOf(make().ask(ask))).failure).toBe(failure);
      expect(models.server.requests).toHaveLength(1);
    },
  );
});
