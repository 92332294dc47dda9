import type { WorkspaceWithdrawals } from "@earshot/contract";
import { useId, useState } from "react";
import { count, exactTime, preciseAge } from "../../../../lib/format.ts";
import { money } from "../../../../lib/money.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { Button } from "../../../../ui/button.tsx";
import { WithdrawalList } from "./withdrawal-list.tsx";

/** A workspace with its withdrawals after submission, and the writers concerned. */
export function WithdrawalRow({ workspace }: { workspace: WorkspaceWithdrawals }) {
  const [open, setOpen] = useState(false);
  const now = useNow(60_000);
  const listId = useId();
  const { workspaceId, count: all, lapsed, returned, forfeited, latestAt, writers } = workspace;
  const company = workspace.company ?? "Unnamed workspace";
  return (
    <li className="border-b border-line py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-medium [overflow-wrap:anywhere]">{company}</p>
          <p className="text-sm text-ink-3 tabular-nums">
            {count(all, "withdrawal")}
            {lapsed > 0 && `, ${lapsed.toLocaleString()} not answered in time`}
            {" · "}
            {returned.toLocaleString()} returned, {forfeited.toLocaleString()} stayed used
            {" · last "}
            <time dateTime={latestAt} title={exactTime(latestAt)}>
              {preciseAge(latestAt, now)}
            </time>
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <span className="font-semibold tabular-nums">{money(workspace.cents)} to writers</span>
          <Button
            size="small"
            aria-expanded={open}
            aria-controls={listId}
            aria-label={`${open ? "Hide" : "Show"} the withdrawals of ${company}`}
            onClick={() => setOpen(!open)}
          >
            {open ? "Hide withdrawals" : "Show withdrawals"}
          </Button>
        </div>
      </div>
      <ul
        aria-label={`Writers of the withdrawn replies of ${company}`}
        className="mt-2 grid gap-1 text-sm"
      >
        {writers.map(({ id, name, count: ofWriter, cents, flagged }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-medium [overflow-wrap:anywhere]">{name}</span>
            <span className="text-ink-2 tabular-nums">
              {ofWriter.toLocaleString()} of {all.toLocaleString()}, {money(cents)}
            </span>
            {flagged && (
              <span className="rounded bg-caution-soft px-1.5 font-semibold text-caution">
                Most of the withdrawals: check this writer and workspace
              </span>
            )}
          </li>
        ))}
      </ul>
      <div id={listId}>
        {open && <WithdrawalList workspaceId={workspaceId} company={company} />}
      </div>
    </li>
  );
}
