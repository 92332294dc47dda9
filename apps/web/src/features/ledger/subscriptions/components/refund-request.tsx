import { billingTerms, limits, type Refund, type Subscription } from "@earshot/contract";
import { useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { dayOf } from "../../../../lib/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextArea } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { Section } from "../../../../ui/section.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useRequestRefund } from "../api/change-subscription.ts";

const [answerFrom, answerTo] = billingTerms.refundAnswerHours;
const [refundFrom, refundTo] = billingTerms.refundBusinessDays;
const answer = `We answer within ${answerFrom} to ${answerTo} hours.`;

/** The status of the newest request. */
function refundText({ status, requestedAt, decidedAt }: Refund): string {
  const decided = decidedAt ? ` on ${dayOf(decidedAt)}` : "";
  switch (status) {
    case "open":
      // Paddle has to approve each refund.
      if (decidedAt) {
        return `We agreed to refund your payment${decided}. Paddle is working on it.`;
      }
      return `You asked for your money back on ${dayOf(requestedAt)}. ${answer}`;
    case "refunded":
      return `Your payment was refunded${decided}. The money arrives in ${refundFrom} to ${refundTo} business days, the way you paid.`;
    case "refused":
      return `Your refund request was refused${decided}.`;
  }
}

function RefundForm({ onClose }: { onClose: () => void }) {
  const [reason, setReason] = useState("");
  const request = useRequestRefund({
    onSuccess: () => showToast({ title: "Refund requested.", description: answer }),
  });
  return (
    <form
      aria-label="Ask for a refund"
      className="grid justify-items-start gap-3 rounded-lg border border-line bg-raised p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!request.isPending) request.mutate(reason.trim());
      }}
    >
      <p>A full refund ends your plan. {answer}</p>
      <TextArea
        className="w-full max-w-md"
        label="What went wrong? (optional)"
        rows={2}
        maxLength={limits.noteMax}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <FormProblem>
        {request.error && messageOf(request.error, "The request could not be sent. Try again.")}
      </FormProblem>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={request.isPending}>
          Request refund
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}

/** The money-back guarantee: a form that requests a refund of the newest payment, and the status of the request. */
export function RefundRequest({ subscription }: { subscription: Subscription }) {
  const [isAsking, setAsking] = useState(false);
  const { refund, refundableUntil, canChange } = subscription;
  const canAsk = refundableUntil !== null && canChange;
  if (!refund && refundableUntil === null) return null;
  return (
    <Section title="Money back">
      {refund && (
        <div role="status">
          <p>{refundText(refund)}</p>
          {refund.note && (
            <p className="mt-1 text-ink-2 [overflow-wrap:anywhere]">{`Our note: ${refund.note}`}</p>
          )}
        </div>
      )}
      {refundableUntil !== null && (
        <p className="text-ink-2">
          {`You can get a payment back within ${billingTerms.moneyBackDays} days: the newest one until ${dayOf(refundableUntil)}.`}
        </p>
      )}
      {canAsk && !isAsking && (
        <div>
          <Button onClick={() => setAsking(true)}>Ask for a refund</Button>
        </div>
      )}
      {canAsk && isAsking && <RefundForm onClose={() => setAsking(false)} />}
    </Section>
  );
}
