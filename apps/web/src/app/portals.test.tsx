// @vitest-environment jsdom
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clearDom, prepareDom } from "../lib/testing/dom.ts";
import { type FakeHandler, fakeToken, refusal } from "../lib/testing/fake-api.ts";
import { sampleUser } from "../lib/testing/samples.ts";
import { getToken, setToken } from "../lib/token.ts";
import { heading, open } from "./app-fixture.tsx";

/** Far from the last attempt to renew, which other tests have made. */
let clock = Date.UTC(2035, 0, 1);
beforeEach(() => {
  prepareDom();
  clock += 3_600_000;
  vi.useFakeTimers({ toFake: ["Date"], now: clock });
});
afterEach(clearDom);

const mara = sampleUser();
const wim = sampleUser({
  id: "writer-1",
  userType: "writer",
  fullName: "Wim Writer",
  email: "wim@x.io",
  hasCompletedOnboarding: false,
});
const years = 20 * 365 * 24 * 3600;
const tokens = { main: fakeToken(years, mara.id), writer: fakeToken(years, wim.id) };

/** Opens the app in a browser with these users signed in, and a server that knows their tokens. */
function browser(
  path: string,
  signedIn: readonly ("main" | "writer")[],
  handlers: Record<string, FakeHandler> = {},
  { customer = mara, writer = wim } = {},
) {
  for (const portal of signedIn) setToken(tokens[portal], portal);
  const opened = open(path, {
    "GET /auth/me": ({ headers }) => {
      const token = headers.get("authorization")?.slice("Bearer ".length);
      if (token === tokens.main) return { user: customer };
      return token === tokens.writer ? { user: writer } : refusal("UNAUTHENTICATED");
    },
    "GET /writers/opportunities": () => ({ opportunities: [], total: 0 }),
    "GET /writers/active": () => ({ assignments: [] }),
    ...handlers,
  });
  return { ...opened, go: (to: string) => act(() => opened.history.push(to)) };
}

/** The names of the signed-in user on the screen. */
const greeted = async (name: string) =>
  expect(await screen.findAllByText(new RegExp(`, ${name}$`))).not.toHaveLength(0);
const sent = (token: string) => (request: { headers: Headers }) =>
  request.headers.get("authorization") === `Bearer ${token}`;

describe("the guards", () => {
  const fresh = { customer: sampleUser({ hasCompletedOnboarding: false }) };

  it.each(["/", "/auth", "/dashboard", "/mentions?status=denied", "/writers/opportunities"])(
    "lead a customer from %s through onboarding first",
    async (path) => {
      const { address, server } = browser(path, ["main"], {}, fresh);
      await waitFor(() => expect(address()).toBe("/onboarding"));
      expect(server.to("GET /discovery/keywords")).toHaveLength(0);
    },
  );

  it.each(["/", "/auth", "/writers", "/writers/opportunities"])(
    "lead a customer from %s to the dashboard after that",
    async (path) => {
      const { address } = browser(path, ["main"]);
      await waitFor(() => expect(address()).toBe("/dashboard"));
      await greeted("Mara");
    },
  );

  it("redirect a writer from the customers' screens to onboarding, like any user", async () => {
    const { address } = browser("/dashboard", ["writer"]);
    await waitFor(() => expect(address()).toBe("/onboarding"));
  });

  it("let a writer with a workspace pass with the same session", async () => {
    const both = { writer: { ...wim, hasCompletedOnboarding: true } };
    const { address, server } = browser("/mentions", ["writer"], {}, both);
    await heading("Mentions");
    expect(address()).toBe("/mentions");
    const [list] = server.to("GET /discovery/keywords");
    expect(list && sent(tokens.writer)(list)).toBe(true);
  });
});

