import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fakeX, type XResponse, xJson, xPost, xProblem, xStream } from "../../testing/fake-x.ts";
import type { Streamed } from "../ports/search.ts";
import { SourceError } from "../ports/source.ts";
import { createLines } from "./lines.ts";

const line = (id: string, fields = {}) =>
  `${JSON.stringify({ data: xPost(id, fields), matching_rules: [{ id: "1", tag: "t" }] })}\r\n`;
const heartbeat = "\r\n";

/** Reads a stream to its end. @returns its items, and the failure that ended it */
async function readAll(
  responses: XResponse[],
  { silenceMs = 5_000, abortAfter = Infinity, timeoutMs = 5_000 } = {},
) {
  const x = fakeX(responses, { silenceMs, timeoutMs });
  const abort = new AbortController();
  const items: Streamed[] = [];
  let error: unknown = null;
  try {
    for await (const one of x.stream.read(abort.signal)) {
      items.push(one);
      if (items.length >= abortAfter) abort.abort();
    }
  } catch (thrown) {
    if (!(thrown instanceof SourceError)) throw thrown;
    error = thrown;
  }
  const ids = items.flatMap((one) =>
    "posts" in one ? one.posts.map(({ externalId }) => externalId) : [],
  );
  return { x, items, ids, error: error as SourceError | null };
}

describe("a stream", () => {
  it("is requested with all fields that we read of a post", async () => {
    const { x } = await readAll([xStream([heartbeat])], { abortAfter: 1 });
    const { pathname, searchParams } = new URL(x.requests[0]?.url ?? "");
    expect(pathname).toBe("/2/tweets/search/stream");
    expect(searchParams.get("tweet.fields")).toContain("note_tweet");
    expect(x.requests[0]?.headers.get("authorization")).toBe("Bearer the token");
  });

  it("yields posts and heartbeats, but no retweets", async () => {
    const passed = line("31", { referenced_tweets: [{ type: "retweeted", id: "1" }] });
    const { items, ids } = await readAll(
      [xStream([heartbeat, line("30"), passed, heartbeat + line("32") + line("33"), heartbeat])],
      { abortAfter: 4 },
    );
    expect(ids).toEqual(["30", "32", "33"]);
    expect(items[0]).toEqual({ heartbeat: true });
    expect(items.at(-1)).toEqual({ heartbeat: true });
  });

  it("ends without an error when its reader aborts", async () => {
    expect((await readAll([xStream([line("30")])], { abortAfter: 1 })).error).toBeNull();
  });

  it("closes the connection when its reader leaves the loop", async () => {
    let isAborted = false;
    const x = fakeX([
      (request) => {
        request.signal.addEventListener("abort", () => {
          isAborted = true;
        });
        return xStream([line("30")])(request);
      },
    ]);
    for await (const _ of x.stream.read(new AbortController().signal)) break;
    expect(isAborted).toBe(true);
  });

  it("skips malformed lines", async () => {
    const { ids } = await readAll(
      [xStream(['{"data":\r\n', '{"data":{"id":5}}\r\n', "[]\r\n", line("30")])],
      { abortAfter: 1 },
    );
    expect(ids).toEqual(["30"]);
  });
});

