import type { UnitEntry } from "@earshot/contract";
import { type ReactNode, useRef, useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { dayOf, exactTime } from "../../../../lib/format.ts";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Pagination } from "../../../../ui/pagination.tsx";
import { pageCount } from "../../../../ui/paging.ts";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { type Column, Table } from "../../../../ui/table.tsx";
import { unitsPageSize, useUnits } from "../api/get-units.ts";

const signed = new Intl.NumberFormat(undefined, { signDisplay: "exceptZero" });

const columns = (mentionLink: (id: string) => ReactNode): readonly Column<UnitEntry>[] => [
  {
    id: "at",
    name: "When",
    cell: ({ at }) => (
      <time dateTime={at} title={exactTime(at)} className="whitespace-nowrap">
        {dayOf(at)}
      </time>
    ),
  },
  {
    id: "what",
    name: "What happened",
    cell: ({ sentence, mentionId }) => (
      <>
        {sentence} {mentionId && mentionLink(mentionId)}
      </>
    ),
  },
  { id: "change", name: "Change", numeric: true, cell: ({ change }) => signed.format(change) },
  { id: "left", name: "Left", numeric: true, cell: ({ left }) => left.toLocaleString() },
];

/** What happened to the workspace's reply units, newest first. */
export function UnitLedger({ mentionLink }: { mentionLink: (id: string) => ReactNode }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useUnits(page);
  const top = useRef<HTMLDivElement>(null);
  if (!data) {
    return error ? (
      <LoadProblem
        message={messageOf(error, "Your replies could not be loaded.")}
        onRetry={() => void refetch()}
      />
    ) : (
      <Loading label="Loading your replies">
        <Skeleton className="h-40" />
      </Loading>
    );
  }
  return (
    <div ref={top} tabIndex={-1} aria-busy={isPlaceholderData} className="grid gap-4 outline-none">
      <Table
        caption="Replies of your plan"
        columns={columns(mentionLink)}
        rows={data.entries}
        rowId={({ id }) => id}
        empty="Nothing yet. Each mention that you send to the writers will appear here."
      />
      <Pagination
        label="Pages of the replies"
        page={page}
        count={pageCount(data.total, unitsPageSize)}
        onPage={(target) => {
          setPage(target);
          top.current?.focus();
        }}
      />
    </div>
  );
}
