import { payoutMethodHoldHours, payoutWayNames } from "@earshot/contract";
import { messageOf } from "../../../../lib/api-error.ts";
import { exactTime } from "../../../../lib/format.ts";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useWriterPayoutMethod } from "../api/get-payout-method.ts";

/** Where a writer is paid, in full: shown while a payout is being made. */
export function PayoutMethod({ writerId }: { writerId: string }) {
  const { data, error, refetch } = useWriterPayoutMethod(writerId);
  if (!data) {
    return error ? (
      <LoadProblem
        message={messageOf(error, "The payout method could not be loaded.")}
        onRetry={() => void refetch()}
      />
    ) : (
      <Loading label="Loading the payout method">
        <Skeleton className="h-6 w-60" />
      </Loading>
    );
  }
  const { method, nextAt } = data;
  return (
    <div className="[overflow-wrap:anywhere]">
      <p className="font-semibold">Payout method</p>
      {method ? (
        <p>
          {[payoutWayNames[method.way].name, method.name, method.bank, method.country]
            .filter(Boolean)
            .join(", ")}
          {": "}
          <code>{method.account}</code>
        </p>
      ) : (
        <p>
          {nextAt
            ? `This writer’s first payout method is held for ${payoutMethodHoldHours} hours. It is used from ${exactTime(nextAt)}.`
            : "This writer has no payout method in use. Ask them to add one in their settings."}
        </p>
      )}
      {method && nextAt && (
        <p className="text-sm text-ink-2">{`A newer one is used from ${exactTime(nextAt)}.`}</p>
      )}
    </div>
  );
}
