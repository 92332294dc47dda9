import type { ReactNode } from "react";
import { classNames } from "../../../../ui/class-names.ts";

interface FigureProps {
  label: string;
  /** null: there is no value. */
  value: ReactNode;
  /** The meaning of a missing value: "none yet". */
  missing?: string;
  link?: ReactNode;
  /** The value in the period before; undefined: it is not compared; null: there was none. */
  before?: ReactNode;
  /** An explanation of a few words below the label. */
  note?: ReactNode;
  isLate?: boolean;
}

/** A dash for a missing value, with a text for screen readers. */
function Missing({ words }: { words: string }) {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{words}</span>
    </>
  );
}

/** A figure with its name and its earlier value. */
export function Figure(props: FigureProps) {
  const { label, value, missing = "none yet", link, before, note, isLate } = props;
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-line py-2.5">
      <dt className="min-w-0 text-ink-2">
        {link ?? label}
        {note && <span className="block text-sm text-ink-3">{note}</span>}
      </dt>
      <dd
        className={classNames(
          "max-w-3/5 shrink-0 text-right font-semibold tabular-nums",
          isLate && "text-caution",
        )}
      >
        {value ?? <Missing words={missing} />}
        {before !== undefined && (
          <span className="block text-sm font-normal text-ink-3">
            {before ?? <Missing words="none" />} before
          </span>
        )}
      </dd>
    </div>
  );
}

export const figureHeading = "font-display text-xl font-bold tracking-[-0.02em]";
