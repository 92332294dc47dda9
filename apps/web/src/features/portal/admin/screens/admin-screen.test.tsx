// @vitest-environment jsdom
import type { Invitation, User, WriterSummary } from "@earshot/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { heading, open } from "../../../../app/app-fixture.tsx";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, fakeToken, refusal } from "../../../../lib/testing/fake-api.ts";
import {
  sampleAdminRefund,
  samplePendingPayment,
  sampleUser,
} from "../../../../lib/testing/samples.ts";
import { setToken } from "../../../../lib/token.ts";

beforeEach(prepareDom);
afterEach(clearDom);

const day = 24 * 3600_000;
const at = (ms: number) => new Date(Date.now() + ms).toISOString();
const invitation = (email: string, part: Partial<Invitation> = {}): Invitation => ({
  id: `00000000-0000-4000-8000-${email.length.toString().padStart(12, "0")}`,
  email,
  createdAt: at(-2 * day),
  expiresAt: at(12 * day),
  usedAt: null,
  ...part,
});

function show(handlers: Record<string, FakeHandler> = {}, part: Partial<User> = {}) {
  setToken(fakeToken());
  return open("/admin?tab=writers", {
    "GET /auth/me": () => ({ user: sampleUser({ isAdmin: true, ...part }) }),
    "GET /admin/writers/invitations": () => ({ invitations: [] }),
    "GET /admin/writers": () => ({ writers: [], total: 0 }),
    ...handlers,
  });
}

