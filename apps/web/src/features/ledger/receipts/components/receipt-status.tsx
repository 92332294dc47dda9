import { type PaymentStatus, plans } from "@earshot/contract";
import type { ReactNode } from "react";
import { dayOf } from "../../../../lib/format.ts";
import { WarningNote } from "../../../../ui/warning-note.tsx";

const note = (children: ReactNode) => (
  <p role="status" className="rounded-lg border border-line bg-raised px-3 py-2">
    {children}
  </p>
);

/** The status of the newest receipt, and what happens next. */
export function ReceiptStatus({ status: { receipt, paidUntil } }: { status: PaymentStatus }) {
  if (!receipt) return null;
  const plan = plans[receipt.plan].name;
  switch (receipt.status) {
    case "pending":
      return note(
        <>
          <strong className="font-semibold">We are checking your receipt.</strong>{" "}
          {`You sent it for ${plan} on ${dayOf(receipt.payment_date)}. A person checks it, usually within a day. We email you the result, and this page updates by itself.`}
        </>,
      );
    case "approved":
      return paidUntil === null
        ? note(`Your last receipt paid for ${plan}, which has ended. Pay again to get it back.`)
        : note(
            <>
              <strong className="font-semibold">Your receipt is approved.</strong>{" "}
              {`Your plan is paid until ${dayOf(paidUntil)}. Nothing is charged automatically.`}
            </>,
          );
    case "rejected":
      return (
        <WarningNote title="Your receipt was not approved">
          <span className="block whitespace-pre-line [overflow-wrap:anywhere]">
            {receipt.reason}
          </span>
          {paidUntil !== null && ` Your plan stays paid until ${dayOf(paidUntil)}.`}
        </WarningNote>
      );
  }
}
