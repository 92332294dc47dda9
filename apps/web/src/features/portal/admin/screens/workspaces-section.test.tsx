// @vitest-environment jsdom
import type { AdminWorkspace } from "@earshot/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, refusal } from "../../../../lib/testing/fake-api.ts";
import {
  sampleAdminWorkspace,
  sampleMention,
  sampleSupportAccess,
} from "../../../../lib/testing/samples.ts";
import { figuresIn, openAdmin } from "./admin-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const id = "00000000-0000-4000-8000-000000000001";
const path = `/admin/workspaces/${id}`;

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
  function show(part: Partial<AdminWorkspace> = {}, handlers: Record<string, FakeHandler> = {}) {
    const state = { workspace: sampleAdminWorkspace({ id, ...part }) };
    const opened = openAdmin(`?tab=workspaces&item=${id}`, {
      [`GET ${path}`]: () => state,
      [`GET ${path}/units`]: () => ({ entries: [], total: 0, left: 88 }),
      "GET /admin/entries": () => ({ entries: [], total: 0 }),
      ...handlers,
    });
    return {
      ...opened,
      change: (changed: Partial<AdminWorkspace>) => {
        state.workspace = { ...state.workspace, ...changed };
        return state;
      },
    };
  }
  const press = async (user: ReturnType<typeof show>["user"], name: string) =>
    user.click(await screen.findByRole("button", { name }));

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

  it("is given replies with a reason", async () => {
    const { server, user, change } = show({}, { [`POST ${path}/units`]: () => change({}) });
    await press(user, "Give replies");
    const form = within(screen.getByRole("form", { name: "Give replies" }));
    const amount = form.getByLabelText("Replies");
    expect(document.activeElement).toBe(amount);
    await user.clear(amount);
    await user.type(amount, "501");
    await user.click(form.getByRole("button", { name: "Give replies" }));
    await form.findByText("Enter a whole number from 1 to 500.");
    form.getByText("Say why in a sentence.");
    expect(server.to(`POST ${path}/units`)).toHaveLength(0);
    await user.clear(amount);
    await user.type(amount, "7");
    await user.type(form.getByLabelText("Reason"), " An outage. ");
    await user.click(form.getByRole("button", { name: "Give replies" }));
    await screen.findByText("Ledgerly has 7 more replies.");
    expect(server.to(`POST ${path}/units`).map(({ body }) => body)).toEqual([
      { amount: 7, days: 30, reason: "An outage." },
    ]);
    await waitFor(() => expect(screen.queryByRole("form")).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Give replies" }));
    // The page and its log are loaded again.
    await waitFor(() => expect(server.to(`GET ${path}`)).toHaveLength(2));
  });

  it("says at the field what the server refused", async () => {
    const { user } = show(
      {},
      { [`POST ${path}/units`]: () => refusal("VALIDATION_FAILED", "No.", ["days: is too long"]) },
    );
    await press(user, "Give replies");
    const form = within(screen.getByRole("form", { name: "Give replies" }));
    await user.type(form.getByLabelText("Reason"), "An outage.");
    await user.click(form.getByRole("button", { name: "Give replies" }));
    await form.findByText("This is too long.");
    expect(document.activeElement).toBe(form.getByLabelText("Valid for days"));
  });

  it("is paused and resumed", async () => {
    const { server, user, change } = show(
      {},
      {
        [`POST ${path}/pause`]: () =>
          change({ pause: { since: new Date().toISOString(), reason: "Spam." } }),
        [`POST ${path}/resume`]: () => change({ pause: null }),
      },
    );
    await press(user, "Pause workspace");
    await user.type(screen.getByLabelText("Reason"), "Spam.");
    await user.click(
      within(screen.getByRole("form")).getByRole("button", { name: "Pause workspace" }),
    );
    await screen.findByText(/^Paused since/);
    const resume = await screen.findByRole("button", { name: "Resume workspace" });
    expect(document.activeElement).toBe(resume);
    await user.click(resume);
    await user.type(screen.getByLabelText("Reason"), "A mistake.");
    await user.click(
      within(screen.getByRole("form")).getByRole("button", { name: "Resume workspace" }),
    );
    await waitFor(() => expect(screen.queryByText(/^Paused since/)).toBeNull());
    expect(server.to(`POST ${path}/pause`)[0]?.body).toEqual({ reason: "Spam." });
  });

  it("has its trial extended while it has one", async () => {
    const { subscription } = sampleAdminWorkspace();
    const { server, user } = show(
      { subscription: { ...subscription, state: "trialing", canExtendTrial: true } },
      { [`POST ${path}/trial`]: () => refusal("NO_SUBSCRIPTION") },
    );
    await press(user, "Extend trial");
    await user.type(screen.getByLabelText("Reason"), "Onboarding took longer.");
    await user.click(
      within(screen.getByRole("form")).getByRole("button", { name: "Extend trial" }),
    );
    await within(screen.getByRole("form")).findByRole("alert");
    expect(server.to(`POST ${path}/trial`)[0]?.body).toEqual({
      days: 7,
      reason: "Onboarding took longer.",
    });
  });

  it("gets a note", async () => {
    const note = { id: "n", at: new Date().toISOString(), text: "Calls often.", author: "Ada" };
    const { user, change } = show(
      {},
      {
        [`POST ${path}/notes`]: () => {
          change({ notes: [note] });
          return { note };
        },
      },
    );
    await screen.findByText(/^No notes yet/);
    await press(user, "Add a note");
    await user.type(screen.getByLabelText("Note"), "Calls often.");
    await user.click(within(screen.getByRole("form")).getByRole("button", { name: "Add a note" }));
    const notes = within(await screen.findByRole("list", { name: "Notes" }));
    expect(notes.getByRole("listitem").textContent).toBe("Calls often.just now · Ada");
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

  it("can be asked for access", async () => {
    const { server, user, change } = show(
      {},
      {
        [`POST ${path}/support-access`]: () => {
          const access = sampleSupportAccess();
          change({ supportAccess: [access] });
          return { access };
        },
      },
    );
    await press(user, "Ask for support access");
    await user.type(screen.getByLabelText("Reason"), "A reply is missing.");
    await user.click(
      within(screen.getByRole("form")).getByRole("button", { name: "Ask for support access" }),
    );
    await screen.findByText("Waiting for the owner");
    expect(server.to(`POST ${path}/support-access`)[0]?.body).toEqual({
      reason: "A reply is missing.",
      hours: 24,
    });
    screen.getByRole("button", { name: "Withdraw request" });
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
