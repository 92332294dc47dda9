import type { WorkspaceReport } from "@earshot/contract";
import { count } from "../../../../lib/format.ts";
import { moneyIn } from "../../../../lib/money.ts";
import { comparisonOf, shareOf } from "../words.ts";

interface Figure {
  name: string;
  value: string;
  notes: readonly string[];
}

/** Mentions, replies, live replies, clicks and revenue, each with its comparison. */
function figuresOf({ kind, figures }: WorkspaceReport): Figure[] {
  const { heard, answered, survival, clicks, conversions } = figures;
  const compared = (one: { count: number; before: number }) =>
    comparisonOf(kind, one.count, one.before);
  const checked = survival.live + survival.removed;
  return [
    { name: "Heard", value: count(heard.count, "mention"), notes: [compared(heard)] },
    {
      name: "Answered",
      value: count(answered.count, "reply", "replies"),
      notes: [compared(answered)],
    },
    {
      name: "Still live",
      value: checked === 0 ? "No replies" : shareOf(survival.live, checked),
      notes:
        checked === 0
          ? []
          : [`${survival.live.toLocaleString()} of ${count(checked, "reply", "replies")}`],
    },
    { name: "Clicked", value: count(clicks.count, "click"), notes: [compared(clicks)] },
    {
      name: "Earned",
      value:
        conversions.values.length > 0
          ? conversions.values.map(moneyIn).join(" + ")
          : count(conversions.count, "conversion"),
      notes: [
        ...(conversions.values.length > 0 ? [count(conversions.count, "conversion")] : []),
        compared(conversions),
      ],
    },
  ];
}

/** The figures of a report. */
export function ReportFigures({ report }: { report: WorkspaceReport }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-6 gap-y-5">
      {figuresOf(report).map(({ name, value, notes }) => (
        <div key={name} className="border-t border-line pt-3">
          <dt className="text-sm text-ink-3">{name}</dt>
          <dd className="text-lg font-semibold tabular-nums">{value}</dd>
          {notes.map((note) => (
            <dd key={note} className="text-sm text-ink-2">
              {note}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
