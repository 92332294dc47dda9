import { postFormats } from "@earshot/contract";
import { useState } from "react";
import { messageOf } from "../../../../lib/api-error.ts";
import { BarChart } from "../../../../ui/bar-chart.tsx";
import { ChartFrame } from "../../../../ui/chart-frame.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { Pagination } from "../../../../ui/pagination.tsx";
import { pageCount } from "../../../../ui/paging.ts";
import { optimizationsPageSize, useOptimizations } from "../api/list-optimizations.ts";

interface GainRow {
  name: string;
  /** The label under the bar. */
  short: string;
  count: number;
  before: number;
  after: number;
}

/** How much scores rose on average, as bars and as a table. */
function GainChart(props: { title: string; note: string; column: string; rows: GainRow[] }) {
  const { title, note, column, rows } = props;
  return (
    <ChartFrame
      title={title}
      note={note}
      chart={
        <BarChart
          label={title}
          bars={rows.map(({ short, before, after }) => ({
            label: short,
            value: Math.max(0, Math.round(after - before)),
          }))}
          say={(value) => `${value} points`}
        />
      }
      table={
        <table className="w-full text-left text-sm">
          <thead>
            <tr>
              {[column, "Texts", "Before", "After"].map((heading) => (
                <th key={heading} scope="col" className="py-1 pr-4">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="tabular-nums">
            {rows.map(({ name, count, before, after }) => (
              <tr key={name} className="border-t border-line">
                <th scope="row" className="py-1 pr-4 font-normal">
                  {name}
                </th>
                <td>{count}</td>
                <td>{Math.round(before)}</td>
                <td>{Math.round(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    />
  );
}

/** The improved texts, newest first, and what improving them did to their scores. */
export function OptimizationHistory() {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useOptimizations(page);
  if (error) {
    const message = messageOf(error, "Your improved texts could not be loaded.");
    return <LoadProblem message={message} onRetry={() => void refetch()} />;
  }
  if (!data) return <p role="status">Loading your improved texts…</p>;
  const { items, total, stats } = data;
  if (total === 0) {
    return <p className="text-ink-2">Texts that you improve appear here with their scores.</p>;
  }
  const days = stats.byDay.slice(-30);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-2">
        <GainChart
          title="Gain in score by day"
          note={`Mean of each day. All ${total} improved texts: ${Math.round(stats.meanBefore ?? 0)} before, ${Math.round(stats.meanAfter ?? 0)} after.`}
          column="Day"
          rows={days.map(({ day, ...figures }) => ({ ...figures, name: day, short: day.slice(5) }))}
        />
        <GainChart
          title="Gain in score by platform"
          note="Mean of each platform."
          column="Platform"
          rows={stats.byPlatform.map(({ platform, ...figures }) => {
            const name = postFormats[platform].label;
            return { ...figures, name, short: name };
          })}
        />
      </div>
      <section aria-labelledby="improved-texts" className="grid gap-3">
        <h2 id="improved-texts" className="font-display text-xl font-bold">
          Improved texts
        </h2>
        <ul className="grid gap-3">
          {items.map(({ id, platform, after, scoreBefore, scoreAfter, instruction, createdAt }) => (
            <li key={id} className="grid gap-1 border-t border-line pt-3">
              <p className="text-sm text-ink-3">
                {`${postFormats[platform].label} · ${createdAt.slice(0, 10)} · ${scoreBefore} to ${scoreAfter}${instruction === null ? "" : ` · ${instruction}`}`}
              </p>
              <p className="line-clamp-3 whitespace-pre-wrap [overflow-wrap:anywhere]">{after}</p>
            </li>
          ))}
        </ul>
        <Pagination
          label="Pages of improved texts"
          page={page}
          count={pageCount(total, optimizationsPageSize)}
          onPage={setPage}
        />
      </section>
    </div>
  );
}
