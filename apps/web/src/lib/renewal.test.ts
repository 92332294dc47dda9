// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ApiError } from "./api-error.ts";
import { api, onSessionExpired } from "./client.ts";
import { setPortalOfPath } from "./portal.ts";
import { renewToken } from "./renewal.ts";
import { checkSession, signOut } from "./session.ts";
import { clearDom } from "./testing/dom.ts";
import { fakeApi, fakeToken, refusal } from "./testing/fake-api.ts";
import { sampleUser } from "./testing/samples.ts";
import { getToken, hasTokenExpired, onTokenOfOtherTab, setToken } from "./token.ts";

let clock = Date.UTC(2034, 0, 1);
beforeEach(() => {
  vi.useFakeTimers();
  clock += 3_600_000;
  vi.setSystemTime(clock);
});
afterEach(clearDom);

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "none",
    (error: ApiError) => error.code,
  );

describe("the two sessions of a browser", () => {
  it("are renewed with their own cookies, and are throttled separately", async () => {
    const server = fakeApi({
      "POST /auth/refresh": ({ query }) => ({ accessToken: `new ${query.get("portal")}` }),
    });
    setToken("old main", "main");
    setToken("old writer", "writer");
    await renewToken("old main", "main");
    expect([getToken("main"), getToken("writer")]).toEqual(["new main", "old writer"]);
    await renewToken("old writer", "writer");
    expect(getToken("writer")).toBe("new writer");
    expect(await renewToken("new main", "main")).toEqual({ outcome: "skipped", answered: true });
    expect(server.to("POST /auth/refresh")).toHaveLength(2);
  });

  it("end separately", async () => {
    const server = fakeApi({ "POST /auth/logout": () => ({}) });
    setToken("a", "main");
    setToken("b", "writer");
    await signOut("writer");
    expect([getToken("main"), getToken("writer")]).toEqual(["a", null]);
    const [logout] = server.to("POST /auth/logout");
    expect(logout?.query.get("portal")).toBe("writer");
    expect(logout?.headers.get("authorization")).toBe("Bearer b");
  });

  it("expire separately", async () => {
    fakeApi({
      "GET /discovery/keywords": () => refusal("UNAUTHENTICATED"),
      "POST /auth/refresh": () => refusal("SESSION_EXPIRED"),
    });
    const expired = vi.fn();
    const stop = onSessionExpired(expired);
    setToken("a", "main");
    setToken("b", "writer");
    setPortalOfPath("/dashboard");
    expect(await codeOf(api("listKeywords", {}))).toBe("SESSION_EXPIRED");
    expect(expired).toHaveBeenCalledExactlyOnceWith("main");
    expect([getToken("main"), getToken("writer")]).toEqual([null, "b"]);
    expect([hasTokenExpired("main"), hasTokenExpired("writer")]).toEqual([true, false]);
    stop();
  });

  it("are selected by the address, and calls for writers use the writer's", async () => {
    const server = fakeApi({
      "GET /discovery/keywords": () => ({ keywords: [], total: 0 }),
      "GET /writers/active": () => ({ assignments: [] }),
    });
    setToken("a", "main");
    setToken("b", "writer");
    setPortalOfPath("/dashboard");
    await api("listKeywords", {});
    await api("listActive", {});
    setPortalOfPath("/writers/active");
    await api("listActive", {});
    setPortalOfPath("/auth");
    setToken(null, "main");
    setPortalOfPath("/dashboard");
    await api("listKeywords", {});
    expect(server.requests.map(({ headers }) => headers.get("authorization"))).toEqual(
      ["a", "b", "b", "b"].map((token) => `Bearer ${token}`),
    );
  });

  it("don't receive each other's responses", async () => {
    const requested = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<unknown>();
    fakeApi({
      "GET /discovery/keywords": () => {
        requested.resolve();
        return answer.promise;
      },
    });
    setToken("a", "main");
    setToken("b", "writer");
    setPortalOfPath("/dashboard");
    const code = codeOf(api("listKeywords", {}));
    await requested.promise;
    setPortalOfPath("/writers/active");
    answer.resolve({ keywords: [], total: 0 });
    expect(await code).toBe("LEFT");
  });

  it("are distinguished when another tab changes one", () => {
    const onChange = vi.fn();
    const stop = onTokenOfOtherTab(onChange);
    const change = (key: string | null, newValue: string | null) =>
      window.dispatchEvent(new StorageEvent("storage", { key, oldValue: fakeToken(), newValue }));
    change("earshot.writerAccessToken", null);
    expect(onChange.mock.calls).toEqual([[false, "writer"]]);
    change("earshot.writerAccessToken", fakeToken(900, "else"));
    expect(onChange).toHaveBeenLastCalledWith(true, "writer");
    onChange.mockClear();
    change(null, null);
    expect(onChange.mock.calls).toEqual([
      [false, "main"],
      [false, "writer"],
    ]);
    stop();
  });
});

