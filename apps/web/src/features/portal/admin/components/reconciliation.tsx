import type { Reconciliation as Comparison } from "@earshot/contract";
import { messageOf } from "../../../../lib/api-error.ts";
import { count, exactTime, preciseAge } from "../../../../lib/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { FormProblem } from "../../../../ui/form-problem.tsx";
import { showToast } from "../../../../ui/toast-store.ts";
import { WarningNote } from "../../../../ui/warning-note.tsx";
import { useReconcileBilling } from "../api/change-billing.ts";

/** A larger difference is reported: the signatures of events depend on both clocks. */
const maxClockDifferenceSeconds = 30;

const summary = ({ checked, corrected }: Comparison) =>
  `${count(checked, "subscription")} compared, ${corrected.toLocaleString()} corrected`;

interface ReconciliationProps {
  /** The newest comparison. */
  newest: Comparison | null;
  clockDifferenceSeconds: number | null;
  now: number;
}

/** How our subscriptions compare with Paddle's, and a button that compares them now. */
export function Reconciliation({ newest, clockDifferenceSeconds, now }: ReconciliationProps) {
  const reconcile = useReconcileBilling();
  const seconds = clockDifferenceSeconds;
  return (
    <div className="grid justify-items-start gap-3">
      {seconds !== null && Math.abs(seconds) > maxClockDifferenceSeconds && (
        <WarningNote title={`Paddle’s clock and ours differ by ${Math.round(seconds)} seconds`}>
          Events are refused when they differ by more than 5 minutes. Check this server’s clock.
        </WarningNote>
      )}
      <p>
        {newest ? (
          <>
            {summary(newest)},{" "}
            <time dateTime={newest.at} title={exactTime(newest.at)}>
              {preciseAge(newest.at, now)}
            </time>
            .
          </>
        ) : (
          "Not compared yet. Subscriptions are compared each night."
        )}
        {seconds !== null &&
          ` The clocks differed by at most ${count(Math.round(Math.abs(seconds)), "second")} in the last day.`}
      </p>
      {newest && newest.unmatched.length > 0 && (
        <div>
          <p className="font-semibold">
            {`${count(newest.unmatched.length, "subscription")} of Paddle’s belong to no workspace`}
          </p>
          <ul
            aria-label="Subscriptions of no workspace"
            className="text-sm [overflow-wrap:anywhere]"
          >
            {newest.unmatched.map((id) => (
              <li key={id}>
                <code>{id}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
      <FormProblem>
        {reconcile.error && messageOf(reconcile.error, "They could not be compared. Try again.")}
      </FormProblem>
      <Button
        busy={reconcile.isPending}
        onClick={() =>
          reconcile.mutate(undefined, {
            onSuccess: ({ reconciliation }) => showToast({ title: `${summary(reconciliation)}.` }),
          })
        }
      >
        {reconcile.isPending ? "Comparing..." : "Compare now"}
      </Button>
    </div>
  );
}
