import { type ReactNode, useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { UnitTable } from "../../../../shared/unit-table.tsx";
import { unitsPageSize, useUnits } from "../api/get-units.ts";

/** The ledger of the workspace's reply units, newest first. */
export function UnitLedger({ mentionLink }: { mentionLink: (id: string) => ReactNode }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useUnits(page);
  return (
    <UnitTable
      caption="Replies of your plan"
      data={data}
      problem={error && messageOf(error, "Your replies could not be loaded.")}
      onRetry={() => void refetch()}
      isStale={isPlaceholderData}
      page={page}
      pageSize={unitsPageSize}
      onPage={setPage}
      mentionLink={mentionLink}
    />
  );
}
