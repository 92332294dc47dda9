// @vitest-environment jsdom
import { type Client, defaultBrand, type User, type WorkspaceBrand } from "@earshot/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { showBrand } from "../lib/brand.ts";
import { clearDom, prepareDom } from "../lib/testing/dom.ts";
import { fakeToken, refusal } from "../lib/testing/fake-api.ts";
import { sampleUser } from "../lib/testing/samples.ts";
import { setToken } from "../lib/token.ts";
import { heading, open } from "./app-fixture.tsx";

beforeEach(prepareDom);
afterEach(() => {
  clearDom();
  showBrand(defaultBrand);
});

const brand: WorkspaceBrand = {
  isWhiteLabel: true,
  name: "Northwind",
  logoUrl: "/api/agencies/logos/logo-1",
  color: "#1d4ed8",
  senderName: "Northwind Care",
  supportEmail: "care@northwind.example",
  domainText: null,
  slug: "northwind",
};
const ownerOf = (part: Partial<User> = {}): User =>
  sampleUser({
    subscriptionTier: "scale",
    isAgency: true,
    workspaces: [
      { id: "workspace-1", name: "Northwind Inc", role: "owner", current: true },
      { id: "kite", name: "Kite & Co", role: "owner", current: false, agency: "Northwind" },
      { id: "lark", name: "Lark Ltd", role: "owner", current: false, agency: "Northwind" },
    ],
    ...part,
  });
const clientUser = (part: Partial<User> = {}): User =>
  sampleUser({
    role: "approver",
    brand,
    workspaces: [
      { id: "kite", name: "Kite & Co", role: "approver", current: true, agency: "Northwind" },
    ],
    ...part,
  });
const client = (part: Partial<Client> = {}): Client => ({
  id: "kite",
  name: "Kite & Co",
  website: null,
  role: "owner",
  tier: "growth",
  waiting: { replies: 2, ready: 1 },
  week: { mentions: 41, live: 3 },
  repliesUsed: 60,
  repliesLimit: 100,
  problems: [],
  ...part,
});

describe("in a client workspace", () => {
  it("name, logo and title are the agency's, and its color replaces ours", async () => {
    setToken(fakeToken());
    open("/dashboard", { "GET /auth/me": () => ({ user: clientUser() }) });
    await heading("Overview");
    await waitFor(() => expect(document.title).toBe("Overview · Northwind"));
    const [logo] = screen.getAllByRole("img", { name: "Northwind" });
    expect(logo?.getAttribute("src")).toBe("/api/agencies/logos/logo-1");
    const { style } = document.documentElement;
    expect(style.getPropertyValue("--brand-signal")).toContain("#1d4ed8");
    expect(document.body.textContent).not.toMatch(/earshot/i);
  });

  it("people see no prices, billing or referrals, and the browser requests none", async () => {
    setToken(fakeToken());
    const { server, user } = open("/dashboard?view=pricing", {
      "GET /auth/me": () => ({ user: clientUser({ repliesUsed: 2 }) }),
    });
    await heading("Pricing");
    expect(screen.getByText(/Northwind looks after this for you/)).toBeDefined();
    const navigation = screen.getAllByRole("navigation", { name: "Sections" })[0] as HTMLElement;
    expect(within(navigation).queryByRole("link", { name: "Pricing" })).toBeNull();
    expect(within(navigation).queryByRole("link", { name: "Referrals" })).toBeNull();
    expect(screen.queryByRole("link", { name: "Upgrade plan" })).toBeNull();
    await user.click(within(navigation).getByRole("link", { name: "Settings" }));
    await heading(/^Settings/);
    const sections = screen.getByRole("navigation", { name: "Settings sections" });
    const names = within(sections)
      .getAllByRole("link")
      .map(({ textContent }) => textContent);
    expect(names).not.toContain("Billing");
    expect(names).not.toContain("White label");
    expect(server.requests.some(({ path }) => path.includes("/billing/"))).toBe(false);
  });

  it("the owner sees the plan", async () => {
    setToken(fakeToken());
    open("/dashboard?view=settings", {
      "GET /auth/me": () => ({ user: clientUser({ role: "owner" }) }),
    });
    await heading(/^Settings/);
    const sections = screen.getByRole("navigation", { name: "Settings sections" });
    expect(within(sections).getByRole("link", { name: "Billing" })).toBeDefined();
  });

  it("a sign-out leads to the agency's sign-in", async () => {
    setToken(fakeToken());
    const { user, address } = open("/dashboard", {
      "GET /auth/me": () => ({ user: clientUser() }),
    });
    await heading("Overview");
    await user.click(screen.getAllByRole("button", { name: "Sign Out" })[0] as HTMLElement);
    await heading("Sign in to Northwind");
    expect(address()).toContain("agency=northwind");
    expect(screen.getByText("care@northwind.example")).toBeDefined();
    expect(screen.queryByText("Create an account")).toBeNull();
  });
});

