import { type PaymentStatus, planOf } from "@earshot/contract";
import { useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { dayOf } from "../../../../lib/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { usePaymentStatus } from "../api/get-payment-status.ts";
import { ReceiptForm } from "../components/receipt-form.tsx";
import { ReceiptStatus } from "../components/receipt-status.tsx";

/** Returns why no receipt can be sent now, if the status does not already say it. */
function blockerText({ whyNot, nextFrom }: PaymentStatus): string | null {
  switch (whyNot) {
    case "member":
      return "Only the owner of the workspace can pay for its plan.";
    case "subscription":
      return "Your plan is paid through Paddle, so there is nothing to pay here.";
    case "early":
      return `You can pay for the next period from ${nextFrom ? dayOf(nextFrom) : "shortly before its end"}.`;
    default:
      return null;
  }
}

function Content({ status, chosen }: { status: PaymentStatus; chosen: string | undefined }) {
  const { manualPayment, receipt, canUpload } = status;
  // After a decision, the steps appear on request, so that the user reads the decision first.
  const [isSending, setSending] = useState(false);
  const lastDecision = receipt?.status === "pending" ? null : (receipt?.status ?? null);
  if (!manualPayment) {
    return <p className="text-ink-2">Payments by GCash are not set up here.</p>;
  }
  const blocked = blockerText(status);
  return (
    <>
      {lastDecision === null && canUpload && (
        <p className="text-ink-2">
          No card? Pay with GCash and send us the receipt. A person checks it, usually within a day,
          and your plan starts as soon as it is approved. Nothing is charged automatically.
        </p>
      )}
      <ReceiptStatus status={status} />
      {blocked && <p className="text-ink-2">{blocked}</p>}
      {canUpload && lastDecision !== null && !isSending && (
        <div>
          <Button onClick={() => setSending(true)}>
            {lastDecision === "rejected" ? "Send another receipt" : "Pay for the next period"}
          </Button>
        </div>
      )}
      {canUpload && (lastDecision === null || isSending) && (
        <ReceiptForm
          account={manualPayment}
          chosen={planOf(chosen)?.slug ?? receipt?.plan ?? "builder"}
        />
      )}
    </>
  );
}

/** Payment without a card: the steps, the status of the newest receipt and what happens next. */
export function GcashPayment({ chosen }: { chosen: string | undefined }) {
  const { data: status, error, refetch } = usePaymentStatus();
  return (
    <Section title="Pay with GCash" className="gap-3">
      {status ? (
        // A new receipt, or a decision on it, resets the form.
        <Content
          key={`${status.receipt?.verification_token} ${status.receipt?.status}`}
          status={status}
          chosen={chosen}
        />
      ) : error ? (
        <LoadProblem
          message={messageOf(error, "The status of your payment could not be loaded.")}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading label="Loading the status of your payment">
          <Skeleton className="h-24" />
        </Loading>
      )}
    </Section>
  );
}
