// @vitest-environment jsdom
import type { PayoutStatement } from "@earshot/contract";
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { refusal } from "../../../../lib/testing/fake-api.ts";
import { portal } from "../../writers/writers-fixture.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const statement: PayoutStatement = {
  payout: {
    ...{ id: "p1", cents: 400, reference: "TR-1", count: 1 },
    paidAt: "2026-11-20T00:00:00.000Z",
  },
  writer: { name: "Wen Writer", email: "wen@example.test" },
  method: "PayPal, w…@example.test",
  earnings: [
    {
      ...{ id: "e1", source: "reddit", kind: "placement", cents: 400, state: "paid", note: null },
      ...{ at: "2026-11-10T12:00:00.000Z", settledAt: "2026-11-13T12:00:00.000Z", dueAt: null },
      reply: { id: "r1", title: "Which invoicing tool?", community: "saas", permalink: null },
    },
  ],
  file: { name: "earshot-payout-2026-11-20.csv", csv: "Date\r\n" },
};

it("shows the payer, the amounts and the replies, and can be printed", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  const { user } = portal(
    "earnings?payout=p1",
    {},
    { "GET /writers/payouts/p1": () => ({ statement }) },
  );
  const table = await screen.findByRole("table", { name: "Replies that it pays" });
  expect(within(table).getByText("Which invoicing tool?")).toBeTruthy();
  const facts = screen.getAllByRole("definition").map(({ textContent }) => textContent);
  expect(facts).toEqual([
    "Earshot",
    "Wen Writer, wen@example.test",
    "Nov 20, 2026",
    "TR-1",
    "PayPal, w…@example.test",
    "$4.00",
  ]);
  await user.click(screen.getByRole("button", { name: "Print or save as PDF" }));
  expect(print).toHaveBeenCalledOnce();
  expect(screen.getByRole("button", { name: "Download CSV" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to your earnings" })).toBeTruthy();
});

it("says that there is none for another writer's payout", async () => {
  portal("earnings?payout=p2", {}, { "GET /writers/payouts/p2": () => refusal("NOT_FOUND") });
  expect(await screen.findByRole("alert")).toBeTruthy();
});