describe("the sign-in of an agency", () => {
  it("shows the name of the agency in the address, and ours if there is no such agency", async () => {
    open("/auth?agency=northwind", { "GET /agencies/northwind/brand": () => ({ brand }) });
    await heading("Sign in to Northwind");
    clearDom();
    prepareDom();
    showBrand(defaultBrand);
    open("/auth?agency=nobody", { "GET /agencies/nobody/brand": () => refusal("NOT_FOUND") });
    await heading("Sign in to Earshot");
  });
});

describe("an agency", () => {
  it("sees all its clients, and opens one with a click", async () => {
    setToken(fakeToken());
    let me = ownerOf();
    const { user, server } = open("/dashboard?view=clients", {
      "GET /auth/me": () => ({ user: me }),
      "GET /agency/clients": () => ({
        clients: [
          client(),
          client({
            id: "lark",
            name: "Lark Ltd",
            tier: null,
            waiting: { replies: 0, ready: 0 },
            problems: ["no_keywords"],
          }),
        ],
      }),
      "POST /workspaces/kite/switch": () => {
        me = ownerOf({
          brand,
          isAgency: undefined,
          workspaces: ownerOf().workspaces.map((one) => ({ ...one, current: one.id === "kite" })),
        });
        return { user: me };
      },
    });
    await heading("Clients");
    expect(
      await screen.findByText("2 replies to approve and 1 mention ready to buy."),
    ).toBeDefined();
    const row = (await screen.findByRole("rowheader", { name: /^Lark Ltd/ })).closest("tr");
    expect(row?.textContent).toContain("No keywords");
    expect(row?.textContent).toContain("No plan");
    await user.click(screen.getByRole("button", { name: "Kite & Co" }));
    await heading("Overview");
    await waitFor(() => expect(document.title).toBe("Overview · Northwind"));
    expect(server.to("POST /workspaces/kite/switch").map(({ body }) => body)).toHaveLength(1);
  });

  it("shows and changes which team members work for a client", async () => {
    setToken(fakeToken());
    const ben = { id: "ben", name: "Ben", email: "ben@nw.example", isOwner: false };
    const nora = {
      id: "user-1",
      name: "Nora",
      email: "n@nw.example",
      hasAccess: true,
      isOwner: true,
    };
    const { user, server } = open("/dashboard?view=clients", {
      "GET /auth/me": () => ({ user: ownerOf() }),
      "GET /agency/clients": () => ({ clients: [client()] }),
      "GET /agency/clients/kite/staff": () => ({ staff: [nora, { ...ben, hasAccess: false }] }),
      "PUT /agency/clients/kite/staff/ben": () => ({ staff: [nora, { ...ben, hasAccess: true }] }),
    });
    await user.click(await screen.findByRole("button", { name: /^Team/ }));
    const box = await screen.findByRole("checkbox", { name: /^Ben/ });
    expect(box).toHaveProperty("checked", false);
    await user.click(box);
    await waitFor(() =>
      expect(screen.getByRole("checkbox", { name: /^Ben/ })).toHaveProperty("checked", true),
    );
    expect(server.to("PUT /agency/clients/kite/staff/ben").map(({ body }) => body)).toEqual([
      { hasAccess: true },
    ]);
    expect(screen.getByRole("checkbox", { name: /^Nora/ })).toHaveProperty("disabled", true);
  });

  it("sees its clients under its name in the switcher, with a search if there are many", async () => {
    setToken(fakeToken());
    const many = Array.from({ length: 9 }, (_, at) => ({
      ...{ id: `client-${at}`, name: `Client ${at}`, role: "owner" as const },
      ...{ current: false, agency: "Northwind" },
    }));
    const { user } = open("/dashboard", {
      "GET /auth/me": () => ({
        user: ownerOf({ workspaces: [...ownerOf().workspaces.slice(0, 1), ...many] }),
      }),
    });
    await heading("Overview");
    await user.click(screen.getByRole("button", { name: /switch workspace$/ }));
    const dialog = await screen.findByRole("dialog", { name: "Switch workspace" });
    expect(within(dialog).getByRole("region", { name: "Northwind" })).toBeDefined();
    await user.type(within(dialog).getByLabelText("Search workspaces"), "client 7");
    expect(within(dialog).getByText("1 workspace")).toBeDefined();
    expect(within(dialog).getByRole("button", { name: /^Client 7/ })).toBeDefined();
    await user.type(within(dialog).getByLabelText("Search workspaces"), "x");
    expect(within(dialog).getByText("No workspace has this name.")).toBeDefined();
  });
});
