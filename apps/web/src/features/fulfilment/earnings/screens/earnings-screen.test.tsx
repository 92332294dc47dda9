// @vitest-environment jsdom
import type { CallData, Calls, Earning } from "@earshot/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dayOf } from "../../../../lib/format.ts";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, refusal } from "../../../../lib/testing/fake-api.ts";
import { portal } from "../../writers/writers-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

type Page = CallData<Calls["listEarnings"]>;

const at = "2026-11-10T12:00:00.000Z";
const settled = "2026-11-13T12:00:00.000Z";
const earning = (id: string, part: Partial<Earning> = {}): Earning => ({
  id,
  source: "reddit",
  kind: "placement",
  cents: 400,
  state: "pending",
  at,
  settledAt: null,
  dueAt: settled,
  note: null,
  reply: {
    id: `reply-${id}`,
    title: `Reply ${id}`,
    community: "saas",
    permalink: "https://www.reddit.com/r/saas/comments/a/b/c",
  },
  ...part,
});
const page = (part: Partial<Page> = {}): Page => ({
  earnings: [],
  total: part.earnings?.length ?? 0,
  sums: { pending: 0, due: 0, paid: 0, cancelled: 0 },
  due: 0,
  weeks: Array.from({ length: 12 }, (_, index) => ({
    week: new Date(Date.UTC(2026, 7, 31 + index * 7)).toISOString().slice(0, 10),
    cents: index === 10 ? 1_250 : 0,
  })),
  payouts: [],
  rates: { reddit: 400, x: 300, linkedin: 500, facebook: 500 },
  ...part,
});

const show = (
  answer: FakeHandler,
  handlers: Record<string, FakeHandler> = {},
  search: Record<string, string> = {},
) => {
  const query = new URLSearchParams(search).toString();
  const opened = portal(
    `earnings${query && `?${query}`}`,
    {},
    { "GET /writers/earnings": answer, ...handlers },
  );
  return {
    ...opened,
    requests: () =>
      opened.server.to("GET /writers/earnings").map(({ query }) => Object.fromEntries(query)),
  };
};
const heading = () => screen.findByRole("heading", { level: 1, name: "Earnings" });

