import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { events } from "./events.ts";

const provider = vi.hoisted(() => ({
  init: vi.fn(),
  loadCount: 0,
  identify: vi.fn(),
  capture: vi.fn(),
  setPersonProperties: vi.fn(),
  isFeatureEnabled: vi.fn(),
  reset: vi.fn(),
  register_once: vi.fn(),
}));
vi.mock("posthog-js/no-external", () => {
  provider.loadCount++;
  return { posthog: provider };
});

const log = vi.spyOn(console, "error");
let analytics: typeof import("./analytics.ts");

beforeEach(async () => {
  vi.resetAllMocks();
  vi.resetModules();
  log.mockImplementation(() => {});
  provider.loadCount = 0;
  provider.init.mockImplementation(() => provider);
  history.replaceState(null, "", "/mentions?page=2&token=secret#access_token=secret");
  document.title = "Mentions";
  analytics = await import("./analytics.ts");
});
afterEach(() => vi.useRealTimers());

const start = () => analytics.startAnalytics({ key: "phc_k", host: "https://ph.example.com/" });

/** Every call in its simplest form, keyed by the message it logs when it fails. */
const calls = {
  "Analytics identify failed": () => analytics.identify("u1", { plan: "growth" }),
  "Analytics track failed": () => analytics.track(events.login, { method: "password" }),
  "Analytics page view failed": () => analytics.trackPageView(),
  "Analytics set properties failed": () => analytics.setUserProperties({ plan: "scale" }),
  "Analytics feature flag check failed": () => analytics.isFeatureEnabled("new-ui"),
  "Analytics reset failed": () => analytics.resetAnalytics(),
};

describe("starting", () => {
  it("waits until the first screen has had three seconds", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const clock = vi.spyOn(performance, "now").mockReturnValue(1_000);
    const started = start();
    await vi.advanceTimersByTimeAsync(1_999);
    expect(provider.init).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    await started;
    expect(provider.init).toHaveBeenCalledOnce();
    clock.mockRestore();
  });

  it("configures the provider as specified", async () => {
    await start();
    expect(provider.init).toHaveBeenCalledExactlyOnceWith(
      "phc_k",
      expect.objectContaining({
        api_host: "https://ph.example.com",
        autocapture: true,
        capture_pageview: "history_change",
        capture_pageleave: true,
        persistence: "localStorage+cookie",
        cross_subdomain_cookie: true,
        secure_cookie: false,
        disable_session_recording: true,
        session_recording: expect.objectContaining({ maskInputOptions: { password: true } }),
        disable_external_dependency_loading: true,
        session_idle_timeout_seconds: 1800,
        request_queue_config: { flush_interval_ms: 3000 },
        rate_limiting: { events_per_second: 10, events_burst_limit: 100 },
        properties_string_max_length: 65_535,
        feature_flag_request_timeout_ms: 3000,
        surveys_request_timeout_ms: 10_000,
        cookie_expiration: 365,
      }),
    );
  });

  it("uses the provider's own host if none is configured", async () => {
    await analytics.startAnalytics({ key: "phc_k", host: null });
    expect(provider.init.mock.lastCall?.[1].api_host).toBe("https://us.i.posthog.com");
  });

  it("has an effect only once", async () => {
    await Promise.all([start(), start()]);
    await start();
    expect(provider.init).toHaveBeenCalledOnce();
  });

  it.each([undefined, null, "", "  "])("without a key (%j) never loads anything", async (key) => {
    analytics.track(events.login);
    await analytics.startAnalytics({ key, host: "https://ph.example.com" });
    for (const call of Object.values(calls)) call();
    await start();
    expect(analytics.isFeatureEnabled("new-ui")).toBe(false);
    expect(provider.loadCount).toBe(0);
    expect(provider.init).not.toHaveBeenCalled();
    expect(log).not.toHaveBeenCalled();
  });

  it("turns analytics off if it fails", async () => {
    const cause = new Error("no storage");
    provider.init.mockImplementation(() => {
      throw cause;
    });
    analytics.track(events.login);
    await start();
    expect(log).toHaveBeenCalledExactlyOnceWith("Failed to initialize PostHog", cause);
    for (const call of Object.values(calls)) call();
    expect(analytics.isFeatureEnabled("new-ui")).toBe(false);
    expect(provider.capture).not.toHaveBeenCalled();
    expect(provider.isFeatureEnabled).not.toHaveBeenCalled();
  });

  it("fails with an invalid host", async () => {
    await analytics.startAnalytics({ key: "phc_k", host: "https://" });
    expect(log).toHaveBeenCalledExactlyOnceWith(
      "Failed to initialize PostHog",
      expect.any(TypeError),
    );
    expect(provider.init).not.toHaveBeenCalled();
  });
});

