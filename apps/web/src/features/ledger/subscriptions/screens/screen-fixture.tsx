import { QueryClient, QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { type FakeHandler, fakeApi } from "../../../../lib/testing/fake-api.ts";
import {
  sampleCheckout,
  sampleCheckoutSettings,
  samplePlanChange,
  sampleSubscription,
} from "../../../../lib/testing/samples.ts";
import { Toaster } from "../../../../ui/toaster.tsx";
import { forgetPaddle } from "../checkout/paddle.ts";
import { onSubscriptionChanged } from "../live.ts";

/** Shows a screen with a server that sells every plan to a workspace without one. */
export function show(content: ReactNode, handlers: Record<string, FakeHandler> = {}) {
  const server = fakeApi({
    "GET /billing/subscription": () => ({ subscription: sampleSubscription() }),
    "GET /billing/checkout-settings": () => sampleCheckoutSettings(),
    "POST /billing/checkouts": () => sampleCheckout(),
    "POST /billing/checkouts/completed": () => ({
      subscription: sampleSubscription({ state: "waiting" }),
    }),
    "POST /billing/subscription/preview": () => ({ change: samplePlanChange() }),
    ...handlers,
  });
  let announce = () => {};
  function Events() {
    const client = useQueryClient();
    announce = () => onSubscriptionChanged(client);
    return null;
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      {content}
      <Toaster durationMs={60_000} />
      <Events />
    </QueryClientProvider>,
  );
  return {
    server,
    user: userEvent.setup(),
    /** Sends the event that the subscription has changed. */
    announce: () => act(async () => announce()),
  };
}

/** The rows of a list of plans: mark, prices and button. */
export const planRows = (list: string) =>
  [...screen.getByRole("list", { name: list }).children].map((row) => ({
    name: row.querySelector("h2")?.textContent,
    mark: row.querySelector("h2 + p")?.textContent,
    struck: row.querySelector("s")?.textContent,
    price: row.querySelector("s ~ span, p > span:only-child")?.textContent,
    button: row.querySelector("button, a")?.textContent,
    isOff: row.querySelector("button")?.getAttribute("aria-disabled") === "true",
  }));

/** Removes Paddle.js before the next test. For `afterEach`. */
export function clearPaddle(): void {
  delete window.PaddleBillingV1;
  forgetPaddle();
}
