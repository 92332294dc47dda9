import { type MaskedPayoutMethod, payoutMethodHoldHours, payoutWayNames } from "@earshot/contract";
import { messageOf } from "../../../../lib/api-error.ts";
import { exactTime } from "../../../../lib/format.ts";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { usePayoutMethod } from "../api/payout-method.ts";
import { PayoutMethodForm } from "../components/payout-method-form.tsx";

const words = ({ way, name, account }: MaskedPayoutMethod) =>
  `${payoutWayNames[way].name}, ${account}, ${name}`;

/** Where the writer is paid now and later, and the form to change it. */
export function PayoutSettings() {
  const { data, error, refetch } = usePayoutMethod();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <Section title="Where you are paid">
        {data ? (
          <div className="grid max-w-[65ch] gap-2">
            <p>
              {data.current
                ? words(data.current)
                : "You have no payout method in use. Add one below, so that we can pay you."}
            </p>
            {data.pending && (
              <p role="status">
                {`${words(data.pending)}: in use from ${exactTime(data.pending.usableAt)}.`}
              </p>
            )}
          </div>
        ) : error ? (
          <LoadProblem
            message={messageOf(error, "Your payout method could not be loaded.")}
            onRetry={() => void refetch()}
          />
        ) : (
          <Loading label="Loading your payout method">
            <Skeleton className="h-6 max-w-md" />
          </Loading>
        )}
      </Section>
      <Section title="Change it">
        <p className="max-w-[65ch] text-ink-2">
          {`We email you about each change and use the new method ${payoutMethodHoldHours} hours later, so that nobody who learns your password can redirect a payout unnoticed. The details are encrypted; only the administrator who pays you sees them.`}
        </p>
        <div className="mt-2">
          <PayoutMethodForm />
        </div>
      </Section>
    </div>
  );
}
