import { useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { UnitTable } from "../../../../shared/unit-table.tsx";
import { useWorkspaceUnits, workspaceUnitsPageSize } from "../api/list-workspace-units.ts";

/** A workspace's ledger of reply units. */
export function WorkspaceUnits({ id, name }: { id: string; name: string }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useWorkspaceUnits(id, page);
  return (
    <UnitTable
      caption={`Replies of ${name}`}
      hideCaption
      data={data}
      problem={error && messageOf(error, "The replies could not be loaded.")}
      onRetry={() => void refetch()}
      isStale={isPlaceholderData}
      page={page}
      pageSize={workspaceUnitsPageSize}
      onPage={setPage}
    />
  );
}
