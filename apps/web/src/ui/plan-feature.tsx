import { classNames } from "./class-names.ts";

interface PlanFeatureProps {
  text: string;
  included: boolean;
  /** For lists of small text. */
  compact?: boolean;
}

/** A feature of a plan, checked or crossed out. */
export function PlanFeature({ text, included, compact = false }: PlanFeatureProps) {
  return (
    <li
      className={classNames(
        "flex",
        compact ? "gap-2" : "gap-3 py-1.5",
        included ? "text-ink" : "text-ink-3",
      )}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 12 12"
        className={classNames(
          "size-3 shrink-0 fill-none stroke-2",
          compact ? "mt-1" : "mt-1.5",
          included ? "stroke-standing" : "stroke-edge",
        )}
      >
        <path d={included ? "M1 6.5 4.5 10 11 2" : "M2 2l8 8M10 2l-8 8"} />
      </svg>
      <span>
        {!included && <span className="sr-only">Not included: </span>}
        {text}
      </span>
    </li>
  );
}
