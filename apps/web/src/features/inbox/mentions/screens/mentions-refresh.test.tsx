// @vitest-environment jsdom
import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setStreamLive } from "../../../../lib/events/stream-state.ts";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { serverWith, show, titled, titles } from "./screen-fixture.tsx";

const listCall = "GET /discovery/reddit-mentions";
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Hides the tab, or shows it again, with the browser's event. */
function setHidden(hidden: boolean) {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(hidden ? "hidden" : "visible");
  vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
  act(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
}

beforeEach(() => {
  prepareDom();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.restoreAllMocks();
  setStreamLive(false);
  clearDom();
});

async function open(...names: string[]) {
  const server = serverWith(titled(...names));
  show();
  await pass(0);
  const first = server.to(listCall).length;
  return { server, requestCount: () => server.to(listCall).length - first };
}

describe("without an event stream", () => {
  it("the counts are fetched every 30 seconds, and new mentions are announced", async () => {
    const { server, requestCount } = await open("Old");
    await pass(29_000);
    expect(requestCount()).toBe(0);
    server.rows.unshift(...titled("New"));
    await pass(1_500);
    expect(requestCount()).toBe(1);
    expect(server.requests.at(-1)?.query.get("limit")).toBe("1");
    screen.getByText("1 new mention");
    expect(titles()).toEqual(["Old"]);
    await pass(60_000);
    expect(requestCount()).toBe(3);
  });

  it("an empty list is fetched every 5 seconds, and shows new mentions", async () => {
    const { server, requestCount } = await open();
    screen.getByText("No mentions yet");
    await pass(10_500);
    expect(requestCount()).toBe(2);
    server.rows.push(...titled("First ever"));
    await pass(5_000);
    expect(titles()).toEqual(["First ever"]);
    const then = requestCount();
    await pass(25_000);
    expect(requestCount()).toBe(then);
  });

  it("nothing is fetched while the tab is hidden, and the list is fetched immediately when it becomes visible", async () => {
    const { requestCount } = await open("Old");
    setHidden(true);
    await pass(120_000);
    expect(requestCount()).toBe(0);
    setHidden(false);
    await pass(0);
    expect(requestCount()).toBe(1);
  });
});

describe("with an event stream", () => {
  it("nothing is polled until the stream is lost", async () => {
    act(() => setStreamLive(true));
    const { requestCount } = await open("Old");
    await pass(120_000);
    setHidden(true);
    setHidden(false);
    await pass(0);
    expect(requestCount()).toBe(0);
    act(() => setStreamLive(false));
    await pass(30_500);
    expect(requestCount()).toBe(1);
    act(() => setStreamLive(true));
    await pass(120_000);
    expect(requestCount()).toBe(1);
  });
});
