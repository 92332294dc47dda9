// @vitest-environment jsdom
import type { AnyRouter } from "@tanstack/react-router";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearDom, prepareDom } from "../lib/testing/dom.ts";
import { fakeToken, refusal } from "../lib/testing/fake-api.ts";
import { sampleClientConfig } from "../lib/testing/samples/client-config.ts";
import { sampleUser } from "../lib/testing/samples.ts";
import { setToken } from "../lib/token.ts";
import { heading, open } from "./app-fixture.tsx";
import { selectPortal, takeRedirectSignIn } from "./sessions.ts";

/** The calls of the analytics module, in order. */
const calls = vi.hoisted(() => [] as unknown[][]);
vi.mock("../lib/analytics/analytics.ts", () => {
  const recorder =
    (name: string) =>
    (...values: unknown[]) =>
      void calls.push([name, ...values]);
  return {
    startAnalytics: recorder("start"),
    identify: recorder("identify"),
    track: recorder("track"),
    trackPageView: recorder("page"),
    resetAnalytics: recorder("reset"),
  };
});

beforeEach(() => {
  prepareDom();
  calls.length = 0;
});
afterEach(clearDom);

const config = (analytics: { key: string; host: string } | null) => ({
  "GET /config": () => sampleClientConfig({ analytics }),
});
const mara = ["identify", "user-1", { user_type: "user", subscription_tier: null }];
const names = () => calls.map(([name, event]) => (name === "track" ? event : name));

// First: a refresh is skipped within 5 s of the last one (S1 §9), whose time the module stores.
it("reports an account created with Google after the user was identified", async () => {
  open("/auth?signed_in=main&registered=true", {
    "POST /auth/refresh": () => ({ accessToken: fakeToken() }),
  });
  await heading("Overview");
  const event = "user_registered";
  const reported = calls.filter(([name, kind]) => name === "identify" || kind === event);
  expect(reported).toEqual([mara, ["track", event, { method: "google" }]]);
});

it("starts with the configuration of the installation, fetched once", async () => {
  const settings = { key: "phc_1", host: "https://eu.example" };
  const { server } = open("/auth", config(settings));
  await waitFor(() => expect(calls).toContainEqual(["start", settings]));
  await heading("Sign in to Earshot");
  expect(server.to("GET /config")).toHaveLength(1);
});

it.each([
  ["there is none", config(null)],
  ["it can't be asked", { "GET /config": () => refusal("UNAVAILABLE") }],
])("is off, and logs nothing, when %s", async (_, handlers) => {
  const error = vi.spyOn(console, "error");
  open("/auth", handlers);
  await waitFor(() => expect(calls).toContainEqual(["start", {}]));
  await heading("Sign in to Earshot");
  expect(error).not.toHaveBeenCalled();
  error.mockRestore();
});

it("reports each screen and each visit of the dashboard once", async () => {
  setToken(fakeToken());
  const { history } = open("/dashboard");
  await heading("Overview");
  await waitFor(() => expect(names()).toContain("dashboard_visited"));
  const pages = () => names().filter((name) => name === "page").length;
  const go = (to: string) => act(() => history.push(to));
  expect(pages()).toBe(1);
  go("/dashboard?view=mentions");
  await heading("Mentions");
  await waitFor(() => expect(pages()).toBe(2));
  go("/dashboard?view=mentions&status=denied");
  await screen.findByRole("button", { name: /^Denied/, pressed: true });
  expect(pages()).toBe(2);
  go("/mentions");
  await waitFor(() => expect(pages()).toBe(3));
  expect(names().filter((name) => name === "dashboard_visited")).toHaveLength(1);
  go("/dashboard");
  await waitFor(() =>
    expect(names().filter((name) => name === "dashboard_visited")).toHaveLength(2),
  );
});

it("identifies the user by id and type only, until sign-out", async () => {
  setToken(fakeToken());
  const { user } = open("/mentions");
  await heading("Mentions");
  expect(calls.filter(([name]) => name === "identify")).toEqual([mara]);
  expect(JSON.stringify(calls)).not.toContain(sampleUser().email);
  const [panel] = await screen.findAllByRole("region", { name: "Account" });
  await user.click(within(panel as HTMLElement).getByRole("button", { name: "Sign Out" }));
  await heading("Sign in to Earshot");
  const end = names().filter((name) => name === "logout" || name === "reset");
  expect(end).toEqual(["logout", "reset"]);
});

it("reports a sign-in after the user was identified", async () => {
  const { user } = open("/auth", {
    "POST /auth/login": () => ({ accessToken: fakeToken(), user: sampleUser() }),
  });
  await user.type(await screen.findByLabelText("Email"), "mara@x.io");
  await user.type(screen.getByLabelText("Password"), "correct horse");
  await user.click(screen.getByRole("button", { name: "Sign In" }));
  await heading("Overview");
  const events = names().filter((name) => name === "identify" || name === "login");
  expect(events).toEqual(["identify", "login"]);
});

it("reports a sign-in with Google to an existing account as a login, once", () => {
  const location = { pathname: "/auth", searchStr: "?signed_in=main" };
  selectPortal({ state: { location }, subscribe: () => () => {} } as unknown as AnyRouter);
  expect(takeRedirectSignIn()).toBe("login");
  expect(takeRedirectSignIn()).toBeNull();
});

it("reports the sections that are opened and the dialogs that open and close", async () => {
  setToken(fakeToken());
  const { user } = open("/dashboard");
  await heading("Overview");
  const [link] = await screen.findAllByRole("link", { name: /^Mentions/ });
  await user.click(link as HTMLElement);
  await heading("Mentions");
  expect(calls).toContainEqual(["track", "feature_clicked", { feature: "Mentions" }]);
  await user.click(screen.getByRole("button", { name: /^Keywords/ }));
  await screen.findByRole("dialog", { name: "Keywords" });
  expect(calls).toContainEqual(["track", "modal_opened", { modal: "Keywords" }]);
  expect(names()).not.toContain("modal_closed");
  await user.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() =>
    expect(calls).toContainEqual(["track", "modal_closed", { modal: "Keywords" }]),
  );
});

it("resets one user before it identifies the next", async () => {
  setToken(fakeToken(900, "user-1"), "main");
  setToken(fakeToken(900, "writer-1"), "writer");
  let writes = false;
  const { history } = open("/mentions", {
    "GET /auth/me": () => ({
      user: writes ? sampleUser({ id: "writer-1", userType: "writer" }) : sampleUser(),
    }),
    "GET /writers/opportunities": () => ({ opportunities: [], total: 0 }),
    "GET /writers/active": () => ({ assignments: [] }),
  });
  await heading("Mentions");
  writes = true;
  act(() => history.push("/writers/opportunities"));
  await heading("Opportunities");
  expect(calls.filter(([name]) => name === "identify" || name === "reset")).toEqual([
    mara,
    ["reset"],
    ["identify", "writer-1", { user_type: "writer", subscription_tier: null }],
  ]);
});
