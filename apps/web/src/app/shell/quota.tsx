interface QuotaProps {
  label: string;
  used: number;
  limit: number | null;
}

/** How much of a quota is left, in words and as a bar. */
export function Quota({ label, used, limit }: QuotaProps) {
  const left = limit === null ? null : Math.max(0, limit - used);
  const share = limit ? Math.min(1, used / limit) : 0;
  return (
    <div>
      <p className="flex justify-between text-sm">
        <span className="text-ink-2">{label}</span>
        <span className="font-semibold tabular-nums">
          {left === null ? (
            <>
              <span aria-hidden="true">∞</span>
              <span className="sr-only">unlimited</span>
            </>
          ) : (
            `${left.toLocaleString()} left`
          )}
        </span>
      </p>
      {limit !== null && (
        <div aria-hidden="true" className="mt-1 h-1 overflow-hidden rounded-full bg-line">
          <div className="h-full rounded-full bg-ink" style={{ width: `${share * 100}%` }} />
        </div>
      )}
    </div>
  );
}
