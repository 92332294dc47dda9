import type { ReactNode } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { Button, type ButtonVariant } from "../../../../ui/button.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useBillingPortal } from "../api/change-subscription.ts";

/** Opens Paddle's customer portal: invoices and the payment method. */
export function PortalButton({
  variant = "secondary",
  size = "normal",
  children,
}: {
  variant?: ButtonVariant;
  size?: "normal" | "small";
  children: ReactNode;
}) {
  const portal = useBillingPortal({
    onError: (error) =>
      showToast({
        title: "Paddle’s customer portal could not be opened",
        description: messageOf(error, "Please try again."),
        tone: "destructive",
      }),
  });
  return (
    <Button
      variant={variant}
      size={size}
      busy={portal.isPending || portal.isSuccess}
      onClick={() => portal.mutate()}
    >
      {children}
    </Button>
  );
}
