import { limits, type PendingPayment } from "@earshot/contract";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../../../lib/api-error.ts";
import { exactTime, preciseAge } from "../../../../lib/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextArea } from "../../../../ui/field.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { useVerifyPayment } from "../api/verify-payment.ts";
import { amountOf, payerOf } from "../payment-labels.ts";
import { ReceiptImage } from "./receipt-image.tsx";

const isDecided = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === "PAYMENT_DECIDED";

/** Approve, or reject with a reason. */
function Decision({ payment }: { payment: PendingPayment }) {
  const [isRejecting, setRejecting] = useState(false);
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const verify = useVerifyPayment();
  const payer = payerOf(payment);
  useEffect(() => {
    if (isRejecting) field.current?.focus();
  }, [isRejecting]);
  const send = useOneAtATime(async (action: "approve" | "reject") => {
    const words = reason.trim();
    if (action === "reject" && words === "") {
      setProblem("Say why, so that the customer can correct it.");
      return false;
    }
    setProblem(undefined);
    const { verification_token } = payment;
    try {
      await verify.mutateAsync({
        verification_token,
        action,
        ...(action === "reject" && { reason: words }),
      });
      showToast({
        title:
          action === "approve"
            ? `The payment of ${payer} is approved.`
            : `The payment of ${payer} is rejected.`,
        description: "The owner of the workspace gets an email.",
      });
      return true;
    } catch (error) {
      showToast({
        title: "Verification failed",
        description: isDecided(error) ? error.message : "Please try again",
        tone: "destructive",
      });
      return false;
    }
  });
  const isSending = (action: "approve" | "reject") =>
    verify.isPending && verify.variables.action === action;
  if (!isRejecting) {
    return (
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" busy={isSending("approve")} onClick={() => void send("approve")}>
          Approve
        </Button>
        <Button onClick={() => setRejecting(true)}>Reject</Button>
      </div>
    );
  }
  return (
    <div className="grid justify-items-start gap-3">
      <TextArea
        ref={field}
        className="w-full max-w-md"
        label="Why is it rejected?"
        hint="The customer reads it in the email and on the payment page."
        rows={2}
        maxLength={limits.noteMax}
        error={problem}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" busy={isSending("reject")} onClick={() => void send("reject")}>
          Reject payment
        </Button>
        <Button onClick={() => setRejecting(false)}>Cancel</Button>
      </div>
    </div>
  );
}

/** A pending receipt: who sent it, for what and when, its image, and the decision. */
export function PaymentRow({ payment, now }: { payment: PendingPayment; now: number }) {
  const { full_name, email, gcash_reference, payment_date } = payment;
  const payer = payerOf(payment);
  const from = [full_name, email].filter((part) => part && part !== payer).join(" · ");
  return (
    <li
      aria-label={`Payment of ${payer}`}
      className="grid gap-x-6 gap-y-3 border-b border-line py-5 sm:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <ReceiptImage token={payment.verification_token} of={payer} />
      <div className="grid content-start gap-3 [overflow-wrap:anywhere]">
        <div>
          <h3 className="font-semibold">{payer}</h3>
          {from && <p className="text-sm text-ink-3">{from}</p>}
          <p className="font-semibold tabular-nums">{amountOf(payment)}</p>
          <p className="text-sm text-ink-2">
            {gcash_reference ? (
              <>
                GCash reference <span className="tabular-nums">{gcash_reference}</span>
              </>
            ) : (
              "No GCash reference"
            )}
            , sent{" "}
            <time dateTime={payment_date} title={exactTime(payment_date)}>
              {preciseAge(payment_date, now)}
            </time>
          </p>
        </div>
        <Decision payment={payment} />
      </div>
    </li>
  );
}
