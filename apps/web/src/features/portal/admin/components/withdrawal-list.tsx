import { sourceNames, type Withdrawal } from "@earshot/contract";
import { useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { dayOf, exactTime } from "../../../../lib/format.ts";
import { money } from "../../../../lib/money.ts";
import { communityName } from "../../../../lib/post-title.ts";
import { Button } from "../../../../ui/button.tsx";
import { Pagination } from "../../../../ui/pagination.tsx";
import { pageCount } from "../../../../ui/paging.ts";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { useWorkspaceWithdrawals, withdrawalsOnPage } from "../api/list-workspace-withdrawals.ts";

function Line({ withdrawal }: { withdrawal: Withdrawal }) {
  const { at, by, source, community, title, writer, returned, cents } = withdrawal;
  const place = community ? communityName(source, community) : sourceNames[source];
  return (
    <li className="grid gap-0.5 border-b border-line py-2 text-sm last:border-b-0 last:pb-0">
      <div className="flex items-baseline justify-between gap-4">
        <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
          {title}
        </span>
        <span className="shrink-0 font-semibold tabular-nums">{money(cents)}</span>
      </div>
      <span className="text-ink-3 [overflow-wrap:anywhere]">
        <time dateTime={at} title={exactTime(at)}>
          {dayOf(at)}
        </time>
        {` · ${place} · written by ${writer.name} · `}
        {by === "customer" ? "withdrawn by the customer" : "not answered in time"}
        {returned ? " · reply returned" : " · reply stayed used"}
      </span>
    </li>
  );
}

/** A workspace's withdrawals after submission, the newest first. */
export function WithdrawalList({ workspaceId, company }: { workspaceId: string; company: string }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useWorkspaceWithdrawals(workspaceId, page);
  if (!data) {
    return error ? (
      <p role="alert" className="mt-3 flex flex-wrap items-center gap-3">
        {messageOf(error, "The withdrawals could not be loaded.")}
        <Button size="small" onClick={() => void refetch()}>
          Retry
        </Button>
      </p>
    ) : (
      <Loading label="Loading the withdrawals">
        <Skeleton className="mt-3 h-16" />
      </Loading>
    );
  }
  return (
    <>
      <ul aria-label={`Withdrawals of ${company}`} className="mt-3 border-t border-line">
        {data.withdrawals.map((one) => (
          <Line key={one.replyId} withdrawal={one} />
        ))}
      </ul>
      <Pagination
        label={`Pages of the withdrawals of ${company}`}
        page={page}
        count={pageCount(data.total, withdrawalsOnPage)}
        onPage={setPage}
      />
    </>
  );
}
