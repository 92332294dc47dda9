import {
  type CommunityFigures,
  type KeywordFigures,
  type Overview,
  type PlatformFigures,
  sourceNames,
} from "@earshot/contract";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useId, useState } from "react";
import { communityName } from "../../../../lib/post-title.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { type Column, Table } from "../../../../ui/table.tsx";
import { Tabs } from "../../../../ui/tabs.tsx";
import { shareOf } from "../amounts.ts";
import { figureHeading } from "./figure.tsx";

type Part = PlatformFigures | KeywordFigures | CommunityFigures;

const linkClass = "underline decoration-edge underline-offset-4 hover:decoration-signal";

interface MeasureProps {
  value: number;
  /** In the period before; null: nothing was found in all of it. */
  before: number | null;
  max: number;
}

/** A figure above a bar; all bars of the table share one scale. */
function Measure({ value, before, max }: MeasureProps) {
  return (
    <>
      <span className="tabular-nums">{value.toLocaleString()}</span>{" "}
      {before !== null && (
        <span className="text-sm whitespace-nowrap text-ink-3 tabular-nums">
          {before.toLocaleString()} before
        </span>
      )}
      <span aria-hidden="true" className="mt-1 block h-1.5 min-w-16 rounded-full bg-line">
        <span
          className="block h-full rounded-full bg-ink-2"
          style={{ width: `${max === 0 ? 0 : (value / max) * 100}%` }}
        />
      </span>
    </>
  );
}

const figure = (value: number): string => value.toLocaleString();

/** The columns after the name. */
function figureColumns<Row extends Part>(rows: readonly Row[]): Column<Row>[] {
  const max = Math.max(0, ...rows.map(({ mentions }) => mentions.total));
  const isCompared = rows.some(({ before }) => before.mentions.total > 0);
  return [
    {
      id: "mentions",
      name: "Mentions",
      cell: ({ mentions, before }) => (
        <Measure
          value={mentions.total}
          before={isCompared ? before.mentions.total : null}
          max={max}
        />
      ),
    },
    { id: "ready", name: "Ready to buy", numeric: true, cell: (row) => figure(row.mentions.ready) },
    {
      id: "skipped",
      name: "Skipped",
      numeric: true,
      wideOnly: true,
      cell: ({ mentions }) => shareOf(mentions.skipped, mentions.total) ?? "–",
    },
    { id: "posted", name: "Replies", numeric: true, cell: (row) => figure(row.replies.placed) },
    { id: "live", name: "Live", numeric: true, cell: (row) => figure(row.replies.live) },
    { id: "removed", name: "Removed", numeric: true, cell: (row) => figure(row.replies.removed) },
    { id: "clicks", name: "Clicks", numeric: true, cell: (row) => figure(row.clicks) },
    {
      id: "conversions",
      name: "Conversions",
      numeric: true,
      cell: (row) => figure(row.conversions),
    },
  ];
}

interface PartTableProps<Row extends Part> {
  /** The name of the rows, such as "Platform". */
  name: string;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  cell: (row: Row) => ReactNode;
  empty: string;
}

function PartTable<Row extends Part>({ name, rows, rowId, cell, empty }: PartTableProps<Row>) {
  return (
    <Table
      caption={`Figures by ${name.toLowerCase()}`}
      hideCaption
      columns={[{ id: "name", name, cell }, ...figureColumns(rows)]}
      rows={rows}
      rowId={rowId}
      empty={empty}
    />
  );
}

const tabs = [
  { id: "platform", name: "Platforms" },
  { id: "keyword", name: "Keywords" },
  { id: "community", name: "Communities" },
] as const;

function PartsOf({
  kind,
  figures,
}: { kind: (typeof tabs)[number]["id"] } & Pick<Overview, "figures">) {
  switch (kind) {
    case "platform":
      return (
        <PartTable
          name="Platform"
          rows={figures.platforms}
          rowId={({ source }) => source}
          cell={({ source }) => (
            <Link
              to="/dashboard"
              search={{ view: "mentions", status: "all", source }}
              className={linkClass}
            >
              {sourceNames[source]}
            </Link>
          )}
          empty="No mentions in these days. Each platform appears here with its first mention."
        />
      );
    case "keyword":
      return (
        <PartTable
          name="Keyword"
          rows={figures.keywords}
          rowId={({ keyword }) => keyword}
          cell={({ keyword, isCurrent }) => (
            <>
              <Link
                to="/dashboard"
                search={{ view: "mentions", status: "all", keyword }}
                className={classNames(linkClass, "[overflow-wrap:anywhere]")}
              >
                {keyword}
              </Link>
              {!isCurrent && (
                <span className="block text-sm font-normal text-ink-3">Deleted keyword</span>
              )}
            </>
          )}
          empty="No mentions in these days. Each keyword appears here with its first mention."
        />
      );
    default:
      return (
        <PartTable
          name="Community"
          rows={figures.communities}
          rowId={({ source, community }) => `${source} ${community}`}
          cell={({ source, community }) => (
            <Link
              to="/dashboard"
              search={{ view: "mentions", status: "all", subreddit: community }}
              className={classNames(linkClass, "[overflow-wrap:anywhere]")}
            >
              {communityName(source, community)}
            </Link>
          )}
          empty="No mentions in these days. Each community appears here with its first mention."
        />
      );
  }
}

/** The figures of the chosen days by platform, keyword and community, the 20 strongest of each. */
export function Breakdown({ figures }: Pick<Overview, "figures">) {
  const titleId = useId();
  const [kind, setKind] = useState<(typeof tabs)[number]["id"]>("platform");
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={figureHeading}>
        Where it happened
      </h2>
      <div className="mt-2">
        <Tabs label="Figures by" tabs={tabs} chosen={kind} onChoose={setKind}>
          <PartsOf kind={kind} figures={figures} />
        </Tabs>
      </div>
    </section>
  );
}
