import { brand, type CheckoutSettings } from "@earshot/contract";
import { buttonClass } from "../../../../ui/button.tsx";

/** Shown while the payment window loads (S1 §2). */
export function LoadingCheckout({ isOpening }: { isOpening: boolean }) {
  return (
    <p role="status" className="font-semibold empty:hidden">
      {isOpening && "Loading secure checkout…"}
    </p>
  );
}

/** Explains how to order plans if no payments are connected. */
export function OrderByEmail({ settings }: { settings: CheckoutSettings | undefined }) {
  if (!settings || settings.paddle) return null;
  return (
    <p className="max-w-[68ch] text-ink-2">
      Card payments are not set up here, so plans are ordered by email: write to{" "}
      <a href={`mailto:${brand.foundersEmail}`} className={buttonClass("text", "bare")}>
        {brand.foundersEmail}
      </a>
      , and we switch your account and send the invoice.
    </p>
  );
}