describe("a stream fails with a time to wait:", () => {
  it.each<[string, XResponse, string, number]>([
    ["the connection ends", xStream([line("30")], { ends: true }), "unavailable", 250],
    [
      "X ends it",
      xStream([
        line("30") +
          '{"errors":[{"title":"operational-disconnect","disconnect_type":"UpstreamOperationalDisconnect","type":"https://api.x.com/2/problems/operational-disconnect"}]}\r\n',
      ]),
      "unavailable",
      5_000,
    ],
    [
      "the network fails",
      () => {
        throw new TypeError("fetch failed");
      },
      "unavailable",
      250,
    ],
    ["a server error", xProblem(503, { title: "Service Unavailable" }), "unavailable", 5_000],
    ["no rules", xProblem(409, { title: "ConnectionException" }), "conflict", 5_000],
    [
      "another connection",
      xProblem(429, { title: "ConnectionException", connection_issue: "TooManyConnections" }),
      "rate-limited",
      60_000,
    ],
    ["a used-up month", xProblem(429, { title: "UsageCapExceeded" }), "capped", 5_000],
    ["no credits", xProblem(402, { title: "CreditsDepleted" }), "no-credits", 5_000],
    [
      "a web page",
      new Response("<html>", { headers: { "content-type": "text/html" } }),
      "blocked",
      5_000,
    ],
    [
      "a refusal that is cut off",
      new Response(
        new ReadableStream({ start: (controller) => controller.error(new TypeError("broken")) }),
        { status: 503 },
      ),
      "unavailable",
      5_000,
    ],
    ["a redirect", new Response(null, { status: 302 }), "blocked", 5_000],
  ])("%s", async (_, response, failure, waitMs) => {
    const { error } = await readAll([response]);
    expect([error?.failure, error?.retryAfterMs]).toEqual([failure, waitMs]);
    expect(error?.publicText).not.toBe("");
  });

  it("after the posts before the failure", async () => {
    const end = '{"errors":[{"title":"operational-disconnect"}]}\r\n';
    const { ids, error } = await readAll([xStream([line("30") + end])]);
    expect([ids, error?.failure]).toEqual([["30"], "unavailable"]);
  });

  it("silence", async () => {
    const { ids, error } = await readAll([xStream([line("30")])], { silenceMs: 20 });
    expect(ids).toEqual(["30"]);
    expect([error?.failure, error?.retryAfterMs]).toEqual(["timeout", 250]);
  });

  it("no response", async () => {
    const never = () => new Promise<Response>(() => {});
    const { error } = await readAll([never], { timeoutMs: 20 });
    expect([error?.failure, error?.retryAfterMs]).toEqual(["timeout", 250]);
  });

  it("a line without an end", async () => {
    const endless = "x".repeat(600_000);
    const { error } = await readAll([xStream([endless, endless])]);
    expect(error?.failure).toBe("malformed");
  });

  it("a rate limit, which stops all processes", async () => {
    const { x, error } = await readAll([
      xJson({ title: "Too Many Requests" }, { status: 429, headers: { "retry-after": "90" } }),
    ]);
    expect(error?.retryAfterMs).toBe(90_000);
    expect(await x.outboundLimits.take("x:stream")).toBeGreaterThan(80_000);
    const again = x.stream.read(new AbortController().signal)[Symbol.asyncIterator]();
    await expect(again.next()).rejects.toMatchObject({ failure: "rate-limited" });
    expect(x.requests).toHaveLength(1);
  });
});

it("a connection obeys the window in X's response", async () => {
  const reset = String(Date.parse("2026-11-21T12:10:00Z") / 1000);
  const last = (request: Request) => {
    const { body } = xStream([heartbeat])(request);
    const headers = { "x-rate-limit-remaining": "0", "x-rate-limit-reset": reset };
    return new Response(body, { headers });
  };
  const { x, error } = await readAll([last], { abortAfter: 1 });
  expect(error).toBeNull();
  expect(await x.outboundLimits.take("x:stream")).toBe(600_000);
});

it("lines do not depend on where their bytes are cut, even within a character", () => {
  const text = fc.array(fc.oneof(fc.constant(""), fc.string({ unit: "grapheme" })), {
    maxLength: 8,
  });
  fc.assert(
    fc.property(text, fc.array(fc.nat(400), { maxLength: 10 }), (texts, cuts) => {
      const clean = texts.map((one) => one.toWellFormed().replaceAll(/[\r\n\uFEFF]/g, ""));
      const bytes = new TextEncoder().encode(clean.map((one) => `${one}\r\n`).join(""));
      const edges = [0, ...cuts.map((cut) => Math.min(cut, bytes.length)), bytes.length];
      edges.sort((a, b) => a - b);
      const lines = createLines();
      const read = edges
        .slice(1)
        .flatMap((end, index) => lines.take(bytes.subarray(edges[index], end)));
      expect(read).toEqual(clean);
    }),
  );
});
