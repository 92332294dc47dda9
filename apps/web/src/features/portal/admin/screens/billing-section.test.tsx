// @vitest-environment jsdom
import type { AdminRefund } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, fakeApi, refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleAdminRefund, sampleUnitEntry } from "../../../../lib/testing/samples.ts";
import { Toaster } from "../../../../ui/toaster.tsx";
import type { BillingOverview } from "../api/get-billing-overview.ts";
import { BillingSection } from "./billing-section.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

const overview = "GET /admin/billing";
const nothing: BillingOverview = {
  refunds: [],
  failedEvents: [],
  clockDifferenceSeconds: null,
  reconciliation: null,
};

function show(part: Partial<BillingOverview> = {}, handlers: Record<string, FakeHandler> = {}) {
  const server = fakeApi({ [overview]: () => ({ ...nothing, ...part }), ...handlers });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <BillingSection />
      <Toaster durationMs={60_000} />
    </QueryClientProvider>,
  );
  return { server, user: userEvent.setup() };
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const requests = async () =>
  within(await screen.findByRole("list", { name: "Refund requests" })).getAllByRole("listitem");

describe("refund requests", () => {
  it("are listed with their age against the promised 24 to 48 hours", async () => {
    show({
      refunds: [
        sampleAdminRefund({ companyName: "New", requestedAt: hoursAgo(2) }),
        sampleAdminRefund({ companyName: "Late", requestedAt: hoursAgo(49) }),
        sampleAdminRefund({ companyName: "Due", requestedAt: hoursAgo(30.5) }),
        sampleAdminRefund({
          companyName: "Done",
          status: "refused",
          requestedAt: hoursAgo(60),
          decidedAt: "2026-11-21T12:00:00.000Z",
          note: "Used up.",
        }),
      ],
    });
    const texts = (await requests()).map(({ textContent }) => textContent);
    expect(texts.map((text) => /^[A-Z][a-z]+(?=mara)/.exec(text ?? "")?.[0])).toEqual([
      "Late",
      "Due",
      "New",
      "Done",
    ]);
    expect(texts[0]).toContain("asked 2 days ago, late: 48 hours were promised");
    expect(texts[1]).toContain("asked 1 day ago, answer is due within 18 h");
    expect(texts[2]).toContain("asked 2 h ago, 24 to 48 hours are promised");
    expect(texts[3]).toContain("Refused on Nov 21, 2026");
    expect(texts[3]).toContain("Note: Used up.");
    expect(texts[0]).toContain("mara@ledgerly.example · Growth · txn_01");
    expect(texts[0]).toContain("$79.00");
    expect(texts[0]).toContain("It was not for us.");
  });

  it("are refunded through Paddle", async () => {
    const refund = sampleAdminRefund();
    let refunds: AdminRefund[] = [refund];
    const { server, user } = show(
      {},
      {
        [overview]: () => ({ ...nothing, refunds }),
        [`POST /admin/refunds/${refund.id}`]: () => {
          refunds = [{ ...refund, decidedAt: hoursAgo(0) }];
          return { refund: refunds[0] };
        },
      },
    );
    await user.click(await screen.findByRole("button", { name: "Refund $79.00" }));
    await screen.findByText("Paddle was asked to refund $79.00 to Ledgerly.");
    await screen.findByText(/^Waits for Paddle’s approval, asked on/);
    expect(screen.queryByRole("button", { name: "Refuse" })).toBeNull();
    expect(server.to(`POST /admin/refunds/${refund.id}`).map(({ body }) => body)).toEqual([
      { decision: "refund" },
    ]);
  });

  it("are refused only with a note", async () => {
    const refund = sampleAdminRefund();
    const decide = `POST /admin/refunds/${refund.id}`;
    const { server, user } = show(
      { refunds: [refund] },
      {
        [decide]: () => ({ refund: { ...refund, status: "refused" } }),
      },
    );
    await user.click(await screen.findByRole("button", { name: "Refuse" }));
    await screen.findByText("Write a note that tells the customer why.");
    expect(server.to(decide)).toHaveLength(0);
    await user.type(screen.getByLabelText("Note to Ledgerly"), " All replies are used. ");
    await user.click(screen.getByRole("button", { name: "Refuse" }));
    await screen.findByText("The refund of Ledgerly is refused.");
    expect(server.to(decide).map(({ body }) => body)).toEqual([
      { decision: "refuse", note: "All replies are used." },
    ]);
  });

  it("show why a decision failed, and the decisions of others", async () => {
    const refund = sampleAdminRefund();
    let refunds: AdminRefund[] = [refund];
    const { user } = show(
      {},
      {
        [overview]: () => ({ ...nothing, refunds }),
        "POST /admin/refunds/*": () => {
          refunds = [{ ...refund, status: "refunded" }];
          return refusal("REFUND_DECIDED");
        },
      },
    );
    await user.click(await screen.findByRole("button", { name: "Refund $79.00" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Refuse" })).toBeNull());
    screen.getByText(/^Refunded/);
  });

  it("show the replies of the workspace", async () => {
    const refund = sampleAdminRefund();
    const { user } = show(
      { refunds: [refund] },
      {
        [`GET /admin/workspaces/${refund.workspaceId}/units`]: () => ({
          entries: [sampleUnitEntry()],
          total: 1,
          left: 99,
        }),
      },
    );
    await user.click(await screen.findByRole("button", { name: "Show replies of Ledgerly" }));
    const table = within(await screen.findByRole("table", { name: "Replies of Ledgerly" }));
    table.getByText("You sent a mention to the writers.");
  });
});

describe("the comparison with Paddle", () => {
  const reconciliation = {
    at: hoursAgo(3),
    checked: 12,
    corrected: 1,
    unmatched: ["sub_lost"],
  };

  it("shows its result, lost subscriptions and the difference of the clocks", async () => {
    show({ reconciliation, clockDifferenceSeconds: 41.4 });
    expect((await screen.findByText(/^12 subscriptions compared, 1 corrected/)).textContent).toBe(
      "12 subscriptions compared, 1 corrected, 3 h ago. The clocks differed by at most 41 seconds in the last day.",
    );
    screen.getByText("Paddle’s clock and ours differ by 41 seconds");
    screen.getByText("sub_lost");
  });

  it("does not warn of a small difference", async () => {
    show({ clockDifferenceSeconds: 2 });
    await screen.findByText(/^Not compared yet/);
    expect(screen.queryByText(/^Paddle’s clock and ours/)).toBeNull();
  });

  it("is made on request", async () => {
    const { server, user } = show(
      {},
      {
        "POST /admin/billing/reconcile": () => ({ reconciliation }),
      },
    );
    await screen.findByText(/^Not compared yet/);
    server.on(overview, () => ({ ...nothing, reconciliation }));
    await user.click(screen.getByRole("button", { name: "Compare now" }));
    await screen.findByText("12 subscriptions compared, 1 corrected.");
    await screen.findByText("sub_lost");
  });

  it("says why it failed", async () => {
    const { user } = show(
      {},
      {
        "POST /admin/billing/reconcile": () => refusal("PAYMENTS_NOT_CONNECTED"),
      },
    );
    await user.click(await screen.findByRole("button", { name: "Compare now" }));
    await screen.findByText(/^Card payments are not set up here/);
  });
});

describe("a price change", () => {
  const announce = "POST /admin/billing/price-changes";
  const fill = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.selectOptions(await screen.findByLabelText("Plan"), "Growth");
    await user.type(screen.getByLabelText("Price id"), "pri_new");
    await user.type(screen.getByLabelText("Price in US dollars"), "109");
    await user.type(screen.getByLabelText("Takes effect on"), "2027-02-01");
    await user.click(screen.getByRole("button", { name: "Announce price change" }));
  };

  it("is announced to the plan's subscribers", async () => {
    const { server, user } = show({}, { [announce]: () => ({ announcedTo: 7 }) });
    await fill(user);
    await screen.findByText("Announced to 7 subscribers.");
    expect(server.to(announce).map(({ body }) => body)).toEqual([
      { plan: "growth", priceId: "pri_new", price: 109, takesEffectOn: "2027-02-01" },
    ]);
  });

  it("needs its fields, and 30 days' notice", async () => {
    const { server, user } = show({}, { [announce]: () => refusal("PRICE_NOTICE_TOO_SHORT") });
    await user.click(await screen.findByRole("button", { name: "Announce price change" }));
    await screen.findByText("Enter whole dollars.");
    screen.getByText("Enter a day.");
    expect(server.to(announce)).toHaveLength(0);
    await fill(user);
    await screen.findByText("A price change needs 30 days' notice. Choose a later day.");
  });
});
