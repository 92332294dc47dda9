import type { UnitEntry } from "@earshot/contract";
import { type ReactNode, useRef } from "react";
import { dayOf, exactTime } from "../lib/format.ts";
import { LoadProblem } from "../ui/load-problem.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { pageCount } from "../ui/paging.ts";
import { Loading, Skeleton } from "../ui/skeleton.tsx";
import { type Column, Table } from "../ui/table.tsx";

const signed = new Intl.NumberFormat(undefined, { signDisplay: "exceptZero" });

const columns = (mentionLink?: (id: string) => ReactNode): readonly Column<UnitEntry>[] => [
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
        {sentence} {mentionId && mentionLink?.(mentionId)}
      </>
    ),
  },
  { id: "change", name: "Change", numeric: true, cell: ({ change }) => signed.format(change) },
  { id: "left", name: "Left", numeric: true, cell: ({ left }) => left.toLocaleString() },
];

interface UnitTableProps {
  caption: string;
  hideCaption?: boolean;
  /** A page of the ledger; undefined: it is being fetched, or could not be. */
  data: { entries: readonly UnitEntry[]; total: number } | undefined;
  /** Why it could not be fetched. */
  problem: string | null;
  onRetry: () => void;
  /** Whether it is the previous page, until the requested one has loaded. */
  isStale: boolean;
  /** Counted from 1. */
  page: number;
  pageSize: number;
  onPage: (page: number) => void;
  /** A link to a mention. */
  mentionLink?: (id: string) => ReactNode;
}

/** A page of the ledger of a workspace's reply units, newest first, with its page buttons. */
export function UnitTable(props: UnitTableProps) {
  const { caption, hideCaption = false, data, problem, isStale, page, pageSize } = props;
  const top = useRef<HTMLDivElement>(null);
  if (!data) {
    return problem === null ? (
      <Loading label="Loading the replies">
        <Skeleton className="h-40" />
      </Loading>
    ) : (
      <LoadProblem message={problem} onRetry={props.onRetry} />
    );
  }
  return (
    <div ref={top} tabIndex={-1} aria-busy={isStale} className="grid gap-4 outline-none">
      <Table
        caption={caption}
        hideCaption={hideCaption}
        columns={columns(props.mentionLink)}
        rows={data.entries}
        rowId={({ id }) => id}
        empty="Nothing yet. Each mention that is sent to the writers will appear here."
      />
      <Pagination
        label="Pages of the replies"
        page={page}
        count={pageCount(data.total, pageSize)}
        onPage={(target) => {
          props.onPage(target);
          top.current?.focus();
        }}
      />
    </div>
  );
}
