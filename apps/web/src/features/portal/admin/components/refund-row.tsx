import { type AdminRefund, billingTerms, limits, plans } from "@earshot/contract";
import { useId, useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { dayOf, exactTime, preciseAge } from "../../../../lib/format.ts";
import { money } from "../../../../lib/money.ts";
import { Button } from "../../../../ui/button.tsx";
import { TextArea } from "../../../../ui/field.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { useOneAtATime } from "../../../../ui/use-one-at-a-time.ts";
import { useDecideRefund } from "../api/change-billing.ts";
import { isUndecided } from "../refunds.ts";
import { WorkspaceUnits } from "./workspace-units.tsx";

const hourMs = 3_600_000;
const [soonHours, lateHours] = billingTerms.refundAnswerHours;

/** The decision. Paddle has to approve each refund: until then the request stays open. */
const decisions: Record<AdminRefund["status"], string> = {
  open: "Waits for Paddle’s approval, asked",
  refunded: "Refunded",
  refused: "Refused",
};

/** Compares the age of an open request with the promised response time. */
function Age({ requestedAt, now }: { requestedAt: string; now: number }) {
  const hours = (now - Date.parse(requestedAt)) / hourMs;
  const promise =
    hours >= lateHours
      ? { text: `late: ${lateHours} hours were promised`, color: "text-signal" }
      : hours >= soonHours
        ? { text: `answer is due within ${Math.ceil(lateHours - hours)} h`, color: "text-caution" }
        : { text: `${soonHours} to ${lateHours} hours are promised`, color: "text-ink-3" };
  return (
    <>
      asked{" "}
      <time dateTime={requestedAt} title={exactTime(requestedAt)}>
        {preciseAge(requestedAt, now)}
      </time>
      , <span className={`font-semibold ${promise.color}`}>{promise.text}</span>
    </>
  );
}

function DecideForm({ refund, company }: { refund: AdminRefund; company: string }) {
  const [note, setNote] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const decide = useDecideRefund();
  const send = useOneAtATime(async (decision: "refund" | "refuse") => {
    const words = note.trim();
    if (decision === "refuse" && words === "") {
      return setProblem("Write a note that tells the customer why.");
    }
    setProblem(null);
    try {
      await decide.mutateAsync({ id: refund.id, decision, ...(words && { note: words }) });
      showToast({
        title:
          decision === "refund"
            ? `Paddle was asked to refund ${money(refund.amountCents)} to ${company}.`
            : `The refund of ${company} is refused.`,
      });
    } catch (error) {
      setProblem(messageOf(error, "The decision could not be saved. Please try again."));
    }
  });
  return (
    <div className="mt-3 grid justify-items-start gap-3">
      <TextArea
        className="w-full max-w-md"
        label={`Note to ${company}`}
        hint="The customer reads it in the email. A refusal needs one."
        rows={2}
        maxLength={limits.noteMax}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <FormProblem>{problem}</FormProblem>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          busy={decide.isPending && decide.variables.decision === "refund"}
          onClick={() => void send("refund")}
        >
          {`Refund ${money(refund.amountCents)}`}
        </Button>
        <Button
          busy={decide.isPending && decide.variables.decision === "refuse"}
          onClick={() => void send("refuse")}
        >
          Refuse
        </Button>
      </div>
    </div>
  );
}

/** A refund request: the customer, the reason and the age; the decision, or the form for it. */
export function RefundRow({ refund, now }: { refund: AdminRefund; now: number }) {
  const [showsUnits, setShowsUnits] = useState(false);
  const unitsId = useId();
  const { status, companyName, email, plan, amountCents, requestedAt, decidedAt } = refund;
  const company = companyName ?? email;
  return (
    <li className="border-b border-line py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
          <h3 className="font-semibold">{company}</h3>
          <p className="text-sm text-ink-3">
            {companyName && `${email} · `}
            {plan && `${plans[plan].name} · `}
            <code>{refund.transactionId}</code>
          </p>
          <p className="text-sm text-ink-3">
            {isUndecided(refund) ? (
              <Age requestedAt={requestedAt} now={now} />
            ) : (
              `${decisions[status]}${decidedAt ? ` on ${dayOf(decidedAt)}` : ""}`
            )}
          </p>
          {refund.reason && <p className="mt-1 whitespace-pre-line">{refund.reason}</p>}
          {refund.note && <p className="mt-1 text-sm text-ink-2">{`Note: ${refund.note}`}</p>}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <span className="font-semibold tabular-nums">{money(amountCents)}</span>
          <Button
            size="small"
            aria-expanded={showsUnits}
            aria-controls={unitsId}
            aria-label={`${showsUnits ? "Hide" : "Show"} replies of ${company}`}
            onClick={() => setShowsUnits(!showsUnits)}
          >
            {showsUnits ? "Hide replies" : "Show replies"}
          </Button>
        </div>
      </div>
      <div id={unitsId}>
        {showsUnits && <WorkspaceUnits id={refund.workspaceId} name={company} />}
      </div>
      {isUndecided(refund) && <DecideForm refund={refund} company={company} />}
    </li>
  );
}