describe("a writer's earnings", () => {
  it("show the amount due, how replies are paid, and what each reply earned", async () => {
    show(() =>
      page({
        due: 950,
        sums: { pending: 400, due: 950, paid: 300, cancelled: 500 },
        earnings: [
          earning("one"),
          earning("two", { state: "earned", settledAt: settled, dueAt: null }),
          earning("three", {
            state: "cancelled",
            source: "linkedin",
            cents: 500,
            settledAt: settled,
            dueAt: null,
            note: "Moderators removed it.",
          }),
          earning("four", {
            state: "paid",
            source: "x",
            kind: "withdrawn",
            cents: 150,
            settledAt: at,
            dueAt: null,
            reply: { id: "r", title: "", community: null, permalink: null },
          }),
          earning("five", { state: "earned", settledAt: settled, dueAt: null, reply: null }),
        ],
      }),
    );
    await heading();
    expect(
      (await screen.findByText("$9.50", { selector: ".text-3xl" })).parentElement?.textContent,
    ).toBe("$9.50 is due to you");
    screen.getByText(
      "A posted reply earns $4.00 on Reddit, $3.00 on X and $5.00 on LinkedIn and Facebook. The earning is pending until the reply has been live for 72 hours, and cancelled if it is removed before. A reply that the customer withdraws after you submitted it earns half, immediately.",
    );
    const sums = within(screen.getByLabelText("Totals of all days"));
    expect(sums.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
      "$4.00",
      "$9.50",
      "$3.00",
      "$5.00",
    ]);
    const list = within(screen.getByRole("list", { name: "Earnings" }));
    const view = "View reply ↗ (opens in a new tab)";
    const placed = `Posted on ${dayOf(at)}`;
    const survived = `${placed}; live for 72 hours on ${dayOf(settled)}.`;
    expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      `Reply oneReddit · r/saas · ${view}${placed}; due on ${dayOf(settled)} if it is still live.$4.00Pending`,
      `Reply twoReddit · r/saas · ${view}${survived}$4.00Due`,
      `Reply threeLinkedIn · saas · ${view}${placed}. Moderators removed it.$5.00Cancelled`,
      `A reply on XXWithdrawn after you submitted it on ${dayOf(at)}.$1.50Paid`,
      `Reply for a deleted customerReddit${survived}$4.00Due`,
    ]);
    screen.getByText("5 replies");
    screen.getByText(/^No payouts yet\./);
  });

  it("show bars by week with a table, and the payouts", async () => {
    const payout = { id: "p", cents: 700, reference: "T-1", paidAt: "2026-11-09T00:00:00.000Z" };
    const { user } = show(() => page({ payouts: [{ ...payout, count: 2 }] }));
    await heading();
    const bars = within(await screen.findByRole("group", { name: "Earnings by week" }));
    expect(bars.getAllByRole("img")).toHaveLength(12);
    bars.getByLabelText("Nov 9: $12.50");
    await user.click(screen.getByRole("button", { name: "Table" }));
    const table = within(screen.getByRole("table", { name: "Earnings by week" }));
    expect(table.getByRole("rowheader", { name: "Nov 9, 2026" }).parentElement?.textContent).toBe(
      "Nov 9, 2026$12.50",
    );
    const payouts = within(screen.getByRole("table", { name: "Payouts" }));
    expect(payouts.getAllByRole("row")[1]?.textContent).toBe(
      "Nov 9, 2026T-12 replies$7.00Statement",
    );
    screen.getByText("No earnings yet. They appear here once you post a reply.");
  });

  it("are limited to the days in the address, and follow the fields", async () => {
    const { user, requests, address } = show(
      () => page(),
      {},
      { from: "2026-11-01", to: "nonsense" },
    );
    await heading();
    await screen.findByText("No earnings on these days.");
    expect(requests()).toEqual([{ from: "2026-11-01", limit: "50", offset: "0" }]);
    const to = screen.getByLabelText<HTMLInputElement>("To");
    expect(to.value).toBe("");
    await user.type(to, "2026-11-30");
    await waitFor(() =>
      expect(requests().at(-1)).toEqual({
        from: "2026-11-01",
        to: "2026-11-30",
        limit: "50",
        offset: "0",
      }),
    );
    expect(address()).toBe("/writers/earnings?from=2026-11-01&to=2026-11-30");
    screen.getByLabelText("Totals of these days");
    await user.click(screen.getByRole("button", { name: "All days" }));
    await waitFor(() => expect(address()).toBe("/writers/earnings"));
  });

  it("report reversed days, and create no statement of them", async () => {
    const { requests } = show(() => page(), {}, { from: "2026-11-02", to: "2026-11-01" });
    await heading();
    await screen.findByText("“From” must not be after “To”.");
    expect(requests()).toEqual([{ limit: "50", offset: "0" }]);
    expect(screen.getByRole("button", { name: "Download CSV" }).getAttribute("aria-disabled")).toBe(
      "true",
    );
  });

  it("have pages", async () => {
    const { user, requests, address } = show(({ query }) =>
      page({ earnings: [earning(`at ${query.get("offset")}`)], total: 51 }),
    );
    await heading();
    await user.click(await screen.findByRole("button", { name: "Page 2" }));
    await screen.findByText("Reply at 50");
    expect(requests().at(-1)).toEqual({ limit: "50", offset: "50" });
    expect(address()).toBe("/writers/earnings?page=2");
  });

  it("open on any page by its address", async () => {
    const { requests } = show(
      ({ query }) => page({ earnings: [earning(`at ${query.get("offset")}`)], total: 5_000 }),
      {},
      { page: "77" },
    );
    await screen.findByText("Reply at 3800");
    expect(requests()).toEqual([{ limit: "50", offset: "3800" }]);
  });

  it("are fetched only for complete days in the allowed range, and typing adds no history entries", async () => {
    const { user, requests, address, history } = show(() => page(), {}, { from: "2026-11-01" });
    const steps = () => history.length;
    await heading();
    const from = await screen.findByLabelText<HTMLInputElement>("From");
    const before = steps();
    // A browser reports these values while the year is being typed.
    for (const day of ["0002-11-05", "0020-11-05", "0202-11-05"]) {
      fireEvent.change(from, { target: { value: day } });
      expect(from.value).toBe(day);
    }
    fireEvent.blur(from);
    screen.getByText("Enter a complete date from the year 2000 on, or leave it empty.");
    expect(requests()).toHaveLength(1);
    fireEvent.change(from, { target: { value: "2025-11-05" } });
    await waitFor(() => expect(address()).toBe("/writers/earnings?from=2025-11-05"));
    expect(
      screen.queryByText("Enter a complete date from the year 2000 on, or leave it empty."),
    ).toBeNull();
    expect(steps()).toBe(before);
    await user.click(screen.getByRole("button", { name: "All days" }));
    await waitFor(() => expect(address()).toBe("/writers/earnings"));
    expect(from.value).toBe("");
  });

  it("can be downloaded as a file", async () => {
    const made: { name: string; text: Promise<string> }[] = [];
    const blobs: Blob[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
      blobs.push(blob as Blob);
      return "blob:statement";
    });
    vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => {});
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      made.push({ name: this.download, text: (blobs.at(-1) as Blob).text() });
    });
    const { user, server } = show(
      () => page(),
      {
        "GET /writers/earnings/statement": () => ({ name: "earnings.csv", csv: "Date,Platform" }),
      },
      { to: "2026-11-30" },
    );
    await heading();
    await user.click(await screen.findByRole("button", { name: "Download CSV" }));
    await waitFor(() => expect(made).toHaveLength(1));
    expect(made[0]?.name).toBe("earnings.csv");
    expect(await made[0]?.text).toBe("Date,Platform");
    const [request] = server.to("GET /writers/earnings/statement");
    expect(Object.fromEntries(request?.query ?? [])).toEqual({ to: "2026-11-30" });
    server.on("GET /writers/earnings/statement", () => refusal("UNAVAILABLE"));
    await user.click(screen.getByRole("button", { name: "Download CSV" }));
    await screen.findByText("The statement could not be created");
    vi.restoreAllMocks();
  });

  it("can be loaded again after a failure", async () => {
    let isFailing = true;
    const { user } = show(() => (isFailing ? refusal("NOT_FOUND", "They are gone.") : page()));
    await screen.findByText("Your earnings could not be loaded");
    screen.getByText("They are gone.");
    isFailing = false;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByText("is due to you");
  });
});