describe("a customer and a writer in one browser", () => {
  it("each have their own screens, and nothing of one is shown to the other", async () => {
    const { server, go } = browser("/dashboard", ["main", "writer"]);
    await greeted("Mara");
    go("/writers/opportunities");
    await heading("Opportunities");
    await greeted("Wim");
    expect(screen.queryByText(/Mara/)).toBeNull();
    expect(server.to("GET /writers/opportunities").every(sent(tokens.writer))).toBe(true);
    const before = server.to("GET /dashboard/overview").length;
    go("/dashboard");
    await greeted("Mara");
    expect(screen.queryByText(/Wim/)).toBeNull();
    // Her earlier data was dropped while the writer's session was in use.
    await waitFor(() =>
      expect(server.to("GET /dashboard/overview").length).toBeGreaterThan(before),
    );
    expect(server.to("GET /dashboard/overview").every(sent(tokens.main))).toBe(true);
  });

  it("sign out separately", async () => {
    const { server, user, address, go } = browser("/writers/opportunities", ["main", "writer"]);
    await greeted("Wim");
    await user.click(screen.getByRole("button", { name: /^Your account/ }));
    await user.click(await screen.findByRole("menuitem", { name: "Sign Out" }));
    await waitFor(() => expect(address()).toBe("/writers/auth"));
    expect(server.to("POST /auth/logout")[0]?.query.get("portal")).toBe("writer");
    expect([getToken("main"), getToken("writer")]).toEqual([tokens.main, null]);
    go("/dashboard");
    await greeted("Mara");
  });

  it("show the sign-in to a customer who has signed out, although a writer is still signed in", async () => {
    const { user, address } = browser("/mentions", ["main", "writer"]);
    const [panel] = await screen.findAllByRole("region", { name: "Account" });
    await user.click(within(panel as HTMLElement).getByRole("button", { name: "Sign Out" }));
    await waitFor(() => expect(address()).toBe("/auth"));
    await screen.findByLabelText("Email");
    expect([getToken("main"), getToken("writer")]).toEqual([null, tokens.writer]);
  });

  it("sign in separately, each in their own portal", async () => {
    const { user, address } = browser("/auth", ["writer"], {
      "POST /auth/login": () => ({ accessToken: tokens.main, user: mara }),
    });
    await user.type(await screen.findByLabelText("Email"), "mara@x.io");
    await user.type(screen.getByLabelText("Password"), "correct horse");
    await user.click(screen.getByRole("button", { name: "Sign In" }));
    await greeted("Mara");
    expect(address()).toBe("/dashboard");
    expect([getToken("main"), getToken("writer")]).toEqual([tokens.main, tokens.writer]);
  });

  it("are distinguished by user type when a writer signs in on the customers' side", async () => {
    const { user, address, server } = browser("/auth", [], {
      "POST /auth/login": () => ({ accessToken: tokens.writer, user: wim }),
    });
    await user.type(await screen.findByLabelText("Email"), "wim@x.io");
    await user.type(screen.getByLabelText("Password"), "correct horse");
    await user.click(screen.getByRole("button", { name: "Sign In" }));
    await heading("Opportunities");
    expect(address()).toBe("/writers/opportunities");
    expect([getToken("main"), getToken("writer")]).toEqual([null, tokens.writer]);
    expect(server.to("GET /auth/me")).toHaveLength(0);
  });
});

describe("a session that ends", () => {
  it("redirects a writer to the writers' sign-in with an explanation", async () => {
    const { server, go, address } = browser("/writers/active", ["main", "writer"]);
    await greeted("Wim");
    server.on("GET /writers/opportunities", () => refusal("UNAUTHENTICATED"));
    go("/writers/opportunities");
    await waitFor(() => expect(address()).toBe("/writers/auth?session=expired"));
    await screen.findAllByText("Session expired. Please log in again.");
    expect(server.to("POST /auth/refresh")[0]?.query.get("portal")).toBe("writer");
    expect([getToken("main"), getToken("writer")]).toEqual([tokens.main, null]);
  });

  it("is noticed when the tab becomes visible again, 90 s later", async () => {
    const { server, address } = browser("/mentions", ["main"]);
    await heading("Mentions");
    server.on("GET /auth/me", () => refusal("UNAUTHENTICATED"));
    const showTab = () =>
      act(async () => void document.dispatchEvent(new Event("visibilitychange")));
    await showTab();
    expect(server.to("GET /auth/me")).toHaveLength(1);
    vi.setSystemTime(clock + 90_000);
    await showTab();
    await waitFor(() => expect(address()).toBe("/auth"));
    expect(getToken()).toBeNull();
  });

  it("in another tab also ends here, but only for its own portal", async () => {
    const { address } = browser("/mentions", ["main", "writer"]);
    await heading("Mentions");
    const end = (portal: "main" | "writer", key: string) =>
      act(async () => {
        setToken(null, portal);
        window.dispatchEvent(new StorageEvent("storage", { key, newValue: null }));
      });
    await end("writer", "earshot.writerAccessToken");
    expect(address()).toBe("/mentions");
    await heading("Mentions");
    await end("main", "earshot.accessToken");
    await waitFor(() => expect(address()).toBe("/auth"));
  });
});

describe("a sign-in that only set the cookie", () => {
  it.each([
    ["main", "/dashboard"],
    ["writer", "/writers/opportunities"],
  ] as const)("starts in the named portal: %s", async (portal, home) => {
    // Another user's token is still stored. It must not identify the user who has just signed in.
    setToken(fakeToken(years, "someone-else"), portal);
    const { address, server } = browser(`/auth?signed_in=${portal}`, [], {
      "POST /auth/refresh": ({ query }) =>
        query.get("portal") === portal
          ? { accessToken: tokens[portal] }
          : refusal("SESSION_EXPIRED"),
    });
    await waitFor(() => expect(address()).toBe(home));
    await greeted(portal === "main" ? "Mara" : "Wim");
    expect(getToken(portal)).toBe(tokens[portal]);
    expect(server.to("GET /auth/me").every(sent(tokens[portal]))).toBe(true);
  });
});
