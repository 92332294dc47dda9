// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { onSessionExpired } from "../client.ts";
import { clearDom } from "../testing/dom.ts";
import { fakeApi, fakeToken, refusal } from "../testing/fake-api.ts";
import { setToken } from "../token.ts";
import { type LiveEvent, listenToEvents, toLiveEvent } from "./live-events.ts";
import { isStreamLive } from "./stream-state.ts";

describe("toLiveEvent", () => {
  it("takes the contract's events and reset", () => {
    const data = { ids: ["a"], count: 1 };
    expect(toLiveEvent({ id: "3", event: "mention.created", data: JSON.stringify(data) })).toEqual({
      id: "3",
      type: "mention.created",
      data,
    });
    expect(toLiveEvent({ id: null, event: "reset", data: "{}" })).toEqual({ type: "reset" });
    expect(toLiveEvent({ id: null, event: "sources", data: "{}" })).toEqual({ type: "sources" });
  });

  it("leaves out what it does not know or can't read", () => {
    expect(toLiveEvent({ id: "1", event: "future.thing", data: "{}" })).toBeNull();
    expect(toLiveEvent({ id: "1", event: "mention.created", data: "{" })).toBeNull();
    expect(toLiveEvent({ id: "1", event: "mention.created", data: "1" })).toBeNull();
    expect(toLiveEvent({ id: "1", event: "constructor", data: "{}" })).toBeNull();
  });
});

