// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, fakeApi, refusal } from "../../../../lib/testing/fake-api.ts";
import { Toaster } from "../../../../ui/toaster.tsx";
import type { PaidWriter } from "../api/list-writer-earnings.ts";
import { PayoutsSection } from "./payouts-section.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const today = new Date().toISOString().slice(0, 10);
const asOf = "2026-11-20T12:00:00.000Z";
const later = "2026-11-20T12:05:00.000Z";
const paid = {
  id: "p",
  cents: 300,
  reference: "T-0",
  paidAt: "2026-11-02T00:00:00.000Z",
  count: 1,
};
const writer = (name: string, part: Partial<PaidWriter> = {}): PaidWriter => ({
  id: "00000000-0000-4000-8000-000000000001",
  name,
  email: `${name.toLowerCase()}@x.io`,
  sums: { pending: 400, due: 700, paid: 300, cancelled: 0 },
  payouts: [paid],
  ...part,
});

function show(handlers: Record<string, FakeHandler> = {}, writers = [writer("Jo")]) {
  const server = fakeApi({ "GET /admin/earnings": () => ({ asOf: asOf, writers }), ...handlers });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <PayoutsSection />
      <Toaster durationMs={3_000} />
    </QueryClientProvider>,
  );
  return { server, user: userEvent.setup() };
}

