// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";

/** What was sent: the address and the text of each request. */
const sent: { url: string; text: string }[] = [];

// The first of them loads Sentry's library.
vi.setConfig({ testTimeout: 30_000 });
beforeEach(() => {
  sent.length = 0;
  vi.resetModules();
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit) => {
    sent.push({ url, text: typeof body === "string" ? body : await new Response(body).text() });
    return new Response("{}");
  });
});
afterEach(() => vi.unstubAllGlobals());

const load = () => import("./report-error.ts");
const settings = { dsn: "https://public@sentry.example/7", environment: "test" };

it("an error from before the start is sent with the error, the screen and the user's id, and nothing else", async () => {
  const { reportError, startErrorReports } = await load();
  history.replaceState(null, "", "/mentions/0198f2d4-1111-7222-8333-444455556666?token=secret#x");
  const text = "I need a bookkeeper for my shop";
  const error = new TypeError(`can't read "${text}" of ada@example.test`, {
    cause: new Error("first"),
  });
  expect(reportError(error)).toBeNull();
  await startErrorReports(settings, () => "user-1");
  await vi.waitUntil(() => sent.length > 0, 5_000);
  const [{ url, text: envelope } = { url: "", text: "" }] = sent;
  expect(url).toContain("https://sentry.example/api/7/envelope/");
  const event = JSON.parse(envelope.split("\n")[2] ?? "");
  expect(event).toMatchObject({
    environment: "test",
    user: { id: "user-1" },
    tags: { screen: "/mentions/:id" },
    exception: { values: [{ type: "Error" }, { type: "TypeError" }] },
  });
  // Otherwise the service stores the IP address that the report came from.
  expect(event.sdk.settings.infer_ip).toBe("never");
  expect(event.request).toBeUndefined();
  expect(event.breadcrumbs).toBeUndefined();
  for (const secret of [text, "ada@", "token=secret"]) expect(envelope).not.toContain(secret);
  // The same error again is the same report.
  expect(reportError(error)).toBe(event.event_id);
  expect(sent).toHaveLength(1);
});

it("uncaught errors are sent", async () => {
  const { startErrorReports } = await load();
  await startErrorReports(settings, () => null);
  window.dispatchEvent(new ErrorEvent("error", { error: new Error("nobody caught this") }));
  await vi.waitUntil(() => sent.some(({ text }) => text.includes("nobody caught this")), 5_000);
});

it("without settings nothing is sent, and there is no id", async () => {
  const { reportError } = await load();
  expect(reportError(new Error("early"))).toBeNull();
  expect(reportError(new Error("late"))).toBeNull();
  expect(sent).toEqual([]);
});
