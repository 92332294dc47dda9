/** The wrapper over the real posthog-js, against a server that plays the provider. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import {
  identify,
  isFeatureEnabled,
  resetAnalytics,
  setUserProperties,
  startAnalytics,
  track,
  trackPageView,
} from "./analytics.ts";
import { events } from "./events.ts";

interface Received {
  event: string;
  properties: Record<string, unknown>;
  $set?: Record<string, unknown>;
}

const key = "phc_test";
const secret = "s3cretS3cretS3cretS3cret";
/** Everything that was sent, decoded: request lines and bodies. */
const requests: string[] = [];
const received: Received[] = [];
let failing = false;
const console = vi.spyOn(globalThis.console, "error");

// The provider keeps the one it finds when it is loaded.
const sent = vi.spyOn(globalThis, "fetch");

const flags = {
  flags: {
    "new-ui": { key: "new-ui", enabled: true, variant: null, reason: null, metadata: null },
    "old-ui": { key: "old-ui", enabled: false, variant: null, reason: null, metadata: null },
  },
  errorsWhileComputingFlags: false,
  quotaLimited: [],
  requestId: "r",
};

/** The project's settings, which name the supported compression. */
const config = {
  supportedCompression: ["gzip", "gzip-js"],
  autocapture_opt_out: false,
  hasFeatureFlags: true,
};

function reply(path: string): unknown {
  if (path.startsWith("/array/")) return config;
  return path.startsWith("/flags/") ? flags : { status: 1 };
}

async function play(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  let body: Buffer = Buffer.concat(chunks);
  if (body[0] === 0x1f && body[1] === 0x8b) body = gunzipSync(body);
  // Requests before the settings arrive are sent as a form.
  const form = `${body}`.match(/^data=(.*)$/s)?.[1];
  if (form) body = Buffer.from(decodeURIComponent(form), "base64");
  const url = request.url ?? "";
  requests.push(`${request.method} ${url} ${body}`);
  response.setHeader("access-control-allow-origin", "*");
  response.setHeader("content-type", "application/json");
  if (failing) response.statusCode = 500;
  else if (url.startsWith("/e/")) received.push(...(JSON.parse(`${body}`).batch as Received[]));
  response.end(JSON.stringify(reply(url)));
}

const server = createServer((request, response) => void play(request, response));

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  history.replaceState(null, "", `/friend/results/1?token=${secret}&utm_source=news&q=ann%40a.io`);
  vi.spyOn(document, "referrer", "get").mockReturnValue(
    `https://other.example.com/x?code=${secret}&page=1`,
  );
  document.title = "Results";
});
afterAll(() => server.close());

// The provider sends every three seconds.
vi.setConfig({ testTimeout: 30_000 });
const slow = { timeout: 20_000, interval: 50 };
const named = (event: string): Received[] => received.filter((one) => one.event === event);
const flagRequests = (): string[] => requests.filter((line) => line.startsWith("POST /flags/"));

it("reports users, events and pages with the time, address and title, without tokens", async () => {
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  identify("user-1", { plan: "growth", from: `/auth?state=${secret}` });
  track(events.login, { method: "password", link: `/x?token=${secret}` });
  await startAnalytics({ key, host });
  setUserProperties({ plan: "scale" });
  trackPageView();
  // Clicks are captured once the provider's settings have arrived. Flags are requested after them.
  await vi.waitFor(() => expect(flagRequests()).toHaveLength(1), slow);
  const button = document.body.appendChild(document.createElement("a"));
  button.href = `/friend/results/1?token=${secret}#access_token=${secret}`;
  button.textContent = "Share";
  button.addEventListener("click", (click) => click.preventDefault());
  button.click();
  history.pushState(null, "", `/dashboard#refresh_token=${secret}`);
  await vi.waitFor(() => expect(named("$pageview")).toHaveLength(2), slow);

  expect(named("$identify")[0]).toMatchObject({
    $set: { plan: "growth", from: "/auth" },
    properties: { distinct_id: "user-1", token: key },
  });
  const address = `${location.origin}/friend/results/1?utm_source=news`;
  const page = {
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    page_url: address,
    page_title: "Results",
    $current_url: address,
    distinct_id: "user-1",
  };
  expect(named("login")[0]?.properties).toMatchObject({ ...page, method: "password", link: "/x" });
  expect(named("page_view")[0]?.properties).toMatchObject(page);
  expect(named("$set")[0]?.properties).toMatchObject({ $set: { plan: "scale" } });
  expect(named("$autocapture")[0]?.properties.$elements_chain).toContain("/friend/results/1");
  expect(named("$pageview").map(({ properties }) => properties.$pathname)).toContain("/dashboard");
  expect(named("$pageview")[0]?.properties.$session_entry_referrer).toBe(
    "https://other.example.com/x?page=1",
  );
});

it("reports leaving a page", async () => {
  window.dispatchEvent(new Event("onpagehide" in window ? "pagehide" : "unload"));
  window.dispatchEvent(new Event("pageshow"));
  await vi.waitFor(() => expect(named("$pageleave")).toHaveLength(1), slow);
  expect(named("$pageleave")[0]?.properties.$current_url).toBe(`${location.origin}/dashboard`);
});

it("knows flags from the provider's reply", async () => {
  await vi.waitFor(() => expect(isFeatureEnabled("new-ui")).toBe(true), slow);
  expect(isFeatureEnabled("old-ui")).toBe(false);
  expect(isFeatureEnabled("unheard-of")).toBe(false);
});

it("starts a new anonymous visitor after a reset", async () => {
  resetAnalytics();
  track(events.modalOpened);
  await vi.waitFor(() => expect(named("modal_opened")).toHaveLength(1), slow);
  expect(named("modal_opened")[0]?.properties.distinct_id).not.toBe("user-1");
  const before = flagRequests().length;
  identify("user-2");
  await vi.waitFor(() => expect(flagRequests().length).toBeGreaterThan(before), slow);
});

it("ignores a failing or unreachable server", async () => {
  failing = true;
  const before = requests.length;
  track(events.modalClosed);
  await vi.waitFor(() => expect(requests.slice(before).join()).toContain("modal_closed"), slow);
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  sent.mockClear();
  track(events.logout);
  resetAnalytics();
  await vi.waitFor(() => expect(sent).toHaveBeenCalled(), slow);
  await Promise.allSettled(sent.mock.results.map(({ value }) => value));
  expect(isFeatureEnabled("new-ui")).toBe(false);
  expect(console).not.toHaveBeenCalled();
});

it("never sent a token or an email address", () => {
  const all = requests.join("\n");
  for (const line of flagRequests()) expect(line).toContain("$initial_current_url");
  expect(all).not.toContain(secret);
  expect(all).not.toMatch(/ann(?:%40|@)a\.io/);
});

it("put no script or style into the page", () => {
  expect(document.querySelectorAll("script, style, link, iframe")).toHaveLength(0);
});
