// @vitest-environment jsdom
import type { Subscription, UnitEntry } from "@earshot/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { leaveTo } from "../../../../lib/leave-to.ts";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, refusal } from "../../../../lib/testing/fake-api.ts";
import {
  sampleActiveSubscription,
  sampleSubscription,
  sampleUnitEntry,
} from "../../../../lib/testing/samples.ts";
import { BillingSettings } from "./billing-settings.tsx";
import { show } from "./screen-fixture.tsx";

vi.mock("../../../../lib/leave-to.ts", () => ({ leaveTo: vi.fn() }));

beforeEach(prepareDom);
afterEach(clearDom);

const units = "GET /billing/units";
const listed = (entries: UnitEntry[], total = entries.length) => ({ entries, total, left: 99 });

function open(subscription: Subscription, handlers: Record<string, FakeHandler> = {}) {
  return show(
    <BillingSettings
      plansLink={<a href="/plans">See plans</a>}
      paymentLink={<a href="/payment">Pay for the next period</a>}
      mentionLink={(id) => <a href={`/mentions/${id}`}>Open mention</a>}
    />,
    {
      "GET /billing/subscription": () => ({ subscription }),
      [units]: () => listed([]),
      ...handlers,
    },
  );
}

const facts = async () =>
  (await screen.findAllByRole("term")).map(
    (term) => `${term.textContent}: ${term.nextSibling?.textContent}`,
  );
const button = (name: string) => screen.findByRole("button", { name });

