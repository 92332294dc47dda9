import { type Source, sourceNames, writerSources } from "@earshot/contract";
import { money } from "../../../../lib/money.ts";
import type { EarningsPage } from "../api/list-earnings.ts";

const rows = [
  { sum: "pending", name: "Pending", hint: "not live for 72 hours yet" },
  { sum: "due", name: "Due", hint: "earned and not paid yet" },
  { sum: "paid", name: "Paid", hint: null },
  { sum: "cancelled", name: "Cancelled", hint: "removed within 72 hours" },
] as const;

/** Sums by state, over the shown days. */
export function Sums({ sums, label }: { sums: EarningsPage["sums"]; label: string }) {
  return (
    <dl aria-label={label} className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-4">
      {rows.map(({ sum, name, hint }) => (
        <div
          key={sum}
          className="flex items-baseline justify-between gap-4 border-b border-line py-2.5"
        >
          <dt className="text-ink-2">
            {name}
            {hint && <span className="block text-sm text-ink-3">{hint}</span>}
          </dt>
          <dd className="font-display text-xl font-bold tabular-nums">{money(sums[sum])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What a placed reply earns, by platform; platforms with the same rate share a line. */
export function ratesText(rates: EarningsPage["rates"]): string {
  const paid = writerSources.filter((source) => (rates[source] ?? 0) > 0);
  const byRate = Map.groupBy(paid, (source) => rates[source] ?? 0);
  const parts = [...byRate].map(
    ([cents, names]) =>
      `${money(cents)} on ${listed(names.map((one: Source) => sourceNames[one]))}`,
  );
  return listed(parts);
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
