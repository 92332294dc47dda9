// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { onSessionExpired } from "../client.ts";
// Loaded in advance: a renewal loads it, and the fake timers do not wait for files.
import "../schemas.ts";
import { clearDom } from "../testing/dom.ts";
import { fakeApi, fakeToken, refusal } from "../testing/fake-api.ts";
import { setToken } from "../token.ts";
import { type LiveEvent, listenToEvents, toLiveEvent } from "./live-events.ts";
import { isStreamLive } from "./stream-state.ts";

describe("toLiveEvent", () => {
  it("converts the contract's events, reset and sources", () => {
    const data = { ids: ["a"], count: 1 };
    expect(toLiveEvent({ id: "3", event: "mention.created", data: JSON.stringify(data) })).toEqual({
      id: "3",
      type: "mention.created",
      data,
    });
    expect(toLiveEvent({ id: null, event: "reset", data: "{}" })).toEqual({ type: "reset" });
    expect(toLiveEvent({ id: null, event: "sources", data: "{}" })).toEqual({ type: "sources" });
  });

  it("returns null for unknown or invalid events", () => {
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
  const flush = () => vi.advanceTimersByTimeAsync(0);
  const updated = (id: number) =>
    `id: ${id}\nevent: mention.updated\ndata: {"id":"m${id}","status":"denied"}\n\n`;

  const liveEvents: LiveEvent[] = [];
  const types = () => liveEvents.map(({ type }) => type);
  let stop = () => {};
  let clock = Date.UTC(2032, 0, 1);
  beforeEach(() => {
    vi.useFakeTimers();
    clock += 3_600_000;
    vi.setSystemTime(clock);
    liveEvents.length = 0;
    setToken(fakeToken());
  });
  afterEach(() => {
    stop();
    clearDom();
  });
  const listen = () => {
    stop = listenToEvents("user-1", (event) => liveEvents.push(event));
  };

  it("reads the stream with the token and passes its events on", async () => {
    const { opened, write } = streamServer();
    listen();
    await flush();
    expect(opened()[0]?.headers.get("authorization")).toMatch(/^Bearer /);
    expect(opened()[0]?.headers.get("last-event-id")).toBeNull();
    write(0, ": open\n\n");
    write(0, updated(4));
    await flush();
    expect(types()).toEqual(["connected", "mention.updated"]);
  });

  it("reconnects with the last event id when the server ends the stream", async () => {
    const { opened, streams, write } = streamServer();
    listen();
    await flush();
    write(0, updated(4));
    await flush();
    streams[0]?.close();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(opened()[1]?.headers.get("last-event-id")).toBe("4");
    expect(types()).toEqual(["connected", "mention.updated", "connected"]);
  });

  it("renews an expiring token before it reconnects", async () => {
    const { fake, opened, streams } = streamServer();
    const old = fakeToken(90);
    setToken(old);
    listen();
    await flush();
    expect(opened()[0]?.headers.get("authorization")).toBe(`Bearer ${old}`);
    await vi.advanceTimersByTimeAsync(35_000);
    streams[0]?.close();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(fake.to("POST /auth/refresh")).toHaveLength(1);
    expect(opened()).toHaveLength(2);
    expect(opened()[1]?.headers.get("authorization")).not.toBe(`Bearer ${old}`);
  });

  it("ends the session when the token is not renewed", async () => {
    const { fake, streams, opened } = streamServer();
    const expired = vi.fn();
    const forget = onSessionExpired(expired);
    setToken(fakeToken(61));
    listen();
    await flush();
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

  it("drops a silent connection after 45 s, but not one with heartbeats", async () => {
    const { opened, write } = streamServer();
    listen();
    await flush();
    for (let beat = 0; beat < 8; beat++) {
      await vi.advanceTimersByTimeAsync(15_000);
      write(0, ": still here\n\n");
    }
    await flush();
    expect(opened()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(46_500);
    expect(opened()).toHaveLength(2);
  });

  it("waits longer after each failure, and reconnects immediately when the browser is online again", async () => {
    const { fake, opened } = streamServer();
    fake.on("GET /events", () => new Response("", { status: 503 }));
    listen();
    await vi.advanceTimersByTimeAsync(60_000);
    const failed = opened().length;
    expect(failed).toBeGreaterThan(3);
    expect(failed).toBeLessThan(9);
    window.dispatchEvent(new Event("online"));
    await flush();
    expect(opened()).toHaveLength(failed + 1);
  });

  it("drops the connection when the browser goes offline, and opens it when it is online", async () => {
    const { opened, write } = streamServer();
    listen();
    await flush();
    write(0, updated(4));
    await flush();
    window.dispatchEvent(new Event("offline"));
    await flush();
    expect(isStreamLive()).toBe(false);
    expect(opened()).toHaveLength(1);
    window.dispatchEvent(new Event("online"));
    await flush();
    expect(opened()[1]?.headers.get("last-event-id")).toBe("4");
    expect(types()).toEqual(["connected", "mention.updated", "connected"]);
  });

  it("is live once data has arrived, and not while the connection is lost", async () => {
    const { streams, write } = streamServer();
    expect(isStreamLive()).toBe(false);
    listen();
    await flush();
    // The stream is open, but a proxy that holds all data back would make it useless.
    expect(types()).toEqual(["connected"]);
    expect(isStreamLive()).toBe(false);
    write(0, ": open\n\n");
    await flush();
    expect(isStreamLive()).toBe(true);
    streams[0]?.close();
    await flush();
    expect(isStreamLive()).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    write(1, ": open\n\n");
    await flush();
    expect(isStreamLive()).toBe(true);
    stop();
    expect(isStreamLive()).toBe(false);
  });

  it("learns from the reading tab whether the stream is live", async () => {
    const request = () => new Promise(() => {});
    vi.stubGlobal("navigator", { ...navigator, locks: { request }, onLine: true });
    vi.useRealTimers();
    const reader = new BroadcastChannel("earshot.events.user-1");
    const received = new Promise((resolve) => {
      reader.onmessage = ({ data }) => resolve(data);
    });
    listen();
    expect(await received).toEqual({ ask: "heard" });
    reader.postMessage({ heard: true });
    await vi.waitFor(() => expect(isStreamLive()).toBe(true));
    reader.postMessage({ heard: false });
    await vi.waitFor(() => expect(isStreamLive()).toBe(false));
    reader.close();
  });

  it("stops when there are no listeners", async () => {
    const { opened, streams } = streamServer();
    listen();
    await flush();
    stop();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(opened()).toHaveLength(1);
    expect(() => streams[0]?.close()).toThrow();
  });

  it("shares one stream among the tabs of a browser; another takes over", async () => {
    const lockQueues = new Map<string, Promise<unknown>>();
    const request = (
      name: string,
      { signal }: { signal: AbortSignal },
      run: () => Promise<void>,
    ) => {
      const before = lockQueues.get(name) ?? Promise.resolve();
      const mine = before.then(() => (signal.aborted ? undefined : run()));
      lockQueues.set(name, mine);
      return mine;
    };
    vi.stubGlobal("navigator", { ...navigator, locks: { request }, onLine: true });
    const { opened, write } = streamServer();
    const second: LiveEvent[] = [];
    listen();
    const stopSecond = listenToEvents("user-1", (event) => second.push(event));
    await flush();
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
