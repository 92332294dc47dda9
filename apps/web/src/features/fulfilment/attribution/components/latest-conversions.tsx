import type { ConversionSetup } from "@earshot/contract";
import type { ReactNode } from "react";
import { exactTime, preciseAge } from "../../../../lib/format.ts";
import { moneyIn } from "../../../../lib/money.ts";
import { type Column, Table } from "../../../../ui/table.tsx";

type Conversion = ConversionSetup["latest"][number];

/** The value of a conversion, of which neither the amount nor the currency needs to be known. */
function amountOf({ value, currency }: Conversion): string {
  if (value === null) return "–";
  return currency === null
    ? (value / 100).toLocaleString(undefined, { minimumFractionDigits: 2 })
    : moneyIn({ currency, amount: value });
}

const via = { snippet: "your pages", server: "your server" } as const;

/** The latest conversions, each with a link to the reply that led to it. */
export function LatestConversions({
  latest,
  now,
  replyLink,
}: {
  latest: readonly Conversion[];
  now: number;
  /** Renders a link to a reply. */
  replyLink: (replyId: string, words: string) => ReactNode;
}) {
  const columns: readonly Column<Conversion>[] = [
    { id: "name", name: "What", cell: ({ name }) => <bdi>{name}</bdi> },
    {
      id: "value",
      name: "Value",
      numeric: true,
      cell: amountOf,
    },
    { id: "via", name: "Sent by", cell: (row) => via[row.via] },
    {
      id: "at",
      name: "When",
      cell: ({ at }) => (
        <time dateTime={at} title={exactTime(at)}>
          {preciseAge(at, now)}
        </time>
      ),
    },
    { id: "reply", name: "Reply", cell: ({ replyId, name }) => replyLink(replyId, name) },
  ];
  return (
    <Table
      caption="Latest conversions"
      hideCaption
      columns={columns}
      rows={latest}
      rowId={({ id }) => id}
      empty="No conversions yet. They appear here when your pages or your server send one."
    />
  );
}
