import type { Checkout, CheckoutSettings, PlanSlug } from "@earshot/contract";
import type { PaddleEventData } from "@paddle/paddle-js";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { api } from "../../../../lib/client.ts";
import { queryKeys } from "../../../../lib/query-keys.ts";
import { showToast } from "../../../../ui/toast-store.ts";
import { useReportCheckout } from "../api/change-subscription.ts";
import { subscriptionQuery } from "../api/get-subscription.ts";
import { checkoutState, loadPaddle } from "./paddle.ts";

const fail = (title: string, description: string) =>
  showToast({ title, description, tone: "destructive" });

/** The messages of the checkout (S1 §4 and §8, S2 §8). */
const toasts = {
  preparing: () =>
    showToast({ title: "Preparing checkout", description: "Please try again in a second." }),
  unavailable: () =>
    fail("Plan unavailable", "The selected plan is not ready yet. Please try again later."),
  inProgress: () =>
    fail("Checkout already in progress", "Complete or close the checkout that is open."),
  failed: (message: string) => fail("Checkout failed", message),
  paymentFailed: () =>
    fail("Payment failed", "You were not charged. Try again, or use another payment method."),
  cancelled: () => fail("Checkout cancelled", "Checkout closed before completion"),
  thanks: () =>
    showToast({
      title: "Thanks for upgrading!",
      description: "Your plan starts as soon as Paddle confirms the payment.",
    }),
};

/** An error event has another shape than the others (Paddle.js, `checkout.error`). */
const detailOf = (event: PaddleEventData): string | undefined => {
  const { detail } = event as { detail?: unknown };
  return typeof detail === "string" && detail !== "" ? detail : undefined;
};

/** Returns the options of Paddle's overlay. Only the signed checkout id identifies the workspace to the webhook. */
const overlayOptions = ({
  checkoutId,
  priceId,
  discountId,
  customerEmail,
  userId,
  plan,
}: Checkout) => ({
  items: [{ priceId, quantity: 1 }],
  customer: { email: customerEmail },
  customData: { userId, plan, checkoutId },
  ...(discountId && { discountId }),
  settings: { displayMode: "overlay" as const, showAddDiscounts: discountId === null },
});

/**
 * Opens Paddle's checkout, one at a time. `isOpening` is true from the click until the overlay has loaded.
 * @param settings undefined while they are being fetched
 */
export function useCheckout(settings: CheckoutSettings | undefined) {
  const client = useQueryClient();
  const report = useReportCheckout();
  const [isOpening, setOpening] = useState(false);

  const end = () => {
    checkoutState.isInProgress = false;
    setOpening(false);
  };

  /** A completion in the overlay grants nothing: the server waits for the webhook. */
  const complete = (checkout: Checkout, event: PaddleEventData) => {
    end();
    toasts.thanks();
    const refetch = () => {
      void client.invalidateQueries({ queryKey: queryKeys.me });
      void client.invalidateQueries({ queryKey: subscriptionQuery.queryKey });
    };
    report.mutate(
      { checkoutId: checkout.checkoutId, transactionId: event.data?.transaction_id },
      { onError: refetch },
    );
  };

  const listen = (checkout: Checkout, close: () => void) => (event: PaddleEventData) => {
    switch (event.name as string | undefined) {
      case "checkout.loaded":
        setOpening(false);
        return;
      case "checkout.completed":
        complete(checkout, event);
        return;
      case "checkout.payment.failed":
      case "checkout.payment.error":
        // Not final: the overlay stays open for another attempt.
        toasts.paymentFailed();
        return;
      case "checkout.error":
      case "checkout.failed":
        if (!checkoutState.isInProgress) return;
        end();
        close();
        toasts.failed(detailOf(event) ?? "Unable to open Paddle checkout. Please try again.");
        return;
      case "checkout.closed":
        // The overlay is also closed after a completion.
        if (!checkoutState.isInProgress) return;
        end();
        toasts.cancelled();
    }
  };

  const open = async (plan: PlanSlug, isReady: boolean) => {
    if (checkoutState.isInProgress) return toasts.inProgress();
    if (!settings || !isReady) return toasts.preparing();
    if (!settings.paddle || !settings.available.includes(plan)) return toasts.unavailable();
    checkoutState.isInProgress = true;
    setOpening(true);
    try {
      const checkout = await api("startCheckout", { body: { plan } });
      let close = () => {};
      const paddle = await loadPaddle(settings.paddle, (event) => listen(checkout, close)(event));
      close = () => paddle.Checkout.close();
      paddle.Checkout.open(overlayOptions(checkout));
    } catch (error) {
      end();
      toasts.failed(messageOf(error, "Unable to open Paddle checkout. Please try again."));
    }
  };

  return {
    /** @param options.isReady whether everything that determines the purchase is known */
    open: (plan: PlanSlug, { isReady = true }: { isReady?: boolean } = {}) =>
      void open(plan, isReady),
    isOpening,
  };
}