describe("the administrator's page", () => {
  it("signs the administrator out", async () => {
    const { server, user } = show({ "POST /auth/logout": () => ({}) });
    await heading("Admin Panel: Writers");
    await user.click(screen.getByRole("button", { name: /^Your account/ }));
    expect(screen.queryByRole("menuitem", { name: "Admin Panel" })).toBeNull();
    await user.click(await screen.findByRole("menuitem", { name: "Sign Out" }));
    await waitFor(() => expect(server.to("POST /auth/logout")).toHaveLength(1));
  });

  it("invites a writer, and shows the link", async () => {
    const made = invitation("wim@x.io");
    let invitations: Invitation[] = [];
    const { server, user } = show({
      "GET /admin/writers/invitations": () => ({ invitations }),
      "POST /admin/writers/invitations": () => {
        invitations = [made];
        return { invitation: made, link: "https://x.io/writers/auth#invitation=inv_1" };
      },
    });
    await heading("Admin Panel: Writers");
    await screen.findByText("No writers have been invited yet.");
    await user.click(screen.getByRole("button", { name: "Invite writer" }));
    await screen.findByText("Valid email is required");
    await user.type(screen.getByLabelText("Email"), "Wim@x.io");
    await user.click(screen.getByRole("button", { name: "Invite writer" }));
    await screen.findByText("https://x.io/writers/auth#invitation=inv_1");
    await user.click(screen.getByRole("button", { name: "Copy" }));
    expect(await navigator.clipboard.readText()).toBe("https://x.io/writers/auth#invitation=inv_1");
    await screen.findByRole("button", { name: "Copied!" });
    expect(server.to("POST /admin/writers/invitations").map(({ body }) => body)).toEqual([
      { email: "wim@x.io" },
    ]);
    await screen.findByRole("list", { name: "Invitations" });
  });

  it("lists the invitations with their state, and withdraws an open one", async () => {
    let invitations = [
      invitation("a@x.io", { usedAt: at(-day) }),
      invitation("bb@x.io", { expiresAt: at(-1) }),
      invitation("ccc@x.io"),
    ];
    const { user } = show({
      "GET /admin/writers/invitations": () => ({ invitations }),
      "DELETE /admin/writers/invitations/*": () => {
        invitations = invitations.slice(0, 2);
        return {};
      },
    });
    const list = within(await screen.findByRole("list", { name: "Invitations" }));
    const rows = list.getAllByRole("listitem").map((row) => row.textContent);
    expect(rows[0]).toBe("a@x.ioJoined · invited 2 days ago");
    expect(rows[1]).toBe("bb@x.ioExpired · invited 2 days ago");
    expect(rows[2]).toMatch(/^ccc@x\.ioOpen · invited 2 days ago, until .+Withdraw$/);
    await user.click(screen.getByRole("button", { name: "Withdraw the invitation of ccc@x.io" }));
    await screen.findByText("Invitation withdrawn.");
    await waitFor(() => expect(list.getAllByRole("listitem")).toHaveLength(2));
  });

  it("lists the writers with their state, replies and last activity", async () => {
    const writer = (name: string, part: Partial<WriterSummary> = {}): WriterSummary => ({
      id: name,
      name,
      email: `${name.toLowerCase()}@x.io`,
      joinedAt: at(-90 * day),
      lastActiveAt: at(-2.5 * 3600_000),
      platforms: [],
      underWay: 0,
      placed: 12,
      removed: 1,
      ...part,
    });
    show({
      "GET /admin/writers": () => ({
        writers: [
          writer("Wim", { underWay: 2, platforms: ["reddit", "x"] }),
          writer("Ada"),
          writer("Lou", { lastActiveAt: at(-30.5 * day) }),
          writer("new@x.io", { email: "new@x.io", lastActiveAt: null, placed: 0, removed: 0 }),
        ],
        total: 4,
      }),
    });
    const table = within(await screen.findByRole("table", { name: "Writers and their replies" }));
    const rows = table
      .getAllByRole("row")
      .map((row) => [...row.children].map((cell) => cell.textContent).join(" | "));
    expect(rows).toEqual([
      "Writer | State | In progress | Posted | Removed | Last active | Platforms",
      "Wimwim@x.io | Working | 2 | 12 | 1 | 2 h ago | Reddit, X",
      "Adaada@x.io | Available | 0 | 12 | 1 | 2 h ago | All",
      "Loulou@x.io | Inactive | 0 | 12 | 1 | 30 days ago | All",
      "new@x.io | Inactive | 0 | 0 | 0 | Never | All",
    ]);
  });

  it("shows the waiting items of its sections, and the age of the oldest item in Review", async () => {
    const queue = (waiting: number, oldestAt: string | null) => ({ waiting, oldestAt });
    show({
      "GET /admin/work": () => ({
        work: {
          review: queue(3, at(-2 * 3600_000)),
          reports: queue(1, at(-5.5 * 3600_000)),
          placements: queue(0, null),
          optOuts: 0,
          payouts: 2,
          referrals: 2,
        },
      }),
      "GET /admin/pending-payments": () => [samplePendingPayment()],
      "GET /admin/billing": () => ({
        refunds: [sampleAdminRefund(), sampleAdminRefund({ status: "refused" })],
        failedEvents: [],
        clockDifferenceSeconds: null,
        reconciliation: null,
      }),
    });
    await screen.findByText("5 h ago");
    await screen.findByRole("link", { name: "Billing 3 waiting" });
    const navigation = screen.getByRole("navigation", { name: "Admin sections" });
    const groups = within(navigation)
      .getAllByRole("list")
      .map((list) => [
        document.getElementById(list.getAttribute("aria-labelledby") ?? "")?.textContent,
        ...within(list)
          .getAllByRole("link")
          .map(({ textContent }) => textContent),
      ]);
    expect(groups).toEqual([
      ["Product", "Overview", "Webhooks and jobs", "Log"],
      ["Replies", "Review 4 waiting", "Accounts", "Communities", "Opt-outs"],
      ["Customers", "Workspaces", "Payments 1 waiting", "Billing 3 waiting", "Withdrawals"],
      ["Writers", "Writers", "Payouts 2 waiting"],
    ]);
    // For narrow screens, which have no room for the links.
    const button = within(navigation).getByRole("button", { name: "Writers 10 elsewhere" });
    expect(button.ariaExpanded).toBe("false");
  });

  it("says what went wrong", async () => {
    const { user } = show({
      "POST /admin/writers/invitations": () => refusal("EMAIL_TAKEN", "This is a writer already."),
      "GET /admin/writers/invitations": () => refusal("INTERNAL"),
    });
    await screen.findByText("Something went wrong on our side. Please try again in a moment.");
    await user.type(screen.getByLabelText("Email"), "wim@x.io");
    await user.click(screen.getByRole("button", { name: "Invite writer" }));
    await screen.findByText("This is a writer already.");
  });

  it.each([
    ["an answer", { "GET /admin/writers/invitations": () => refusal("SECOND_FACTOR_NEEDED") }, {}],
    ["the user", {}, { secondFactorNeeded: true }],
  ])("links to the settings if the second factor is missing: %s", async (_, handlers, part) => {
    show(handlers, part);
    await screen.findByText("Turn on two-step sign-in in your settings first.");
    expect(screen.getByRole("link", { name: "Open settings" }).getAttribute("href")).toBe(
      "/dashboard?view=settings&section=security",
    );
    expect(screen.queryByLabelText("Email")).toBeNull();
  });

  it("is not shown to others", async () => {
    const { server } = show({}, { isAdmin: false });
    await heading("Administrators only");
    expect(screen.getByRole("link", { name: "Back to Dashboard" }).getAttribute("href")).toBe(
      "/dashboard",
    );
    expect(server.to("GET /admin/writers/invitations")).toHaveLength(0);
  });

  it.each([
    [
      "account_error=wrong_account",
      "You were signed in to Reddit with a different account. Sign in there with the account in the list, then connect again.",
    ],
    ["account_error=strange", "Reddit could not be connected. Please try again."],
    ["account_connected=helper", "u/helper is connected."],
  ])("shows the result of connecting an account: %s", async (query, message) => {
    setToken(fakeToken());
    const { address } = open(`/admin?tab=accounts&${query}`, {
      "GET /auth/me": () => ({ user: sampleUser({ isAdmin: true }) }),
      "GET /admin/community-accounts": () => ({
        accounts: [],
        apiPlacementEnabled: true,
        writers: [],
      }),
    });
    await screen.findByText(message);
    await waitFor(() => expect(address()).toBe("/admin?tab=accounts"));
  });
});
