import { postFormats } from "@earshot/contract";
import { messageOf } from "../../../../lib/api-error.ts";
import { BarChart } from "../../../../ui/bar-chart.tsx";
import { ChartFrame } from "../../../../ui/chart-frame.tsx";
import { LoadProblem } from "../../../../ui/load-problem.tsx";
import { useOptimizations } from "../api/list-optimizations.ts";

/** The improved texts, newest first, and what improving them did to their scores. */
export function OptimizationHistory() {
  const { data, error, refetch } = useOptimizations();
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
      <ChartFrame
        title="Gain in score"
        note={`Mean of each day. All ${total} improved texts: ${Math.round(stats.meanBefore ?? 0)} before, ${Math.round(stats.meanAfter ?? 0)} after.`}
        chart={
          <BarChart
            label="Gain in score by day"
            bars={days.map(({ day, before, after }) => ({
              label: day.slice(5),
              value: Math.max(0, Math.round(after - before)),
            }))}
            say={(value) => `${value} points`}
          />
        }
        table={
          <table className="w-full text-left text-sm">
            <thead>
              <tr>
                {["Day", "Texts", "Before", "After"].map((title) => (
                  <th key={title} scope="col" className="py-1 pr-4">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="tabular-nums">
              {days.map(({ day, count, before, after }) => (
                <tr key={day} className="border-t border-line">
                  <th scope="row" className="py-1 pr-4 font-normal">
                    {day}
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
      </section>
    </div>
  );
}