describe("an expired session", () => {
  it("is reported once, however many calls fail", async () => {
    fakeApi({
      "GET /discovery/keywords": () => refusal("UNAUTHENTICATED"),
      "POST /auth/refresh": () => refusal("SESSION_EXPIRED"),
    });
    const expired = vi.fn();
    const stop = onSessionExpired(expired);
    setToken(fakeToken());
    const calls = Array.from({ length: 8 }, () => codeOf(api("listKeywords", {})));
    expect(new Set(await Promise.all(calls))).toEqual(new Set(["SESSION_EXPIRED"]));
    expect(expired).toHaveBeenCalledOnce();
    stop();
  });

  it("is not reported to a user who has signed out in the meantime", async () => {
    let answer = (_: unknown) => {};
    const server = fakeApi({
      "GET /discovery/keywords": () => new Promise((resolve) => (answer = resolve)),
      "POST /auth/logout": () => ({}),
    });
    const expired = vi.fn();
    const stop = onSessionExpired(expired);
    setToken(fakeToken());
    const code = codeOf(api("listKeywords", {}));
    await signOut("main");
    answer(refusal("UNAUTHENTICATED"));
    expect(await code).toBe("SESSION_EXPIRED");
    expect(expired).not.toHaveBeenCalled();
    expect(server.to("POST /auth/refresh")).toHaveLength(0);
    stop();
  });

  it.each(["login", "writerLogin", "signup"] as const)(
    "is not reported by a 401 of %s",
    async (name) => {
      const refuse = () => refusal("SECOND_FACTOR_REQUIRED");
      const server = fakeApi({
        "POST /auth/login": refuse,
        "POST /writers/login": refuse,
        "POST /auth/signup": refuse,
      });
      const body = { email: "a@b.io", password: "long enough" };
      expect(await codeOf(api(name, { body }))).toBe("SECOND_FACTOR_REQUIRED");
      expect(server.requests).toHaveLength(1);
    },
  );
});

describe("tabs that open at the same time", () => {
  const tabCount = 8;

  /** Locks as all tabs of a browser share them. */
  function sharedLocks() {
    const tails = new Map<string, Promise<unknown>>();
    return {
      request: vi.fn((name: string, run: () => Promise<unknown>) => {
        const mine = (tails.get(name) ?? Promise.resolve()).then(run);
        tails.set(
          name,
          mine.catch(() => undefined),
        );
        return mine;
      }),
    };
  }

  /** Tabs share storage and server, but none of what the modules remember. */
  async function openTabs() {
    const tabs: typeof import("./session.ts")[] = [];
    for (let tab = 0; tab < tabCount; tab++) {
      vi.resetModules();
      tabs.push(await import("./session.ts"));
    }
    return tabs;
  }

  /** A server that takes each cookie once; a second use looks like a theft and ends the session. */
  function strictServer() {
    let cookie = 0;
    let isStolen = false;
    let newest = "";
    return fakeApi({
      "POST /auth/refresh": async () => {
        const sentCookie = cookie;
        await new Promise((resolve) => setTimeout(resolve, 50));
        isStolen ||= sentCookie !== cookie;
        if (isStolen) return refusal("SESSION_EXPIRED");
        cookie += 1;
        newest = fakeToken();
        return { accessToken: newest };
      },
      "GET /auth/me": ({ headers }) =>
        headers.get("authorization") === `Bearer ${newest}`
          ? { user: sampleUser() }
          : refusal("UNAUTHENTICATED"),
    });
  }

  it.each([
    ["is at its end", () => fakeToken(5)],
    ["is not taken any more", () => fakeToken(900)],
  ])("renew once between them when the token %s", async (_, token) => {
    const locks = sharedLocks();
    vi.stubGlobal("navigator", { ...navigator, locks });
    const server = strictServer();
    const tabs = await openTabs();
    setToken(token());
    const checks = Promise.all(tabs.map((tab) => tab.checkSession("main")));
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await checks).map((user) => user?.id)).toEqual(Array(tabCount).fill("user-1"));
    expect(server.to("POST /auth/refresh")).toHaveLength(1);
    expect(locks.request.mock.calls.map(([name]) => name)).toEqual(
      Array(tabCount).fill("earshot-refresh-main"),
    );
  });

  it("don't wait for the other portal's renewal", async () => {
    const locks = sharedLocks();
    vi.stubGlobal("navigator", { ...navigator, locks });
    const server = fakeApi({
      "POST /auth/refresh": ({ query }) =>
        query.get("portal") === "main" ? new Promise(() => {}) : { accessToken: fakeToken() },
      "GET /auth/me": () => ({ user: sampleUser({ userType: "writer" }) }),
    });
    checkSession("main").catch(() => undefined);
    expect((await checkSession("writer"))?.userType).toBe("writer");
    expect(server.to("POST /auth/refresh")).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(90_000);
  });

  it("don't renew when another tab has ended the session in the meantime", async () => {
    const server = fakeApi();
    setToken(null);
    expect(await renewToken("old", "main")).toEqual({ outcome: "refused" });
    expect(server.requests).toHaveLength(0);
  });
});