describe("the amount due to a writer", () => {
  it("is listed with the pending and the paid amounts", async () => {
    const sums = { pending: 0, due: 0, paid: 0, cancelled: 0 };
    const { user } = show({}, [
      writer("Jo"),
      writer("sam@x.io", {
        id: "00000000-0000-4000-8000-000000000002",
        email: "sam@x.io",
        sums,
        payouts: [],
      }),
    ]);
    const list = within(await screen.findByRole("list", { name: "Amounts due to writers" }));
    expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Jojo@x.io · $4.00 pending · $3.00 paid$7.00 due1 payoutRecord a payout",
      "sam@x.io$0.00 pending · $0.00 paid$0.00 due",
    ]);
    screen.getByText("$7.00 due in all");
    await user.click(screen.getByRole("button", { name: "1 payout to Jo" }));
    const payouts = within(screen.getByRole("list", { name: "Payouts to Jo" }));
    expect(payouts.getByRole("listitem").textContent).toBe("Nov 2, 2026 · T-0 · 1 reply$3.00");
  });

  it("is recorded as paid in full, with the reference of the payment", async () => {
    let writers = [writer("Jo")];
    const { server, user } = show({
      "GET /admin/earnings": () => ({ asOf: asOf, writers }),
      "POST /admin/payouts": () => {
        writers = [writer("Jo", { sums: { pending: 400, due: 0, paid: 1_000, cancelled: 0 } })];
        return { payout: { ...paid, cents: 700 } };
      },
    });
    await user.click(await screen.findByRole("button", { name: "Record a payout to Jo" }));
    const form = within(screen.getByRole("form", { name: "Payout to Jo" }));
    await user.click(form.getByRole("button", { name: "Record $7.00" }));
    await form.findByText("Enter a reference for the payment.");
    expect(server.to("POST /admin/payouts")).toEqual([]);
    await user.type(form.getByLabelText("Reference"), "T-1");
    await user.click(form.getByRole("button", { name: "Record $7.00" }));
    await screen.findByText("Recorded: $7.00 to Jo.");
    expect(server.to("POST /admin/payouts").map(({ body }) => body)).toEqual([
      {
        writerId: "00000000-0000-4000-8000-000000000001",
        cents: 700,
        asOf,
        reference: "T-1",
        paidAt: today,
      },
    ]);
    expect((await screen.findByText("Nothing is due now.")).ownerDocument.activeElement).toBe(
      screen.getByText("Nothing is due now."),
    );
    expect(screen.queryByRole("button", { name: "Record a payout to Jo" })).toBeNull();
  });

  it("is shown with the writer's payout method, which is loaded when the form is opened", async () => {
    const method = { way: "bank", name: "Jo Doe", account: "0123456789", bank: "BDO" };
    const { server, user } = show({
      "GET /admin/writers/*/payout-method": () => ({
        method: { ...method, country: "PH" },
        nextAt: "2026-11-28T09:30:00.000Z",
      }),
    });
    const open = await screen.findByRole("button", { name: "Record a payout to Jo" });
    const path = "/admin/writers/00000000-0000-4000-8000-000000000001/payout-method";
    const requests = () => server.to(`GET ${path}`);
    // Each read is recorded in the log of administrators.
    expect(requests()).toEqual([]);
    await user.click(open);
    const form = within(screen.getByRole("form", { name: "Payout to Jo" }));
    const title = await form.findByText("Payout method");
    expect(title.parentElement?.textContent).toMatch(
      /^Payout methodBank transfer, Jo Doe, BDO, PH: 0123456789A newer one is used from .*Nov.*28.*\.$/,
    );
    expect(requests()).toHaveLength(1);
  });

  it("says that a writer has no payout method, or that it could not be loaded", async () => {
    const { server, user } = show({
      "GET /admin/writers/*/payout-method": () => refusal("INTERNAL", "It broke."),
    });
    await user.click(await screen.findByRole("button", { name: "Record a payout to Jo" }));
    const form = within(screen.getByRole("form", { name: "Payout to Jo" }));
    await form.findByText("It broke.");
    server.on("GET /admin/writers/*/payout-method", () => ({ method: null, nextAt: null }));
    await user.click(form.getByRole("button", { name: "Retry" }));
    await form.findByText(
      "This writer has no payout method in use. Ask them to add one in their settings.",
    );
    expect(form.queryByText(/used from/)).toBeNull();
    // The payout can still be recorded.
    form.getByRole("button", { name: "Record $7.00" });
  });

  it("shows when a writer's first payout method takes effect", async () => {
    const { user } = show({
      "GET /admin/writers/*/payout-method": () => ({
        method: null,
        nextAt: "2026-11-28T09:30:00.000Z",
      }),
    });
    await user.click(await screen.findByRole("button", { name: "Record a payout to Jo" }));
    await screen.findByText(
      /^This writer’s first payout method is held for 48 hours\. It is used from .*Nov.*28.*\.$/,
    );
    expect(screen.queryByText(/Ask them to add one|A newer one/)).toBeNull();
  });

  it("stays the paid amount if it has changed in the meantime, until the new amount is requested", async () => {
    let earnings = { asOf: asOf, writers: [writer("Jo")] };
    const { server, user } = show({
      "GET /admin/earnings": () => earnings,
      "POST /admin/payouts": () => {
        const sums = { pending: 0, due: 1_100, paid: 300, cancelled: 0 };
        earnings = { asOf: later, writers: [writer("Jo", { sums })] };
        return refusal("PAYOUT_CHANGED");
      },
    });
    await user.click(await screen.findByRole("button", { name: "Record a payout to Jo" }));
    await user.type(screen.getByLabelText("Reference"), "T-1");
    await user.click(screen.getByRole("button", { name: "Record $7.00" }));
    await screen.findByText(
      "The amount due has changed. Reload the page, then record the amount you paid.",
    );
    await screen.findByText(
      "$11.00 is due now. The amount here stays as it was until you change it.",
    );
    const sent = () => server.to("POST /admin/payouts").map(({ body }) => body);
    await user.click(screen.getByRole("button", { name: "Record $7.00" }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toMatchObject({ cents: 700, asOf });
    await user.click(screen.getByRole("button", { name: "Record $11.00 instead" }));
    const submit = screen.getByRole("button", { name: "Record $11.00" });
    expect(document.activeElement).toBe(submit);
    expect(screen.getByLabelText<HTMLInputElement>("Reference").value).toBe("T-1");
    await user.click(submit);
    await waitFor(() => expect(sent()).toHaveLength(3));
    expect(sent()[2]).toMatchObject({ cents: 1_100, asOf: later, reference: "T-1" });
  });

  it("shows when another administrator has recorded it, and keeps the input", async () => {
    let earnings = { asOf: asOf, writers: [writer("Jo")] };
    const { user } = show({
      "GET /admin/earnings": () => earnings,
      "POST /admin/payouts": () => {
        const sums = { pending: 0, due: 0, paid: 1_000, cancelled: 0 };
        earnings = { asOf: later, writers: [writer("Jo", { sums })] };
        return refusal("PAYOUT_CHANGED");
      },
    });
    await user.click(await screen.findByRole("button", { name: "Record a payout to Jo" }));
    await user.type(screen.getByLabelText("Reference"), "T-1");
    await user.click(screen.getByRole("button", { name: "Record $7.00" }));
    await screen.findByText(
      "Nothing is due now. Another administrator may have recorded the payout.",
    );
    expect(screen.getByLabelText<HTMLInputElement>("Reference").value).toBe("T-1");
    await user.click(screen.getByRole("button", { name: "Record a payout to Jo" }));
    expect(screen.queryByRole("form")).toBeNull();
  });

  it("shows at the field that a day is in the future", async () => {
    const { user } = show({
      "POST /admin/payouts": () =>
        refusal("VALIDATION_FAILED", undefined, ["paidAt: must not be after today"]),
    });
    await user.click(await screen.findByRole("button", { name: "Record a payout to Jo" }));
    await user.type(screen.getByLabelText("Reference"), "T-1");
    await user.click(screen.getByRole("button", { name: "Record $7.00" }));
    await screen.findByText("The day must not be after today.");
    expect(document.activeElement).toBe(screen.getByLabelText("Paid on"));
  });

  it("shows when nothing is due, and when it can't be loaded", async () => {
    const { server, user } = show({ "GET /admin/earnings": () => refusal("NOT_FOUND", "Gone.") });
    await screen.findByText("Gone.");
    server.on("GET /admin/earnings", () => ({ asOf: asOf, writers: [] }));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await screen.findByText("No writer has posted a reply yet. Their earnings will appear here.");
  });
});
