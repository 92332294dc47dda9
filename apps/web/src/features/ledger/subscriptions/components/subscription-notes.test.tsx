// @vitest-environment jsdom
import type { Subscription } from "@earshot/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clearDom, prepareDom } from "../../../../lib/testing/dom.ts";
import { type FakeHandler, refusal } from "../../../../lib/testing/fake-api.ts";
import { sampleActiveSubscription, sampleSubscription } from "../../../../lib/testing/samples.ts";
import { useSubscription } from "../api/get-subscription.ts";
import { show } from "../screens/screen-fixture.tsx";
import { SubscriptionNotes } from "./subscription-notes.tsx";

beforeEach(prepareDom);
afterEach(clearDom);

function Notes() {
  const { data } = useSubscription();
  return (
    <>
      <p>{`State: ${data?.state}`}</p>
      <SubscriptionNotes subscription={data} />
    </>
  );
}

const get = "GET /billing/subscription";
const open = (subscription: Subscription, handlers: Record<string, FakeHandler> = {}) =>
  show(<Notes />, { [get]: () => ({ subscription }), ...handlers });

describe("the notes about a subscription", () => {
  it.each(["none", "trialing", "active", "canceled"] as const)(
    "are silent while it is %s",
    async (state) => {
      open(sampleActiveSubscription({ state }));
      await screen.findByText(`State: ${state}`);
      expect(screen.queryAllByRole("status").every((one) => one.textContent === "")).toBe(true);
    },
  );

  it("say until when an overdue plan continues, with the remedy", async () => {
    open(sampleActiveSubscription({ state: "past_due", graceEndsAt: "2026-12-10T12:00:00.000Z" }));
    await screen.findByText("Your last payment failed.");
    screen.getByText(/Growth goes on until Dec 10, 2026\. Update your payment method to keep it\./);
    screen.getByRole("button", { name: "Update payment method" });
  });

  it("say that an overdue plan has ended", async () => {
    open(sampleActiveSubscription({ state: "past_due" }));
    await screen.findByText(/Growth has ended for now\. Update your payment method/);
  });

  it("say when a canceled plan ends, and resume it", async () => {
    const { user, server } = open(
      sampleActiveSubscription({ state: "canceling", endsAt: "2026-12-03T12:00:00.000Z" }),
      { "POST /billing/subscription/resume": () => ({ subscription: sampleActiveSubscription() }) },
    );
    await screen.findByText("You canceled Growth. It lasts until Dec 3, 2026.");
    await user.click(screen.getByRole("button", { name: "Resume plan" }));
    await screen.findByText("Your plan goes on.");
    await screen.findByText("State: active");
    expect(server.to("POST /billing/subscription/resume")).toHaveLength(1);
  });

  it("show why a paused plan can't be resumed", async () => {
    const { user } = open(sampleActiveSubscription({ state: "paused" }), {
      "POST /billing/subscription/resume": () => refusal("PAYMENT_SERVICE_AWAY"),
    });
    await screen.findByText("Growth is paused. Resume it to go on.");
    await user.click(screen.getByRole("button", { name: "Resume plan" }));
    await screen.findByText("The plan could not be resumed");
  });

  it("offer the remedy only to the owner", async () => {
    open(sampleActiveSubscription({ state: "past_due", canChange: false }));
    await screen.findByText("Your last payment failed.");
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("say that Paddle's confirmation is awaited, and when the wait has ended without it", async () => {
    const { server, announce } = open(sampleSubscription({ state: "waiting" }));
    await screen.findByText(/^Waiting for Paddle to confirm your purchase/);
    server.on(get, () => ({ subscription: sampleSubscription() }));
    await announce();
    await screen.findByText(/^Paddle has not confirmed the purchase yet/);
    server.on(get, () => ({ subscription: sampleActiveSubscription() }));
    await announce();
    await waitFor(() => expect(screen.queryByText(/^Paddle has not/)).toBeNull());
  });

  it("poll while Paddle's confirmation is awaited, in case its event was missed", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { server } = open(sampleSubscription({ state: "waiting" }));
    await screen.findByText("State: waiting");
    server.on(get, () => ({ subscription: sampleActiveSubscription() }));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await screen.findByText("State: active");
    const requestCount = server.to(get).length;
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(server.to(get)).toHaveLength(requestCount);
  });
});
