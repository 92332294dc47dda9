import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, test, vi } from "vitest";
import { openSandbox } from "../testing.ts";
import { maxEvents } from "./analytics.ts";
import { slowMs } from "./index.ts";

const opened: { app: { close(): Promise<unknown> } }[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const { app } of opened.splice(0)) await app.close();
});

type Headers = Record<string, string>;

async function open() {
  const sandbox = await openSandbox();
  opened.push(sandbox);
  const { app } = sandbox;
  const post = (path: string, body: object | string | Buffer, headers: Headers = {}) => {
    const payload = typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body);
    return app.inject({
      method: "POST",
      url: `/posthog${path}`,
      headers: { "content-type": "application/json", ...headers },
      payload,
    });
  };
  const control = (path: string, payload: object) =>
    app.inject({ method: "POST", url: `/sandbox/${path}`, payload });
  const fault = (name: string, more = {}) =>
    control("faults", { service: "posthog", fault: name, ...more });
  const events = async () =>
    (await app.inject("/sandbox/analytics")).json<{ [key: string]: unknown; event: string }[]>();
  return { ...sandbox, post, control, fault, events };
}

const batch = {
  api_key: "phc_x",
  batch: [
    {
      event: "signed up",
      distinct_id: "u1",
      timestamp: "2026-11-21T10:00:00+01:00",
      properties: { plan: "pro" },
    },
    { event: "$pageview", properties: { distinct_id: "u2", token: "phc_x" } },
  ],
};

describe("events", () => {
  test("from a server arrive as gzip and are stored newest first", async () => {
    const { post, events, clock } = await open();
    const response = await post("/batch/", gzipSync(JSON.stringify(batch)), {
      "content-encoding": "gzip",
    });
    expect([response.statusCode, response.json()]).toEqual([200, { status: "Ok" }]);
    const receivedAt = new Date(clock.now()).toISOString();
    expect(await events()).toEqual([
      {
        event: "$pageview",
        distinct_id: "u2",
        properties: { distinct_id: "u2", token: "phc_x" },
        timestamp: receivedAt,
        receivedAt,
      },
      {
        event: "signed up",
        distinct_id: "u1",
        properties: { plan: "pro" },
        timestamp: "2026-11-21T09:00:00.000Z",
        receivedAt,
      },
    ]);
  });

  const one = JSON.stringify({
    event: "seen",
    properties: { token: "phc_x", distinct_id: "ü+/?" },
  });
  const data = encodeURIComponent(Buffer.from(one).toString("base64"));
  test.each<[string, string, string | Buffer, Headers]>([
    ["plain", "/e/?ip=1", one, {}],
    ["a list", "/e/", `[${one}]`, {}],
    ["text", "/e", one, { "content-type": "text/plain" }],
    [
      "gzip by its parameter",
      "/e/?compression=gzip-js",
      gzipSync(one),
      { "content-type": "text/plain" },
    ],
    ["gzip without a word", "/e/", gzipSync(one), {}],
    [
      "a form",
      "/e/?compression=base64",
      `data=${data}`,
      { "content-type": "application/x-www-form-urlencoded" },
    ],
  ])("from a browser arrive as %s", async (_name, path, body, headers) => {
    const { post, events } = await open();
    const response = await post(path, body, headers);
    expect([response.statusCode, response.json()]).toEqual([200, { status: 1 }]);
    expect(await events()).toMatchObject([{ event: "seen", distinct_id: "ü+/?" }]);
  });

  test("from a hand-written client arrive one by one", async () => {
    const { post, events } = await open();
    const event = { api_key: "phc_x", event: "hand-made", distinct_id: 7 };
    expect((await post("/i/v0/e/", event)).json()).toEqual({ status: "Ok" });
    expect(await events()).toMatchObject([{ event: "hand-made", distinct_id: "7" }]);
  });

  test.each<[string, object | string | Buffer, number]>([
    ["no project's key", { event: "x", distinct_id: "u" }, 401],
    ["no name", { api_key: "k", distinct_id: "u" }, 400],
    ["nobody", { api_key: "k", event: "x" }, 400],
    ["no JSON", "{", 400],
    ["broken gzip", Buffer.from([0x1f, 0x8b, 1, 2]), 400],
    ["nothing", "", 400],
  ])("with %s are refused with their whole batch", async (_name, body, status) => {
    const { post, events } = await open();
    expect((await post("/e/", body)).statusCode).toBe(status);
    expect(await events()).toEqual([]);
  });

  test("can be deleted, and only the newest 1,000 are stored", async () => {
    const { app, post, events } = await open();
    const many = Array.from({ length: maxEvents + 1 }, (_, index) => ({
      event: `e${index}`,
      distinct_id: "u",
    }));
    await post("/batch/", { api_key: "k", batch: many });
    const all = await events();
    expect([all.length, all[0]?.event, all.at(-1)?.event]).toEqual([maxEvents, "e1000", "e1"]);
    await app.inject({ method: "DELETE", url: "/sandbox/analytics" });
    expect(await events()).toEqual([]);
  });

  test("are shown on a page as text", async () => {
    const { app, post } = await open();
    expect((await app.inject("/analytics")).body).toContain(
      "Events sent to PostHog will appear here.",
    );
    await post("/e/", {
      api_key: "k",
      event: "<script>",
      distinct_id: "<b>",
      properties: { a: "<i>" },
    });
    const { body } = await app.inject("/analytics");
    expect(body).toContain("&lt;script&gt;");
    expect(body).toContain("1 property");
    expect(body).not.toMatch(/<script>|<b>|<i>| on\w+=| style=/);
    expect((await app.inject("/")).body).toContain(
      '<a href="/analytics">analytics</a> shows 1 event',
    );
  });
});

