import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { createFaults } from "../../faults.ts";
import { acceptForms } from "../../forms.ts";
import { testClock } from "../../testing.ts";
import { registerX } from "../index.ts";
import { bearer } from "../testing.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A listening X with a configurable heartbeat. */
async function listen(heartbeatMs = 60_000) {
  const app = Fastify({ forceCloseConnections: true });
  acceptForms(app);
  const faults = createFaults();
  const options = { faults, clock: testClock(), postsPerMinute: 0, seed: 1, heartbeatMs };
  const { store } = await registerX(app, options);
  await app.listen({ port: 0, host: "127.0.0.1" });
  closing.push(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const base = `http://127.0.0.1:${port}`;
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${base}/x/2${path}`, { ...init, headers: bearer });
  const rules = (body: object) =>
    fetch(`${base}/x/2/tweets/search/stream/rules`, {
      method: "POST",
      headers: { ...bearer, "content-type": "application/json" },
      body: JSON.stringify(body),
    }).then((response) => response.json());
  return { base, store, faults, call, rules };
}

/** Reads a stream line by line. */
function linesOf(response: Response): () => Promise<string | null> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  return async () => {
    while (!rest.includes("\r\n")) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) return null;
      rest += value;
    }
    const [line = "", ...more] = rest.split("\r\n");
    rest = more.join("\r\n");
    return line;
  };
}

const stream = "/tweets/search/stream?tweet.fields=created_at";

describe("the stream", () => {
  it("supports languages and links, and sends authors on request", async () => {
    const { store, call, rules } = await listen();
    await rules({ add: [{ value: "zebra lang:en has:links" }] });
    const next = linesOf(await call("/tweets/search/stream?expansions=author_id"));
    store.add({ author: "ada", text: "zebra" });
    store.add({ author: "ada", text: "das zebra und die Wiese https://example.org" });
    const { id } = store.add({ author: "bob", text: "the zebra https://example.org" });
    expect(JSON.parse((await next()) ?? "")).toMatchObject({
      data: { id, author_id: expect.any(String) },
      includes: { users: [{ username: "bob" }] },
    });
  });

  it("sends posts that match a rule as they are created, and bills them", async () => {
    const { base, store, call, rules } = await listen();
    const added = await rules({ add: [{ value: '("zebra crossing") -is:retweet', tag: "t" }] });
    const response = await call(stream);
    expect([response.status, response.headers.get("x-rate-limit-limit")]).toEqual([200, "50"]);
    const next = linesOf(response);
    store.add({ author: "ada", text: "no horses" });
    const original = store.add({ author: "ada", text: "A zebra-crossing 🦓" });
    store.add({ author: "bob", text: "x", retweetOf: original.id });
    const { id } = store.add({ author: "ada", text: "another ZEBRA crossing" });
    const read = [await next(), await next()].map((line) => JSON.parse(line ?? ""));
    expect(read.map(({ data }) => data.id)).toEqual([original.id, id]);
    expect(read[0]).toMatchObject({
      data: { text: "A zebra-crossing 🦓", created_at: expect.any(String) },
      matching_rules: [{ id: added.data[0].id, tag: "t" }],
    });
    const usage = await (await fetch(`${base}/sandbox/x/usage`)).json();
    expect(usage.postReads).toBe(2);
  });

  it("sends a heartbeat when it has no posts to send", async () => {
    const { call, rules } = await listen(5);
    await rules({ add: [{ value: "zebra" }] });
    const next = linesOf(await call(stream));
    expect([await next(), await next()]).toEqual(["", ""]);
  });

  it("allows one connection and needs rules", async () => {
    const { call, rules } = await listen();
    expect((await call(stream)).status).toBe(409);
    await rules({ add: [{ value: "zebra" }] });
    const first = linesOf(await call(stream));
    const second = await call(stream);
    expect([second.status, (await second.json()).connection_issue]).toEqual([
      429,
      "TooManyConnections",
    ]);
    const killed = await call("/connections/all", { method: "DELETE" });
    expect((await killed.json()).data.successful_kills).toBe(1);
    expect(JSON.parse((await first()) ?? "").errors[0].title).toBe("operational-disconnect");
    expect(await first()).toBeNull();
    expect((await call(stream)).status).toBe(200);
  });

  it("can be disconnected", async () => {
    const { base, call, rules } = await listen();
    await rules({ add: [{ value: "zebra" }] });
    const next = linesOf(await call(stream));
    const ended = await fetch(`${base}/sandbox/x/disconnect`, { method: "POST" });
    expect(await ended.json()).toEqual({ ended: true });
    expect(await next()).toContain("operational-disconnect");
    expect(await next()).toBeNull();
  });

  it("has its own faults", async () => {
    const { faults, store, call, rules } = await listen(5);
    await rules({ add: [{ value: "zebra" }] });
    faults.set({ service: "x", fault: "stream-full" });
    expect((await call(stream)).status).toBe(429);
    faults.set({ service: "x", fault: "stream-drop" });
    const next = linesOf(await call(stream));
    expect([await next(), await next()]).toEqual([expect.stringContaining("operational"), null]);
    faults.set({ service: "x", fault: "stream-silence" });
    const silent = linesOf(await call(stream));
    store.add({ author: "ada", text: "zebra" });
    await call("/connections/all", { method: "DELETE" });
    // Neither heartbeats nor the post were sent before the end.
    expect(await silent()).toContain("operational-disconnect");
  });
});

describe("rules", () => {
  it("are added, listed in pages and deleted", async () => {
    const { call, rules } = await listen();
    const add = Array.from({ length: 5 }, (_, at) => ({ value: `zebra${at}`, tag: `t${at}` }));
    expect((await rules({ add })).meta.summary).toEqual({
      created: 5,
      not_created: 0,
      valid: 5,
      invalid: 0,
    });
    const path = "/tweets/search/stream/rules";
    const page = await (await call(`${path}?max_results=3`)).json();
    expect(page.data).toHaveLength(3);
    const token = page.meta.next_token;
    const rest = await (await call(`${path}?max_results=3&pagination_token=${token}`)).json();
    expect(rest.data.map(({ tag }: { tag: string }) => tag)).toEqual(["t3", "t4"]);
    expect(rest.meta).not.toHaveProperty("next_token");
    const ids = page.data.map(({ id }: { id: string }) => id);
    const deletion = await rules({ delete: { ids: [...ids, "7"] } });
    expect(deletion.meta.summary).toEqual({ deleted: 3, not_deleted: 1 });
    expect((await rules({ delete: { values: ["zebra4"] } })).meta.summary.deleted).toBe(1);
  });

  it("are refused with their own errors when they are duplicate, invalid or too long", async () => {
    const { rules } = await listen();
    await rules({ add: [{ value: "zebra" }] });
    const { errors, meta } = await rules({
      add: [{ value: "zebra" }, { value: "(x" }, { value: "x".repeat(1_025) }, { value: "ok" }],
    });
    expect(errors.map(({ title }: { title: string }) => title)).toEqual([
      "DuplicateRule",
      "UnprocessableEntity",
      "UnprocessableEntity",
    ]);
    expect(meta.summary.created).toBe(1);
    expect(await rules({})).toMatchObject({ title: "Invalid Request" });
  });

  it("are limited to a thousand", async () => {
    const { rules } = await listen();
    const add = Array.from({ length: 1_000 }, (_, at) => ({ value: `zebra${at}` }));
    expect((await rules({ add })).meta.summary.created).toBe(1_000);
    expect(await rules({ add: [{ value: "one more" }] })).toMatchObject({
      title: "RulesCapExceeded",
    });
  });
});