describe("listenToEvents", () => {
  /** A server whose streams the test writes to. */
  function streamServer() {
    const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
    const fake = fakeApi({
      "GET /events": ({ signal }) =>
        new Response(
          new ReadableStream({
            start(controller) {
              streams.push(controller);
              // As a browser does: an aborted request's body fails.
              signal?.addEventListener("abort", () => controller.error(new Error("aborted")));
            },
          }),
        ),
      "POST /auth/refresh": () => ({ accessToken: fakeToken() }),
    });
    const write = (index: number, text: string) =>
      streams[index]?.enqueue(new TextEncoder().encode(text));
    return { fake, streams, write, opened: () => fake.to("GET /events") };
  }
  const settle = () => vi.advanceTimersByTimeAsync(0);
  const updated = (id: number) =>
    `id: ${id}\nevent: mention.updated\ndata: {"id":"m${id}","status":"denied"}\n\n`;

  const heard: LiveEvent[] = [];
  const types = () => heard.map(({ type }) => type);
  let stop = () => {};
  let clock = Date.UTC(2032, 0, 1);
  beforeEach(() => {
    vi.useFakeTimers();
    clock += 3_600_000;
    vi.setSystemTime(clock);
    heard.length = 0;
    setToken(fakeToken());
  });
  afterEach(() => {
    stop();
    clearDom();
  });
  const listen = () => {
    stop = listenToEvents("user-1", (event) => heard.push(event));
  };

  it("reads the stream with the token and hands its events on", async () => {
    const { opened, write } = streamServer();
    listen();
    await settle();
    expect(opened()[0]?.headers.get("authorization")).toMatch(/^Bearer /);
    expect(opened()[0]?.headers.get("last-event-id")).toBeNull();
    write(0, ": open\n\n");
    write(0, updated(4));
    await settle();
    expect(types()).toEqual(["connected", "mention.updated"]);
  });

  it("connects again where it left off when the server ends the stream", async () => {
    const { opened, streams, write } = streamServer();
    listen();
    await settle();
    write(0, updated(4));
    await settle();
    streams[0]?.close();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(opened()[1]?.headers.get("last-event-id")).toBe("4");
    expect(types()).toEqual(["connected", "mention.updated", "connected"]);
  });

  it("takes a fresh token first when the old one is at its end", async () => {
    const { fake, opened, streams } = streamServer();
    const old = fakeToken(90);
    setToken(old);
    listen();
    await settle();
    expect(opened()[0]?.headers.get("authorization")).toBe(`Bearer ${old}`);
    await vi.advanceTimersByTimeAsync(35_000);
    streams[0]?.close();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(fake.to("POST /auth/refresh")).toHaveLength(1);
    expect(opened()).toHaveLength(2);
    expect(opened()[1]?.headers.get("authorization")).not.toBe(`Bearer ${old}`);
  });

  it("ends the session when there is no fresh token to be had", async () => {
    const { fake, streams, opened } = streamServer();
    const expired = vi.fn();
    const forget = onSessionExpired(expired);
    setToken(fakeToken(61));
    listen();
    await settle();
    const refused = () => refusal("UNAUTHENTICATED");
    fake.on("POST /auth/refresh", refused);
    fake.on("GET /events", refused);
    await vi.advanceTimersByTimeAsync(30_000);
    streams[0]?.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(expired).toHaveBeenCalledOnce();
    expect(opened()).toHaveLength(2);
    forget();
  });

  it("gives a silent link up after 45 s, but not one with a heartbeat", async () => {
    const { opened, write } = streamServer();
    listen();
    await settle();
    for (let beat = 0; beat < 8; beat++) {
      await vi.advanceTimersByTimeAsync(15_000);
      write(0, ": still here\n\n");
    }
    await settle();
    expect(opened()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(46_500);
    expect(opened()).toHaveLength(2);
  });

  it("waits longer after each failure, and not at all once the browser is back on line", async () => {
    const { fake, opened } = streamServer();
    fake.on("GET /events", () => new Response("", { status: 503 }));
    listen();
    await vi.advanceTimersByTimeAsync(60_000);
    const failed = opened().length;
    expect(failed).toBeGreaterThan(3);
    expect(failed).toBeLessThan(9);
    window.dispatchEvent(new Event("online"));
    await settle();
    expect(opened()).toHaveLength(failed + 1);
  });

  it("is known to be heard once something has come, and not while it is lost", async () => {
    const { streams, write } = streamServer();
    expect(isStreamLive()).toBe(false);
    listen();
    await settle();
    // It is open, but a link that holds everything back is as good as none.
    expect(types()).toEqual(["connected"]);
    expect(isStreamLive()).toBe(false);
    write(0, ": open\n\n");
    await settle();
    expect(isStreamLive()).toBe(true);
    streams[0]?.close();
    await settle();
    expect(isStreamLive()).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    write(1, ": open\n\n");
    await settle();
    expect(isStreamLive()).toBe(true);
    stop();
    expect(isStreamLive()).toBe(false);
  });

  it("is learnt from the tab that reads it", async () => {
    const request = () => new Promise(() => {});
    vi.stubGlobal("navigator", { ...navigator, locks: { request }, onLine: true });
    vi.useRealTimers();
    const reader = new BroadcastChannel("earshot.events.user-1");
    const asked = new Promise((resolve) => {
      reader.onmessage = ({ data }) => resolve(data);
    });
    listen();
    expect(await asked).toEqual({ ask: "heard" });
    reader.postMessage({ heard: true });
    await vi.waitFor(() => expect(isStreamLive()).toBe(true));
    reader.postMessage({ heard: false });
    await vi.waitFor(() => expect(isStreamLive()).toBe(false));
    reader.close();
  });

  it("stops for good when nobody listens", async () => {
    const { opened, streams } = streamServer();
    listen();
    await settle();
    stop();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(opened()).toHaveLength(1);
    expect(() => streams[0]?.close()).toThrow();
  });

  it("shares one stream among the tabs of a browser; another takes over", async () => {
    const held = new Map<string, Promise<unknown>>();
    const request = (
      name: string,
      { signal }: { signal: AbortSignal },
      run: () => Promise<void>,
    ) => {
      const before = held.get(name) ?? Promise.resolve();
      const mine = before.then(() => (signal.aborted ? undefined : run()));
      held.set(name, mine);
      return mine;
    };
    vi.stubGlobal("navigator", { ...navigator, locks: { request }, onLine: true });
    const { opened, write } = streamServer();
    const second: LiveEvent[] = [];
    listen();
    const stopSecond = listenToEvents("user-1", (event) => second.push(event));
    await settle();
    expect(opened()).toHaveLength(1);
    write(0, updated(9));
    vi.useRealTimers();
    await vi.waitFor(() => expect(second.map(({ type }) => type)).toEqual(["mention.updated"]));
    stop();
    await vi.waitFor(() => expect(opened()).toHaveLength(2));
    expect(opened()[1]?.headers.get("last-event-id")).toBe("9");
    stopSecond();
  });
});
