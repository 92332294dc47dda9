// @vitest-environment jsdom
import type { AdminOverview } from "@earshot/contract";
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { heading } from "../../../../app/app-fixture.tsx";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleAdminOverview } from "../../../../lib/testing/samples.ts";
import { figuresIn, openAdmin } from "./admin-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const show = (part: Partial<AdminOverview> = {}) =>
  openAdmin("", { "GET /admin/overview": () => ({ overview: sampleAdminOverview(part) }) });

describe("the administrator's overview", () => {
  it("is the first section, and begins with one sentence", async () => {
    show();
    await heading("Admin Panel: Overview");
    await screen.findByText("128 workspaces, 6 new this week.");
    const now = await screen.findByRole("region", { name: "Now" });
    expect(figuresIn(now)).toEqual([
      "Workspaces: 1281 paused",
      "Mentions without a writer: 2oldest 4 min ago",
      "Replies to review: 0",
      "Sent, not yet confirmed: 0",
      "Paddle’s events in 24 hours: 240 failed, 0 waiting",
      "Failed jobs: 0",
    ]);
  });

  it("says that nothing needs attention", async () => {
    show();
    const section = within(await screen.findByRole("region", { name: "Needs attention" }));
    section.getByText(/^Nothing\./);
    expect(section.queryByRole("listitem")).toBeNull();
  });

  it("lists what needs attention, with links to the remedy", async () => {
    show({
      queue: { waiting: 5, oldestAt: minutesAgo(31), late: 1 },
      review: { waiting: 2, oldestAt: minutesAgo(70) },
      receipts: { waiting: 1, oldestAt: minutesAgo(20) },
      referrals: { waiting: 2, oldestAt: minutesAgo(90) },
      placement: { spans: [], unresolved: 1 },
      webhooks: { received: 9, failed: 2, waiting: 0 },
      failedJobs: 1,
      spend: [
        { service: "llm", spentCents: 450, limitCents: 500 },
        { service: "studio", spentCents: 490, limitCents: 500 },
        { service: "x", spentCents: 100, limitCents: 100 },
        { service: "reddit", spentCents: 1, limitCents: 100 },
        { service: "linkedin", spentCents: 0, limitCents: null },
      ],
    });
    const section = within(await screen.findByRole("region", { name: "Needs attention" }));
    const rows = section
      .getAllByRole("listitem")
      .map((row) => [row.textContent, row.querySelector("a")?.getAttribute("href") ?? null]);
    expect(rows).toEqual([
      [
        "1 accepted mention has waited more than 15 minutes for a writerThe oldest one came 31 min ago→",
        "/admin?tab=writers",
      ],
      ["2 events of Paddle failed in the last 24 hours→", "/admin?tab=system"],
      ["1 job failed and is not tried again→", "/admin?tab=system"],
      ["1 reply was sent and is not confirmed→", "/admin?tab=review"],
      ["2 replies wait for a reviewerThe oldest one came 1 h ago→", "/admin?tab=review"],
      ["1 receipt waits for a decisionThe oldest one came 20 min ago→", "/admin?tab=payments"],
      ["2 referrals wait for a decisionThe oldest one came 1 h ago→", "/admin?tab=billing"],
      ["90% of today’s budget for Language model is spent", null],
      ["98% of today’s budget for Language model, studio is spent", null],
      ["Today’s budget for X is spent", null],
    ]);
  });

  it("has a table of the figures beside each chart", async () => {
    const { user } = show();
    const revenue = within(await screen.findByRole("region", { name: "Revenue" }));
    revenue.getByText(/^\$483\.00 paid in the last 30 days/);
    expect(revenue.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Starter $87.00",
      "Growth $396.00",
    ]);
    await user.click(revenue.getByRole("button", { name: "Table" }));
    const [, , growth] = revenue.getAllByRole("row");
    expect([...(growth?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      "Growth",
      "$396.00",
      "$308.00",
      "4",
      "5",
    ]);
    const signUps = within(screen.getByRole("region", { name: "Sign-ups" }));
    expect(signUps.getAllByRole("img")).toHaveLength(30);
    await user.click(signUps.getByRole("button", { name: "Table" }));
    expect(signUps.getAllByRole("row")).toHaveLength(31);
  });

  it("shows spending against budgets", async () => {
    show();
    const table = within(await screen.findByRole("table", { name: "Spending today" }));
    const [, row] = table.getAllByRole("row");
    expect([...(row?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      "Language model",
      "$0.423",
      "$5.00",
      "8%",
    ]);
  });

  it("says why it could not be loaded, and tries again", async () => {
    const { server, user } = openAdmin("", { "GET /admin/overview": () => refusal("UNAVAILABLE") });
    await screen.findByText(/^The service is restarting/);
    server.on("GET /admin/overview", () => ({ overview: sampleAdminOverview() }));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByText("128 workspaces, 6 new this week.");
  });
});