describe("flags", () => {
  test("can be set, kept, removed and requested", async () => {
    const { post, control, clock } = await open();
    await control("analytics/flags", { newui: "b", old: true, off: false, gone: true });
    const left = await control("analytics/flags", { gone: null });
    expect(left.json()).toEqual({ newui: "b", old: true, off: false });
    const ask = { token: "phc_x", distinct_id: "u1" };
    const response = (await post("/flags/?v=2", ask)).json();
    expect(response).toMatchObject({
      flags: {
        newui: { key: "newui", enabled: true, variant: "b", metadata: { payload: null } },
        old: { enabled: true, variant: null },
        off: { enabled: false, variant: null, reason: { code: "no_condition_match" } },
      },
      errorsWhileComputingFlags: false,
      quotaLimited: [],
      evaluatedAt: clock.now(),
    });
    const some = await post("/flags/?v=2", { ...ask, flag_keys_to_evaluate: ["old", "none"] });
    expect(Object.keys(some.json().flags)).toEqual(["old"]);
    expect((await post("/flags/?v=2", { distinct_id: "u1" })).statusCode).toBe(401);
    const wrong = await control("analytics/flags", { newui: 7 });
    expect([wrong.statusCode, wrong.json().message]).toEqual([
      400,
      "newui must be true, false, the name of a variant, or null.",
    ]);
  });
});

describe("the remote config", () => {
  test("is served as JSON and as a script, with everything off", async () => {
    const { app, control } = await open();
    const config = (await app.inject("/posthog/array/phc_x/config")).json();
    expect(config).toMatchObject({
      token: "phc_x",
      hasFeatureFlags: false,
      sessionRecording: false,
    });
    await control("analytics/flags", { newui: true });
    const script = await app.inject("/posthog/array/phc_x/config.js");
    expect(script.headers["content-type"]).toContain("javascript");
    const window: { _POSTHOG_REMOTE_CONFIG?: Record<string, unknown> } = {};
    runInNewContext(script.body, { window });
    expect(window._POSTHOG_REMOTE_CONFIG?.phc_x).toEqual({
      config: { ...config, hasFeatureFlags: true },
      siteApps: [],
    });
  });
});

describe("pages of other origins", () => {
  const origin = "http://localhost:3000";

  test("are allowed to call by the preflight response", async () => {
    const { app, fault } = await open();
    await fault("500");
    const response = await app.inject({
      method: "OPTIONS",
      url: "/posthog/i/v0/e/?ip=0",
      headers: {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type,x-posthog",
      },
    });
    expect(response.statusCode).toBe(204);
    expect(response.headers).toMatchObject({
      "access-control-allow-origin": origin,
      "access-control-allow-credentials": "true",
      "access-control-allow-headers": "content-type,x-posthog",
    });
  });

  test("may read responses and errors", async () => {
    const { post, fault } = await open();
    const good = await post("/e/", { ...batch }, { origin });
    expect(good.headers["access-control-allow-origin"]).toBe(origin);
    await fault("500");
    const bad = await post("/e/", { ...batch }, { origin });
    expect([bad.statusCode, bad.headers["access-control-allow-origin"]]).toEqual([500, origin]);
  });
});

describe("faults", () => {
  test("drop: no response, and nothing is stored", async () => {
    const { app, fault, events } = await open();
    await fault("drop", { path: "/e" });
    await app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.server.address() as AddressInfo;
    const call = () =>
      fetch(`http://127.0.0.1:${port}/posthog/e/`, { method: "POST", body: JSON.stringify(batch) });
    await expect(call()).rejects.toThrow("fetch failed");
    expect(await events()).toEqual([]);
    expect((await call()).status).toBe(200);
  });

  test("slow: a late response", async () => {
    const { app, post, fault, events } = await open();
    await fault("slow");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const response = post("/e/", batch);
    const left = async () => (await app.inject("/sandbox/faults")).json().faults.length;
    await vi.waitUntil(async () => (await left()) === 0);
    vi.advanceTimersByTime(slowMs - 1);
    expect(await events()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect((await response).statusCode).toBe(200);
  });

  test("slow: does not keep the sandbox from closing", async () => {
    const { app, fault } = await open();
    await fault("slow");
    await app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.server.address() as AddressInfo;
    const taken = once(app.server, "request");
    const call = fetch(`http://127.0.0.1:${port}/posthog/array/k/config`);
    const failed = expect(call).rejects.toThrow("fetch failed");
    await taken;
    await app.close();
    await failed;
  });
});
