// @vitest-environment jsdom
import type { CheckoutSettings } from "@earshot/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import {
  type FakeHandler,
  fakeApi,
  neverResponds,
  refusal,
} from "../../../../lib/testing/fake-api.ts";
import {
  sampleCheckout,
  sampleCheckoutSettings,
  sampleSubscription,
} from "../../../../lib/testing/samples.ts";
import { Toaster } from "../../../../ui/toaster.tsx";
import { useSubscription } from "../api/get-subscription.ts";
import { fakePaddle } from "./fake-paddle.ts";
import { forgetPaddle } from "./paddle.ts";
import { useCheckout } from "./use-checkout.ts";

beforeEach(prepareDom);
afterEach(() => {
  delete window.PaddleBillingV1;
  for (const script of document.querySelectorAll("head script")) script.remove();
  forgetPaddle();
  clearDom();
});

function Buyer({ settings }: { settings: CheckoutSettings | null }) {
  const { open, isOpening } = useCheckout(settings ?? undefined);
  const { data } = useSubscription();
  return (
    <>
      <button type="button" onClick={() => open("growth")}>
        Buy
      </button>
      {isOpening && <p>Opening</p>}
      <p>{`State: ${data?.state}`}</p>
    </>
  );
}

const start = "POST /billing/checkouts";
const completed = "POST /billing/checkouts/completed";

function show(
  handlers: Record<string, FakeHandler> = {},
  settings: CheckoutSettings | null = sampleCheckoutSettings(),
) {
  const server = fakeApi({
    "GET /billing/subscription": () => ({ subscription: sampleSubscription() }),
    [start]: () => sampleCheckout(),
    [completed]: () => ({ subscription: sampleSubscription({ state: "waiting" }) }),
    ...handlers,
  });
  const { unmount } = render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <Buyer settings={settings} />
      <Toaster durationMs={60_000} />
    </QueryClientProvider>,
  );
  return { server, user: userEvent.setup(), unmount };
}

type User = ReturnType<typeof userEvent.setup>;
const buy = (user: User) => user.click(screen.getByRole("button", { name: "Buy" }));

/** Opens the overlay, and reports that it has loaded. */
async function openOverlay(handlers: Record<string, FakeHandler> = {}) {
  const paddle = fakePaddle();
  const shown = show(handlers);
  await buy(shown.user);
  await waitFor(() => expect(paddle.opened).toHaveLength(1));
  act(() => paddle.say("checkout.loaded"));
  return { ...shown, paddle };
}

/** Returns the only shown message. */
const toast = async (title: string, description: string) => {
  await screen.findByText(title);
  screen.getByText(description);
};

