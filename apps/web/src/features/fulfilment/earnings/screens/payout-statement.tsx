import { brand, type Earning, sourceNames } from "@earshot/contract";
import type { ReactNode } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { downloadText } from "../../../../lib/download.ts";
import { dayOf } from "../../../../lib/format.ts";
import { money } from "../../../../lib/money.ts";
import { Button } from "../../../../ui/button.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { PageTitle } from "../../../../ui/page-title.tsx";
import { Loading, Skeleton } from "../../../../ui/skeleton.tsx";
import { type Column, Table } from "../../../../ui/table.tsx";
import { usePayoutStatement } from "../api/get-payout-statement.ts";
import { wholeDay } from "../labels.ts";

const columns: readonly Column<Earning>[] = [
  {
    id: "day",
    name: "Date",
    cell: ({ at }) => <span className="whitespace-nowrap">{dayOf(at)}</span>,
  },
  { id: "platform", name: "Platform", cell: ({ source }) => sourceNames[source] },
  {
    id: "reply",
    name: "Reply",
    cell: ({ reply }) => (
      <span className="[overflow-wrap:anywhere]" dir="auto">
        {reply?.title ?? "Its customer has deleted the workspace"}
      </span>
    ),
  },
  {
    id: "for",
    name: "For",
    cell: ({ kind }) => (kind === "placement" ? "Posted" : "Withdrawn after you submitted it"),
  },
  { id: "cents", name: "Amount", numeric: true, cell: ({ cents }) => money(cents) },
];

interface PayoutStatementProps {
  id: string;
  /** Back to the earnings. */
  backLink: ReactNode;
}

/** The statement of a payout, for the screen and for paper. */
export function PayoutStatement({ id, backLink }: PayoutStatementProps) {
  const { data: statement, error, refetch } = usePayoutStatement(id);
  const body = () => {
    if (!statement) {
      return error ? (
        <LoadProblem
          message={messageOf(error, "The statement could not be loaded.")}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading label="Loading the statement">
          <Skeleton className="h-40" />
        </Loading>
      );
    }
    const { payout, writer, method, earnings, file } = statement;
    const facts = [
      ["Paid by", brand.name],
      ["Paid to", writer.name === writer.email ? writer.email : `${writer.name}, ${writer.email}`],
      ["Paid on", wholeDay(payout.paidAt)],
      ["Reference", payout.reference],
      ["Payout method", method ?? "Not recorded"],
      ["Total", money(payout.cents)],
    ];
    return (
      <>
        <dl className="grid max-w-2xl grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 [overflow-wrap:anywhere]">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-2">{name}</dt>
              <dd className="font-semibold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        <div data-screen-only className="flex flex-wrap gap-2">
          <Button variant="primary" onClick={() => window.print()}>
            Print or save as PDF
          </Button>
          <Button onClick={() => downloadText(file.name, file.csv, "text/csv")}>
            Download CSV
          </Button>
        </div>
        <Table
          caption="Replies that it pays"
          columns={columns}
          rows={earnings}
          rowId={({ id: earningId }) => earningId}
          empty="It pays no replies."
        />
      </>
    );
  };
  return (
    <>
      <div data-screen-only className="mb-3">
        {backLink}
      </div>
      <PageTitle documentTitle={`Payout statement · ${brand.name}`}>Payout statement</PageTitle>
      <div className="mt-4 grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-8">{body()}</div>
    </>
  );
}
