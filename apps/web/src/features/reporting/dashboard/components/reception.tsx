import type { KeywordWeek, Overview } from "@earshot/contract";
import { type ReactNode, useState } from "react";
import { dayAndMonth, dayInWords } from "../../../../lib/day.ts";
import { Button } from "../../../../ui/button.tsx";
import { ChartFrame } from "../../../../ui/chart-frame.tsx";
import { type Column, Table } from "../../../../ui/table.tsx";
import { ReceptionStrip } from "./reception-strip.tsx";

/** The number of keywords that are shown initially. */
const firstKeywords = 6;

type ReceptionProps = Pick<Overview, "days" | "keywords"> & {
  /** Whether the last of the days is today. */
  endsToday: boolean;
  /** Links to where keywords are added. */
  keywordsLink: ReactNode;
};

function ReceptionTable({ days, keywords }: Pick<Overview, "days" | "keywords">) {
  const columns: Column<KeywordWeek>[] = [
    { id: "keyword", name: "Keyword", cell: ({ keyword }) => keyword },
    ...days.map((day, at) => ({
      id: day,
      name: dayInWords(day),
      numeric: true,
      cell: (week: KeywordWeek) => {
        const { mentions = 0, strongest = null } = week.days[at] ?? {};
        return (
          <>
            {mentions.toLocaleString()}
            {strongest && <span className="block text-sm text-ink-3">{strongest}</span>}
          </>
        );
      },
    })),
    { id: "week", name: "7 days", numeric: true, cell: (week) => week.mentions.toLocaleString() },
    {
      id: "before",
      name: "Week before",
      numeric: true,
      cell: (week) => week.before.toLocaleString(),
    },
  ];
  return (
    <Table
      caption="Mentions by keyword and day, with the strongest intent"
      hideCaption
      columns={columns}
      rows={keywords}
      rowId={({ keyword }) => keyword}
      empty="No keywords yet."
    />
  );
}

/** What each keyword has found: its last seven days, as strips or as a table. */
export function Reception({ days, keywords, endsToday, keywordsLink }: ReceptionProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? keywords : keywords.slice(0, firstKeywords);
  const chart =
    keywords.length === 0 ? (
      <p className="text-ink-2">
        No keywords yet. Add one, and its week appears here. {keywordsLink}
      </p>
    ) : (
      <>
        <ul className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 xl:grid-cols-2 min-[110rem]:grid-cols-3">
          {shown.map((week) => (
            <ReceptionStrip key={week.keyword} week={week} days={days} />
          ))}
        </ul>
        {shown.length < keywords.length && (
          <Button className="justify-self-start" onClick={() => setShowsAll(true)}>
            Show all {keywords.length.toLocaleString()} keywords
          </Button>
        )}
      </>
    );
  return (
    <ChartFrame
      title={
        endsToday
          ? "The last 7 days by keyword"
          : `${dayAndMonth(days[0] ?? "")} – ${dayAndMonth(days.at(-1) ?? "")} by keyword`
      }
      note="Each bar shows the strongest mention posted on a day. Choose a bar to read that day’s mentions."
      chart={chart}
      table={<ReceptionTable days={days} keywords={keywords} />}
    />
  );
}