describe("the plan", () => {
  it("is shown with its state, dates and amount", async () => {
    open(sampleActiveSubscription());
    expect(await facts()).toEqual([
      "Plan: Growth",
      "Status: Active",
      "Billing period: Nov 3, 2026 to Dec 3, 2026",
      "Next payment: Dec 3, 2026",
      "Amount: $79.00 a month, before tax",
    ]);
    screen.getByRole("link", { name: "See plans" });
  });

  const byReceipt: Partial<Subscription> = {
    ...({ state: "none", paddleSubscriptionId: null } as const),
    ...{ nextBilledAt: null, nextAmountCents: null, paidUntil: "2026-12-20T12:00:00.000Z" },
  };

  it("links its owner to the next payment when it is paid by receipt", async () => {
    open(sampleActiveSubscription(byReceipt));
    expect(await facts()).toContain("Paid until: Dec 20, 2026");
    screen.getByText(/^Paid by receipt\. Nothing is charged automatically/);
    screen.getByRole("link", { name: "Pay for the next period" });
  });

  it.each([
    ["of a member", { ...byReceipt, canChange: false }],
    ["that renews by itself", {}],
  ])("has no such link %s", async (_, part) => {
    open(sampleActiveSubscription(part));
    await facts();
    expect(screen.queryByRole("link", { name: "Pay for the next period" })).toBeNull();
  });

  it("is shown as a trial with its end", async () => {
    open(
      sampleActiveSubscription({
        state: "trialing",
        plan: "builder",
        tier: "starter",
        trialEnd: "2026-12-20T12:00:00.000Z",
        nextBilledAt: "2026-12-20T12:00:00.000Z",
        nextAmountCents: 1_900,
      }),
    );
    expect(await facts()).toEqual([
      "Plan: Builder Pass",
      "Status: Free trial",
      "Free trial ends: Dec 20, 2026",
      "Billing period: Nov 3, 2026 to Dec 3, 2026",
      "Next payment: Dec 20, 2026",
      "Amount: $19.00 a month, before tax",
    ]);
  });

  it("is free without a subscription: nothing can be canceled or paid", async () => {
    open(sampleSubscription());
    expect(await facts()).toEqual(["Plan: Free"]);
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.queryByRole("heading", { name: "Money back" })).toBeNull();
  });

  it("has its invoices and its payment method at Paddle", async () => {
    const { user } = open(sampleActiveSubscription(), {
      "POST /billing/portal": () => ({ url: "https://pay.example/portal" }),
    });
    await user.click(await button("Invoices and payment method"));
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith("https://pay.example/portal"));
  });

  it("shows why Paddle's portal could not be opened", async () => {
    const { user } = open(sampleActiveSubscription(), {
      "POST /billing/portal": () => refusal("PAYMENT_SERVICE_AWAY"),
    });
    await user.click(await button("Invoices and payment method"));
    await screen.findByText("Paddle’s customer portal could not be opened");
  });

  it("is canceled after a confirmation, and resumed", async () => {
    const ending = { state: "canceling", endsAt: "2026-12-03T12:00:00.000Z" } as const;
    const { user, server } = open(sampleActiveSubscription(), {
      "POST /billing/subscription/cancel": () => ({
        subscription: sampleActiveSubscription({ ...ending, nextBilledAt: null }),
      }),
      "POST /billing/subscription/resume": () => ({ subscription: sampleActiveSubscription() }),
    });
    await user.click(await button("Cancel plan"));
    const dialog = within(await screen.findByRole("dialog", { name: "Cancel Growth" }));
    dialog.getByText(/^Growth lasts until Dec 3, 2026; no further payment is taken\./);
    await user.click(dialog.getByRole("button", { name: "Cancel plan" }));
    await screen.findByText("Growth is canceled.");
    expect(await facts()).toContain("Ends: Dec 3, 2026");
    expect(screen.queryByRole("button", { name: "Cancel plan" })).toBeNull();
    await user.click(await button("Resume plan"));
    await button("Cancel plan");
    expect(server.to("POST /billing/subscription/cancel")).toHaveLength(1);
  });

  it("shows why it could not be canceled", async () => {
    const { user } = open(sampleActiveSubscription(), {
      "POST /billing/subscription/cancel": () => refusal("PAYMENT_SERVICE_AWAY"),
    });
    await user.click(await button("Cancel plan"));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Cancel plan" }));
    await dialog.findByText(/^Paddle, our payment service, can't be reached/);
  });

  it("can be changed only by the owner", async () => {
    open(sampleActiveSubscription({ canChange: false, refundableUntil: "2026-12-03T12:00:00Z" }));
    await screen.findByText("Only the owner of this workspace can do this.");
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("a refund", () => {
  const refundable = { refundableUntil: "2026-12-03T12:00:00.000Z" };
  const refund = {
    id: "r",
    status: "open",
    requestedAt: "2026-11-20T12:00:00.000Z",
    decidedAt: null,
    note: null,
  } as const;

  it("is requested with a reason", async () => {
    const { user, server } = open(sampleActiveSubscription(refundable), {
      "POST /billing/refunds": () => ({ subscription: sampleActiveSubscription({ refund }) }),
    });
    await screen.findByText(
      "You can get a payment back within 30 days: the newest one until Dec 3, 2026.",
    );
    await user.click(await button("Ask for a refund"));
    await user.type(screen.getByLabelText("What went wrong? (optional)"), " Too few mentions ");
    await user.click(screen.getByRole("button", { name: "Request refund" }));
    await screen.findByText("Refund requested.");
    await screen.findByText(
      "You asked for your money back on Nov 20, 2026. We answer within 24 to 48 hours.",
    );
    expect(server.to("POST /billing/refunds").map(({ body }) => body)).toEqual([
      { reason: "Too few mentions" },
    ]);
    expect(screen.queryByRole("button", { name: "Ask for a refund" })).toBeNull();
  });

  it("can be refused by the server, with the reason", async () => {
    const { user } = open(sampleActiveSubscription(refundable), {
      "POST /billing/refunds": () => refusal("REFUND_TOO_LATE"),
    });
    await user.click(await button("Ask for a refund"));
    await user.click(screen.getByRole("button", { name: "Request refund" }));
    await screen.findByText(/^This payment is more than 30 days old/);
  });

  it.each([
    [
      { status: "open", note: null },
      "We agreed to refund your payment on Nov 21, 2026. Paddle is working on it.",
    ],
    [
      { status: "refunded", note: null },
      "Your payment was refunded on Nov 21, 2026. The money arrives in 5 to 10 business days, the way you paid.",
    ],
    [
      { status: "refused", note: "It is used up." },
      "Your refund request was refused on Nov 21, 2026.",
    ],
  ] as const)("is shown as decided: %j", async (part, words) => {
    open(
      sampleSubscription({
        refund: { ...refund, ...part, decidedAt: "2026-11-21T12:00:00.000Z" },
      }),
    );
    await screen.findByText(words);
    if (part.note) screen.getByText(`Our note: ${part.note}`);
  });
});

describe("the ledger of replies", () => {
  it("lists each change, with the remaining units", async () => {
    open(sampleSubscription(), {
      [units]: () =>
        listed([
          sampleUnitEntry({ mentionId: "m1", sentence: "A mention was sent to the writers." }),
          sampleUnitEntry({ kind: "reset", change: 100, left: 100, sentence: "A period began." }),
        ]),
    });
    const table = await screen.findByRole("table", { name: "Replies of your plan" });
    const rows = within(table)
      .getAllByRole("row")
      .map((row) => [...row.children].map((cell) => cell.textContent).join(" | "));
    expect(rows).toEqual([
      "When | What happened | Change | Left",
      "Nov 20, 2026 | A mention was sent to the writers. Open mention | -1 | 99",
      "Nov 20, 2026 | A period began.  | +100 | 100",
    ]);
    expect(within(table).getByRole("link").getAttribute("href")).toBe("/mentions/m1");
  });

  it("has pages", async () => {
    const { user, server } = open(sampleSubscription(), {
      [units]: ({ query }) =>
        listed([sampleUnitEntry({ sentence: `From ${query.get("offset")}.` })], 21),
    });
    await screen.findByText("From 0.");
    await user.click(screen.getByRole("button", { name: "Page 2" }));
    await screen.findByText("From 20.");
    expect(server.to(units).map(({ query }) => query.get("limit"))).toEqual(["20", "20"]);
  });

  it("shows what could not be loaded, and loads it again", async () => {
    const { user, server } = open(sampleSubscription(), { [units]: () => refusal("UNAVAILABLE") });
    await user.click(await button("Retry"));
    server.on(units, () => listed([]));
    await user.click(await button("Retry"));
    await screen.findByText(/^Nothing yet\. Each mention that is sent/);
  });
});
