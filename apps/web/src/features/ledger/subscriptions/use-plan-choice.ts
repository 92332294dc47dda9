import { type PlanSlug, plans } from "@earshot/contract";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { showToast } from "../../../ui/toast-store.ts";
import { useCheckoutSettings } from "./api/get-checkout-settings.ts";
import { useSubscription } from "./api/get-subscription.ts";
import { useCheckout } from "./checkout/use-checkout.ts";
import { isLive } from "./labels.ts";

/**
 * Handles the choice of a plan: opens the checkout, or the dialog that changes the current plan.
 * @param carried the plan that was chosen before signing in: its checkout opens automatically, once
 */
export function usePlanChoice(carried: PlanSlug | undefined) {
  const subscription = useSubscription();
  const settings = useCheckoutSettings();
  const checkout = useCheckout(settings.data);
  const [changingTo, setChangingTo] = useState<PlanSlug | null>(null);
  const { data: present } = subscription;

  const choose = (plan: PlanSlug) => {
    if (present && isLive(present)) setChangingTo(plan);
    // The current subscription determines whether a plan is bought or changed.
    else checkout.open(plan, { isReady: present !== undefined });
  };

  const hasOpened = useRef(false);
  const canOpen =
    present?.canChange === true &&
    !isLive(present) &&
    present.state !== "waiting" &&
    (settings.data?.paddle ?? null) !== null;
  const openCarried = useEffectEvent((plan: PlanSlug) => {
    if (hasOpened.current) return;
    hasOpened.current = true;
    checkout.open(plan);
  });
  useEffect(() => {
    if (carried && canOpen) openCarried(carried);
  }, [carried, canOpen]);

  return {
    subscription,
    settings,
    /** From the click until the overlay has loaded. */
    isOpening: checkout.isOpening,
    choose,
    changingTo,
    closeChange: () => setChangingTo(null),
  };
}

/** The message after a change of plan. */
export function showChanged(kind: "upgrade" | "downgrade", plan: PlanSlug): void {
  if (kind === "upgrade") {
    showToast({ title: "Thanks for upgrading!", description: `You are on ${plans[plan].name}.` });
  } else showToast({ title: `The change to ${plans[plan].name} is planned.` });
}