describe("the checkout", () => {
  it("passes the price, the discount, the customer and the signed id to Paddle's overlay", async () => {
    const { paddle, server } = await openOverlay();
    expect(server.to(start).map(({ body }) => body)).toEqual([{ plan: "growth" }]);
    expect(paddle.token()).toBe("test_1");
    expect(paddle.environment()).toBe("sandbox");
    expect(paddle.opened).toEqual([
      {
        items: [{ priceId: "pri_growth", quantity: 1 }],
        customer: { email: "mara@ledgerly.example" },
        customData: { userId: "user-1", plan: "growth", checkoutId: "signed-1" },
        discountId: "dsc_friends",
        settings: { displayMode: "overlay", showAddDiscounts: false },
      },
    ]);
  });

  it("is opening until the overlay has loaded", async () => {
    const paddle = fakePaddle();
    const { user } = show();
    await buy(user);
    await screen.findByText("Opening");
    await waitFor(() => expect(paddle.opened).toHaveLength(1));
    act(() => paddle.say("checkout.loaded"));
    await waitFor(() => expect(screen.queryByText("Opening")).toBeNull());
  });

  it("reports its completion, thanks, and waits for Paddle's confirmation", async () => {
    const { paddle, server } = await openOverlay();
    await screen.findByText("State: none");
    act(() => paddle.say("checkout.completed", { data: { transaction_id: "txn_1" } }));
    await toast(
      "Thanks for upgrading!",
      "Your plan starts as soon as Paddle confirms the payment.",
    );
    await screen.findByText("State: waiting");
    expect(server.to(completed).map(({ body }) => body)).toEqual([
      { checkoutId: "signed-1", transactionId: "txn_1" },
    ]);
    // The customer closes the overlay afterwards.
    act(() => paddle.say("checkout.closed"));
    expect(screen.queryByText("Checkout cancelled")).toBeNull();
  });

  it("fetches the subscription when its completion can't be reported", async () => {
    const { paddle, server } = await openOverlay({ [completed]: () => refusal("UNAVAILABLE") });
    await screen.findByText("State: none");
    server.on("GET /billing/subscription", () => ({
      subscription: sampleSubscription({ state: "active" }),
    }));
    act(() => paddle.say("checkout.completed", { data: { transaction_id: "txn_1" } }));
    await screen.findByText("State: active");
  });

  it("shows that it was closed before completion", async () => {
    const { paddle, server, user } = await openOverlay();
    act(() => paddle.say("checkout.closed"));
    await toast("Checkout cancelled", "Checkout closed before completion");
    expect(server.to(completed)).toHaveLength(0);
    await buy(user);
    await waitFor(() => expect(paddle.opened).toHaveLength(2));
  });

  it.each(["checkout.payment.failed", "checkout.payment.error"])(
    "says after %s that the payment failed, and stays open for another attempt",
    async (event) => {
      const { paddle, server } = await openOverlay();
      act(() => paddle.say(event));
      await screen.findByText("Payment failed");
      expect(paddle.closed()).toBe(0);
      act(() => paddle.say("checkout.completed", { data: { transaction_id: "txn_2" } }));
      await screen.findByText("Thanks for upgrading!");
      expect(server.to(completed)).toHaveLength(1);
    },
  );

  it.each([
    ["checkout.error", {}, "Unable to open Paddle checkout. Please try again."],
    ["checkout.error", { detail: "The price is archived." }, "The price is archived."],
    ["checkout.failed", {}, "Unable to open Paddle checkout. Please try again."],
  ])("says after %s %j that it failed, and closes the overlay", async (event, rest, words) => {
    const { paddle } = await openOverlay();
    act(() => paddle.say(event, rest));
    await toast("Checkout failed", words);
    expect(paddle.closed()).toBe(1);
    act(() => paddle.say("checkout.closed"));
    expect(screen.queryByText("Checkout cancelled")).toBeNull();
  });

  it("can't be started again while it is open", async () => {
    const { paddle, server, user } = await openOverlay();
    await buy(user);
    await screen.findByText("Checkout already in progress");
    expect(server.to(start)).toHaveLength(1);
    expect(paddle.opened).toHaveLength(1);
  });

  it("can't be started again while it is being prepared", async () => {
    const { server, user } = show({ [start]: neverResponds });
    await buy(user);
    await buy(user);
    await screen.findByText("Checkout already in progress");
    expect(server.to(start)).toHaveLength(1);
  });

  it("can't be started on another screen while it is being prepared or open", async () => {
    const paddle = fakePaddle();
    const first = show({ [start]: neverResponds });
    await buy(first.user);
    first.unmount();
    const second = show();
    await buy(second.user);
    await screen.findByText("Checkout already in progress");
    expect(second.server.to(start)).toHaveLength(0);
    expect(paddle.opened).toHaveLength(0);
  });

  it("can be started on another screen after it was closed there", async () => {
    const { paddle, unmount } = await openOverlay();
    unmount();
    act(() => paddle.say("checkout.closed"));
    const { user } = show();
    await buy(user);
    await waitFor(() => expect(paddle.opened).toHaveLength(2));
  });

  it("is being prepared until its settings are known", async () => {
    const { server, user } = show({}, null);
    await buy(user);
    await toast("Preparing checkout", "Please try again in a second.");
    expect(server.to(start)).toHaveLength(0);
  });

  it.each([
    ["has no price id", sampleCheckoutSettings({ available: ["starter"] })],
    ["can't be bought here", sampleCheckoutSettings({ paddle: null })],
  ])("is not opened for a plan that %s", async (_, settings) => {
    const { server, user } = show({}, settings);
    await buy(user);
    await toast("Plan unavailable", "The selected plan is not ready yet. Please try again later.");
    expect(server.to(start)).toHaveLength(0);
  });

  it("shows the server's refusal, and can be tried again", async () => {
    fakePaddle();
    const { user, server } = show({ [start]: () => refusal("SUBSCRIPTION_EXISTS") });
    await buy(user);
    await toast("Checkout failed", "You already have a subscription. Change its plan instead.");
    expect(screen.queryByText("Opening")).toBeNull();
    server.on(start, () => sampleCheckout());
    await buy(user);
    await screen.findByText("Opening");
  });

  it.each([
    [null, "https://cdn.paddle.com/paddle/v2/paddle.js"],
    ["https://pay.example/paddle.js", "https://pay.example/paddle.js"],
  ])(
    "loads Paddle.js when it starts, and again after a failure (script %s)",
    async (scriptUrl, src) => {
      const paddle = { clientToken: "test_1", environment: "sandbox", scriptUrl } as const;
      const { user } = show({}, sampleCheckoutSettings({ paddle }));
      const script = () => document.querySelector<HTMLScriptElement>("head script");
      await screen.findByText("State: none");
      expect(script()).toBeNull();
      await buy(user);
      await waitFor(() => expect(script()?.src).toBe(src));
      act(() => void script()?.dispatchEvent(new Event("error")));
      await toast("Checkout failed", "Unable to open Paddle checkout. Please try again.");
      await buy(user);
      await waitFor(() => expect(script()?.src).toBe(src));
      const reloaded = fakePaddle();
      act(() => void script()?.dispatchEvent(new Event("load")));
      await waitFor(() => expect(reloaded.opened).toHaveLength(1));
    },
  );
});
