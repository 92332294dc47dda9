// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import {
  sampleAdminWorkspace,
  sampleMention,
  sampleSupportAccess,
} from "../../../../lib/testing/samples.ts";
import { figuresIn, openAdmin } from "./admin-fixture.tsx";
import { id, path, show } from "./workspace-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

describe("searching", () => {
  const results = {
    workspaces: [
      {
        id,
        companyName: "Ledgerly",
        domain: "ledgerly.example",
        ownerEmail: "lea@ledgerly.example",
        plan: "growth",
        isPaused: true,
      },
    ],
    people: [
      {
        id: "p1",
        fullName: "Lea Lind",
        email: "lea@ledgerly.example",
        userType: "user",
        workspaceId: id,
        companyName: "Ledgerly",
      },
      {
        id: "w1",
        fullName: null,
        email: "led@writes.example",
        userType: "writer",
        workspaceId: null,
        companyName: null,
      },
    ],
  };

  it("finds workspaces and people, and keeps the text in the address", async () => {
    const { server, user, address } = openAdmin("?tab=workspaces", {
      "GET /admin/search": () => results,
    });
    const field = await screen.findByLabelText("Find a workspace or a person");
    await user.type(field, " le");
    const workspaces = within(await screen.findByRole("list", { name: "Workspaces found" }));
    const [workspace] = workspaces.getAllByRole("link");
    expect(workspace?.textContent).toBe(
      "Ledgerly ledgerly.example · lea@ledgerly.example Paused · Growth",
    );
    expect(workspace?.getAttribute("href")).toBe(`/admin?tab=workspaces&item=${id}`);
    const people = within(screen.getByRole("list", { name: "People found" }));
    expect(people.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      `/admin?tab=workspaces&item=${id}`,
      "/admin?tab=writers&item=w1",
    ]);
    expect(address()).toBe("/admin?tab=workspaces&q=le");
    expect(server.to("GET /admin/search").at(-1)?.query.get("q")).toBe("le");
  });

  it("says that nothing was found, and asks for two characters", async () => {
    const { server, user } = openAdmin("?tab=workspaces&q=x", {
      "GET /admin/search": () => ({ workspaces: [], people: [] }),
    });
    const field = await screen.findByLabelText<HTMLInputElement>("Find a workspace or a person");
    expect(field.value).toBe("x");
    expect(server.to("GET /admin/search")).toHaveLength(0);
    await user.type(field, "y");
    await screen.findByText("No workspace has a company, domain or owner like this.");
    screen.getByText("Nobody has a name, address or id like this.");
  });

  it("says why it failed", async () => {
    openAdmin("?tab=workspaces&q=led", { "GET /admin/search": () => refusal("INTERNAL") });
    await screen.findByText("Something went wrong on our side. Please try again in a moment.");
  });
});

describe("a workspace", () => {
  it("shows until when receipts pay for its plan", async () => {
    show({
      domain: null,
      subscription: {
        ...sampleAdminWorkspace().subscription,
        ...{ state: "none", paddleSubscriptionId: null, nextBilledAt: null, canExtendTrial: false },
        paidUntil: "2026-12-20T10:00:00.000Z",
      },
    });
    await screen.findByRole("heading", { level: 2, name: "Ledgerly" });
    expect(figuresIn(screen.getByRole("region", { name: "Plan" }))).toEqual([
      "Plan: Growth",
      "Subscription: None",
      "Paid by receipt until: Dec 20, 2026",
      ...["Replies used: 12of 100", "Keywords: 2of 25"],
      expect.stringMatching(/^Period ends: /),
    ]);
    screen.getByText(/^Created/);
  });

  it("shows plan, quota, keywords, members and counts, and no texts", async () => {
    show();
    await screen.findByRole("heading", { level: 2, name: "Ledgerly" });
    expect(figuresIn(screen.getByRole("region", { name: "Plan" }))).toEqual([
      "Plan: Growth",
      "Subscription: Active",
      expect.stringMatching(/^Next payment: /),
      "Replies used: 12of 100",
      "Keywords: 2of 25",
      expect.stringMatching(/^Period ends: /),
      "At Paddle: sub_01",
    ]);
    expect(figuresIn(screen.getByRole("region", { name: "Mentions" }))).toEqual([
      "Pending: 40",
      "Accepted: 1",
      "In progress: 2",
      "Replied: 9",
    ]);
    const keywords = within(screen.getByRole("list", { name: "Keywords" }));
    expect(keywords.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "invoice software",
      "bookkeeping app · paused",
    ]);
    screen.getByRole("table", { name: "Members" });
    expect(screen.queryByRole("button", { name: "Extend trial" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Read mentions" })).toBeNull();
  });

  it("is read only with the owner's permission, on request", async () => {
    const access = sampleSupportAccess({
      state: "open",
      endsAt: new Date(Date.now() + 3_600_000).toISOString(),
    });
    const { server, user } = show(
      { supportAccess: [access] },
      {
        [`GET ${path}/mentions`]: () => ({
          mentions: [sampleMention({ title: "Which ledger?", fullContent: "We are four." })],
          total: 1,
        }),
        [`GET ${path}/replies`]: () => refusal("SUPPORT_ACCESS_NEEDED"),
        "POST /admin/support-access/*": () => ({ access }),
      },
    );
    const read = await screen.findByRole("button", { name: "Read mentions" });
    expect(server.to(`GET ${path}/mentions`)).toHaveLength(0);
    // Only one request can be open.
    expect(screen.queryByRole("button", { name: "Ask for support access" })).toBeNull();
    await user.click(read);
    await screen.findByText("Which ledger?");
    screen.getByText("We are four.");
    await user.click(screen.getByRole("button", { name: "Read replies" }));
    await screen.findByText(
      "The owner of this workspace has to allow this first. Ask for support access.",
    );
    expect(server.to(`GET ${path}/mentions`)).toHaveLength(1);
  });

  it("shows what administrators did to it", async () => {
    const { server } = show(
      {},
      {
        "GET /admin/entries": () => ({
          entries: [
            {
              id: "1",
              at: new Date().toISOString(),
              action: "units_granted",
              sentence: "Gave 5 replies for 30 days.",
              reason: "An outage.",
              administrator: "Ada",
              workspace: { id, name: "Ledgerly" },
              subject: null,
            },
          ],
          total: 1,
        }),
      },
    );
    const list = within(await screen.findByRole("list", { name: "What administrators did" }));
    expect(list.getByRole("listitem").textContent).toBe(
      "Gave 5 replies for 30 days.An outage.just now · Ada",
    );
    expect(server.to("GET /admin/entries")[0]?.query.get("workspaceId")).toBe(id);
  });

  it("says that it does not exist", async () => {
    openAdmin(`?tab=workspaces&item=${id}`, { [`GET ${path}`]: () => refusal("NOT_FOUND") });
    await screen.findByRole("link", { name: "← All workspaces" });
    await screen.findByRole("button", { name: "Retry" });
  });
});
