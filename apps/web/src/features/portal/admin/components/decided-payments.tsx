import type { DecidedPayment } from "@earshot/contract";
import { useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useDecidedPayments } from "../api/list-payments.ts";
import { amountOf, decisionOf, payerOf } from "../payment-labels.ts";
import { ReceiptImage } from "./receipt-image.tsx";

function DecidedRow({ payment }: { payment: DecidedPayment }) {
  const [isOpen, setOpen] = useState(false);
  const payer = payerOf(payment);
  return (
    <li className="grid gap-1 border-b border-line py-3 [overflow-wrap:anywhere]">
      <h3 className="font-semibold">{payer}</h3>
      <p className="text-sm text-ink-2 tabular-nums">
        {amountOf(payment)}
        {payment.gcash_reference && `, GCash reference ${payment.gcash_reference}`}
      </p>
      <p className="text-sm text-ink-2">{decisionOf(payment)}</p>
      {payment.reason && <p className="text-sm text-ink-2">{`Reason: ${payment.reason}`}</p>}
      {payment.hasImage ? (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className="w-fit rounded text-sm font-semibold">Receipt of {payer}</summary>
          <div className="mt-2 max-w-xs">
            {isOpen && <ReceiptImage token={payment.verification_token} of={payer} />}
          </div>
        </details>
      ) : (
        <p className="text-sm text-ink-3">The image was deleted 90 days after the decision.</p>
      )}
    </li>
  );
}

/** The payments that were decided on last. */
export function DecidedPayments() {
  const { data: payments, error, refetch } = useDecidedPayments();
  return (
    <Section title="Decided payments">
      {payments ? (
        payments.length === 0 ? (
          <p className="text-ink-2">Payments appear here after you approve or reject them.</p>
        ) : (
          <ul aria-label="Decided payments" className="border-t border-line">
            {payments.map((payment) => (
              <DecidedRow key={payment.id} payment={payment} />
            ))}
          </ul>
        )
      ) : error ? (
        <LoadProblem
          message={messageOf(error, "The decided payments could not be loaded.")}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading label="Loading decided payments">
          <Skeleton className="h-16" />
        </Loading>
      )}
    </Section>
  );
}
