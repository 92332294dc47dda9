import { classNames } from "./class-names.ts";

const bars = [5, 8, 11, 14];

/** The four signal bars and the product's name. */
export function Logo({ name, className }: { name: string; className?: string }) {
  return (
    <span
      className={classNames(
        "inline-flex items-baseline gap-2 font-display text-xl font-bold tracking-[-0.02em]",
        className,
      )}
    >
      <svg aria-hidden="true" viewBox="0 0 22 14" className="h-3.5 fill-signal">
        {bars.map((height, index) => (
          <rect key={height} x={index * 6} y={14 - height} width="4" height={height} rx="1" />
        ))}
      </svg>
      {name}
    </span>
  );
}
