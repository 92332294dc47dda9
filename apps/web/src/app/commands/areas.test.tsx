// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { field, openEditor } from "../../features/fulfilment/drafting/editor-fixture.tsx";
import { named, portal } from "../../features/fulfilment/writers/writers-fixture.tsx";
import { clearDom, prepareDom } from "../../lib/testing/dom.ts";
import { fakeToken } from "../../lib/testing/fake-api.ts";
import { sampleReply, sampleUser } from "../../lib/testing/samples.ts";
import { setToken } from "../../lib/token.ts";
import { heading, open } from "../app-fixture.tsx";
import { isMenuOpen, menuField, openMenu, options } from "./menu-fixture.ts";

beforeEach(prepareDom);
afterEach(clearDom);

const group = (name: string) =>
  within(screen.getByRole("group", { name }))
    .getAllByRole("option")
    .map(({ textContent }) => textContent?.replaceAll(/\s+/g, " ").trim());

describe("in the writer portal", () => {
  it("has its sections and settings, and nothing of the customers'", async () => {
    const { user, server } = portal("opportunities");
    await heading("Opportunities");
    await openMenu(user);
    expect(group("Go to")).toEqual([
      "Opportunities",
      "Active Work",
      "Earnings",
      "Settings",
      "Settings: Where you reply",
      "Settings: When you work",
      "Settings: Payout method",
      "Settings: Notices",
      "Settings: Your account",
      "Settings: Sign-in and devices",
      "Settings: Data",
    ]);
    expect(group("Actions")).toEqual([
      "Switch to the light theme",
      "Switch to the dark theme",
      "Sign Out",
    ]);
    expect(server.to("GET /discovery/keywords")).toHaveLength(0);
  });

  it("goes to a section", async () => {
    const { user, address } = portal("opportunities");
    await heading("Opportunities");
    await openMenu(user);
    await user.keyboard("when work{Enter}");
    await heading("Settings: When you work");
    expect(address()).toBe("/writers/settings?section=hours");
  });

  it("says that no command matches", async () => {
    const { user } = portal("opportunities");
    await heading("Opportunities");
    const menu = await openMenu(user);
    await user.keyboard("invoice{Enter}");
    expect(options()).toEqual([]);
    screen.getByText("No command matches “invoice”.");
    expect(menu.closest("dialog")?.querySelector("[role=status]")?.textContent).toBe("No results");
    expect(menu.getAttribute("aria-expanded")).toBe("false");
    expect(menu.hasAttribute("aria-activedescendant")).toBe(false);
    expect(isMenuOpen()).toBe(true);
  });

  it("shows all shortcuts of the open screen", async () => {
    const { user } = portal("opportunities", { opportunities: [named("First")] });
    await screen.findByRole("article", { name: "First" });
    await openMenu(user);
    await user.keyboard("shortcuts{Enter}");
    const help = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }));
    help.getByText("Claim it and open the editor");
    help.getByText("Search or jump to a screen");
  });
});

describe("in the editor", () => {
  const press = (input: HTMLElement) =>
    fireEvent.keyDown(input, { code: "KeyK", key: "k", ctrlKey: true });

  it("leaves the keys to the link of Reddit's Markdown", async () => {
    openEditor({ text: "Try this" });
    const input = await field();
    input.setSelectionRange(4, 8);
    press(input);
    expect(input.value).toBe("Try [this](https://)");
    expect(isMenuOpen()).toBe(false);
  });

  it("opens from the text of a platform without Markdown", async () => {
    openEditor({ post: { ...sampleReply().post, source: "x" }, text: "Try this" });
    const input = await field();
    press(input);
    await menuField();
    expect(input.value).toBe("Try this");
  });

  it("opens from elsewhere on the screen", async () => {
    const { user } = openEditor({ text: "Try this" });
    await field();
    await openMenu(user);
    expect(group("On this screen")).toContain("Show keyboard shortcuts ?");
  });
});

describe("in the administrator's area", () => {
  const show = (isAdmin: boolean) => {
    setToken(fakeToken());
    return open("/admin?tab=writers", {
      "GET /auth/me": () => ({ user: sampleUser({ isAdmin }) }),
      "GET /admin/writers/invitations": () => ({ invitations: [] }),
      "GET /admin/writers": () => ({ writers: [], total: 0 }),
      "GET /admin/payouts": () => ({ payouts: [] }),
    });
  };

  it("has its sections first, then the customer's screens", async () => {
    const { user, address } = show(true);
    await heading("Admin Panel: Writers");
    expect(screen.getAllByRole("button", { name: /^Search or jump to/ })).toHaveLength(2);
    await openMenu(user);
    expect(group("Go to").slice(0, 15)).toEqual([
      "Admin Panel: Overview",
      "Admin Panel: Webhooks and jobs",
      "Admin Panel: Log",
      "Admin Panel: Review",
      "Admin Panel: Accounts",
      "Admin Panel: Communities",
      "Admin Panel: Opt-outs",
      "Admin Panel: Workspaces",
      "Admin Panel: Payments",
      "Admin Panel: Billing",
      "Admin Panel: Withdrawals",
      "Admin Panel: Writers",
      "Admin Panel: Payouts",
      "Dashboard",
      "Mentions",
    ]);
    await user.keyboard("payouts{Enter}");
    await heading("Admin Panel: Payouts");
    expect(address()).toBe("/admin?tab=payouts");
  });

  it("finds workspaces and people", async () => {
    const { server, user, address } = show(true);
    server.on("GET /admin/search", () => ({
      workspaces: [
        {
          id: "w1",
          companyName: "Ledgerly",
          domain: "ledgerly.example",
          ownerEmail: "lea@ledgerly.example",
          plan: null,
          isPaused: false,
        },
      ],
      people: [
        {
          id: "p1",
          fullName: "Lee",
          email: "lee@x.io",
          userType: "writer",
          workspaceId: null,
          companyName: null,
        },
        {
          id: "p2",
          fullName: null,
          email: "led@x.io",
          userType: "user",
          workspaceId: null,
          companyName: null,
        },
      ],
    }));
    await heading("Admin Panel: Writers");
    await openMenu(user);
    await user.keyboard("ledgerl");
    await waitFor(() =>
      expect(options()).toEqual([
        "Ledgerly Workspace · ledgerly.example · lea@ledgerly.example",
        "Lee Writer · lee@x.io",
      ]),
    );
    await user.keyboard("{Enter}");
    await heading("Admin Panel: Workspaces");
    expect(address()).toBe("/admin?tab=workspaces&item=w1");
  });

  it("does not search for other users", async () => {
    const { server, user } = show(false);
    await heading("Administrators only");
    await openMenu(user);
    await user.keyboard("ledgerl");
    await screen.findByText("No command matches “ledgerl”.");
    expect(server.to("GET /admin/search")).toHaveLength(0);
  });

  it("has no sections for others", async () => {
    const { user } = show(false);
    await heading("Administrators only");
    await openMenu(user);
    expect(options().some((name) => name?.startsWith("Admin Panel"))).toBe(false);
  });

  it("is reached from the dashboard by administrators", async () => {
    setToken(fakeToken());
    const { user } = open("/dashboard?view=replies", {
      "GET /auth/me": () => ({ user: sampleUser({ isAdmin: true }) }),
    });
    await screen.findAllByRole("region", { name: "Account" });
    await openMenu(user);
    await user.keyboard("admin review{Enter}");
    await heading("Admin Panel: Review");
  });
});
