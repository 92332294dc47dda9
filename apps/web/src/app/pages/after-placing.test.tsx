// @vitest-environment jsdom
import type { Earning } from "@earshot/contract";
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { portal } from "../../features/fulfilment/writers/writers-fixture.tsx";
import { clearDom, prepareDom } from "../../lib/testing/dom.ts";
import { refusal } from "../../lib/testing/fake-api.ts";
import { sampleAssignment, sampleOpportunity } from "../../lib/testing/samples.ts";
// Loaded in advance: on a busy machine the first load can exceed a test's time limit.
import "./active-work.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const placed = sampleAssignment({
  status: "placed",
  text: "Try three.",
  permalink: "https://www.reddit.com/r/a/1",
});

const earning = (part: Partial<Earning> = {}): Earning => ({
  id: "e1",
  source: "reddit",
  kind: "placement",
  cents: 400,
  state: "pending",
  at: "2026-11-20T10:00:00.000Z",
  settledAt: null,
  dueAt: "2026-11-23T10:00:00.000Z",
  note: null,
  reply: { id: placed.id, title: "T", community: "a", permalink: null },
  ...part,
});

const earnings = (...list: Earning[]) => ({
  "GET /writers/earnings": () => ({
    earnings: list,
    total: list.length,
    sums: { pending: 1_200, due: 800, paid: 0, cancelled: 0 },
    due: 800,
    weeks: [],
    payouts: [],
    rates: { reddit: 400, x: 300, linkedin: 500, facebook: 500 },
  }),
});

const region = async (name: string) => within(await screen.findByRole("region", { name }));

describe("after a reply was placed", () => {
  it("shows what it earns and when, and links to the earnings", async () => {
    portal("active", { assignments: [placed] }, earnings(earning()));
    const earned = await region("What you earn");
    earned.getByText(
      (_, element) =>
        element?.tagName === "P" &&
        /^You earn \$4\.00 if this reply is still live on .*2026\.$/.test(element.textContent),
    );
    earned.getByText(/\$12\.00 is pending in all, \$8\.00 is due\./);
    expect(earned.getByRole("link", { name: "Earnings" }).getAttribute("href")).toBe(
      "/writers/earnings",
    );
  });

  it.each([
    [{ state: "earned" as const, dueAt: null }, "You earned $4.00 for this reply."],
    [
      { state: "cancelled" as const, note: "A moderator removed it." },
      "$4.00 is cancelled. A moderator removed it.",
    ],
  ])("says what the writer gets for it: %o", async (part, words) => {
    portal("active", { assignments: [placed] }, earnings(earning(part)));
    const earned = await region("What you earn");
    earned.getByText((_, element) => element?.tagName === "P" && element.textContent === words);
  });

  it("offers another reply of the writer's first", async () => {
    const other = sampleAssignment({
      status: "approved",
      post: { ...placed.post, title: "Which CRM?" },
    });
    const { user, address } = portal(
      `active?reply=${placed.id}`,
      { assignments: [placed, other], opportunities: [sampleOpportunity()] },
      earnings(),
    );
    const next = await region("Next");
    next.getByText("Which CRM?");
    await user.click(next.getByRole("button", { name: "Post this reply" }));
    expect(address()).toBe(`/writers/active?reply=${other.id}`);
  });

  it("then offers the opportunity that is due first", async () => {
    const opportunity = sampleOpportunity();
    portal("active", { assignments: [placed], opportunities: [opportunity] }, earnings());
    const next = await region("Next");
    const link = await next.findByRole("link", { name: "Open this opportunity" });
    expect(link.getAttribute("href")).toBe(`/writers/opportunities?item=${opportunity.id}`);
  });

  it("says that none is available, even without the earnings", async () => {
    portal(
      "active",
      { assignments: [placed] },
      { "GET /writers/earnings": () => refusal("UNAVAILABLE") },
    );
    const next = await region("Next");
    await next.findByText(/^No opportunity is waiting\./);
    expect(screen.queryByRole("region", { name: "What you earn" })).toBeNull();
  });
});

describe("after a reply was submitted", () => {
  it("offers other work, named by its first words if it has no title", async () => {
    const submitted = sampleAssignment({ status: "awaiting_approval", text: "Try three." });
    const other = sampleAssignment({
      status: "claimed",
      post: { ...submitted.post, source: "x", title: "", body: "Which tool do two people need?" },
    });
    const { user, address } = portal(`active?reply=${submitted.id}`, {
      assignments: [submitted, other],
    });
    const next = await region("Next");
    next.getByText("Which tool do two people need?");
    await user.click(next.getByRole("button", { name: "Write this reply" }));
    expect(address()).toBe(`/writers/active?reply=${other.id}`);
  });

  it("scrolls the row of replies to the open one", async () => {
    const [first, last] = [sampleAssignment(), sampleAssignment({ status: "submitted" })];
    const shown: string[] = [];
    Element.prototype.scrollIntoView = function record() {
      shown.push(this.id);
    };
    portal(`active?reply=${last.id}`, { assignments: [first, last] });
    await region("Next");
    expect(shown).toEqual([`work-${last.id}`]);
    Reflect.deleteProperty(Element.prototype, "scrollIntoView");
  });
});