describe("a call", () => {
  it("that fails is only logged to the console", async () => {
    await start();
    const cause = new Error("broken");
    for (const name of [
      "identify",
      "capture",
      "setPersonProperties",
      "isFeatureEnabled",
      "reset",
    ] as const) {
      provider[name].mockImplementation(() => {
        throw cause;
      });
    }
    for (const [message, call] of Object.entries(calls)) {
      log.mockClear();
      call();
      expect(log).toHaveBeenCalledExactlyOnceWith(message, cause);
    }
  });

  it("that fails in the queue doesn't block the others", async () => {
    provider.identify.mockImplementation(() => {
      throw new Error("broken");
    });
    analytics.identify("u1");
    analytics.track(events.login);
    await start();
    expect(log).toHaveBeenCalledExactlyOnceWith("Analytics identify failed", expect.any(Error));
    expect(provider.capture).toHaveBeenCalledOnce();
  });

  it("with circular properties fails immediately", () => {
    const circular: Record<string, never> = {};
    Object.assign(circular, { circular });
    analytics.track(events.login, circular);
    expect(log).toHaveBeenCalledExactlyOnceWith("Analytics track failed", expect.any(RangeError));
  });

  it("to track adds the time, the page's address without tokens, and its title", async () => {
    await start();
    vi.useFakeTimers({ now: new Date("2026-01-02T03:04:05Z") });
    analytics.track(events.csvExported, { rows: 3, link: "/friend/results/1?token=secret" });
    expect(provider.capture).toHaveBeenCalledExactlyOnceWith("csv_exported", {
      rows: 3,
      link: "/friend/results/1",
      timestamp: "2026-01-02T03:04:05.000Z",
      page_url: `${location.origin}/mentions?page=2`,
      page_title: "Mentions",
    });
  });

  it("to reset keeps tokens out of the stored first visit", async () => {
    await start();
    analytics.resetAnalytics();
    expect(provider.reset).toHaveBeenCalledOnce();
    expect(provider.register_once).toHaveBeenCalledExactlyOnceWith({
      $initial_person_info: { r: "$direct", u: `${location.origin}/mentions?page=2` },
    });
  });

  it.each([
    [true, true],
    [false, false],
    [undefined, false],
  ])("for a flag that is %j gives %j", async (value, expected) => {
    provider.isFeatureEnabled.mockReturnValue(value);
    expect(analytics.isFeatureEnabled("new-ui")).toBe(false);
    await start();
    expect(analytics.isFeatureEnabled("new-ui")).toBe(expected);
  });
});

describe("before the provider is loaded", () => {
  it("calls are queued in order, with the page they were made on", async () => {
    analytics.trackPageView();
    analytics.identify("u1", { plan: "growth" });
    const started = start();
    history.replaceState(null, "", "/dashboard");
    document.title = "Dashboard";
    analytics.track(events.dashboardVisited);
    analytics.setUserProperties({ plan: "scale" });
    analytics.resetAnalytics();
    expect(provider.capture).not.toHaveBeenCalled();
    await started;
    expect(provider.capture.mock.calls).toMatchObject([
      ["page_view", { page_url: `${location.origin}/mentions?page=2`, page_title: "Mentions" }],
      ["dashboard_visited", { page_url: `${location.origin}/dashboard`, page_title: "Dashboard" }],
    ]);
    expect(provider.identify).toHaveBeenCalledWith("u1", { plan: "growth" });
    const order = [
      provider.capture.mock.invocationCallOrder[0],
      provider.identify.mock.invocationCallOrder[0],
      provider.capture.mock.invocationCallOrder[1],
      provider.setPersonProperties.mock.invocationCallOrder[0],
      provider.reset.mock.invocationCallOrder[0],
    ] as number[];
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  it("at most 50 are queued, and calls about the user replace events", async () => {
    for (let nth = 0; nth < 80; nth++) analytics.track(events.buttonClicked, { nth });
    analytics.identify("u1");
    analytics.resetAnalytics();
    await start();
    expect(provider.capture.mock.calls.map(([, properties]) => properties.nth)).toEqual(
      Array.from({ length: 48 }, (_, at) => at + 2),
    );
    expect(provider.identify).toHaveBeenCalledOnce();
    expect(provider.reset).toHaveBeenCalledOnce();
  });
});
