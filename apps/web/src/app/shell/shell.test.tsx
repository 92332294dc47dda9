// @vitest-environment jsdom
import { brand } from "@earshot/contract";
import { screen, waitFor, within } from "@testing-library/react";
import type { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../lib/testing/dom.ts";
import { fakeToken, refusal } from "../../lib/testing/fake-api.ts";
import { sampleActiveSubscription, sampleUser } from "../../lib/testing/samples.ts";
import { getToken, setToken } from "../../lib/token.ts";
import { heading, open } from "../app-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

describe("the layout of the dashboard", () => {
  const account = async () => {
    const [sidebar] = await screen.findAllByRole("region", { name: "Account" });
    if (!sidebar) throw new Error("no account panel");
    return within(sidebar);
  };

  const openMenu = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(
      await screen.findByRole("button", {
        name: "Your account ML, Mara Lind, mara@ledgerly.example",
      }),
    );
    return within(await screen.findByRole("menu"));
  };

  it("shows a greeting, the remaining quotas and the number of pending mentions", async () => {
    setToken(fakeToken());
    open("/dashboard?view=mentions");
    const panel = await account();
    panel.getByText("Hi, Mara");
    screen.getByText(/^Good (morning|afternoon|evening), Mara$/);
    expect(panel.getAllByText("2 left")).toHaveLength(2);
    const [links, bar] = screen.getAllByRole("navigation", { name: "Sections" });
    await waitFor(() =>
      expect(links?.textContent).toBe(
        "Dashboard Mentions 1 pendingReplies Referrals Settings Pricing StudioCreate Discover Scheduled posts Campaigns Knowledge base Chat Resonance Voice History Reports Team ",
      ),
    );
    expect(bar?.textContent).toBe("Dashboard Mentions 1 pendingReplies Settings ");
    expect(within(links as HTMLElement).getByRole("link", { current: "page" }).textContent).toBe(
      "Mentions 1 pending",
    );
  });

  it("has a menu with the signed-in user and a choice of theme", async () => {
    setToken(fakeToken());
    const { user } = open("/mentions");
    const menu = await openMenu(user);
    expect(screen.getByRole("button", { name: /^Your account/ }).textContent).toBe("ML");
    menu.getByText("Mara Lind");
    menu.getByText("mara@ledgerly.example");
    await user.click(menu.getByRole("menuitemradio", { name: "Dark" }));
    expect(document.documentElement.dataset.theme).toBe("dark");
    await user.click(menu.getByRole("menuitemradio", { name: "System" }));
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("menu")).toBeNull();
  });

  it("links to the sections that do not fit into the top bar of small widths", async () => {
    setToken(fakeToken());
    const { user, address } = open("/mentions");
    const menu = await openMenu(user);
    expect(menu.getByRole("menuitem", { name: "Search for a Friend" }).getAttribute("href")).toBe(
      "/friend",
    );
    await user.click(menu.getByRole("menuitem", { name: "Pricing" }));
    await heading("Pricing");
    expect(address()).toBe("/dashboard?view=pricing");
  });

  it("links to the admin panel for administrators only", async () => {
    setToken(fakeToken());
    const { user } = open("/mentions");
    expect((await openMenu(user)).queryByRole("menuitem", { name: "Admin Panel" })).toBeNull();
    clearDom();
    setToken(fakeToken());
    open("/mentions", { "GET /auth/me": () => ({ user: sampleUser({ isAdmin: true }) }) });
    const item = (await openMenu(user)).getByRole("menuitem", { name: "Admin Panel" });
    expect(item.getAttribute("href")).toBe("/admin");
  });

  it("shows that the replies are used up, and links to the plans", async () => {
    setToken(fakeToken());
    const { user, address } = open("/dashboard", {
      "GET /auth/me": () => ({ user: sampleUser({ repliesUsed: 2 }) }),
    });
    const panel = await account();
    panel.getByText("You're out of runway!");
    panel.getByRole("button", { name: "Sign Out" });
    await user.click(panel.getByRole("link", { name: "Upgrade plan" }));
    await heading("Pricing");
    expect(address()).toBe("/dashboard?view=pricing");
  });

  it("says quietly that all keywords are in use while replies are left", async () => {
    setToken(fakeToken());
    open("/dashboard", { "GET /auth/me": () => ({ user: sampleUser({ keywordsUsed: 3 }) }) });
    const panel = await account();
    panel.getByText("All keywords are in use.");
    panel.getByRole("link", { name: "Upgrade plan" });
    expect(screen.queryByText("You're out of runway!")).toBeNull();
  });

  it("shows a bar that empties as units are used", async () => {
    setToken(fakeToken());
    open("/dashboard", {
      "GET /auth/me": () => ({ user: sampleUser({ repliesUsed: 5, repliesLimit: 20 }) }),
    });
    const label = (await account()).getByText("15 left");
    const bar = label.closest("div")?.querySelector<HTMLElement>("[style]");
    expect(bar?.style.width).toBe("75%");
  });

  it("shows no such notice while some of each is left", async () => {
    setToken(fakeToken());
    open("/mentions", { "GET /auth/me": () => ({ user: sampleUser({ repliesLimit: null }) }) });
    await account();
    expect(screen.queryByText("You're out of runway!")).toBeNull();
    expect(screen.queryByRole("link", { name: "Upgrade plan" })).toBeNull();
  });

  it("shows that a quota is unlimited", async () => {
    setToken(fakeToken());
    open("/mentions", { "GET /auth/me": () => ({ user: sampleUser({ keywordsLimit: null }) }) });
    (await account()).getByText("∞");
  });

  it("says above every screen that the workspace is paused, why and whom to write to", async () => {
    setToken(fakeToken());
    const pause = { since: "2026-11-20T12:00:00.000Z", reason: "Replies to your own posts." };
    open("/dashboard?view=replies", { "GET /auth/me": () => ({ user: sampleUser({ pause }) }) });
    const title = await screen.findByText(/^We paused your workspace on .*2026\.$/);
    const banner = title.closest("[role=status]");
    expect(banner?.textContent).toContain(pause.reason);
    expect(banner?.querySelector("a")?.getAttribute("href")).toBe(`mailto:${brand.supportEmail}`);
  });

  it("says above every screen that a payment failed, but not twice in the billing settings", async () => {
    setToken(fakeToken());
    const subscription = sampleActiveSubscription({ state: "past_due" });
    open("/mentions", { "GET /billing/subscription": () => ({ subscription }) });
    await screen.findByText("Your last payment failed.");
    clearDom();
    setToken(fakeToken());
    open("/dashboard?view=settings&section=billing", {
      "GET /billing/subscription": () => ({ subscription }),
      "GET /billing/units": () => ({ entries: [], total: 0, left: 2 }),
    });
    await heading("Settings: Billing");
    await screen.findByRole("heading", { level: 2, name: "Your plan" });
    expect(screen.getAllByText("Your last payment failed.")).toHaveLength(1);
  });

  it("signs out", async () => {
    setToken(fakeToken());
    const { server, user, address } = open("/mentions");
    await user.click((await account()).getByRole("button", { name: "Sign Out" }));
    await heading("Sign in to Earshot");
    expect(address()).toBe("/auth");
    expect(server.to("POST /auth/logout")).toHaveLength(1);
    expect(getToken()).toBeNull();
  });

  it("signs out from the menu too", async () => {
    setToken(fakeToken());
    const { server, user } = open("/mentions");
    await user.click((await openMenu(user)).getByRole("menuitem", { name: "Sign Out" }));
    await heading("Sign in to Earshot");
    expect(server.to("POST /auth/logout")).toHaveLength(1);
  });

  it("redirects to sign-in with an explanation when the session expires", async () => {
    setToken(fakeToken());
    const { user, server, address } = open("/mentions");
    await user.click(await screen.findByRole("button", { name: "Keywords · 1" }));
    server.on("POST /discovery/keywords", () => refusal("UNAUTHENTICATED"));
    await user.type(await screen.findByLabelText("New keyword"), "crm tool");
    await user.click(screen.getByRole("button", { name: "Add" }));
    await heading("Sign in to Earshot");
    expect(address()).toBe("/auth?session=expired");
    expect(screen.getAllByText("Session expired. Please log in again.")).toHaveLength(2);
  });
});
