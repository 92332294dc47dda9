// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { checkSession, signOut, watchSession } from "./session.ts";
import { clearDom } from "./testing/dom.ts";
import { fakeApi, fakeToken, refusal } from "./testing/fake-api.ts";
import { sampleUser } from "./testing/samples.ts";
import { getToken, onTokenOfOtherTab, setToken } from "./token.ts";

let clock = Date.UTC(2031, 0, 1);
beforeEach(() => {
  vi.useFakeTimers();
  clock += 3_600_000;
  vi.setSystemTime(clock);
});
afterEach(clearDom);

const me = () => ({ user: sampleUser() });

describe("checkSession", () => {
  it("fetches the user immediately with a valid token", async () => {
    const fake = fakeApi({ "GET /auth/me": me });
    setToken(fakeToken(61));
    expect(await checkSession("main")).toEqual(sampleUser());
    expect(fake.requests.map(({ path }) => path)).toEqual(["/auth/me"]);
  });

  it.each([
    ["missing", null],
    ["within a minute of its end", 59],
    ["not readable", Number.NaN],
  ])("renews first when the token is %s", async (_, left) => {
    const token = fakeToken();
    const fake = fakeApi({
      "POST /auth/refresh": () => ({ accessToken: token }),
      "GET /auth/me": me,
    });
    setToken(left === null ? null : Number.isNaN(left) ? "nonsense" : fakeToken(left));
    expect(await checkSession("main")).toEqual(sampleUser());
    expect(fake.requests.map(({ path }) => path)).toEqual(["/auth/refresh", "/auth/me"]);
    expect(getToken()).toBe(token);
  });

  it.each([
    ["is refused", () => refusal("SESSION_EXPIRED")],
    ["finds no session", () => ({ accessToken: null })],
  ])("returns null when the renewal %s", async (_, answer) => {
    const fake = fakeApi({ "POST /auth/refresh": answer });
    expect(await checkSession("main")).toBeNull();
    expect(fake.to("GET /auth/me")).toHaveLength(0);
  });

  it("returns null when neither the token nor a renewed one is accepted", async () => {
    const fake = fakeApi({
      "GET /auth/me": () => refusal("UNAUTHENTICATED"),
      "POST /auth/refresh": () => ({ accessToken: fakeToken() }),
    });
    setToken(fakeToken());
    expect(await checkSession("main")).toBeNull();
    expect(fake.to("GET /auth/me")).toHaveLength(2);
    expect(getToken()).toBeNull();
  });

  it("fails, and keeps the token, when the server is unavailable", async () => {
    fakeApi({ "GET /auth/me": () => refusal("UNAVAILABLE") });
    setToken(fakeToken());
    await expect(checkSession("main")).rejects.toMatchObject({ status: 503 });
    expect(getToken()).not.toBeNull();
  });
});

describe("watchSession", () => {
  it("checks every 15 minutes", () => {
    const check = vi.fn();
    const stop = watchSession(check);
    vi.advanceTimersByTime(15 * 60_000 - 1);
    expect(check).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(check).toHaveBeenCalledOnce();
    stop();
    vi.advanceTimersByTime(60 * 60_000);
    expect(check).toHaveBeenCalledOnce();
  });

  it("checks when the tab becomes visible, at most once in 90 s", () => {
    const check = vi.fn();
    const stop = watchSession(check);
    const showTab = () => document.dispatchEvent(new Event("visibilitychange"));
    showTab();
    expect(check).not.toHaveBeenCalled();
    vi.advanceTimersByTime(90_000);
    showTab();
    showTab();
    expect(check).toHaveBeenCalledOnce();
    stop();
  });
});

describe("signOut", () => {
  it("drops the token even if the server can't be reached", async () => {
    fakeApi({ "POST /auth/logout": () => Promise.reject(new TypeError("Failed to fetch")) });
    setToken(fakeToken());
    await signOut("main");
    expect(getToken()).toBeNull();
  });

  it("that did not reach the server keeps the cookie from signing in, and is retried later", async () => {
    const disconnected = () => Promise.reject(new TypeError("Failed to fetch"));
    const fake = fakeApi({
      "POST /auth/logout": disconnected,
      "POST /auth/refresh": () => ({ accessToken: fakeToken() }),
      "GET /auth/me": me,
    });
    setToken(fakeToken());
    await signOut("main");
    expect(await checkSession("main")).toBeNull();
    expect(fake.to("POST /auth/refresh")).toHaveLength(0);
    fake.on("POST /auth/logout", () => ({}));
    expect(await checkSession("main")).toEqual(sampleUser());
    expect(fake.to("POST /auth/logout")).toHaveLength(3);
  });
});

describe("onTokenOfOtherTab", () => {
  it("distinguishes a sign-out and another user from a renewal", () => {
    const onChange = vi.fn();
    const stop = onTokenOfOtherTab(onChange);
    const key = "earshot.accessToken";
    const change = (oldValue: string | null, newValue: string | null, name = key) =>
      window.dispatchEvent(new StorageEvent("storage", { key: name, oldValue, newValue }));
    change(fakeToken(900, "a"), fakeToken(900, "a"));
    change("x", "y", "other");
    expect(onChange).not.toHaveBeenCalled();
    change(fakeToken(900, "a"), fakeToken(900, "b"));
    expect(onChange).toHaveBeenLastCalledWith(true, "main");
    change(fakeToken(900, "a"), null);
    expect(onChange).toHaveBeenLastCalledWith(false, "main");
    stop();
  });
});
