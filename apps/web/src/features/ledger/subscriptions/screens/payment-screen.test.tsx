// @vitest-environment jsdom
import type { Subscription } from "@earshot/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import {
  sampleActiveSubscription,
  sampleCheckoutSettings,
  sampleSubscription,
  sampleUser,
} from "../../../../lib/testing/samples.ts";
import { fakePaddle } from "../checkout/fake-paddle.ts";
import { PaymentScreen } from "./payment-screen.tsx";
import { clearPaddle, planRows, show } from "./screen-fixture.tsx";

beforeEach(prepareDom);
afterEach(() => {
  clearPaddle();
  clearDom();
});

function open(subscription: Subscription = sampleSubscription(), chosen?: string) {
  return show(
    <PaymentScreen user={sampleUser()} chosen={chosen} links={null} manualPayment={null} />,
    {
      "GET /billing/subscription": () => ({ subscription }),
    },
  );
}

const status = async () => (await screen.findByText(/Status:/)).textContent;

describe("the payment screen", () => {
  it("shows the two early-adopter plans", async () => {
    open();
    await status();
    const rows = planRows("Early-adopter plans");
    expect(rows.map(({ name, struck, price, button }) => [name, struck, price, button])).toEqual([
      ["Builder Pass", undefined, "$19/month", "Start your free trial"],
      ["Founder Annual", "instead of $190", "$180/year", "Pay for a year"],
    ]);
    screen.getByText("First 30 days free");
  });

  it.each([
    ["the provider's word", { paddleStatus: "past_due", paymentStatus: "approved" }, "past due"],
    ["the payment's", { paymentStatus: "approved" }, "approved"],
    ["pending", { paymentStatus: "" }, "pending"],
  ])("shows as status %s", async (_, part, word) => {
    open(sampleSubscription(part));
    expect(await status()).toBe(
      `You are on Free. Status: ${word}. Updates may take a minute after checkout.`,
    );
  });

  it("shows when the trial ends, and the current plan", async () => {
    open(
      sampleActiveSubscription({
        paddleStatus: "trialing",
        state: "trialing",
        plan: "builder",
        tier: "starter",
        trialEnd: "2026-12-20T12:00:00.000Z",
      }),
    );
    expect(await status()).toBe(
      "You are on Builder Pass. Status: trialing. Your free trial ends on Dec 20, 2026. Updates may take a minute after checkout.",
    );
    expect(planRows("Early-adopter plans").map(({ button, isOff }) => [button, isOff])).toEqual([
      ["Already on Builder Pass", true],
      ["Switch to Founder Annual", false],
    ]);
    expect(screen.queryByText("First 30 days free")).toBeNull();
  });

  it("opens the checkout of the plan in the address automatically when it is ready", async () => {
    const paddle = fakePaddle();
    const { server } = open(sampleSubscription(), "builder");
    await screen.findByText("Loading secure checkout…");
    await waitFor(() => expect(paddle.opened).toHaveLength(1));
    expect(server.to("POST /billing/checkouts").map(({ body }) => body)).toEqual([
      { plan: "builder" },
    ]);
    act(() => paddle.say("checkout.loaded"));
    act(() => paddle.say("checkout.completed", { data: { transaction_id: "txn_1" } }));
    await screen.findByText(/^Waiting for Paddle to confirm your purchase/);
  });

  it("says that the plan in the address is not ready if it has no price id", async () => {
    const { server } = show(
      <PaymentScreen user={sampleUser()} chosen="annual" links={null} manualPayment={null} />,
      {
        "GET /billing/checkout-settings": () => sampleCheckoutSettings({ available: ["builder"] }),
      },
    );
    await screen.findByText("Plan unavailable");
    screen.getByText("The selected plan is not ready yet. Please try again later.");
    expect(server.to("POST /billing/checkouts")).toHaveLength(0);
  });

  it("opens no checkout for the plans of another screen", async () => {
    const { server } = open(sampleSubscription(), "growth");
    await status();
    await act(async () => {});
    expect(server.to("POST /billing/checkouts")).toHaveLength(0);
  });
});
