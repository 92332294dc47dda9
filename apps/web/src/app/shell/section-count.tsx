/** The number of items that wait in a section, shown beside its name. */
export function SectionCount({ count, of }: { count: number; of: string | undefined }) {
  if (count === 0) return null;
  return (
    <span className="text-sm font-semibold text-signal tabular-nums">
      {count.toLocaleString()} <span className="sr-only">{of}</span>
    </span>
  );
}
