import type { DashboardStats, Source } from "@earshot/contract";
import { classNames } from "../../../ui/class-names.ts";

const sourceNames: Record<Source, string> = { reddit: "Reddit", x: "X" };

function Cell({ value, most, tone }: { value: number; most: number; tone: string }) {
  return (
    <td className="py-3 pr-4">
      <span className="tabular-nums">{value.toLocaleString()}</span>
      <span aria-hidden="true" className="mt-1 block h-1.5 rounded-full bg-line">
        <span
          className={classNames("block h-full rounded-full", tone)}
          style={{ width: `${most === 0 ? 0 : (value / most) * 100}%` }}
        />
      </span>
    </td>
  );
}

/** Mentions and replies by platform: figures in a table, with bars on one scale. */
export function PlatformTable({ platforms }: Pick<DashboardStats, "platforms">) {
  const most = Math.max(0, ...platforms.map(({ mentions }) => mentions));
  return (
    <section>
      <table className="w-full table-fixed border-collapse text-left">
        <caption className="pb-2 text-left font-display text-xl font-bold tracking-[-0.02em]">
          By platform
        </caption>
        <thead>
          <tr className="border-b border-edge text-sm text-ink-3">
            <th scope="col" className="w-24 py-2 pr-4 font-semibold">
              Platform
            </th>
            <th scope="col" className="py-2 pr-4 font-semibold">
              Mentions
            </th>
            <th scope="col" className="py-2 pr-4 font-semibold">
              Replies
            </th>
          </tr>
        </thead>
        <tbody>
          {platforms.map(({ source, mentions, replies }) => (
            <tr key={source} className="border-b border-line align-top">
              <th scope="row" className="py-3 pr-4 font-semibold">
                {sourceNames[source]}
              </th>
              <Cell value={mentions} most={most} tone="bg-ink-2" />
              <Cell value={replies} most={most} tone="bg-signal" />
            </tr>
          ))}
        </tbody>
      </table>
      {platforms.length === 0 && <p className="py-3 text-ink-2">No platform has a mention yet.</p>}
    </section>
  );
}
