import { type LevelFigure, levelFigures } from "@earshot/contract";
import { dateFormat } from "../../../../lib/date-format.ts";
import { ChartFrame } from "../../../../ui/chart-frame.tsx";
import { type Column, Table } from "../../../../ui/table.tsx";
import { LevelBars } from "./level-bars.tsx";

const title = "Of 100 mentions of a level, how many are from buyers";

const columns: Column<LevelFigure>[] = [
  { id: "level", name: "Level", cell: ({ level }) => level },
  { id: "buyers", name: "Buyers of 100", numeric: true, cell: ({ buyers }) => buyers },
  {
    id: "between",
    name: "Range",
    numeric: true,
    cell: ({ low, high }) => <span className="whitespace-nowrap">{`${low} to ${high}`}</span>,
  },
  { id: "labeled", name: "Posts read", numeric: true, cell: ({ labeled }) => labeled },
];

const longDate = dateFormat({ dateStyle: "long", timeZone: "UTC" });

/** How often each level is right, as measured on labeled posts. */
export function LabeledFigures() {
  const { levels, measuredOn, posts, isSealed } = levelFigures;
  const day = longDate(new Date(`${measuredOn}T00:00:00Z`));
  return (
    <div className="grid gap-3">
      <ChartFrame
        title={title}
        note="The thin line is the range that contains the true figure with 95% certainty."
        chart={
          <LevelBars
            label={title}
            bars={levels.map(({ level, buyers, low, high }) => ({
              level,
              share: buyers / 100,
              between: { low: low / 100, high: high / 100 },
              text: `${buyers} of 100 (${low} to ${high})`,
            }))}
          />
        }
        table={
          <Table
            caption={title}
            hideCaption
            columns={columns}
            rows={levels}
            rowId={({ level }) => level}
            empty="No figures."
          />
        }
      />
      <p className="max-w-[72ch] text-sm text-ink-3">
        Measured on {day} with {posts.toLocaleString()} public Reddit posts of 2026, scored without
        a company profile. Two language models, not people, read each post without its score; a post
        counts as a buyer’s if both say that its author is looking for something to buy or adopt.{" "}
        {isSealed
          ? "The rules had never been adjusted to these posts."
          : "The rules were adjusted to these posts, so expect somewhat lower figures on others."}
      </p>
    </div>
  );
}
