import { exactTime } from "../../../../lib/format.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { due } from "../due.ts";

/** When the first reply is due; a late one says so in text and color. */
export function DueTime({ at, now }: { at: string; now: number }) {
  const isLate = Date.parse(at) < now;
  return (
    <time
      dateTime={at}
      title={exactTime(at)}
      className={classNames(
        "inline-flex w-fit items-center gap-1.5 text-sm font-semibold whitespace-nowrap",
        isLate && "text-signal",
      )}
    >
      {isLate && (
        <svg
          aria-hidden="true"
          viewBox="0 0 14 14"
          className="size-3.5 shrink-0 fill-none stroke-current stroke-[1.75]"
        >
          <circle cx="7" cy="7" r="5.75" />
          <path d="M7 3.5V7l2.25 1.5" />
        </svg>
      )}
      {due(at, now)}
    </time>
  );
}
