import type { ReactNode } from "react";

/** Facts with their names; those without a value are omitted. */
export function Facts({
  facts,
}: {
  facts: readonly (readonly [name: string, value: ReactNode])[];
}) {
  const known = facts.filter(([, value]) => value !== null && value !== false);
  return (
    <dl className="grid border-t border-line">
      {known.map(([name, value]) => (
        <div
          key={name}
          className="grid gap-x-6 border-b border-line py-2 sm:grid-cols-[12rem_minmax(0,1fr)]"
        >
          <dt className="text-ink-3">{name}</dt>
          <dd className="font-medium tabular-nums [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
